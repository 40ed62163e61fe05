"""Refusals of the C face, by construction from its header: `python tests/runner/refusals.py LIBRARY`.

Each function is called with arguments that it accepts, and then with one of them wrong: NULL, too short, misaligned, of another
game, out of range, in a match that is over, stopped. The answer must be the status that the header's rules say, in a sentence
that names the argument, and every object and all memory must be as before. Buffers end where the memory of the process does. A
function returns only statuses that it documents, and each that it documents is seen, or stands in ELSEWHERE. One that promises to
allocate nothing makes no request for memory, which preloaded/requests.c counts, at the latest when it is called again.
"""

import ctypes
import sys
from collections.abc import Callable, Iterator
from ctypes import c_double, c_float, c_int32, c_size_t, c_uint32, c_void_p, sizeof
from dataclasses import dataclass
from itertools import count

from c_calls import ROWS, Call, Face, Memory, array, struct, width
from c_header import COMMON, SIZED, STATUSES, TYPES, UNSPECIFIED, Function, Parameter, functions

MOST = 2**64 - 1
# What is refused, with the status: numbers by the name of the parameter, and the members of structs.
NUMBERS: dict[str, tuple[str, list[float]]] = {
    "seat": ("UNKNOWN_SEAT", [2, 2**32 - 1]),
    "viewer": ("UNKNOWN_SEAT", [2, -3, 2**31 - 1, -(2**31)]),
    **dict.fromkeys(["row", "index", "choice", "event"], ("UNKNOWN_INDEX", [1000, MOST])),
    "first": ("UNKNOWN_INDEX", [MOST]),
    **dict.fromkeys(["action", "outcome"], ("UNKNOWN_ID", [512, 2**16, 2**32 - 1])),
    "depth": ("BAD_SETTING", [65, 2**32 - 1]),
    "threads": ("BAD_SETTING", [0, 257]),
    "count": ("BAD_SETTING", [0]),
    "temperature": ("BAD_SETTING", [-1.0, 1e-40, float("inf"), float("nan")]),
}
MEMBERS: dict[str, list[tuple[str, str, list[int]]]] = {
    "bastide_setup": [
        ("rows", "BAD_SETTING", [0, 2**24 + 1]),
        ("history", "BAD_SETTING", [2**16 + 1]),
        ("threads", "BAD_SETTING", [0, 257]),
        *[(name, "BAD_SETTING", [more]) for name, more in [("auto_reset", 3), ("records", 2), ("keys", 2)]],
    ],
    "bastide_solve_setup": [("form", "BAD_SETTING", [3]), ("nodes", "TOO_LARGE", [10])],
    "bastide_opponents": [("form", "BAD_SETTING", [4])],
    "bastide_outputs": [("legal_count", "WRONG_LENGTH", [0, ROWS + 1]), ("legal", "NULL_POINTER", [0])],
}
# Arrays, by the name of the parameter or of the array in a struct.
ARRAYS = {
    "rows": {"UNKNOWN_INDEX": array(c_size_t, 0, ROWS), "NAMED_TWICE": array(c_size_t, 1, 1)},
    "from": {"UNKNOWN_INDEX": array(c_size_t, 0, ROWS)},
    "seats": {"UNKNOWN_SEAT": array(c_uint32, 0, 9)},
    "actions": {"ILLEGAL": array(c_int32, 2, -1, 2)},
    "logits": {"BAD_LOGITS": array(c_float, *[float("nan")] * 3 * ROWS)},
    "probabilities": {"BAD_SETTING": array(c_double, 0.5, 0.4)},
    "ids": {"DAMAGED": b"\1\0" * 4},
}
LEARNERS = {"UNKNOWN_SEAT": array(c_uint32, 9), "NOT_THE_TURN": array(c_uint32, 1)}
# Texts, by the name of the parameter; the statuses of those that mean nothing; and parameters for which every text has a meaning.
TEXTS = {
    "ILLEGAL": {"action": b"fold", "outcome": b"jack of spades", "parts": b""},
    "BAD_OPTION": {"name": b"leduc_poker(sides"},
}
MEANINGLESS = ["UNKNOWN_GAME", "UNKNOWN_TEXT", "UNKNOWN_PLAYER", "DAMAGED", "BAD_SETTING"]
FREE = {f"bastide_player_{way}.name" for way in ["custom", "network", "strategy"]}
# Objects that do not fit, by their kind and types.
OBJECTS = {
    "OTHER_GAME": ("other", {"game", "position", "match", "player", "batch", "strategy", "tree"}),
    "NOT_THE_TURN": ("over", {"position", "match", "batch"}),
    "MATCH_OVER": ("over", {"position", "match"}),
    "PLAYER_FAILED": ("failing", {"player"}),
    "UNKNOWN_PLAYER": ("", {"player"}),
    "RECORDED": ("recorded", {"batch"}),
    "NOT_RECORDED": ("", {"batch"}),
}
# Arguments that may be NULL, by their name, their type, or the function and their name.
OPTIONAL = {"method", "updates", "stop", "data", "log_probs", "entropy", "bastide_solve_setup", "bastide_batch_reset.seeds"}
OPTIONAL |= {f"bastide_{name}" for name in ["batch_copy_rows.source", "player_thought.figures", "player_thought_in.figures"]}
OPTIONAL |= {"bastide_batch_sample_logits.actions"}
# Documented statuses that programs beside this one see.
ELSEWHERE = {
    "bastide_batch_copy_rows": {"NOT_RECORDED", "BAD_SETTING", "MATCH_OVER"},
    "bastide_batch_register": {"MISALIGNED"},
    "bastide_batch_step_against": {"PLAYER_FAILED"},
    "bastide_batch_to_bytes": {"STOPPED"},
    "bastide_player_new_with": {"BAD_OPTION"},
    **{f"bastide_tree_{verb}": {"DAMAGED"} for verb in ["measure", "best_response"]},
    **{f"bastide_solver_{verb}": {"TOO_LARGE"} for verb in ["run", "measure"]},
}
# A call that skips what is over.
ACCEPTED = {"bastide_batch_step_against: over"}
# The length that a buffer too small should have is written.
TOLD = ("length", "BUFFER_TOO_SMALL")


