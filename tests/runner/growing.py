"""Time and memory of the calls of the C face, by construction from its header: `python tests/runner/growing.py LIBRARY`.

Each function is called with large objects and without an end, in processes of its own. Where large requests for memory are
refused, by preloaded/requests.c, it succeeds or returns NO_MEMORY, every object is as before, and the process lives. With enough
memory, a function that takes a stop asks often whether to stop, and then soon ends; the others end soon.
"""

import ctypes
import os
import re
import signal
import sys
import time
from ctypes import CFUNCTYPE, c_bool, c_float, c_size_t, c_uint32, c_uint64, c_void_p

from c_calls import NUMBERS, Call, Face, array, struct, width
from c_header import STATUSES, TYPES, Function, Parameter, functions

MOST = 2**64 - 1
# The bytes from which on requests are refused, at last none.
LIMITS = [1 << 14, 1 << 17, 1 << 20, MOST]
# A game with a tree of some megabytes, and one with a tree that grows for long.
LARGE = b"knights_of_charlemagne(colours=3,values=2,copies=1,hand=1,aside=0)"
WIDE = b"knights_of_charlemagne(colours=4,values=2,copies=1,hand=2,aside=0)"
TEXT, ROOM = b"a" * 120000, 1 << 12
# Seconds without a question, seconds after which a call is told to stop, and seconds after which its process ends.
LONG, SOON, DEAD = 1.0, 0.05, 30
# Objects of other kinds, and what is refused for batches with records.
PLAIN = re.compile("_(redeal|put_positions?)$")
KINDS = dict.fromkeys(["bastide_tree_new", "bastide_solver_new", "bastide_position_perft"], "wide")
# A call that needs the network of a large game; growing.py of the Python package has its row.
ELSEWHERE = {"bastide_player_worlds"}


