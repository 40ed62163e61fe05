"""Calls of the C face that work, for each function of its header: the objects, texts and memory that it takes."""

import ctypes
import mmap
from ctypes import CFUNCTYPE, c_bool, c_double, c_float, c_int32, c_size_t, c_uint32, c_uint64, c_void_p, sizeof
from dataclasses import dataclass, field
from pathlib import Path

from c_header import SIZED, STATUSES, TYPES, Function, Parameter, load

# A small game, and the same game with other options.
GAME, OTHER = b"leduc_poker(max_raises=1)", b"leduc_poker"
ROWS, PAGE = 3, 4096
NETWORK = Path(__file__).resolve().parents[2] / "python/python/bastide/networks/leduc_poker.safetensors"
NUMBERS: dict[str, float] = {
    **{"seed": 7, "first": 0, "count": 2, "deals": 1, "threads": 1, "depth": 2, "index": 0, "choice": 0, "event": 1, "since": 0},
    **{"row": 1, "seat": 0, "viewer": 0, "action": 2, "outcome": 1, "temperature": 1.0, "decisions": 2, "iterations": 2},
}
# The objects that a function takes if the usual ones do not do: `start` is before the first event, `dealt` after it, and so on.
KINDS = {
    "bastide_position_outcomes": "start",
    "bastide_position_deal": "dealt",
    "bastide_position_deal_text": "dealt",
    "bastide_strategy_lifted": "public",
    "bastide_batch_match": "recorded",
    "bastide_match_information_key": "keyed",
    "bastide_game_option_choice": "words",
    "bastide_player_network": "other",
    "bastide_player_worlds": "recalling",
    "bastide_player_guided": "other",
}

system = ctypes.CDLL(None)
system.mmap.restype = c_void_p
system.mmap.argtypes = [c_void_p, c_size_t, c_int32, c_int32, c_int32, ctypes.c_long]
system.munmap.argtypes = [c_void_p, c_size_t]
system.mprotect.argtypes = [c_void_p, c_size_t, c_int32]


class Memory:
    """Bytes that end where the memory of the process does; a number of them are filled with a letter."""

    def __init__(self, content: bytes | int) -> None:
        """The bytes, or their number."""
        content = content if isinstance(content, bytes) else b"Z" * content
        self.length = len(content)
        # One byte more, for addresses that are not aligned.
        self.size = (self.length + PAGE) // PAGE * PAGE
        self.start = system.mmap(None, self.size + PAGE, 3, mmap.MAP_PRIVATE | mmap.MAP_ANONYMOUS, -1, 0)
        system.mprotect(self.start + self.size, PAGE, 0)
        self.address = self.start + self.size - self.length
        ctypes.memmove(self.address, content, self.length)

    def content(self) -> bytes:
        """The bytes now, and those before them."""
        return ctypes.string_at(self.start, self.size)

    def lent(self) -> bytes:
        """The bytes now."""
        return ctypes.string_at(self.address, self.length)

    def __del__(self) -> None:
        """Gives the memory back."""
        system.munmap(self.start, self.size + PAGE)


def array(of: type, *values: object) -> bytes:
    """The bytes of an array."""
    return bytes((of * len(values))(*values))


def struct(name: str, *members: object) -> bytes:
    """The bytes of a struct that begins with its size."""
    of = TYPES[f"bastide_{name}"]
    return bytes(of(sizeof(of), *members))


def network_of(game: bytes) -> bytes:
    """The network of Leduc poker, with the name of a form of it."""
    saved = NETWORK.read_bytes()
    end = 8 + int.from_bytes(saved[:8], "little")
    head = saved[8:end].replace(b'"game":"leduc_poker"', b'"game":"%s"' % game)
    return len(head).to_bytes(8, "little") + head + saved[end:]


def width(parameter: Parameter) -> int:
    """The bytes of a value of a buffer."""
    return sizeof(c_void_p if parameter.stars == 2 else TYPES[parameter.type])


@dataclass
class Call:
    """The arguments of a call by name, with the memory and the objects that they point to."""

    function: Function
    values: dict[str, object] = field(default_factory=dict)
    memory: dict[str, Memory] = field(default_factory=dict)
    objects: dict[str, tuple[str, int]] = field(default_factory=dict)

    def lend(self, name: str, content: bytes | int) -> None:
        """Passes memory."""
        self.memory[name] = Memory(content)
        self.values[name] = self.memory[name].address

    def lend_inside(self, name: str, content: bytes | int) -> int:
        """The address of memory to which a struct points."""
        self.memory[name] = Memory(content)
        return self.memory[name].address

    def arguments(self) -> list[object]:
        """The arguments in their order."""
        return [self.values[parameter.name] for parameter in self.function.parameters]


