// The boards: one for each kind of parts that lie on a table.

import { back, cardsOf, castle, fencer, knight, mini, piece, shownCard, unit } from "./cards.js";
import { arms, drawn, h, spoken, symbol } from "./dom.js";
import * as read from "./scene.js";
import { capital } from "./words.js";

/** The board of a table, by its kind. */
export function board(table) {
    return BOARDS[read.kindOf(table.scene)](table);
}

const BOARDS = { fence, castles, ring, front, states, felt };

/** Fields in a row, on which two figures stand. */
function fence(table) {
    const { piste, middle, distance, seats } = table.scene;
    const left = (field) => `${((field - 0.5) / piste) * 100}%`;
    const standing = seats.map(({ seat, field }) => {
        const { arms: colour } = table.seats[seat];
        const pose = table.isAttacking(seat) ? "lunge" : "guard";
        return h(`div.stand.${colour}.${pose}`, { style: { "--at": left(field) } }, fencer(colour, pose));
    });
    const canGo = (part) => table.can(part) || table.isPicked(part);
    const targets = seats.filter(({ field }) => canGo(`field:${field}`));
    const hits = targets.map(({ seat, field }) => {
        const { arms: colour, name } = table.seats[seat];
        const hit = piece(table, `field:${field}`, `.enemyhit.${colour}`, table.isAnswering ? `Parry the attack of ${name}` : `Attack ${name}`);
        hit.style.setProperty("--at", left(field));
        return hit;
    });
    const ground = (_, index) => {
        const number = index + 1;
        const part = `field:${number}`;
        const isTaken = seats.some(({ field }) => field === number);
        const classes = `${number === middle ? ".mid" : ""}${isTaken ? ".at" : ""}${number % 5 === 1 || number === piste ? ".tick5" : ""}`;
        const shown = h("span", {}, String(number));
        if (isTaken || !canGo(part)) return h(`div.fd${classes}`, {}, shown);
        const cards = table.cardsTo(part);
        return h(`div.fd${classes}`, {}, piece(table, part, ".to", `Go to field ${number} with ${cards.join(" or ")}`, h("i", {}, cards.join("/")), shown));
    };
    const from = Math.min(...seats.map(({ field }) => field));
    const gauge = h("span", { style: { left: left(from), width: `${(distance / piste) * 100}%` } });
    const measured = h("b", { style: { "--at": left(from + distance / 2) } }, `distance ${distance}`);
    const row = h("div.fields", { style: { "grid-template-columns": `repeat(${piste}, minmax(0, 1fr))` } }, Array.from({ length: piste }, ground));
    return h("div.piste", {}, h("div.fence", {}, hits, standing), row, h("div.gauge", {}, gauge, measured));
}

/** The first seat of a side. */
const seatOf = (table, side) => table.seats.find((seat) => seat.side === side);
const holderOf = (table, side) => (side === null ? "nobody’s" : seatOf(table, side).isMine ? "yours" : seatOf(table, side).sideName);
const armsOf = (table, side) => (side === null ? null : seatOf(table, side).arms);

/** The cards on one side of a castle; none if there is no such force. */
function force(table, force, of, castle) {
    if (force === undefined) return h(`div.${of}`);
    const { side, cards } = force;
    const shown = cardsOf(table.faces, cards).map((card) => (card.face ? mini(table, card, armsOf(table, side)) : back(armsOf(table, side))));
    if (table.isFresh(`${castle} ${side}`, shown.length)) shown.at(-1).classList.add("new");
    return h(`div.${of}`, {}, shown, cards.hidden > 0 && spoken(`${cards.hidden} hidden`));
}

/** A castle with its name and its holder; it can be chosen as a place. */
function keep(table, { part, holder }, of) {
    const name = read.placeName(table.scene, part);
    const label = h("span.label", {}, h("b", {}, name), h("span", {}, holderOf(table, holder)));
    return piece(table, part, of, `Castle ${name}, ${holderOf(table, holder)}`, castle(armsOf(table, holder)), label);
}

