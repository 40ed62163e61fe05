// The page that chromium.mjs opens: replays files, plays the example page, and reports the results.

import { init } from "../../ffi/js/index.js";
import { replay } from "./replay.mjs";

const EXAMPLE = "/ffi/js/examples/duel.html";

/** Reports the files replayed and the play, and the first failure. */
export async function report(files) {
    await fetch("/", { method: "POST", body: await outcome(files).catch((error) => `${error.message}\n1 failed`) });
}

async function outcome(files) {
    await init();
    for (const file of files) replay(file, await (await fetch(`/${file}`)).text());
    const played = await playExample();
    return `${EXAMPLE}: ${played}\n${files.length} passed, 0 failed`;
}

/** Opens the example in a frame, begins a match, and clicks a button that is not always the first until it is over. */
async function playExample() {
    const frame = document.createElement("iframe");
    frame.src = EXAMPLE;
    document.documentElement.append(frame);
    const shown = (id) => frame.contentDocument?.getElementById(id);
    const buttons = () => Array.from(shown("actions")?.children ?? []);
    const until = async (holds) => {
        for (let waited = 0; !holds(); waited += 20) {
            if (waited > 20_000) throw new Error(`${EXAMPLE} does not answer`);
            await new Promise((resume) => setTimeout(resume, 20));
        }
    };
    await until(() => buttons().length > 0);
    shown("level").value = "nobody";
    shown("begin").click();
    if (!shown("says").textContent.includes("unknown player `nobody`")) throw new Error("a wrong level is not refused");
    shown("level").value = "easy";
    shown("begin").click();
    let clicks = 0;
    for (; buttons().length > 0; clicks++) {
        if (shown("table").textContent === "") throw new Error("there is no table");
        buttons()[clicks % buttons().length].click();
    }
    const said = shown("says").textContent;
    if (clicks === 0 || !said.includes("It is over")) throw new Error(`after ${clicks} clicks it says \`${said}\``);
    return `${clicks} clicks`;
}
