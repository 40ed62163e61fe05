// The open question and the heading of a scene, in words for its viewer.

import { stem } from "./cards.js";
import { baseOf } from "./games.js";
import { placeName } from "./scene.js";
import { counted, several } from "./words.js";

/** A seat as the subject of sentences. */
function subject({ name, isMe, isMany }) {
    const who = isMe ? "You" : isMany ? `The ${name}` : name;
    const [are, have, end] = isMe || isMany ? ["are", "have", ""] : ["is", "has", "s"];
    return {
        who,
        isMe,
        are,
        have,
        own: isMe ? "your" : isMany ? "their" : "its",
        to: (deed) => (isMe ? `Your turn: ${deed}.` : `${who} ${are} to ${deed}.`),
        does: (verb, rest = "") => `${who} ${verb}${end}${rest}.`,
        has: (done, verb, rest) => `${who} ${have} ${done}, and ${verb}${end} ${rest}.`,
    };
}

/** The sentence in which a seat does something, such as "The French are thinking": `one` and `many` are the verb's forms. */
export const does = (seat, one, many) => `${subject(seat).who} ${seat.isMe || seat.isMany ? many : one}`;

const DOES = {
    deploy: "place units",
    withdraw: "withdraw",
    attack: "attack",
    pay: "pay",
    reserves: "play Reserves",
    end: "end your turn",
    advance: "advance",
    retreat: "retreat",
};

/** The deeds at a turn without a question, from the verbs of the choices; the end of the turn comes last. */
function open(choices) {
    const verbOf = ({ notation, parts }) => {
        const words = notation.split(" ");
        const verb = words.includes("attack") ? "attack" : words[0];
        return DOES[verb] ?? (parts.some((part) => part.startsWith("hand:")) ? "play a card" : verb);
    };
    const does = [...new Set(choices.map(verbOf))].sort((one, other) => Number(one === DOES.end) - Number(other === DOES.end));
    return does.length > 1 ? `${does.slice(0, -1).join(", ")} or ${does.at(-1)}` : does.join("");
}

/** The question at such a turn; others are told the verb alone. */
const turn = (verb) => ({ to, isMe }, _, { choices }) => to(isMe ? open(choices) : verb);

const dealt = ({ who, are }) => `${who} ${are} dealt a card.`;

