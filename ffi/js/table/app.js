// The page as an app: where a server has it, people can install it, and where the server has a script for it, it is there without a network.

import { h } from "./dom.js";

/** Makes the page an app; `offline` is the address of the script that keeps its files. */
export function install({ href, protocol }, offline = document.querySelector("meta[name=offline]")?.content) {
    if (!/^https?:$/.test(protocol)) return;
    const icon = { src: document.querySelector("link[rel=icon]").href, sizes: "any", type: "image/svg+xml", purpose: "any" };
    const colours = { background_color: "#F1EBDD", theme_color: "#FAF6EC" };
    const places = { start_url: href.replace(/#.*/s, ""), scope: new URL(".", href).href };
    const manifest = { name: "Bastide Table", short_name: "Bastide", display: "standalone", ...colours, ...places, icons: [icon] };
    document.head.append(h("link", { rel: "manifest", href: `data:application/manifest+json,${encodeURIComponent(JSON.stringify(manifest))}` }));
    if (offline) navigator.serviceWorker?.register(offline);
}
