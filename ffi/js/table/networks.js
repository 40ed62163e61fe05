// Networks as players: those of the package, which are fetched when a match needs them, and those that people open from files.

/** The forms of games of which the package has a network, beside the games without options. */
const FORMS = [
    "en_garde(rounds_to_win=1,max_rounds=1,piste=7,values=3,copies=3,hand=2)",
    "guyenne(format=ring)",
    "guyenne(format=teams)",
    "knights_of_charlemagne(players=3)",
    "knights_of_charlemagne(players=4)",
];

/** The file of a network of the package, whose name has hyphens for signs. */
const fileOf = (name) => `${name.replace(")", "").replace(/[(=,]/g, "-")}.safetensors`;

/** The networks that are there for the games of a page, by the names of the games. */
export class Networks {
    #opened = new Map();
    #packaged;
    #folder;

    /** Networks of the package for games of these names and their forms, in a folder that is served; without a folder, none of them. */
    constructor(games, folder) {
        this.#packaged = [...games, ...FORMS];
        this.#folder = folder;
    }

    /** Whether a network plays a game. */
    has(name) {
        return this.#opened.has(name) || (this.#folder !== null && this.#packaged.includes(name));
    }

    /** Adds the bytes of a network of a game, and the name of the file of a person. */
    open(name, bytes, file = null) {
        this.#opened.set(name, { bytes, file });
    }

    /** The name of the network of a game in links. */
    linked(name) {
        const file = this.#opened.get(name)?.file;
        return file ? `net:${file}` : "net";
    }

    /** The players that a link names, as they are seated here: `network` for the game's network, `medium` for one that is not here. */
    async seated(game, players) {
        if (!players.some(isNetwork)) return players;
        const isHere = await this.of(game.name).then((bytes) => (game.player(bytes).free(), true)).catch(() => false);
        const here = isHere ? this.linked(game.name) : null;
        return players.map((player) => (player === here ? "network" : isNetwork(player) ? "medium" : player));
    }

    /** The bytes of the network of a game. */
    async of(name) {
        if (!this.#opened.has(name)) {
            if (!this.has(name)) throw new Error(`there is no network of ${name}`);
            const answer = await fetch(new URL(fileOf(name), this.#folder));
            if (!answer.ok) throw new Error(`the network of ${name} is not where the page is`);
            this.open(name, new Uint8Array(await answer.arrayBuffer()));
        }
        return this.#opened.get(name).bytes;
    }

    /** A player as the worker is asked for it: by its name, or with a network. */
    async asking(player, game) {
        if (player !== "network") return { player };
        // A network that is not there, after another page, leaves its seat to a level.
        const network = await this.of(game).catch(() => null);
        return network ? { player: "net", network } : { player: "medium" };
    }
}

/** Whether a player of a link is a network: `net` from the package, as for the command, or `net:FILE` from the file of a person. */
export const isNetwork = (player) => /^net(:|$)/.test(player);

/** The folder of networks beside a page that is served; null for a page from a file. */
export const folderOf = (page) => (/^https?:$/.test(page.protocol) ? new URL("networks/", page) : null);