/** Castles in a row. */
function castles(table) {
    const all = read.castles(table.scene);
    const place = (each) => {
        const name = read.placeName(table.scene, each.part);
        const lying = each.forces.filter(({ cards }) => read.sizeOf(cards) > 0);
        const isBelow = ({ side }) => side === table.seats[table.me ?? 0].side;
        const bottom = lying.find(isBelow);
        const top = lying.find((each) => !isBelow(each));
        return h(`section.place${lying.length > 0 ? ".fight" : ""}`, {}, force(table, top, "force.top", name), keep(table, each, ".keep"), force(table, bottom, "force.bottom", name));
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
    const places = read.castles(table.scene).flatMap((place) => {
        const name = read.placeName(table.scene, place.part);
        const where = point(Math.floor(place.castle / 3), place.castle % 3);
        const lying = place.forces.filter(({ cards }) => read.sizeOf(cards) > 0);
        const tower = keep(table, place, `.rk${lying.length > 0 ? ".fight" : ""}`);
        Object.assign(tower.style, at(where));
        const shown = lying.map((each) => {
            const cards = force(table, each, "rf", name);
            Object.assign(cards.style, beside(where, square(turn(seatOf(table, each.side).seat), 1)));
            return cards;
        });
        return [tower, ...shown];
    });
    const plates = seats.map((seat) => {
        const [x, y] = square(turn(seat.seat), 0.86);
        const where = x < 15 ? ".pos-w" : x > 85 ? ".pos-e" : "";
        const { hand, pile, score } = read.thingsOf(table.scene, seat.seat);
        const row = h("span.row", {}, arms(seat.arms), h("b", {}, seat.name), seat.level && h("span.lvl", {}, seat.level), h(`b.score.side-${seat.arms}`, {}, String(score)));
        const counts = h("span.row", {}, h("span.stat", {}, h("b", {}, String(read.sizeOf(hand))), "in hand"), h("span.stat", {}, h("b", {}, String(read.sizeOf(pile))), "in pile"));
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

/** Columns with two places on each side of a ground. */
function front(table) {
    const { columns, attack } = table.scene;
    const below = table.me ?? 0;
    const column = (front) => {
        const { part, units } = front;
        const letter = read.placeName(table.scene, part);
        const slot = (side, place) => {
            const deployed = units[side][place];
            const isFresh = table.isFresh(`${letter} ${side} ${place}`, deployed && `${deployed.unit}${deployed.unpaid}`);
            if (deployed) {
                const shown = unit(table, deployed.part, table.faces[deployed.unit], armsOf(table, side), letter);
                if (isFresh) shown.classList.add("new");
                return shown;
            }
            const isNext = side === below && units[side].length === place;
            if (isNext && table.hasCard && (table.can(part) || table.isPicked(part))) {
                return piece(table, part, ".slot", `Place in column ${letter}`, h("span.price", {}, "here", h("small", {}, table.chosenCard)));
            }
            return h("div.slot", {}, spoken("empty"));
        };
        const slots = [slot(1 - below, 1), slot(1 - below, 0), ground(table, front, letter), slot(below, 0), slot(below, 1)];
        return h(`section.column${front.outer ? ".flankcol" : ""}`, { "data-battle": attack?.at === front.column }, slots);
    };
    return h("div.front", { style: { "--count": columns.length } }, columns.map(column));
}

/** The ground of a column, with the button to attack there. */
function ground(table, { part, terrain, holder }, letter) {
    const name = h("span.tname", {}, h("b", {}, `${letter} ${capital(terrain ?? "")}`), h("span", {}, holder === null || table.seats[holder].isMine ? holderOf(table, holder) : `${table.seats[holder].name}’s`));
    const hit = !table.hasCard && (table.canAlone(part) || table.isPicked(part)) ? piece(table, part, ".clash", `Attack in column ${letter}`, symbol("i-swords"), h("span", {}, "Attack")) : null;
    return h("div.terrain", {}, symbol(`t-${terrain ?? "plain"}`), name, holder !== null && arms(armsOf(table, holder)), hit);
}

/** States, each with the knights of every side, and the castle with its holder. */
function states(table) {
    const { states: all, castle: keep } = table.scene;
    const mine = table.seats[table.me ?? 0].side;
    const presence = (part, isNumbered, { knights, points }, side) => {
        const isMine = side === mine;
        const shown = knights.map((card) => knight(table.faces[card], isNumbered));
        if (table.isFresh(`${part} ${side}`, shown.length)) shown.at(-1).classList.add("new");
        const rank = h(`div.rank${isMine ? ".mine" : ""}`, {}, shown);
        const sum = h("p.sum", {}, points > 1 && arms(armsOf(table, side)), points > 0 && h(`b.side-${armsOf(table, side)}`, {}, `+${points}`));
        return isMine ? [sum, rank] : [rank, sum];
    };
    const state = ({ part, state: name, sides }) => {
        const isNumbered = Number(name) > 0;
        const tile = piece(
            table,
            part,
            `.tile${isNumbered ? "" : `.kc-${name}`}`,
            isNumbered ? `State of number ${name}` : `The ${name} state`,
            isNumbered ? h("b.num", {}, name) : symbol(name, "sym"),
            h("small", {}, isNumbered ? `value ${name}` : name),
        );
        const ranks = sides.map((each, side) => presence(part, isNumbered, each, side));
        return h(`section.state.of${sides.length}`, {}, ranks.toSpliced(mine, 1).flat(), tile, ranks[mine]);
    };
    const held = h("p.kept", {}, castle(armsOf(table, keep.side)), h("b", {}, `Castle, ${holderOf(table, keep.side)}`), ` +${keep.worth}`);
    return [h("div.states", { style: { "--count": all.length } }, all.map(state)), held];
}

/** Cards of the players, and stakes between them. */
function felt(table) {
    const { pot, seats, public: open } = table.scene;
    const [below, above] = [table.me ?? 0, 1 - (table.me ?? 0)].map((seat) => table.seats[seat]);
    const chips = ({ seat, arms: side, name }) =>
        h(`span.chips.side-${side}`, {}, Array.from({ length: Math.min(pot[seat], 5) }, () => h("i")), h("b.num", {}, String(pot[seat])), spoken(`${pot[seat]} chips of ${name}`));
    const card = (side) => ({ face }) => (face ? shownCard(face) : h(`span.back.big.side-${side}`, {}, spoken("a hidden card")));
    const line = (seat) => h("div.seatline", {}, seat.isMe ? null : cardsOf(table.faces, seats[seat.seat].hand).map(card(seat.arms)), chips(seat));
    const sum = h("p.pot", {}, h("small", {}, "pot"), h("b.num", {}, String(pot[0] + pot[1])));
    return h("div.felt", {}, line(above), h("div.seatline.mid", {}, cardsOf(table.faces, open).map(card("red")), sum), line(below));
}
