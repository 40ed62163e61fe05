"""Calls of the C face in any order, by construction from its header: `python tests/runner/sequences.py LIBRARY`.

Objects of some games are made, changed, copied and freed, by functions whose arguments fit or not: objects in any state and of
other games, NULL, seats, rows and ids that do not exist, buffers of any length, bytes and texts that are cut. No call panics,
returns a status that it does not document, fails without a sentence, changes anything when it fails, or writes outside of its
memory; positions are played and read, and batches are sampled and read, without a request for memory. Each sequence has a process
and a seed, from SEED on.
"""

import os
import random
import re
import signal
import sys
import traceback
from ctypes import CFUNCTYPE, addressof, c_bool, c_int32, c_size_t, c_uint16, c_void_p, cast, sizeof
from pathlib import Path

from c_calls import GAME, NUMBERS, OTHER, Call, Face, Memory, array, struct, width
from c_header import COMMON, CONSTANTS, HANDLES, STATUSES, TYPES, UNSPECIFIED, Parameter, functions

GAMES = re.findall(rb"^\w.*", Path(__file__).parents[1].joinpath("configurations.txt").read_bytes(), re.MULTILINE)
CALLS, SEQUENCES, HELD = 200, 60, 4
# Seconds of a processor after which a sequence ends.
DEAD = 60
# Numbers that often fit nothing, and what else a call would take too long with.
ODD = [0, 1, 2, 65, 1000, 2**31 - 1, 2**32 - 1, 2**64 - 1]
FEW = {"count", "deals", "decisions", "iterations", "depth"}
# Calls that request no memory, in any game and state.
WITHOUT_MEMORY = re.compile(
    r"_position_(copy|play|deal|legal|outcomes|scores|returns|observe|redeal|load|store)|_state_(new|act|see)"
    r"|_batch_(copy_position|legal|observe|sample(_logits)?$)"
)
# NULL stands for a setup without limits.
NEVER_NULL = {"bastide_solve_setup"}


