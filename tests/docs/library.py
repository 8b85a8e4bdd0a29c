"""How a call of each function of the C library is treated, found out by calling each.

A small program calls the function.  What is in the lowered program says how the call is treated.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum
from pathlib import Path
from tempfile import TemporaryDirectory

from unbraid.core.errors import InputError
from unbraid.core.flags import Flags
from unbraid.core.nodes import LP64, Havoc, Program
from unbraid.core.notes import NoteKind
from unbraid.core.visitor import statements
from unbraid.frontend.lowering.options import FrontendOptions
from unbraid.frontend.parsing.clang import HEADERS, parse
from unbraid.frontend.parsing.syntax import Cursor, CursorKind, Type, TypeKind
from unbraid.frontend.program import lower_files
from unbraid.models.environment.results import RANGES


class Treatment(Enum):
    MODELLED = "modelled"
    PARTLY = "modelled, in part approximated"
    IN_RANGE = "any result in its range"
    ANY = "any result"
    ENDS = "the program ends"
    UNFOLLOWED = "not followed"
    REFUSED = "refused"


@dataclass(frozen=True)
class Treated:
    function: str
    treatment: Treatment
    reason: str = ""  # why it is refused


# Headers that no standard has, or whose functions the library keeps for itself.
OWN = ("unbraid_", "bits/", "gnu/", "x86", "unwind.h", "execinfo.h", "sys/cdefs.h")
# Calls of macros.
MACROS = {
    "stdatomic.h": {
        "atomic_init": "atomic_init(&object, 1)",
        "atomic_load": "atomic_load(&object)",
        "atomic_store": "atomic_store(&object, 1)",
        "atomic_exchange": "atomic_exchange(&object, 1)",
        "atomic_compare_exchange_strong": "atomic_compare_exchange_strong(&object, &number, 1)",
        "atomic_compare_exchange_weak": "atomic_compare_exchange_weak(&object, &number, 1)",
        "atomic_fetch_add": "atomic_fetch_add(&object, 1)",
        "atomic_fetch_sub": "atomic_fetch_sub(&object, 1)",
        "atomic_fetch_or": "atomic_fetch_or(&object, 1)",
        "atomic_fetch_xor": "atomic_fetch_xor(&object, 1)",
        "atomic_fetch_and": "atomic_fetch_and(&object, 1)",
        "atomic_is_lock_free": "atomic_is_lock_free(&object)",
    },
    "assert.h": {"assert": "assert(number)"},
    "stddef.h": {"offsetof": "offsetof(struct pair, b)"},
    "math.h": {name: f"{name}(real)" for name in ("fpclassify", "isfinite", "isinf", "isnan", "isnormal", "signbit")},
}

BEGIN = """#define _GNU_SOURCE
#include <{header}>
#include <stdarg.h>
struct pair {{ int a, b; }};
static _Atomic int object;
static int number;
static double real;
"""


def headers() -> list[str]:
    """The headers of the C library and of POSIX that declare functions."""
    found = (str(path.relative_to(HEADERS)) for path in sorted(HEADERS.rglob("*.h")))
    return [header for header in found if not header.startswith(OWN)]


def treated(header: str) -> Iterator[Treated]:
    """All functions of a header."""
    with TemporaryDirectory() as folder:
        program = Path(folder, "program.c")
        program.write_text(BEGIN.format(header=header))
        unit = parse(str(program), LP64, Flags())
        found = {each.spelling: _program(each) for each in unit.cursor.children if _is_public(each, header)}
        found |= {name: _main(call) for name, call in MACROS.get(header, {}).items()}
        for name, text in sorted(found.items()):
            program.write_text(f"{BEGIN.format(header=header)}{text}")
            yield _treated(name, program)


def _is_public(cursor: Cursor, header: str) -> bool:
    is_here = cursor.kind is CursorKind.FUNCTION_DECL and str(cursor.location.file) == str(HEADERS / header)
    return is_here and not cursor.spelling.startswith("_")


def _treated(name: str, program: Path) -> Treated:
    try:
        lowered = lower_files([str(program)], FrontendOptions())
    except InputError as error:
        return Treated(name, Treatment.REFUSED, str(error).partition(": ")[2].removeprefix(f"{name}: "))
    kinds = {note.kind for note in lowered.notes}
    if kinds & {NoteKind.CALLS_BACK, NoteKind.WRITES_BEHIND}:
        return Treated(name, Treatment.UNFOLLOWED)
    if NoteKind.UNKNOWN_ENDING_FUNCTIONS in kinds:
        return Treated(name, Treatment.ENDS)
    if NoteKind.APPROXIMATED_FUNCTIONS in kinds:
        return Treated(name, Treatment.IN_RANGE if name in RANGES else Treatment.ANY)
    return Treated(name, Treatment.PARTLY if _approximates(lowered) else Treatment.MODELLED)


def _approximates(program: Program) -> bool:
    everything = (stmt for function in program.functions.values() for stmt in statements(function.body))
    return any(isinstance(stmt, Havoc) and stmt.is_approximation for stmt in everything)


# ---------------------------------------------------------------------------------------------- calls
def _main(call: str) -> str:
    return f"int main(void) {{ {call}; return 0; }}\n"


def _program(function: Cursor) -> str:
    """A program that calls the function."""
    parameters = [each.type for each in function.arguments]
    statics = "".join(_argument(kind, number) for number, kind in enumerate(parameters))
    arguments = ", ".join(_name(kind, number) for number, kind in enumerate(parameters))
    return statics + _main(f"{function.spelling}({arguments})")


def _argument(kind: Type, number: int) -> str:
    """The declaration of an argument, unless it is a literal."""
    target = kind.canonical.pointee
    if _is_text(kind):
        return ""
    if target.kind is TypeKind.FUNCTIONPROTO:
        taken = ", ".join(each.spelling for each in target.argument_types) or "void"
        result = target.result.spelling
        body = "" if result == "void" else f"static {result} result; return result;"
        return f"static {result} argument_{number}({taken}) {{ {body} }}\n"
    return f"static __typeof__({kind.spelling}) argument_{number};\n"


def _name(kind: Type, number: int) -> str:
    return '"text"' if _is_text(kind) else f"argument_{number}"


def _is_text(kind: Type) -> bool:
    target = kind.canonical.pointee
    return target.kind is TypeKind.CHAR_S and target.is_const_qualified