@dataclass
class Case:
    """A change of a call that works, the statuses of which one follows, and names of which its sentence has one."""

    what: str
    change: Callable[[Call], object]
    statuses: set[str]
    named: list[str]


def put(name: str, value: object) -> Callable[[Call], object]:
    """A change of an argument to a value."""
    return lambda call: call.values.update({name: value})


def lend(name: str, content: bytes) -> Callable[[Call], object]:
    """A change of an argument to memory with this content."""
    return lambda call: call.lend(name, content)


def shift(name: str, by: int) -> Callable[[Call], object]:
    """A change of a number or an address."""
    return lambda call: call.values.update({name: call.values[name] + by})


def write(name: str, content: bytes) -> Callable[[Call], object]:
    """A change of the beginning of memory."""
    return lambda call: ctypes.memmove(call.memory[name].address, content, min(len(content), call.memory[name].length))


def longer(name: str, of: type) -> Callable[[Call], object]:
    """A change of a struct to one of a later version, with another member."""
    return lambda call: call.lend(
        name, array(c_size_t, sizeof(of) + 8) + call.memory[name].content()[8 - sizeof(of) :] + b"\1" * 8
    )


def member(name: str, of: type, inside: str, value: int) -> Callable[[Call], object]:
    """A change of a member of a struct."""
    return lambda call: setattr(of.from_address(call.memory[name].address), inside, value)


