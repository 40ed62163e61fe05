// What is wider than the page is scrolled by keys, too, and the buttons beside each program have a name of their own.
addEventListener("load", () => {
    for (const wide of document.querySelectorAll(".md-typeset__scrollwrap, pre > code")) wide.tabIndex = 0;
    document.querySelectorAll(".md-code__nav").forEach((nav, index) => nav.setAttribute("aria-label", `Program ${index + 1}`));
});
