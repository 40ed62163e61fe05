// A scene, read for drawing: whose things lie where. Tables differ in their parts, not in their games.

const lines = (scene) => scene.parts.filter(({ kind }) => kind === "line");
const spans = (scene) => lines(scene).flatMap((line) => line.spans);
const grids = (scene) => scene.parts.filter(({ kind }) => kind === "grid").map(({ rows }) => rows);

/** The cards of a zone, such as `hand:0`; null if the scene has none of that name. */
export const zone = (scene, part) => spans(scene).find((span) => span.part === part)?.cards ?? null;

/** The words of the lines of a tone. */
export function words(scene, tone) {
    return lines(scene).filter((line) => line.tone === tone && !line.label.startsWith("at ")).map((line) => line.spans.map((span) => span.words).join("").trim());
}

export const question = (scene) => words(scene, "question").join(" ");

/** Short facts about a seat's things: words of its lines beside its cards. */
export function facts(scene, seat) {
    const own = lines(scene).filter(({ owner, tone }) => owner === seat && tone === "plain");
    const loose = own.flatMap((line) => line.spans.filter(({ part }) => part === null).map((span) => span.words));
    return loose.flatMap((each) => each.split(/[;,] /)).map((each) => each.replace(/^[,;] /, "").trim()).filter(Boolean);
}

/** The cards in a pile, from its zone or from the words about it; null if nothing is said of one. */
export function pile(scene, seat) {
    const cards = zone(scene, `pile:${seat}`);
    if (cards) return cards.length;
    const said = facts(scene, seat).map((fact) => fact.match(/^pile (\d+)$/)).find(Boolean);
    return said ? Number(said[1]) : null;
}

/** The cards in the pile of all; null if there is none. */
export function commonPile(scene) {
    const cards = zone(scene, "pile");
    if (cards) return cards.length;
    const line = lines(scene).find(({ label }) => label === "pile:");
    return line ? Number.parseInt(line.spans[0].words, 10) : null;
}

/** The kind of board, by the parts that lie on it. */
export function kindOf(scene) {
    if (scene.parts.some(({ kind }) => kind === "track")) return "fence";
    const parts = grids(scene).flat(2).map(({ part }) => part ?? "");
    const castles = new Set(parts.filter((part) => part.startsWith("castle:")));
    if (castles.size > 0) return grids(scene).length > 1 ? "ring" : "castles";
    if (parts.some((part) => part.startsWith("column:"))) return "front";
    return parts.some((part) => part.startsWith("state:")) ? "states" : "felt";
}

export const track = (scene) => scene.parts.find(({ kind }) => kind === "track");

/** The castles: the part and name of each, who holds it, and the cards that lie there by their owners, from top to bottom. */
export function castles(scene) {
    return grids(scene).flatMap(([names, held, ...forces]) =>
        names.slice(1).map((cell, index) => ({
            part: cell.part,
            name: cell.words,
            holder: held[index + 1].owner,
            forces: forces.map((row) => row[index + 1]).map(({ owner, cards }) => ({ owner, cards })),
        })),
    );
}

/** The columns: the part and letter of each, and its cells from top to bottom with the ground in their middle. */
export function columns(scene) {
    const [names, ...rows] = grids(scene)[0];
    return names.map(({ part, words }, index) => ({ part, letter: words, cells: rows.map((row) => row[index]) }));
}

/** The states: the part and name of each, and what each side has there. */
export function states(scene) {
    const rows = grids(scene)[0].filter(([first]) => first.part?.startsWith("state:"));
    return rows.map(([first, ...sides]) => ({ part: first.part, name: first.words, sides }));
}

/** The name of a part of the board, for people. */
export function placeName(scene, part) {
    const [kind, number] = part.split(":");
    if (kind === "field") return `field ${number}`;
    if (kind === "state") return /^\d+$/.test(number) ? `number ${number}` : `the ${number} state`;
    if (kind === "castle") return castles(scene).find((castle) => castle.part === part)?.name ?? number;
    return columns(scene).find((column) => column.part === part)?.letter ?? number;
}