/** The sentences of all questions, from who is asked, the question, and words about the scene. */
const QUESTIONS = {
    en_garde: {
        shuffle: () => "The cards are shuffled for the next round.",
        deal: dealt,
        move: turn("move"),
        refill: ({ does }) => does("refill", " the hand"),
        answer: ({ isMe, to }, { attack: { indirect, value, count } }, { other }) =>
            isMe
                ? `${other.who} attacks with ${several(count, value)}. ${indirect ? "Parry, or retreat?" : "Parry?"}`
                : to(`answer ${indirect ? "an indirect" : "a direct"} attack with ${several(count, value)}`),
    },
    guyenne: {
        bury: ({ to }, { cards }) => to(`bury ${counted(cards, "card")} more`),
        draw: ({ does }) => does("draw", " a card"),
        give: ({ to, own }) => to(`give cards to ${own} partner`),
        lead: ({ to }) => to("say who of the pair plays first"),
        name: ({ to }) => to("name a castle"),
        place: ({ to }, _, { at }) => to(`place cards at ${at}`),
        reinforce: ({ to }) => to("reinforce a castle or pass"),
        add: ({ to }, _, { at }) => to(`add cards at ${at}`),
        answer: ({ to, own }, _, { at }) => to(`reveal ${own} cards at ${at} or concede`),
        remove: ({ to }, { due }, { at }) => to(`remove cards worth ${due} from ${at}`),
    },
    field_of_glory: {
        terrain: () => "A terrain is turned up.",
        draft: ({ does }) => does("draft"),
        turn_up: ({ who, isMe }) => `A card is turned up for ${isMe ? "you" : who}.`,
        keep: ({ to, who, have, are }, { kept }, { name }) =>
            kept === null ? to("keep two cards") : `${who} ${have} kept ${name(kept)}, and ${are} to keep one more.`,
        deal: dealt,
        first: () => "The first player is chosen at random.",
        advance: ({ does, are }, _, { at }) => does("advance", ` in ${at}, and ${are} to dismiss one of two units`),
        flank: ({ who }) => `${who} may attack from the flank.`,
        act: turn("act"),
        place: ({ does }, { owed }) => does("owe", ` ${owed}, and may place more units`),
        withdraw: ({ to, does, are }, { owed }, { at }) =>
            owed === 0 ? to(`place a unit in ${at}`) : does("owe", ` ${owed}, and ${are} to place a unit in ${at}`),
        pay: ({ has }, { last, owed }, { name }) => has(`paid ${name(last)}`, "owe", `${owed} more`),
        lead: ({ to }) => to("name the lead"),
        bonus: ({ to }) => to("put down a bonus card"),
        top: ({ does, own }) => does("put", ` down the top card of ${own} pile`),
        retreat: ({ who }) => `${who} may retreat.`,
        dismiss: ({ to }, _, { at, other }) => to(`dismiss a unit in ${at}, as ${other.isMe ? "you" : other.who} ${other.have} retreated`),
        rampage: ({ has, own }) => has("lost an Elephant", "lose", `the top card of ${own} pile`),
        reserves: ({ has }, { cards }) => has("played Reserves", "draw", counted(cards, "card")),
        draw: ({ to }) => to("draw three cards, or to exchange one"),
        refill: ({ does, has }, { cards, exchanged }, { name }) =>
            exchanged === null ? does("draw", ` ${counted(cards, "card")}`) : has(`exchanged ${name(exchanged)}`, "draw", counted(cards, "card")),
        discard: ({ to }, { down_to: rest }) => to(`discard down to ${counted(rest, "card")}`),
    },
    knights_of_charlemagne: {
        deal: dealt,
        play: turn("play"),
        draw: ({ does }) => does("draw", " a card"),
    },
    leduc_poker: {
        hand: () => "A hand is dealt.",
        public: () => "The public card is dealt.",
        bet: turn("play"),
    },
};

/** The open question, as the viewer is asked it; nothing after the match. */
export function asked({ scene, faces, seats }) {
    const { question, choices } = scene;
    if (question === null) return "";
    const who = question.seat === undefined ? null : subject(seats[question.seat]);
    const other = who && subject(seats[(question.seat + 1) % seats.length]);
    const kind = ["castle", "column"].find((each) => Number.isInteger(question[each]));
    const at = kind ? `${kind} ${placeName(scene, `${kind}:${question[kind]}`)}` : "the castle";
    const about = { choices, other, at, name: (card) => faces[card].name };
    return QUESTIONS[baseOf(scene.game)][question.kind](who, question, about);
}

/** The words in which a seat or side goes first, or is on its turn. */
const HEADINGS = {
    en_garde: ({ round, points_to_win: points }) => `Round ${round}, ${points === 1 ? "1 point wins" : `${points} points win`}`,
    guyenne({ round, first, sides }, seats) {
        const members = seats.filter(({ side }) => side === first);
        const [{ own, name, isMe }] = members;
        const side = sides[first].name ? `the ${own}` : name;
        return `Round ${round}, ${members.length === 1 && isMe ? "you" : side} first`;
    },
    field_of_glory({ turns, active, end }, seats) {
        if (end !== null) return `After ${counted(turns, "turn")}`;
        if (active === null) return "Set-up";
        return `Turn ${turns + 1}: ${seats[active].isMe ? "your" : `${seats[active].name}’s`} turn`;
    },
    leduc_poker({ public: { open: [card] }, seats: all }, seats, faces) {
        const pair = seats.find(({ seat }) => card && all[seat].hand.open.some((own) => faces[own].label === faces[card].label));
        return pair ? `${pair.isMe ? "You pair" : `${pair.name} pairs`} the public ${stem(faces[card])}` : "";
    },
};

/** The heading of a scene: the round, and who begins it, or a pair. */
export const headed = ({ scene, faces, seats }) => HEADINGS[baseOf(scene.game)]?.(scene, seats, faces) ?? "";
