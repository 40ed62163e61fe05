
"use strict";
const part = (name) => document.getElementById(name);
const [bar, viewer, list] = ["bar", "viewer", "steps"].map(part);

// The match, which is compressed.
async function unpacked() {
    const bytes = Uint8Array.from(atob(part("match").textContent), (letter) => letter.charCodeAt(0));
    const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate"));
    return new Response(stream).json();
}

function start({ at, lines, views }) {
    let steps = [];
    let thoughts = [];

    const show = (step) => {
        const now = Math.min(Math.max(step, 0), steps.length - 1);
        const [events, words, picture] = steps[now];
        const later = steps[now + 1]?.[0] ?? Infinity;
        const own = thoughts.filter(([seen]) => events <= seen && seen < later);
        part("thoughts").textContent = own.map(([, lines]) => lines).join("\n\n");
        bar.value = now;
        part("picture").innerHTML = picture.map((line) => lines[line]).join("\n");
        part("words").textContent = words;
        part("step").textContent = `${now} of ${steps.length - 1}`;
        part("first").disabled = part("back").disabled = now === 0;
        part("last").disabled = part("next").disabled = now === steps.length - 1;
        list.querySelector("[aria-current]")?.removeAttribute("aria-current");
        const line = list.children[now];
        line.setAttribute("aria-current", "step");
        list.scrollTop = line.offsetTop - list.clientHeight / 2;
    };

    // Another viewer: the last of the steps that this viewer had seen after as many events.
    const look = (events) => {
        ({ steps, thoughts } = views[viewer.value]);
        bar.max = steps.length - 1;
        list.replaceChildren(...steps.map(([, words], step) => {
            const line = document.createElement("li");
            line.value = step;
            line.textContent = words;
            line.addEventListener("click", () => show(step));
            return line;
        }));
        show(steps.findLastIndex(([seen]) => seen <= events));
    };

    const moves = { Home: () => 0, ArrowLeft: (now) => now - 1, ArrowRight: (now) => now + 1, End: () => Infinity };
    const move = (key) => show(moves[key](Number(bar.value)));
    const buttons = { first: "Home", back: "ArrowLeft", next: "ArrowRight", last: "End" };
    for (const [name, key] of Object.entries(buttons)) part(name).addEventListener("click", () => move(key));
    bar.addEventListener("input", () => show(Number(bar.value)));
    document.addEventListener("keydown", (event) => {
        const other = event.altKey || event.ctrlKey || event.metaKey || event.shiftKey;
        if (other || !(event.key in moves) || event.target === bar || event.target === viewer) return;
        event.preventDefault();
        move(event.key);
    });
    viewer.append(...views.map(({ name }, number) => new Option(name, number)));
    viewer.addEventListener("change", () => look(steps[bar.value][0]));
    look(at);
}

unpacked().then(start);