class LargeFace(Face):
    """Calls with large objects and without an end."""

    game, rows = LARGE, 1 << 13
    numbers = NUMBERS | dict.fromkeys(["count", "deals", "decisions", "iterations"], MOST) | {"depth": 64}
    form = 1

    def __init__(self, path: str) -> None:
        """Makes what all calls share."""
        super().__init__(path)
        self.games["wide"] = self.made("game_load", WIDE)
        self.asks = CFUNCTYPE(c_bool, c_void_p)(self.is_to_stop)
        self.begin()

    def begin(self) -> None:
        """Begins a call."""
        self.begun = self.last = time.monotonic()
        self.longest, self.questions, self.told = 0.0, 0, False

    def wait(self) -> None:
        """Ends a time without a question."""
        now = time.monotonic()
        self.longest, self.last = max(self.longest, now - self.last), now

    def is_to_stop(self, _: int | None) -> bool:
        """Whether the call is to stop: after the first question, and some time."""
        self.wait()
        self.told = self.told or (self.questions > 0 and self.last - self.begun > SOON)
        self.questions += 1
        return self.told

    def running(self, game: int, kind: str) -> int:
        """A match that is not over."""
        return super().running(game, kind.replace("over", ""))

    def player(self, game: int, kind: str) -> int:
        """A player that thinks without an end."""
        return self.made("player_new", game, b"search(iterations=2147483648)", 7)

    def all_texts(self) -> dict[str, bytes]:
        """Long texts, and those that mean something long."""
        names = {"method": b"cfr", "updates": b"alternating", "bastide_strategy_from_text": self.strategies[""]}
        names |= dict.fromkeys(["bastide_player_new_with", "bastide_player_guided"], b"search")
        return dict.fromkeys(super().all_texts(), TEXT) | names

    def all_arrays(self) -> dict[str, bytes]:
        """The values of all rows, and long bytes."""
        every, logits = range(self.rows), array(c_float, *[0] * self.rows * self.calls["bastide_game_actions"](self.games[""]))
        batch, position = self.object("batch"), self.object("position")
        actions = ctypes.create_string_buffer(4 * self.rows)
        self.works("batch_sample", batch, ctypes.addressof(actions), self.rows)
        return super().all_arrays() | {
            **dict.fromkeys(["rows", "from"], array(c_size_t, *every)),
            **{"seeds": array(c_uint64, *every), "seats": array(c_uint32, *[0] * self.rows)},
            **{"positions": array(c_void_p, *[position] * self.rows), "ids": TEXT, "settings": self.setting(b"iterations", b"9")},
            **dict.fromkeys(["actions", "bastide_batch_step.actions"], actions.raw),
            **dict.fromkeys(["logits", "bastide_batch_sample_logits.logits"], logits),
            **{f"bastide_{of}_from_bytes.bytes": TEXT for of in ["match", "position"]},
        }

    def give(self, call: Call, parameter: Parameter) -> None:
        """Passes an argument; each call can be stopped."""
        super().give(call, parameter)
        if parameter.type == "bastide_stop":
            call.lend(parameter.name, bytes(TYPES["bastide_stop"](ctypes.cast(self.asks, c_void_p), None)))

    def give_object(self, call: Call, parameter: Parameter, kind: str) -> None:
        """Passes a new object; with records, if that is not refused."""
        name = call.function.name
        recorded = kind if parameter.type != "bastide_batch" or PLAIN.search(name) else "recorded"
        super().give_object(call, parameter, KINDS.get(name, recorded))

    def give_length(self, call: Call, parameter: Parameter) -> None:
        """Passes the length of buffers; enough, where the call that asks for it would think, or has a text that means nothing."""
        if parameter.name != "capacity" or not any(each.is_text or each.name == "figures" for each in call.function.parameters):
            stop = call.values.get("stop")
            call.values["stop"] = None
            super().give_length(call, parameter)
            call.values["stop"] = stop
            return
        call.lend("length", 8)
        call.values["capacity"] = ROOM
        for buffer in parameter.buffers:
            call.lend(buffer.name, ROOM * width(buffer))

    def struct(self, call: Call, of: str) -> bytes:
        """A struct for many rows, or for a tree without limits."""
        if of == "bastide_setup":
            return struct("setup", 1 << 20, 7, 0, 1, 0, 1, 1)
        return struct("solve_setup", self.form, 1, MOST, MOST, 0) if of == "bastide_solve_setup" else super().struct(call, of)

    def ends(self, call: Call, large: int) -> int:
        """Makes a call in this process: 1 if it had no memory, 2 for a defect, otherwise 0."""
        before = [self.state(*object) for object in call.objects.values()] if large < MOST else []
        self.begin()
        self.requests.large.value = large
        answer = self.calls[call.function.name](*call.arguments())
        self.requests.large.value = MOST
        self.wait()
        status = STATUSES.get(answer, "OK") if call.function.answer == "bastide_status" else "OK"
        if status == "NO_MEMORY" and large < MOST:
            same = before == [self.state(*object) for object in call.objects.values()]
            return 1 if same else self.defect(call, large, "another object")
        reads_text = any(each.is_text or each.name in {"bytes", "saved", "ids"} for each in call.function.parameters)
        if status != "OK" and not (status == "STOPPED" and self.told) and not (reads_text and status != "PANIC"):
            return self.defect(call, large, f"{status}: {self.error()}")
        takes_stop = any(each.type == "bastide_stop" for each in call.function.parameters)
        if large == MOST and (self.longest > LONG or takes_stop != (self.questions > 0)):
            return self.defect(call, large, f"{self.questions} questions, and {self.longest:.3f} s without one")
        return 0

    @staticmethod
    def defect(call: Call, large: int, found: str) -> int:
        """Prints a defect."""
        print(f"{call.function.name}, requests of {large} bytes refused: {found}", flush=True)
        return 2

    def tries(self, function: Function) -> list[int]:
        """Makes a call in a process for each limit; their results, a signal for one that ended the process."""
        call, found = self.call(function), []
        for large in LIMITS:
            child = os.fork()
            if child == 0:
                signal.alarm(DEAD)
                os._exit(self.ends(call, large))
            found.append(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]))
        return found


def main() -> None:
    """Tries all functions."""
    face, found = LargeFace(sys.argv[1]), {}
    for function in functions().values():
        if function.is_asked and function.name not in ELSEWHERE:
            print(function.name, flush=True)
            for face.form in [1, 2] if any(each.type == "bastide_solve_setup" for each in function.parameters) else [1]:
                found[function.name, face.form] = face.tries(function)
    wrong = {name: results for (name, _), results in found.items() if not {0, 1}.issuperset(results)}
    short = sum(1 in results for results in found.values())
    print(f"{len(found)} calls with large objects, {len(wrong)} of them with defects: {wrong}; for {short} memory was short")
    sys.exit(1 if wrong or short < 40 else 0)


main()
