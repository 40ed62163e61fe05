// The boards: one for each kind of parts that lie on a table.

import { back, castle, fencer, knight, mini, piece, shownCard, unit } from "./cards.js";
import { arms, drawn, h, spoken, symbol } from "./dom.js";
import * as read from "./read.js";
import { cardName } from "./words.js";

/** The board of a table, by its kind. */
export function board(table) {
    return BOARDS[read.kindOf(table.scene)](table);
}

const BOARDS = { fence, castles, ring, front, states, felt };

/** Fields in a row, on which two figures stand. */
function fence(table) {
    const { fields, marked } = read.track(table.scene);
    const left = (index) => `${((index + 0.5) / fields.length) * 100}%`;
    const figures = fields.map(({ figure, part }, index) => ({ ...figure, part, index, is: figure !== null })).filter(({ is }) => is);
    const standing = figures.map(({ owner, index }) => {
        const { arms: colour } = table.seats[owner];
        const pose = table.isAttacking(owner) ? "lunge" : "guard";
        return h(`div.stand.${colour}.${pose}`, { style: { "--at": left(index) } }, fencer(colour, pose));
    });
    const targets = figures.filter(({ part }) => table.can(part) || table.isPicked(part));
    const hits = targets.map(({ part, owner, index }) => {
        const { arms: colour, name } = table.seats[owner];
        const hit = piece(table, part, `.enemyhit.${colour}`, table.isAnswering ? `Parry the attack of ${name}` : `Attack ${name}`);
        hit.style.setProperty("--at", left(index));
        return hit;
    });
    const field = ({ part, figure }, index) => {
        const number = index + 1;
        const classes = `${number === marked ? ".mid" : ""}${figure ? ".at" : ""}${number % 5 === 1 || number === fields.length ? ".tick5" : ""}`;
        const isTarget = !figure && (table.can(part) || table.isPicked(part));
        const shown = h("span", {}, String(number));
        if (!isTarget) return h(`div.fd${classes}`, {}, shown);
        const cards = table.cardsTo(part);
        return h(`div.fd${classes}`, {}, piece(table, part, ".to", `Go to field ${number} with ${cards.join(" or ")}`, h("i", {}, cards.join("/")), shown));
    };
    const [from, to] = figures.map(({ index }) => index).sort((one, other) => one - other);
    const gauge = h("span", { style: { left: left(from), width: `${((to - from) / fields.length) * 100}%` } }, h("b", {}, `distance ${to - from}`));
    const row = h("div.fields", { style: { "grid-template-columns": `repeat(${fields.length}, minmax(0, 1fr))` } }, fields.map(field));
    return h("div.piste", {}, h("div.fence", {}, hits, standing), row, h("div.gauge", {}, gauge));
}

const holderOf = (table, holder) => (holder === null ? "nobody’s" : table.seats[holder].isMine ? "yours" : table.seats[holder].sideName);
const armsOf = (table, seat) => (seat === null ? null : table.seats[seat].arms);

const NOTHING = { owner: null, cards: [] };

/** The cards on one side of a castle. */
function force(table, { owner, cards }, of, castle) {
    const shown = cards.map((card) => (card.face ? mini(table, card, armsOf(table, owner)) : back(armsOf(table, owner))));
    const hidden = cards.filter(({ face }) => !face).length;
    if (table.isFresh(`${castle} ${owner}`, cards.length)) shown.at(-1).classList.add("new");
    return h(`div.${of}`, {}, shown, hidden > 0 && spoken(`${hidden} hidden`));
}

/** Castles in a row. */
function castles(table) {
    const all = read.castles(table.scene);
    const place = ({ part, name, holder, forces }) => {
        const isFought = forces.some(({ cards }) => cards.length > 0);
        const said = `Castle ${name}, ${holderOf(table, holder)}`;
        const keep = piece(table, part, ".keep", said, castle(armsOf(table, holder)), h("span.label", {}, h("b", {}, name), holderOf(table, holder)));
        const isBelow = ({ owner }) => owner !== null && (table.me === null ? owner === 0 : table.seats[owner].isMine);
        const [bottom = NOTHING] = forces.filter(isBelow);
        const [top = NOTHING] = forces.filter((each) => each.cards.length > 0 && !isBelow(each));
        return h(`section.place${isFought ? ".fight" : ""}`, {}, force(table, top, "force.top", name), keep, force(table, bottom, "force.bottom", name));
    };
    const walls = all.slice(1).map(({ holder }, index) => {
        if (holder === null || armsOf(table, all[index].holder) !== armsOf(table, holder)) return null;
        const width = 100 / all.length;
        return h(`span.wall.side-${armsOf(table, holder)}`, { style: { left: `${(index + 1) * width - 2.2}%`, width: "4.4%" } });
    });
    const hills = drawn('<svg class="hills" viewBox="0 0 100 60" preserveAspectRatio="none" aria-hidden="true"><path d="M0 33C15 24 25 30 38 31S70 22 84 27s16 4 16 4V60H0z"/></svg>');
    return h("div.castles", { style: { "grid-template-columns": `repeat(${all.length}, minmax(0, 1fr))` } }, hills, all.map(place), walls);
}

