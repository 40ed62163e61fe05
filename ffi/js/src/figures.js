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
    const { iterations, redeals, nodes, line, line_length: length } = figures;
    return {
        action: line[0],
        actions: Uint16Array.from(considered, (each) => each.action),
        visits: Float64Array.from(considered, (each) => Number(each.visits)),
        available: Float64Array.from(considered, (each) => Number(each.available)),
        values: Float32Array.from(considered, (each) => each.value),
        line: line.slice(0, length),
        ...numbers({ iterations, redeals, nodes }),
    };
}
