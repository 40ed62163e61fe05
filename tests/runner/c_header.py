"""The functions of bastide.h for programs of Python: their parameters, the statuses that they document, and calls of them."""

import ctypes
import re
from ctypes import Structure, c_bool, c_char_p, c_int32, c_size_t, c_void_p
from dataclasses import dataclass, field
from pathlib import Path

TEXT = (Path(__file__).resolve().parents[2] / "include/bastide.h").read_text(encoding="utf-8")
TEXT = re.sub(r"(?s)#if defined\(BASTIDE_TEST_HOOKS\).*?#endif", "", TEXT)
STATUSES = {int(number): name for name, number in re.findall(r"BASTIDE_STATUS_(\w+) = (-?\d+),", TEXT)}
CONSTANTS = {name: int(number) for name, number in re.findall(r"#define BASTIDE_(\w+) \(?(-?\d+)\)?\n", TEXT)}
HANDLES = set(re.findall(r"typedef struct (bastide_\w+) bastide_\w+;", TEXT))
TYPES: dict[str, type] = {
    **{f"{sign}int{bits}_t": getattr(ctypes, f"c_{sign}int{bits}") for sign in ["", "u"] for bits in [8, 16, 32, 64]},
    **{"size_t": c_size_t, "float": ctypes.c_float, "double": ctypes.c_double, "bool": c_bool, "char": ctypes.c_char},
    **{"bastide_status": c_int32, "bastide_choose": c_void_p, "void": type(None)},
}
# Parameters that hold the number of values of the buffers before them.
LENGTHS = {"capacity", "length", "count", "size", "rows", "actions_length"}


def structs() -> None:
    """Adds the structs of the header to the types."""
    text = re.sub(r"///.*", "", TEXT).replace("bool (*asked)(void *data);", "void *asked;")
    for plain, name in re.findall(r"typedef struct(?: \w+)? \{([^}]*)\} (bastide_\w+);", text):
        members = []
        for of, stars, member, count in re.findall(r"(\w+) ((?:\*(?:const )?)*)(\w+)(?:\[BASTIDE_(\w+)\]|\[\d+\])?;", plain):
            kind = c_void_p if stars else TYPES[of]
            many = re.search(rf"\b{member}\[(\d+)\];", plain)
            many = int(many[1]) if many else CONSTANTS.get(count, 0)
            members.append((member, kind * many if many else kind))
        TYPES[name] = type(name, (Structure,), {"_fields_": members})


structs()
SIZED = {name for name, of in TYPES.items() if getattr(of, "_fields_", [("", 0)])[0][0] == "struct_size"}


@dataclass
class Parameter:
    """A parameter; `length` names the one with the length of this buffer, and `buffers` those whose length it is."""

    name: str
    type: str
    stars: int
    const: bool
    length: str = ""
    buffers: list["Parameter"] = field(default_factory=list)

    @property
    def is_text(self) -> bool:
        """Whether it is a text to read."""
        return self.type == "char" and self.const

    @property
    def is_written_text(self) -> bool:
        """Whether it is a text to write."""
        return self.type == "char" and not self.const

    @property
    def is_handle(self) -> bool:
        """Whether it is an object of the library."""
        return self.type in HANDLES and self.stars == 1

    @property
    def is_made(self) -> bool:
        """Whether it is the place for a new object."""
        return self.type in HANDLES and self.stars == 2 and not self.const

    @property
    def is_alone(self) -> bool:
        """Whether it is one value of the caller's."""
        return self.stars > 0 and not (self.is_text or self.is_handle or self.is_made or self.length or self.type == "void")


# Functions that allocate nothing, by the words of the header, and others of these words: players think, parts are planned, and a
# key that is not kept is computed.
VERBS = re.compile(r"_(play|deal|legal|outcomes|observe|redeal|copy|hash|key|step|sample|reset)(_|$)")
OTHER_MEANINGS = {f"bastide_{name}" for name in ["batch_step_against", "match_play_parts", "match_public_history_key"]}
# Statuses that every function may return, and calls whose values are unspecified if they fail.
COMMON = {"NULL_POINTER", "NOT_UTF8", "BUFFER_TOO_SMALL", "WRONG_LENGTH", "MISALIGNED"}
UNSPECIFIED = {"bastide_batch_sample_logits", "bastide_batch_playout: STOPPED"}


@dataclass
class Function:
    """A function; `documented` are its statuses, and `returned` also those of functions that it names as examples."""

    name: str
    answer: str
    parameters: list[Parameter]
    documented: set[str]
    returned: set[str]
    is_said_to_allocate_nothing: bool

    @property
    def is_asked(self) -> bool:
        """Whether it takes objects or memory, and does not free them or read the last error."""
        return any(each.stars for each in self.parameters) and not re.search("_free$|last_error", self.name)

    @property
    def allocates_nothing(self) -> bool:
        """Whether it promises to allocate nothing."""
        return self.is_said_to_allocate_nothing or (VERBS.search(self.name) is not None and self.name not in OTHER_MEANINGS)


def parameters(text: str) -> list[Parameter]:
    """The parameters of a declaration."""
    found: list[Parameter] = []
    lacking: list[Parameter] = []
    for part in text.split(",") if text != "void" else []:
        of, name = re.findall(r"\w+", part.replace("const", ""))
        parameter = Parameter(name, of, part.count("*"), "const" in part)
        found.append(parameter)
        if of == "size_t" and not parameter.stars and name in LENGTHS:
            parameter.buffers, lacking = lacking, []
            for buffer in parameter.buffers:
                buffer.length = name
        elif parameter.is_alone and of not in SIZED | {"bastide_stop"}:
            lacking.append(parameter)
    return found


def functions() -> dict[str, Function]:
    """The functions by their names."""
    pattern = r"((?:^///[^\n]*\n)*)^BASTIDE_API\s+(?:BASTIDE_MUST_USE\s+)?([\w *]+?)(bastide_\w+)\(([^;]*)\);"
    found, examples = {}, {}
    for doc, answer, name, text in re.findall(pattern, TEXT, re.MULTILINE):
        statuses, examples[name] = set(re.findall(r"BASTIDE_STATUS_(\w+)", doc)), re.findall(r"as `(bastide_\w+)`", doc)
        found[name] = Function(name, answer.replace(" ", ""), parameters(text), statuses, set(), "without allocation" in doc)
    for name, function in found.items():
        function.returned = function.documented.union(*[found[other].documented for other in examples[name]])
    return found


def load(path: str) -> dict[str, ctypes._CFuncPtr]:
    """The functions of a library, with the types of their arguments."""
    library = ctypes.CDLL(path)
    calls = {}
    for function in functions().values():
        call = library[function.name]
        call.argtypes = [c_void_p if each.stars else TYPES[each.type] for each in function.parameters]
        call.restype = c_char_p if function.answer == "constchar*" else TYPES.get(function.answer, c_void_p)
        if function.answer == "void":
            call.restype = None
        calls[function.name] = call
    return calls
