// Things that move on the table: cards to where they are laid, and fencers. Nothing does where people ask for less motion.

const TIME = 220;
const LASTING = ".hand .card, .stand";

export const isStill = () => matchMedia("(prefers-reduced-motion: reduce)").matches;
const nameOf = ({ dataset, className }) => dataset.part ?? dataset.at ?? className;
const middle = (element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    return { x: left + width / 2, y: top + height / 2 };
};

/** The places of what may move, before the table is drawn again; cards that are chosen are about to be laid. */
export function placed(root) {
    const lasting = [...root.querySelectorAll(LASTING)].map((each) => [nameOf(each), middle(each)]);
    return { lasting: new Map(lasting), chosen: [...root.querySelectorAll(".hand .picked")].map(middle) };
}

/** Lets things move from where they were: what lasts from its last place, and what is new from the hand or from its owner. */
export function move(root, { lasting, chosen }) {
    const from = (element, start) => {
        const end = middle(element);
        const [x, y] = [start.x - end.x, start.y - end.y];
        if (Math.hypot(x, y) > 2) element.animate([{ translate: `${x}px ${y}px` }, { translate: "0 0" }], { duration: TIME, easing: "ease-out" });
    };
    for (const element of root.querySelectorAll(LASTING)) {
        const start = lasting.get(nameOf(element));
        if (start) from(element, start);
    }
    root.querySelectorAll(".new").forEach((element, index) => {
        const side = [...element.classList].find((each) => each.startsWith("side-"));
        const owner = side && root.querySelector(`.seat.${side}, .rseat.${side}`);
        const start = chosen[Math.min(index, chosen.length - 1)] ?? (owner && middle(owner));
        if (start) from(element, start);
    });
}