class Refusals:
    """The cases of the functions of a library."""

    def __init__(self, face: Face) -> None:
        """A face of the library."""
        self.face, self.count, self.wrong = face, 0, 0

    def cases(self, function: Function) -> Iterator[Case]:
        """The cases of a function."""
        documented = function.returned - ELSEWHERE.get(function.name, set())
        for parameter in function.parameters:
            name = parameter.name
            if parameter.stars or parameter.type == "bastide_choose":
                yield self.null(function, parameter)
            if parameter.is_handle:
                yield from self.of_object(function, parameter, documented)
            elif parameter.is_text:
                yield from self.of_text(function, parameter, documented)
            elif parameter.type == "bastide_stop":
                stop = bytes(TYPES["bastide_stop"](ctypes.cast(self.face.stops, c_void_p), None))
                yield Case("stopped", lend("stop", stop), {"STOPPED"} & documented or {"OK"}, ["stopped"])
            elif parameter.type in SIZED:
                yield from self.of_struct(parameter, documented)
            elif parameter.length:
                yield from self.of_buffer(parameter, documented)
            elif parameter.buffers:
                yield from self.of_length(parameter, documented)
            elif parameter.type == "bastide_key" and not parameter.stars:
                yield Case("another key", put(name, TYPES["bastide_key"](1, 2)), {"DAMAGED"} & documented or {"OK"}, [""])
            elif function.name == "bastide_information_state_see":
                state = self.face.arrays["state"][:32] + array(c_uint32, 3, 0)
                yield Case("a state of seat 3", lend(name, state), {"UNKNOWN_SEAT"}, ["seat 3"])
            elif not parameter.stars:
                yield from self.of_number(name, documented)

    @staticmethod
    def of_number(name: str, documented: set[str]) -> Iterator[Case]:
        """A number out of range, or of an action that is not legal."""
        for status, values in [NUMBERS.get(name, ("", [])), ("ILLEGAL" if name in {"action", "outcome"} else "", [0])]:
            for value in values if status in documented else []:
                yield Case(f"{name} {value}", put(name, value), {status}, [""])

    @staticmethod
    def null(function: Function, parameter: Parameter) -> Case:
        """NULL instead of a pointer."""
        name = parameter.name
        of_text = name == "length" and any(each.is_written_text for each in function.parameters)
        optional = of_text or OPTIONAL & {name, parameter.type, f"{function.name}.{name}"}
        return Case("NULL", put(name, None), {"OK" if optional else "NULL_POINTER"}, [f"`{name}`"])

    def of_object(self, function: Function, parameter: Parameter, documented: set[str]) -> Iterator[Case]:
        """An object of another game, or in the wrong state."""

        def change(kind: str) -> Callable[[Call], object]:
            return lambda call: self.face.give_object(call, parameter, kind)

        for status, (kind, types) in OBJECTS.items():
            fits = parameter.type.removeprefix("bastide_") not in types or f"{function.name}: {kind}" in ACCEPTED
            if status in documented and not fits:
                yield Case(f"`{parameter.name}` is {kind}", change(kind), {status}, [""])

    @staticmethod
    def of_text(function: Function, parameter: Parameter, documented: set[str]) -> Iterator[Case]:
        """A text that is not UTF-8, means nothing or is not legal."""
        name, statuses = parameter.name, documented.intersection(MEANINGLESS)
        yield Case("not UTF-8", lend(name, b"\xc0\0"), {"NOT_UTF8"}, [f"`{name}`"])
        if statuses and f"{function.name}.{name}" not in FREE:
            yield Case("without a meaning", lend(name, b"no such thing\0"), statuses, [""])
        for status, texts in TEXTS.items():
            if status in documented and name in texts:
                yield Case(f"{texts[name]!r}", lend(name, texts[name] + b"\0"), {status}, [""])

    @staticmethod
    def of_struct(parameter: Parameter, documented: set[str]) -> Iterator[Case]:
        """A struct of an impossible size, with a member that the library does not know, or one that is refused."""
        name, of = parameter.name, TYPES[parameter.type]
        for size in [0, sizeof(of) - 1, MOST]:
            yield Case(f"struct_size {size}", write(name, array(c_size_t, size)), {"BAD_SETTING"}, ["`struct_size`"])
        if parameter.const:
            yield Case("a later struct", longer(name, of), {"BAD_SETTING"}, ["does not know"])
            for inside, status, values in MEMBERS[parameter.type]:
                for value in values if status in documented | COMMON else []:
                    yield Case(f"{inside} {value}", member(name, of, inside, value), {status}, [inside.removesuffix("_count")])
        for status, seats in LEARNERS.items() if parameter.type == "bastide_opponents" else []:
            if status in documented:
                yield Case(f"learners: {status}", write("learners", seats), {status}, ["seat"])

    @staticmethod
    def of_buffer(parameter: Parameter, documented: set[str]) -> Iterator[Case]:
        """A buffer that is not aligned, or values that are refused."""
        if width(parameter) > 1:
            yield Case("misaligned", shift(parameter.name, -1), {"MISALIGNED"}, [f"`{parameter.name}`"])
        for status, content in ARRAYS.get(parameter.name, {}).items():
            if parameter.const and status in documented:
                yield Case(f"`{parameter.name}` for {status}", write(parameter.name, content), {status}, [""])

    @staticmethod
    def of_length(parameter: Parameter, documented: set[str]) -> Iterator[Case]:
        """A buffer that is too short, too long, or longer than memory."""
        name, named, is_read = parameter.name, [f"`{buffer.name}`" for buffer in parameter.buffers], parameter.buffers[0].const
        if name == "capacity":
            yield Case("too short", shift(name, -1), {"BUFFER_TOO_SMALL"}, named)
        elif not is_read or ("WRONG_LENGTH" in documented and name != "count"):
            for what, by in [("too short", -1), ("too long", 1)]:
                yield Case(what, shift(name, by), {"WRONG_LENGTH"}, [*named, f"`{name}`"])
        elif name != "count":
            yield Case("cut", shift(name, -1), documented | {"OK"}, [""])
        if is_read:
            yield Case("longer than memory", put(name, MOST), {"WRONG_LENGTH"}, named)

    def check(self, function: Function) -> set[str]:
        """Makes the calls of a function; the statuses seen."""
        seen = set()
        whole = Case("whole", lambda call: None, {"OK"}, [])
        for case in [*([] if function.name.endswith("_free") else [whole]), *self.cases(function)]:
            call = self.face.call(function)
            case.change(call)
            objects = [self.face.state(*object) for object in call.objects.values()]
            lent = {name: memory.content() for name, memory in call.memory.items()}
            answer, asked = self.counted(function, call)
            error, self.count = self.face.error(), self.count + 1
            if case is whole and asked and function.allocates_nothing:
                again = self.counted(function, call)
                self.require(again == (answer, 0), function, case, f"requests for memory, {asked} and then {again[1]}")
            if function.answer != "bastide_status":
                status = STATUSES.get(answer if isinstance(answer, int) else 0, "OK")
                self.require(case is whole or not answer or status in function.documented, function, case, f"{answer}")
                seen.add(status)
                continue
            status = STATUSES[answer]
            seen.add(status)
            self.require(status in case.statuses, function, case, f"{status}: {error}")
            if status == "OK":
                continue
            self.require(any(name in error for name in case.named), function, case, f"a sentence that does not name it: {error}")
            same = objects == [self.face.state(*object) for object in call.objects.values()]
            self.require(same, function, case, "another object")
            unspecified = {function.name, f"{function.name}: {status}"} & UNSPECIFIED
            lent = {} if unspecified else {name: content for name, content in lent.items() if (name, status) != TOLD}
            changed = [name for name, content in lent.items() if call.memory[name].content() != content]
            self.require(not changed, function, case, f"other values of {changed}")
        return seen

    def counted(self, function: Function, call: Call) -> tuple[object, int]:
        """The answer to a call, and the number of its requests for memory."""
        self.face.requests.number.value = 0
        answer = self.face.calls[function.name](*call.arguments())
        return answer, self.face.requests.number.value

    def require(self, holds: object, function: Function, case: Case, found: str) -> None:
        """Counts and prints what is not so."""
        if not holds:
            self.wrong += 1
            print(f"{function.name}, {case.what}\n  expected: {' or '.join(sorted(case.statuses))}\n  found:    {found}")


