// Answers the page's requests where there is no network, with what a server answered before; it lies beside the page.

const kept = caches.open("bastide");
/** The key of an answer: the page is the same for every address in its folder. */
const keyOf = (request) => (request.mode === "navigate" ? "index.html" : request);

async function answered(request) {
    try {
        const answer = await fetch(request);
        if (answer.ok) await (await kept).put(keyOf(request), answer.clone());
        return answer;
    } catch {
        return (await (await kept).match(keyOf(request))) ?? Response.error();
    }
}

self.addEventListener("install", (event) => event.waitUntil(kept.then((answers) => answers.add("index.html"))));
self.addEventListener("fetch", (event) => event.request.method === "GET" && event.respondWith(answered(event.request)));
