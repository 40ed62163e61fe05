// A judge of choices. A host thinks about a position again and again, each time about all choices in the same worlds, until the choice that
// was made is told apart from the best one, or is proven to be as good, or there were enough thoughts.

/** The fewest and the most times that a judge searches, and the points that make no difference. */
const FEWEST = 4;
const MOST = 12;
const EQUAL = 2;
/** The number of standard errors around a mean between which the truth lies. */
const WIDTH = 2.5;

const mean = (samples) => samples.reduce((sum, each) => sum + each, 0) / samples.length;

function errorOf(samples) {
    const middle = mean(samples);
    return Math.sqrt(samples.reduce((sum, each) => sum + (each - middle) ** 2, 0) / (samples.length - 1) / samples.length);
}

/**
 * The verdict on a choice, from thoughts, each the actions that a player considered, with the points that they are `expected` to bring: the best
 * action, the points of both, the loss of the choice with its error, the points of `all` that were tried with their errors, and the `kind`: `best`
 * if it is proven to be as good, `loss` if it is proven to be worse, and otherwise `unknown`.
 */
export function verdict(thoughts, played, expected) {
    const actions = thoughts[0].map(({ action }) => action);
    const tried = [...actions.keys()].filter((index) => thoughts.every((each) => each[index].visits > 0));
    const promises = (index) => thoughts.map((each) => expected(each[index]));
    const samples = (index) => promises(index).map(({ points }) => points);
    const mine = actions.indexOf(played);
    if (!tried.includes(mine)) return { kind: "unknown" };
    const best = tried.reduce((one, other) => (mean(samples(other)) > mean(samples(one)) ? other : one), mine);
    const own = samples(mine);
    const losses = samples(best).map((each, index) => each - own[index]);
    const [loss, error] = [mean(losses), WIDTH * errorOf(losses)];
    const kind = loss + error <= EQUAL ? "best" : loss > EQUAL && loss > error ? "loss" : "unknown";
    const all = tried.map((index) => ({ action: actions[index], points: mean(samples(index)), error: WIDTH * errorOf(samples(index)) }));
    return { kind, best: actions[best], chance: mean(samples(best)), mine: mean(own), loss, error, all, isCut: promises(mine).some(({ isCut }) => isCut) };
}

/** Judges a choice by thoughts that `think` gives, one for each seed, and by what actions are `expected` to bring. */
export async function judged(think, played, expected) {
    const thoughts = [];
    let found = { kind: "unknown" };
    while (thoughts.length < MOST && found.kind === "unknown") {
        thoughts.push(await think(thoughts.length));
        if (thoughts.length >= FEWEST) found = verdict(thoughts, played, expected);
    }
    return found;
}