class Sequence(Face):
    """The objects that calls share, and calls of them."""

    def __init__(self, path: str) -> None:
        """Makes what all sequences share."""
        super().__init__(path)
        self.fails = CFUNCTYPE(c_int32, c_void_p, c_void_p)(self.first_or_wrong)
        self.stops = CFUNCTYPE(c_bool, c_void_p)(lambda _: self.random.random() < 0.02)
        self.asking = [each for each in functions().values() if each.is_asked]

    def run(self, seed: int, aloud: bool) -> None:
        """Makes the calls of a seed."""
        self.random, self.kept = random.Random(seed), []
        self.held: dict[str, list[int]] = {name.removeprefix("bastide_"): [] for name in HANDLES}
        self.held["game"] = [self.made("game_load", name) for name in [GAME, OTHER, self.random.choice(GAMES)]]
        for game in self.held["game"]:
            self.begin(game)
        for _ in range(CALLS):
            function = self.random.choice(self.asking)
            if aloud:
                print(function.name, flush=True)
            call = self.call(function)
            for parameter in function.parameters:
                if self.random.random() < 0.1:
                    self.change(call, parameter)
            self.ask(call)
            for of, handles in self.held.items():
                if len(handles) > HELD and of != "tree":
                    self.calls[f"bastide_{of}_free"](handles.pop(0))

    def begin(self, game: int) -> None:
        """Holds a match, a position and a batch of a game, in which some actions were played."""
        match, batch = self.made("match_new", game, 7), self.made("batch_new", game, self.setup(), None)
        position, tally = self.calls["bastide_match_position"](match), Memory(sizeof(TYPES["bastide_tally"]))
        for _ in range(self.random.randrange(40)):
            if legal := self.legal("position", position):
                self.works("match_play", match, self.random.choice(legal))
        self.works("batch_rollout", batch, self.random.randrange(40), None, tally.address)
        for of, handle in [("match", match), ("position", self.made("position_clone", position)), ("batch", batch)]:
            self.held[of].append(handle)

    def first_or_wrong(self, position: int, _: int | None) -> int:
        """The first legal action or, now and then, another number."""
        return self.random.choice([-1, 2**31 - 1, *[self.legal("position", position)[0]] * 8])

    def legal(self, of: str, *handle: int) -> list[int]:
        """The legal actions of a position, or of a row; none if there is no such row."""
        actions, length = (c_uint16 * CONSTANTS["MAX_ACTIONS"])(), c_size_t()
        self.calls[f"bastide_{of}_legal"](*handle, addressof(actions), len(actions), addressof(length))
        return actions[: length.value]

    def give_object(self, call: Call, parameter: Parameter, kind: str) -> None:
        """Passes an object that is held; the other arguments fit its game."""
        of = parameter.type.removeprefix("bastide_")
        if not self.held[of]:
            self.held[of].append(self.object(of, kind))
        handle = self.random.choice(self.held[of])
        call.objects[parameter.name] = of, handle
        call.values[parameter.name] = handle
        if of == "match":
            of, handle = "position", self.calls["bastide_match_position"](handle)
        if of == "position":
            self.numbers = NUMBERS | {"action": self.random.choice([0, *self.legal(of, handle)])}
        if of in {"game", "position", "record", "batch"}:
            game = handle if of == "game" else self.calls[f"bastide_{of}_game"](handle)
            self.numbers |= {"outcome": self.random.randrange(self.calls["bastide_game_outcomes"](game))}
            self.many |= self.lengths(game, self.calls["bastide_batch_rows"](handle) if of == "batch" else self.rows)

    def give(self, call: Call, parameter: Parameter) -> None:
        """Passes an argument; each call is stopped after some questions."""
        super().give(call, parameter)
        if parameter.type == "bastide_stop":
            call.lend(parameter.name, bytes(TYPES["bastide_stop"](cast(self.stops, c_void_p), None)))

    def content(self, call: Call, parameter: Parameter) -> bytes | int:
        """The bytes that a function reads: of objects that are held, and actions that are legal in a batch."""
        name, function = parameter.name, call.function.name
        of = function.split("_")[1]
        if name == "bytes" and function.endswith("_from_bytes") and self.held[of]:
            return self.state(of, self.random.choice(self.held[of]))
        if name == "actions" and parameter.const:
            batch = call.objects["batch"][1]
            rows = [2, 0] if "rows" in call.values else range(self.calls["bastide_batch_rows"](batch))
            return array(c_int32, *[self.random.choice([-1, *self.legal("batch", batch, row) * 9]) for row in rows])
        return super().content(call, parameter)

    def setup(self) -> bytes:
        """The setup of a small batch."""
        below = self.random.randrange
        return struct("setup", 1 + below(4), 7, 0, 1 + below(2), below(3), below(2), below(2), 5 * below(2))

    def struct(self, call: Call, of: str) -> bytes:
        """A struct, with any settings; trees are small."""
        if of == "bastide_setup":
            return self.setup()
        form = self.random.randrange(3)
        return struct("solve_setup", form, 1, 4000, 2**24, 0) if of == "bastide_solve_setup" else super().struct(call, of)

    def give_length(self, call: Call, parameter: Parameter) -> None:
        """Passes the length of buffers; if it is a capacity, the function is asked for it."""
        if parameter.name != "capacity":
            super().give_length(call, parameter)
            return
        call.values |= {"capacity": 0, **{buffer.name: None for buffer in parameter.buffers}}
        is_known = self.ask(call) == "OK"
        length = c_size_t.from_address(call.memory["length"].address).value + 1 if is_known else 9
        call.lend("length", 8)
        self.lend_all(call, parameter, length)

    def lend_all(self, call: Call, parameter: Parameter, length: int) -> None:
        """Passes buffers of a length, with what they held."""
        call.values[parameter.name] = length
        for buffer in parameter.buffers:
            held = call.memory[buffer.name].lent() if buffer.const else b"Z"
            size = length * width(buffer)
            call.lend(buffer.name, (held * (1 + size // max(len(held), 1)))[:size])

    def change(self, call: Call, parameter: Parameter) -> None:
        """Makes an argument one that may not fit."""
        name = parameter.name
        if parameter.buffers:
            self.lend_all(call, parameter, max(0, call.values[name] + self.random.choice([-1, 1, -(10**6)])))
        elif parameter.is_text and self.random.random() < 0.5:
            text = call.memory[name].lent()
            call.lend(name, text[: self.random.randrange(len(text))] + b"\0")
        elif (parameter.stars or parameter.type == "bastide_choose") and parameter.type not in NEVER_NULL:
            call.values[name] = None
        elif name in NUMBERS and name not in FEW:
            call.values[name] = self.random.choice(ODD)

    def ask(self, call: Call) -> str:
        """Makes a call, whose status it returns, and holds the objects that it makes."""
        function = call.function
        before = [self.state(*object) for object in call.objects.values()]
        lent = {name: memory.content() for name, memory in call.memory.items()}
        self.requests.number.value = 0
        answer = self.calls[function.name](*call.arguments())
        requests = self.requests.number.value
        for name, memory in call.memory.items():
            outside = memory.size - memory.length
            assert memory.content()[:outside] == lent[name][:outside], f"{function.name} writes before `{name}`"
        if function.answer != "bastide_status":
            return "OK"
        status = STATUSES[answer]
        if status == "OK":
            assert requests == 0 or not WITHOUT_MEMORY.search(function.name), f"{function.name}: {requests} requests for memory"
            self.hold(call)
            return status
        error = self.error()
        assert status in function.returned | COMMON, f"{function.name}: {status}: {error}"
        assert len(error) > 10 and error.isprintable(), f"{function.name}: {status} says {error!r}"
        assert before == [self.state(*object) for object in call.objects.values()], f"{function.name}, {error}: another object"
        if not {function.name, f"{function.name}: {status}"} & UNSPECIFIED:
            other = [name for name, memory in call.memory.items() if memory.content() != lent[name] and name != "length"]
            assert not other, f"{function.name}, {error}: other values of {other}"
        return status

    def hold(self, call: Call) -> None:
        """Holds the objects that a call has made, and the memory that a batch writes into."""
        if call.function.name == "bastide_batch_register":
            self.kept.append(call)
        for parameter in call.function.parameters:
            if parameter.is_made and call.values[parameter.name]:
                handle = c_void_p.from_address(call.memory[parameter.name].address).value
                self.held[parameter.type.removeprefix("bastide_")].append(handle or 0)

    def ends(self, seed: int, aloud: bool = False) -> bool:
        """Whether a sequence ends well, in its process."""
        child = os.fork()
        if child > 0:
            return os.waitpid(child, 0)[1] == 0
        signal.setitimer(signal.ITIMER_PROF, DEAD)
        try:
            self.run(seed, aloud)
        except BaseException:
            traceback.print_exc()
            os._exit(1)
        os._exit(0)


def main() -> None:
    """Tries sequences until one fails, which is then repeated aloud."""
    sequence, first = Sequence(sys.argv[1]), int(os.environ.get("SEED", "1"))
    for seed in range(first, first + SEQUENCES):
        if not sequence.ends(seed):
            sequence.ends(seed, aloud=True)
            sys.exit(f"to repeat it: SEED={seed}")
    print(f"{SEQUENCES} sequences of {CALLS} calls")


main()
