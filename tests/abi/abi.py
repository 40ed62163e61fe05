"""Compares the interface that programs were compiled against with the declarations of bastide.h.

abi.py [HEADER]   prints the changes since bastide.txt was written, except additions
abi.py --write    writes bastide.txt, unless that removes something while soname and BASTIDE_ABI_VERSION stay
"""

import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path

from pycparser import c_ast, c_generator, c_parser

ROOT = Path(__file__).resolve().parents[2]
DESCRIPTION = Path(__file__).with_name("bastide.txt")
COMPILER = os.environ.get("CC", "gcc").split()
# Standard types, for a parser that only needs their names.
STANDARD = "".join(
    f"typedef long {name};" for name in ["bool", "size_t"] + [f"{u}int{n}_t" for u in ["", "u"] for n in [8, 16, 32, 64]]
)
NUMBER = re.compile(r"#define (BASTIDE_\w+) \(?(-?\d+)u?\)?$", re.MULTILINE)


def declarations(header: Path) -> list[c_ast.Decl | c_ast.Typedef]:
    """The declarations of the header."""
    with tempfile.TemporaryDirectory() as folder:
        for name in re.findall(r"#include <(\w+\.h)>", header.read_text()):
            Path(folder, name).touch()
        flags = ["-E", "-P", "-std=c99", "-nostdinc", "-D__attribute__(x)=", "-I", folder]
        text = subprocess.run([*COMPILER, *flags, header], check=True, capture_output=True, text=True).stdout
    return c_parser.CParser().parse(STANDARD + text).ext


def written(node: c_ast.Node) -> str:
    """A type as C writes it, without the names of parameters."""
    for _, child in node.children():
        written(child)
    if isinstance(node, c_ast.TypeDecl):
        node.declname = None
    if isinstance(node, c_ast.ParamList):
        for parameter in node.params:
            parameter.name = None
    return c_generator.CGenerator().visit(node)


def structures(declared: list) -> dict[str, list[c_ast.Decl]]:
    """The structs whose fields the header declares, by the names of their types."""
    found = {}
    for item in declared:
        struct = getattr(item.type, "type", item.type)
        if isinstance(struct, c_ast.Struct) and struct.decls:
            found[item.name or struct.name] = struct.decls
    return found


def layout(header: Path, structs: dict[str, list[c_ast.Decl]]) -> list[str]:
    """Sizes and offsets, printed by a C program. A struct that begins with its size may grow."""
    lines = []
    for name, fields in structs.items():
        if fields[0].name != "struct_size":
            lines.append(f'printf("struct {name}: %zu bytes\\n", sizeof({name}));')
        for field in fields:
            place = f"offsetof({name}, {field.name}), sizeof((({name} *)0)->{field.name})"
            lines.append(f'printf("struct {name}: {field.name} at %zu, %zu bytes: {written(field.type)}\\n", {place});')
    source = f'#include "{header.absolute()}"\n#include <stdio.h>\nint main(void) {{ {"".join(lines)} }}\n'
    with tempfile.TemporaryDirectory() as folder:
        program = Path(folder, "layout")
        command = [*COMPILER, "-std=c11", "-x", "c", "-", "-o", program]
        subprocess.run(command, input=source, text=True, check=True)
        return subprocess.run([program], check=True, capture_output=True, text=True).stdout.splitlines()


def enumerators(declared: list) -> list[str]:
    """The values of the enums."""
    lines = []
    for item in declared:
        enum = getattr(item.type, "type", item.type)
        if isinstance(enum, c_ast.Enum) and enum.values:
            generator = c_generator.CGenerator()
            lines += [f"enum {enum.name}: {value.name} = {generator.visit(value.value)}" for value in enum.values.enumerators]
    return lines


def description(header: Path) -> list[str]:
    """The interface, a line for each item. The first line names the soname and BASTIDE_ABI_VERSION."""
    declared = [item for item in declarations(header) if "bastide" in (item.name or "bastide")]
    structs = structures(declared)
    numbers = dict(NUMBER.findall(header.read_text()))
    lines = [f"constant {name} = {number}" for name, number in numbers.items() if name != "BASTIDE_ABI_VERSION"]
    lines += enumerators(declared) + layout(header, structs)
    for item in declared:
        if isinstance(item.type, c_ast.FuncDecl):
            lines.append(f"function {item.name}: {written(item.type)}")
        elif isinstance(item, c_ast.Typedef) and item.name not in structs:
            lines.append(f"type {item.name}: {written(item.type)}")
    version = re.search(r'^version = "(\d+\.\d+)', (ROOT / "Cargo.toml").read_text(), re.MULTILINE)[1]
    return [f"libbastide.so.{version}, BASTIDE_ABI_VERSION {numbers['BASTIDE_ABI_VERSION']}", *sorted(lines)]


def main(arguments: list[str]) -> int:
    write = "--write" in arguments
    headers = [Path(argument) for argument in arguments if argument != "--write"]
    now = description(*(headers or [ROOT / "include/bastide.h"]))
    before = DESCRIPTION.read_text().splitlines() if DESCRIPTION.exists() else now
    lost = [line for line in before if line not in now]
    if before[0] == now[0] and lost:
        print("\n".join(lost))
        print(f"{len(lost)} lines of {DESCRIPTION.name} no longer hold: programs compiled before would break.")
        print("Restore them, or raise the version and BASTIDE_ABI_VERSION and run tests/abi/abi.py --write.")
        return 1
    if write:
        DESCRIPTION.write_text("\n".join(now) + "\n")
    elif lost:
        print(f"{before[0]} has become {now[0]}: run tests/abi/abi.py --write")
        return 1
    print(f"{len(before)} lines hold, {len(set(now) - set(before))} are new")
    return 0


sys.exit(main(sys.argv[1:]))
