"""Matches over HTTP at once: `python python/benches/host.py [MATCHES] [GAME]` prints how long a move waits for its answer."""

import asyncio
import json
import random
import subprocess
import sys
import time
from statistics import median
from tempfile import TemporaryDirectory

import bastide

SERVER = """
import sys
from pathlib import Path
import bastide
from bastide._cli.host import serve
from bastide.host import PERSON, Host
host = Host(Path(sys.argv[1]))
game = bastide.load(sys.argv[3])
for seed in range(int(sys.argv[2])):
    host.open(game.name, [PERSON] * game.seats, seed)
serve(host, "127.0.0.1", 0)
"""


async def asked(port: int, message: dict[str, object]) -> dict[str, object]:
    """The answer to a message, over a connection of its own."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    body = json.dumps(message).encode()
    head = f"POST /api HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nContent-Type: application/json\r\nContent-Length: {len(body)}\r\n"
    writer.write(f"{head}Connection: close\r\n\r\n".encode() + body)
    answer = await reader.read()
    writer.close()
    return json.loads(answer.partition(b"\r\n\r\n")[2])


async def sit(port: int, ticket: str, waits: list[float], late: float) -> None:
    """Plays at random whenever the host says that there is something new."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port, limit=2**20)
    writer.write(f"GET /events?ticket={ticket} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\n\r\n".encode())
    rng, since = random.Random(ticket), 0
    while True:
        while not (await reader.readline()).startswith(b"data:"):
            pass
        state = await asked(port, {"message": "state", "ticket": ticket, "since": since})
        while state["asked"]:
            # People think.
            await asyncio.sleep(rng.uniform(0, 2 * late))
            parts = rng.choice(state["scene"]["choices"])["parts"]
            began = time.perf_counter()
            play = {"message": "play", "ticket": ticket, "since": state["noticed"], "decision": state["decision"], "parts": parts}
            state = await asked(port, play)
            waits.append(time.perf_counter() - began)
        since = state["noticed"]
        if state["scene"]["end"]:
            writer.close()
            return


async def meet(port: int, tickets: list[str], seconds: float) -> list[float]:
    """All clients at once, until their matches are over or the time is up: how long each move waited."""
    waits = list[float]()
    clients = [asyncio.create_task(sit(port, ticket, waits, late=5)) for ticket in tickets]
    await asyncio.wait(clients, timeout=seconds)
    for client in clients:
        client.cancel()
    await asyncio.gather(*clients, return_exceptions=True)
    return waits


def main(matches: str = "500", game: str = "guyenne") -> None:
    """Measures moves for a minute."""
    with TemporaryDirectory() as folder:
        command = [sys.executable, "-uc", SERVER, folder, matches, game]
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as server:
            lines = [next(server.stdout).split() for _ in range(int(matches) * (bastide.load(game).seats + 1))]
            links = [line[-1] for line in lines if line[0] == "seat"]
            port = int(links[0].split(":")[2].split("/")[0])
            waits = sorted(asyncio.run(meet(port, [link.split("#")[1] for link in links], 60)))
            with open(f"/proc/{server.pid}/status", encoding="ascii") as status:
                memory = next(line for line in status if line.startswith("VmRSS")).split()[1]
            server.terminate()
    middle, most, longest = (1e3 * wait for wait in (median(waits), waits[len(waits) * 99 // 100], waits[-1]))
    print(f"{game}: {matches} matches, {len(links)} clients, {len(waits)} moves; {int(memory) // 1024} MB")
    print(f"median {middle:.1f} ms, 99 of 100 within {most:.1f} ms, all within {longest:.1f} ms")


if __name__ == "__main__":
    main(*sys.argv[1:])