class Requests:
    """The requests of a library for memory, of which some are refused: see preloaded/requests.c."""

    def __init__(self, path: str) -> None:
        """The requests of the library at a path, which is loaded."""
        maps = Path("/proc/self/maps").read_text(encoding="utf-8").splitlines()
        parts = [line.split()[0].split("-") for line in maps if Path(path).name in line]
        for name, place in [("first", parts[0][0]), ("last", parts[-1][1])]:
            c_size_t.in_dll(system, name).value = int(place, 16)
        names = ["requests", "held", "large", "refused"]
        self.number, self.held, self.large, self.refused = (c_size_t.in_dll(system, name) for name in names)


class Face:
    """The functions of a library, and what calls of them take."""

    game, other, rows = GAME, OTHER, ROWS
    numbers = NUMBERS

    def __init__(self, path: str) -> None:
        """Makes what all calls share."""
        self.calls = load(path)
        self.requests = Requests(path)
        self.fails = CFUNCTYPE(c_int32, c_void_p, c_void_p)(lambda position, data: -1)
        self.stops = CFUNCTYPE(c_bool, c_void_p)(lambda data: True)
        self.games = {kind: self.made("game_load", name) for kind, name in [("", self.game), ("other", self.other)]}
        self.trees, self.strategies, self.solvers = {}, {}, {}
        for kind, form in [("", 1), ("other", 1), ("public", 2)]:
            game, setup = self.games.get(kind, self.games[""]), struct("solve_setup", form, 1, 10**7, 2**30, 0)
            self.trees[kind] = self.made("tree_new", game, setup, None)
            self.strategies[kind] = self.written("strategy_to_text", self.made("tree_uniform", self.trees[kind]))
            solver = self.made("solver_new", game, b"cfr", None, setup, None)
            self.solvers[kind] = self.written("solver_to_bytes", solver)
        self.lent: list[Memory] = []
        self.texts, self.arrays = self.all_texts(), self.all_arrays()
        states = self.strategies[""].count(b"\n") - 2
        self.many = {"seats": states, "keys": states, **self.lengths(self.games[""], self.rows)}

    def lengths(self, game: int, rows: int) -> dict[str, int]:
        """The number of values that a function writes, where it has no capacity; otherwise one."""
        figures = ["seats", "actions", "observation_length", "position_size"]
        seats, actions, length, size = (self.calls[f"bastide_game_{figure}"](game) for figure in figures)
        of_some = seats * len(self.arrays["rows"]) // sizeof(c_size_t)
        many = {"maxima": length, "values": length, "mask": actions, "words": (actions + 63) // 64, "memory": size}
        return many | {"places": seats * rows, "returns": of_some, "actions": rows, "log_probs": rows, "entropy": rows}

    def all_texts(self) -> dict[str, bytes]:
        """The texts that functions read, by the name of the parameter, or of the function."""
        over = self.object("match", "over")
        return {
            "name": b"easy",
            "action": b"raise",
            "outcome": b"jack of hearts",
            "parts": b"button:raise\n",
            "method": b"cfr",
            "updates": b"alternating",
            "json": self.written("position_to_json", self.object("position")),
            "record": self.written("match_record_text", over),
            "bastide_game_load": GAME,
            "bastide_game_load_with": OTHER,
            "bastide_game_action_id": b"raise",
            "bastide_game_outcome_id": b"jack of hearts",
            "bastide_player_new_with": b"search",
            "bastide_record_read": self.written("match_record_json", over),
            "bastide_strategy_from_text": self.strategies[""],
        }

    def all_arrays(self) -> dict[str, bytes]:
        """The other values that functions read, by the name of the parameter, or of the function and the parameter."""
        match, position, batch = self.object("match"), self.object("position"), self.object("batch")
        size = self.calls["bastide_game_position_size"](self.games[""])
        stored, state = Memory(size), Memory(sizeof(TYPES["bastide_information_state"]))
        self.works("position_store", position, stored.address, size)
        self.works("information_state_new", position, 0, state.address)
        probabilities = self.strategies[""].splitlines()[2].count(b"\t")
        return {
            "rows": array(c_size_t, 2, 0),
            "from": array(c_size_t, 0, 1),
            "seeds": array(c_uint64, 5, 6),
            "seats": array(c_uint32, 0, 1),
            "positions": array(c_void_p, position, position),
            "saved": self.solvers[""],
            "ids": self.written("match_record_ids", self.object("match", "over")),
            "probabilities": array(c_double, *[1 / probabilities] * probabilities),
            "actions": array(c_int32, 2, 2),
            "logits": array(c_float, *[0] * 6),
            "settings": self.setting(b"max_raises", b"1"),
            "bytes": NETWORK.read_bytes(),
            "memory": stored.content()[-size:],
            "state": state.content()[-state.length :],
            "bastide_player_new_with.settings": self.setting(b"iterations", b"9"),
            "bastide_batch_step.actions": array(c_int32, 2, 2, 2),
            "bastide_batch_sample_logits.logits": array(c_float, *[0] * 9),
            "bastide_match_from_bytes.bytes": self.written("match_to_bytes", match),
            "bastide_position_from_bytes.bytes": self.written("position_to_bytes", position),
            "bastide_batch_from_bytes.bytes": self.written("batch_to_bytes", batch, None),
        }

    def setting(self, *texts: bytes) -> bytes:
        """An option and its value, beside a name."""
        self.lent += [Memory(text + b"\0") for text in texts]
        return array(c_void_p, *[memory.address for memory in self.lent[-2:]])

    def error(self) -> str:
        """The text of the last error."""
        text = ctypes.create_string_buffer(1 << 12)
        self.calls["bastide_last_error"](ctypes.addressof(text), len(text))
        return text.value.decode()

    def works(self, name: str, *arguments: object) -> None:
        """Calls a function that must work."""
        status = self.calls[f"bastide_{name}"](*arguments)
        assert status == 0, f"{name}: {STATUSES[status]}: {self.error()}"

    def made(self, name: str, *arguments: object) -> int:
        """The object that a function makes."""
        handle = c_void_p()
        self.works(name, *arguments, ctypes.addressof(handle))
        return handle.value or 0

    def written(self, name: str, *arguments: object) -> bytes:
        """The text, the bytes or the ids that a function writes."""
        length = c_size_t()
        self.works(name, *arguments, None, 0, ctypes.addressof(length))
        room = ctypes.create_string_buffer(2 * length.value + 2)
        self.works(name, *arguments, ctypes.addressof(room), length.value + 1, ctypes.addressof(length))
        return room.raw[: length.value * (2 if name.endswith("_ids") else 1)]

    def object(self, of: str, kind: str = "") -> int:
        """A new object: `other` is of the other game, `over` of a match that is over; see also KINDS."""
        game = self.games.get(kind, self.games[""])
        make = {
            "game": lambda: self.made("game_load", b"field_of_glory") if kind == "words" else self.made("game_clone", game),
            "position": lambda: self.position(game, kind),
            "match": lambda: self.running(game, kind),
            "record": lambda: self.made("record_of", self.running(game, "over")),
            "player": lambda: self.player(game, kind),
            "batch": lambda: self.batch(game, kind),
            "strategy": lambda: self.made("strategy_from_text", game, self.strategies[kind]),
            "tree": lambda: self.trees[kind],
            "solver": lambda: self.made("solver_from_bytes", game, self.solvers[""], len(self.solvers[""]), None, None),
        }
        return make[of]()

    def position(self, game: int, kind: str) -> int:
        """A position of a match, or one whose cards are dealt by the caller."""
        if kind not in {"start", "dealt"}:
            return self.made("position_clone", self.calls["bastide_match_position"](self.running(game, kind)))
        start = self.made("position_new", game)
        if kind == "dealt":
            self.works("position_deal", start, 0)
        return start

    def running(self, game: int, kind: str) -> int:
        """A match."""
        running = self.made("match_new", game, 7)
        for action in [2, 0] if kind == "over" else []:
            self.works("match_play", running, action)
        if kind == "keyed":
            self.works("match_keep_keys", running)
        return running

    def player(self, game: int, kind: str) -> int:
        """A player."""
        if kind == "recalling":
            network = network_of(GAME)
            return self.made("player_guided", game, b"update(recall=2)", network, len(network), 7)
        if kind == "failing":
            return self.made("player_custom", game, b"own", ctypes.cast(self.fails, c_void_p), None)
        return self.made("player_new", game, b"easy", 7)

    def batch(self, game: int, kind: str) -> int:
        """A batch."""
        setup = struct("setup", self.rows, 7, 0, 1, 2 if kind == "over" else 0, kind == "recorded", 0)
        batch = self.made("batch_new", game, setup, None)
        # The lists of rows that are named have their memory.
        self.works("batch_reset", batch, array(c_size_t, *range(self.rows)), None, self.rows)
        for row in range(self.rows) if kind == "over" else []:
            self.works("batch_put_match", batch, row, self.running(game, kind))
        return batch

    def state(self, of: str, handle: int) -> bytes:
        """Everything of an object that can change."""
        if of in {"game", "record", "player", "tree"}:
            return b""
        stop = [None] if of == "batch" else []
        return self.written(f"{of}_to_text" if of == "strategy" else f"{of}_to_bytes", handle, *stop)

    def call(self, function: Function) -> Call:
        """A call that works."""
        call = Call(function)
        for parameter in function.parameters:
            self.give(call, parameter)
        for parameter in function.parameters:
            if parameter.buffers:
                self.give_length(call, parameter)
        return call

    def give(self, call: Call, parameter: Parameter) -> None:
        """Passes an argument that works, unless it is a length, or has a capacity."""
        name, of, function = parameter.name, parameter.type, call.function.name
        if parameter.is_handle:
            self.give_object(call, parameter, KINDS.get(function, ""))
        elif parameter.is_made:
            call.lend(name, 8)
        elif parameter.is_text:
            call.lend(name, (self.texts.get(function) or self.texts[name]) + b"\0")
        elif of == "bastide_choose":
            call.values[name] = ctypes.cast(self.fails, c_void_p)
        elif of in {"bastide_stop", "void"}:
            call.values[name] = None
        elif parameter.stars and parameter.length != "capacity":
            call.lend(name, self.content(call, parameter))
        elif of == "bastide_key" and not parameter.stars:
            digits = self.strategies[""].splitlines()[2].split()[1]
            call.values[name] = TYPES[of](int(digits[:16], 16), int(digits[16:], 16))
        elif not parameter.stars and not parameter.buffers:
            call.values[name] = self.numbers[name]

    def give_object(self, call: Call, parameter: Parameter, kind: str) -> None:
        """Passes a new object."""
        of = parameter.type.removeprefix("bastide_")
        call.objects[parameter.name] = of, self.object(of, kind)
        call.values[parameter.name] = call.objects[parameter.name][1]

    def give_length(self, call: Call, parameter: Parameter) -> None:
        """Passes the length of buffers; if it is a capacity, the function is asked for it."""
        first = parameter.buffers[0]
        if parameter.name != "capacity":
            call.values[parameter.name] = call.memory[first.name].length // width(first)
            return
        call.values |= {"capacity": 0, **{buffer.name: None for buffer in parameter.buffers}}
        self.works(call.function.name.removeprefix("bastide_"), *call.arguments())
        length = c_size_t.from_address(call.memory["length"].address).value + (first.type == "char")
        for buffer in parameter.buffers:
            call.lend(buffer.name, length * width(buffer))
        call.lend("length", 8)
        call.values["capacity"] = length

    def content(self, call: Call, parameter: Parameter) -> bytes | int:
        """The bytes that a function reads, or their number if it writes them."""
        name, function = parameter.name, call.function.name
        if parameter.type in SIZED:
            return self.struct(call, parameter.type)
        if parameter.const or function in {"bastide_information_state_act", "bastide_information_state_see"}:
            return self.arrays.get(f"{function}.{name}") or self.arrays[name]
        return (self.many.get(name, 1) if parameter.length else 1) * width(parameter)

    def struct(self, call: Call, of: str) -> bytes:
        """A struct that begins with its size."""
        if of == "bastide_opponents":
            players = call.lend_inside("players", array(c_void_p, self.object("player")))
            return struct("opponents", players, 1, None, call.lend_inside("learners", array(c_uint32, 0)), 1, 0)
        if of == "bastide_outputs":
            words = self.many["words"] * self.rows
            return struct("outputs", *[0] * 6, call.lend_inside("legal", 8 * words), words)
        if of == "bastide_setup":
            return struct("setup", self.rows, 7, 0, 1, 0, 0, 0)
        return struct("solve_setup", 1, 1, 10**7, 2**30, 0)
