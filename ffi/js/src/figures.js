// Statistics of many matches, as plain objects.

/** Counts as numbers; above 2^53 they are rounded. */
function numbers(figures) {
    const number = (value) => (Array.isArray(value) ? value.map(number) : Number(value));
    return Object.fromEntries(Object.entries(figures).map(([name, value]) => [name, number(value)]));
}

export function tally(figures, seats) {
    const { wins, returns, ...rest } = numbers(figures);
    return { ...rest, wins: wins.slice(0, seats), returns: returns.slice(0, seats) };
}

export function pairing(figures) {
    const { score, returns, ...rest } = numbers(figures);
    return { ...rest, scoreSums: score, returnSums: returns };
}

export function thought(considered, figures) {
    const { iterations, redeals, nodes, effective, line, line_length: length } = figures;
    const all = (name) => Float32Array.from(considered, (each) => each[name]);
    return {
        action: line[0],
        actions: Uint16Array.from(considered, (each) => each.action),
        visits: Float64Array.from(considered, (each) => Number(each.visits)),
        available: Float64Array.from(considered, (each) => Number(each.available)),
        values: all("value"),
        probabilities: all("probability"),
        priors: all("prior"),
        errors: all("error"),
        firsts: all("first"),
        ties: all("tie"),
        ended: all("ended"),
        line: line.slice(0, length),
        ...numbers({ iterations, redeals, nodes, effective }),
    };
}