/** The place of a point between the centre and the rim, at an angle in turns from below, to the left. */
const around = (turn, radius) => [50 - 50 * radius * Math.sin(2 * Math.PI * turn), 50 + 50 * radius * Math.cos(2 * Math.PI * turn)];

/** The same on a square table, whose corners are at the rim. */
const square = (turn, radius) => {
    const [x, y] = around(turn, 1).map((each) => each - 50);
    const scale = (50 * radius) / Math.max(Math.abs(x), Math.abs(y));
    return [50 + x * scale, 50 + y * scale];
};

/** The distances of a border's castles from the centre. */
const RADII = [0.27, 0.53, 0.79];

/** Castles on the borders between the players, who sit around the table. */
function ring(table) {
    const { seats } = table;
    const count = seats.length;
    const me = table.me ?? 0;
    const turn = (seat) => ((seat - me + count) % count) / count;
    const border = (seat) => turn(seat) + 0.5 / count;
    // A border that runs straight up leans, so that its castles have room, and those below it give way.
    const point = (seat, ring) => {
        const [x, y] = square(border(seat), RADII[ring]);
        if (Math.abs(x - 50) < 5) return [x + (ring - 1) * 13, y];
        return [x, count === 3 ? y + 5 : y];
    };
    const at = ([x, y]) => ({ left: `${x}%`, top: `${y}%` });
    const realm = ({ seat, arms: side }) => {
        const corners = [];
        for (let step = 0; step <= 8; step += 1) corners.push(square(turn(seat) - 0.5 / count + (step / 8) / count, 1).join(","));
        return `<polygon class="side-${side}" points="50,50 ${corners.join(" ")}"/>`;
    };
    const realms = drawn(`<svg class="realm" viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">${seats.map(realm).join("")}</svg>`);
    const places = read.castles(table.scene).flatMap(({ part, name, holder, forces }) => {
        const number = Number(part.split(":")[1]);
        const [seat, ring] = [Math.floor(number / 3), number % 3];
        const isFought = forces.some(({ cards }) => cards.length > 0);
        const said = `Castle ${name}, ${holderOf(table, holder)}`;
        const keep = piece(table, part, `.rk${isFought ? ".fight" : ""}`, said, castle(armsOf(table, holder)), h("span.label", {}, h("b", {}, name), h("span", {}, holderOf(table, holder))));
        Object.assign(keep.style, at(point(seat, ring)));
        const lying = forces.filter(({ cards }) => cards.length > 0).map((each) => {
            const shown = force(table, each, "rf", name);
            Object.assign(shown.style, beside(point(seat, ring), square(turn(each.owner), 1)));
            return shown;
        });
        return [keep, ...lying];
    });
    const plates = seats.map((seat) => {
        const [x, y] = square(turn(seat.seat), 0.86);
        const where = x < 15 ? ".pos-w" : x > 85 ? ".pos-e" : "";
        const hand = read.zone(table.scene, `hand:${seat.seat}`)?.length ?? 0;
        const pile = read.pile(table.scene, seat.seat);
        const row = h("span.row", {}, arms(seat.arms), h("b", {}, seat.name), seat.level && h("span.lvl", {}, seat.level), h(`b.score.side-${seat.arms}`, {}, String(table.scene.scores[seat.seat])));
        const counts = h("span.row", {}, h("span.stat", {}, h("b", {}, String(hand)), h("span.w", {}, "in hand")), pile !== null && h("span.stat", {}, h("b", {}, String(pile)), h("span.w", {}, "pile")));
        return h(`div.rseat.side-${seat.arms}${where}`, { style: at([x, y]) }, row, counts);
    });
    return h("div.ringboard", {}, realms, places, plates);
}

/** The place of cards at the edge of a castle, on the side of their owner. */
function beside([x, y], [toX, toY]) {
    const [dx, dy] = [Math.sign(toX - x), Math.sign(toY - y)];
    const edge = (at, by, size) => `calc(${at}% + ${by} * var(--${size}))`;
    const from = (sign) => (sign > 0 ? "0" : "-100%");
    return Math.abs(toX - x) > 2 * Math.abs(toY - y)
        ? { left: edge(x, dx, "keep-width"), top: `${y}%`, transform: `translate(${from(dx)}, -50%)` }
        : { left: edge(x, -dx, "keep-width"), top: edge(y, dy, "keep-height"), transform: `translate(${from(dx)}, ${from(dy)})` };
}

const GROUND = { plain: "t-plain", woods: "t-woods", hills: "t-hills", rough: "t-rough" };

