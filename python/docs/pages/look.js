// What is wider than the page is scrolled by keys, too; the search and the buttons beside each program have names of their own, and the parts of a
// navigation are no places of their own.
addEventListener("load", () => {
    for (const wide of document.querySelectorAll(".md-typeset__scrollwrap, pre > code")) wide.tabIndex = 0;
    document.querySelectorAll(".md-code__nav").forEach((nav, index) => nav.setAttribute("aria-label", `Program ${index + 1}`));
    document.querySelector(".md-search")?.setAttribute("aria-label", "Search");
    for (const part of document.querySelectorAll(".md-nav .md-nav:not(.md-nav--secondary)")) {
        for (const name of ["aria-label", "aria-labelledby", "aria-expanded"]) part.removeAttribute(name);
        part.setAttribute("role", "none");
    }
});
