// The command that serves the page: it gives a match, networks, and the choices of players that the page lacks.

/** The answer at an address of the command, perhaps to a question in bytes; an error if it refuses, or has ended. */
export async function answered(address, question = null) {
    const answer = await fetch(address, question ? { method: "POST", body: question } : {}).catch(() => null);
    if (answer?.ok) return answer;
    throw new Error(answer?.status === 400 ? await answer.text() : "the command has ended");
}

/** The match at which the command opens the page, as it is kept; `beside` is the address of the page. */
export async function given(beside) {
    const { levels, ...kept } = await (await answered(new URL("match", beside))).json();
    return { ...kept, levels: levels.map((level) => (level.address ? { ...level, address: new URL(level.address, beside).href } : level)) };
}

/** The name of a player on the page: one of the command has an address, too. */
export const nameOf = (player) => player.name ?? player;