def of_requests(face: Face) -> None:
    """Asserts that whichever request of a batch for memory is refused is a status, and that nothing is lost."""
    made, setup, requests = Memory(8), Memory(struct("setup", ROWS, 7, 0, 1, 0, 1, 0)), face.requests
    for name, *arguments in [("new", face.games[""], setup.address, None), ("clone", face.object("batch", "recorded"), None)]:
        for refused in count():
            before, requests.number.value, requests.refused.value = requests.held.value, 0, refused
            status = STATUSES[face.calls[f"bastide_batch_{name}"](*arguments, made.address)]
            if status != "NO_MEMORY":
                break
            # The text of the last error is held.
            assert requests.held.value <= before + (refused == 0), f"batch_{name} loses memory if request {refused} is refused"
        requests.refused.value = MOST
        assert (status, refused) == ("OK", 14), f"batch_{name}, with request {refused} refused: {status}"


def main() -> None:
    """Checks all functions; those that take no object, and read the last error, have no refusals."""
    refusals = Refusals(Face(sys.argv[1]))
    of_requests(refusals.face)
    for function in functions().values():
        if any(parameter.stars for parameter in function.parameters) and "last_error" not in function.name:
            print(function.name, flush=True)
            unseen = function.documented - refusals.check(function) - ELSEWHERE.get(function.name, set()) - {"NO_MEMORY"}
            refusals.require(not unseen, function, Case("as documented", print, unseen, []), "no case")
    print(f"{refusals.count} calls, of which {refusals.wrong} are answered otherwise than the header says")
    sys.exit(min(refusals.wrong, 1))


main()
