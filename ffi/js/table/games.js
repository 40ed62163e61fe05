// The games as the start page offers them: names, formats and rules. This is the only place with names of games; an unknown one is
// offered by its own name, without formats.

const level = (...words) => words;

export const LEVELS = level("easy", "medium", "hard", "expert");

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

/** The title of a game, with or without options in its name. */
export const titleOf = (name) => GAMES[name.split("(")[0]]?.title ?? name.split("(")[0];