/** Columns with two places on each side of a ground. */
function front(table) {
    const all = read.columns(table.scene);
    const column = ({ part, letter, cells }, index) => {
        const middle = Math.floor(cells.length / 2);
        const slots = cells.map((cell, row) => {
            if (row === middle) return ground(table, part, letter, cell);
            if (cell.cards.length > 0) {
                const shown = unit(table, cell, armsOf(table, cell.owner), letter);
                if (table.isFresh(`${letter}${row}`, cell.words)) shown.classList.add("new");
                return shown;
            }
            const isNext = row > middle && cells.slice(middle + 1, row).every(({ cards }) => cards.length > 0);
            if (isNext && table.hasCard && (table.can(part) || table.isPicked(part))) {
                return piece(table, part, ".slot", `Place in column ${letter}`, h("span.price", {}, "here", h("small", {}, table.chosenCard)));
            }
            return h("div.slot", {}, spoken("empty"));
        });
        const isFlank = index === 0 || index === all.length - 1;
        return h(`section.column${isFlank ? ".flankcol" : ""}`, { "data-battle": table.battle === letter }, slots);
    };
    return h("div.front", { style: { "--count": all.length } }, all.map(column));
}

/** The ground of a column, with the button to attack there. */
function ground(table, part, letter, cell) {
    const [kind] = cell.words.split(" ");
    const holder = cell.owner === null ? "nobody’s" : table.seats[cell.owner].isMine ? "yours" : `${table.seats[cell.owner].name}’s`;
    const name = h("span.tname", {}, h("b", {}, `${letter} ${cardName(kind)}`), h("span", {}, holder));
    const hit = !table.hasCard && (table.can(part) || table.isPicked(part)) ? piece(table, part, ".clash", `Attack in column ${letter}`, symbol("i-swords"), h("span", {}, "Attack")) : null;
    return h("div.terrain", {}, symbol(GROUND[kind] ?? "t-plain"), name, cell.owner !== null && arms(armsOf(table, cell.owner)), hit);
}

/** States, each with the knights of every side. */
function states(table) {
    const all = read.states(table.scene);
    const sides = [...new Set(table.seats.map(({ side }) => side))];
    const mine = sides.indexOf(table.seats[table.me ?? 0].side);
    const side = (part, cell, index, isMine) => {
        const owner = table.seats.find((seat) => seat.side === sides[index]);
        const knights = cell.cards.map(({ face }) => knight(face));
        if (table.isFresh(`${part} ${index}`, cell.cards.length)) knights.at(-1).classList.add("new");
        const rank = h(`div.rank${isMine ? ".mine" : ""}`, {}, knights);
        const lead = Number(cell.note) > 1;
        const sum = h("p.sum", {}, cell.note && lead && arms(owner.arms), cell.note && h(`b.side-${owner.arms}`, {}, cell.note));
        return isMine ? [sum, rank] : [rank, sum];
    };
    const state = ({ part, name, sides: cells }) => {
        const colour = /^\d+$/.test(name) ? null : name;
        const tile = piece(
            table,
            part,
            `.tile${colour ? `.kc-${colour}` : ""}`,
            colour ? `The ${name} state` : `State of number ${name}`,
            colour ? symbol(name, "sym") : h("b.num", {}, name),
            h("small", {}, colour ?? `value ${name}`),
        );
        const others = cells.flatMap((cell, index) => (index === mine ? [] : side(part, cell, index, false)));
        return h(`section.state.of${cells.length}`, {}, others, tile, side(part, cells[mine], mine, true));
    };
    return h("div.states", { style: { "--count": all.length } }, all.map(state));
}

/** Cards of the players, and stakes between them. */
function felt(table) {
    const rows = [...table.seats].reverse().sort((one, other) => Number(one.isMe) - Number(other.isMe));
    const stake = (seat) => read.facts(table.scene, seat).map((fact) => fact.match(/^chips in the pot: (\d+)$/)?.[1]).find(Boolean) ?? "0";
    const chips = ({ seat, arms: side }) => {
        const count = Number(stake(seat));
        return h(`span.chips.side-${side}`, {}, Array.from({ length: Math.min(count, 5) }, () => h("i")), h("b.num", {}, String(count)), spoken(`${count} chips of ${table.seats[seat].name}`));
    };
    const line = (seat) => {
        const cards = seat.isMe ? [] : (read.zone(table.scene, `hand:${seat.seat}`) ?? []);
        return h("div.seatline", {}, cards.map(({ face }) => (face ? shownCard(face) : h(`span.back.big.side-${seat.arms}`, {}, spoken("a hidden card")))), chips(seat));
    };
    const open = (read.zone(table.scene, "public") ?? []).map(({ face }) => shownCard(face));
    const pot = table.seats.reduce((sum, { seat }) => sum + Number(stake(seat)), 0);
    const middle = h("div.seatline.mid", {}, open, h("p.pot", {}, h("small", {}, "pot"), h("b.num", {}, String(pot))));
    return h("div.felt", {}, line(rows[0]), middle, line(rows[1]));
}
