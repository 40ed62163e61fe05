// Elements, and the symbols of the page.

/** An element of a tag with classes, such as `b.num`, with attributes and content; content that is null or false is left out. A button
 * submits nothing unless its `type` says so. */
export function h(name, attributes = {}, ...content) {
    const [tag, ...classes] = name.split(".");
    const element = document.createElement(tag);
    if (classes.length > 0) element.className = classes.join(" ");
    const all = tag === "button" ? { type: "button", ...attributes } : attributes;
    for (const [attribute, value] of Object.entries(all)) {
        if (value === null || value === undefined || value === false) continue;
        if (attribute.startsWith("on")) element.addEventListener(attribute.slice(2), value);
        else if (attribute === "class") element.className = `${element.className} ${value}`.trim();
        else if (attribute === "style") Object.entries(value).forEach(([key, of]) => element.style.setProperty(key, of));
        else element.setAttribute(attribute, value === true ? "" : value);
    }
    element.append(...content.flat(2).filter((each) => each !== null && each !== undefined && each !== false && each !== ""));
    return element;
}

const templates = new Map();

/** Drawn content from our own markup, which is read once. */
export function drawn(markup) {
    if (!templates.has(markup)) {
        const template = document.createElement("template");
        template.innerHTML = markup;
        templates.set(markup, template);
    }
    return templates.get(markup).content.firstElementChild.cloneNode(true);
}

export const symbol = (id, of = "") => drawn(`<svg class="${of}" aria-hidden="true"><use href="#${id}"/></svg>`);

export const arms = (id) => drawn(`<svg class="arms side-${id}" viewBox="0 0 24 28" aria-hidden="true"><use href="#arms-${id}"/></svg>`);

export const spoken = (words) => h("span.sr", {}, words);
