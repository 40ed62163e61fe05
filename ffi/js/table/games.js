// The games as the start page offers them: names, formats and rules. This is the only place with names of games; an unknown one is
// offered by its own name, without formats.

export const LEVELS = ["easy", "medium", "hard", "expert"];

export const GAMES = {
    en_garde: {
        title: "En Garde",
        about: "Fencing with cards 1 to 5: step, attack, parry.",
        facts: "2 players · 10 min",
        formats: [["One match", {}], ["One round", { rounds_to_win: 1 }]],
    },
    guyenne: {
        title: "Guyenne",
        about: "Six castles, cards face down: who gives way?",
        facts: "2 to 4 players · 20 min",
        formats: [
            ["Duel", {}],
            ["Teams of two", { format: "teams" }],
            ["Two against one", { format: "teams", players: 3 }],
            ["Ring of four", { format: "ring" }],
            ["Ring of three", { format: "ring", players: 3 }],
        ],
        rules: [["Basic", {}], ["Advanced", { rules: "advanced" }], ["Expert", { rules: "expert" }]],
    },
    field_of_glory: {
        title: "Field of Glory",
        about: "The Card Game. Armies in five columns.",
        facts: "2 players · 40 min",
        formats: [["Choose the armies", {}], ["Armies by lot", { draft: "random" }]],
    },
    knights_of_charlemagne: {
        title: "Knights of Charlemagne",
        about: "Each knight serves a number or a colour.",
        facts: "2 to 4 players · 10 min",
        formats: [["Two", {}], ["Three", { players: 3 }], ["Two sides of two", { players: 4 }]],
    },
    leduc_poker: { title: "Leduc poker", about: "Six cards, two bets: the smallest poker.", facts: "2 players · 1 min", formats: [["One hand", {}]] },
};

const PLAIN = [["", {}]];

/** The name of a game without options. */
export const baseOf = (name) => name.split("(")[0];

/** The title of a game, with or without options in its name. */
export const titleOf = (name) => GAMES[baseOf(name)]?.title ?? baseOf(name);

/** The formats and rules in which a game is offered; `other` names the game in a form beyond these, which is a format, too. */
export function formsOf(game, other = null) {
    const { formats, rules = PLAIN } = GAMES[game] ?? { formats: PLAIN };
    return { formats: other && baseOf(other) === game ? [...formats, ["As before", null]] : formats, rules };
}

/** The game in one of its forms; one of these has the options of a format and of rules. */
export function loadForm({ game, format, rules: rule, other }, load) {
    const { formats, rules } = formsOf(game, other);
    const [, options] = formats[format] ?? formats[0];
    return options ? load(game, { ...options, ...(rules[rule] ?? rules[0])[1] }) : load(other);
}

/** The form of a game with this name. */
export function formOf(name, load) {
    const game = baseOf(name);
    const { formats, rules } = formsOf(game);
    const forms = formats.flatMap((_, format) => rules.map((_, rule) => ({ game, format, rules: rule, other: null })));
    return forms.find((form) => loadForm(form, load).name === name) ?? { game, format: formats.length, rules: 0, other: name };
}
