"""Prints any core program as readable C that compiles.  No other module emits C.

    print_c(program)            a file for people
    print_c(program, target)    a file for an outside verifier (`targets.py`)
    program_text(program)       the program alone, for a runtime with its own definitions of the names (`native.py`)

How core becomes C:

* Types are C's types of the same width, `_Bool`, and `unsigned int` for ordinals, with an enum for those with names.
  Arithmetic is exact (`expressions.py`).
* Structs have core's offsets and size.  If necessary they are packed, with unnamed bits in the gaps (`layout.py`).
* Names are made valid and unique (`names.py`); functions and globals are static.
* Assume, Assert, bound markers and Havoc are printed as the target requires; an aggregate is havocked or cleared cell
  by cell.  In generic C, Assume, Havoc and atomic sections are SV-COMP's functions, and Assert, bound markers, switch
  points and checks of pointers are UNBRAID_* macros (`preamble.py`).  Halt is exit(0), Print is printf.
* Create and Join call `unbraid_create` and `unbraid_join`, with core's thread numbers (`signatures.py`).
"""

from __future__ import annotations

from collections.abc import Iterator

from unbraid.core.nodes import (
    AddressOf,
    ArrayType,
    Const,
    Expr,
    Global,
    Program,
    ScalarType,
    Storage,
    StructType,
    Type,
    Var,
)
from unbraid.core.printing.expressions import CTypes, Expressions
from unbraid.core.printing.layout import fillers, packed_lines
from unbraid.core.printing.names import Names
from unbraid.core.printing.preamble import with_declarations
from unbraid.core.printing.signatures import Signatures
from unbraid.core.printing.statements import FunctionPrinter, origin_comment
from unbraid.core.printing.targets import GENERIC, Target
from unbraid.core.visitor import root_variable, subexpressions


def print_c(program: Program, target: Target = GENERIC) -> str:
    """A C file that declares everything it uses."""
    text = "\n" + program_text(program, target)
    return "/* Printed by unbraid. */\n" + with_declarations(text, target.declarations)


def program_text(program: Program, target: Target = GENERIC, entry: str = "main") -> str:
    """The program without declarations of external functions; its entry function is called `entry`."""
    names = Names(program, entry)
    types = CTypes(names, program.structs)
    signatures = Signatures(program, names, types)
    data = list(_globals(program, types))
    functions = [FunctionPrinter(signatures, function, target).lines() for function in program.functions.values()]
    sections = [
        [f"enum {{ {', '.join(values)} }};" for values in names.values.values()],
        list(_structs(types)),
        [*signatures.prototypes(), *_absent(names)],
        data,
        list(signatures.thread_starts()),
        *functions,
    ]
    return "\n\n".join("\n".join(lines) for lines in sections if lines) + "\n"


def _absent(names: Names) -> Iterator[str]:
    """Declarations of undefined functions whose address is taken."""
    for name in names.absent.values():
        yield f"static void {name}(void) {{ }}"


def _structs(types: CTypes) -> Iterator[str]:
    """The structs, in an order in which each contains only earlier ones."""
    printed: set[str] = set()

    def define(name: str) -> Iterator[str]:
        if name in printed:
            return
        printed.add(name)
        for field in types.structs[name].fields:
            kind = field.type
            while isinstance(kind, ArrayType):
                kind = kind.element
            if isinstance(kind, StructType):
                yield from define(kind.name)
        struct = StructType(name)
        fields = types.structs[name].fields
        members = [f"{types.declare(field.type, types.names.member(struct, field.name))};" for field in fields]
        gaps = fillers(name, types.structs)
        yield f"struct {types.names.tag(struct)} {{"
        yield from (f"    {line}" for line in (members if gaps is None else packed_lines(members, gaps)))
        yield "};" if gaps is None else "} __attribute__((packed));"

    for name in types.structs:
        yield from define(name)


# ------------------------------------------------------------------------------------------------ globals
def _globals(program: Program, types: CTypes) -> Iterator[str]:
    def declaration(var: Var) -> str:
        thread = "_Thread_local " if var.storage is Storage.THREAD else ""
        return f"static {thread}{types.declare(var.type, types.names.variable(var))}"

    declared: set[Var] = set()
    for item in program.globals:
        declared.add(item.var)
        for value in item.initial:
            for part in subexpressions(value):
                target = root_variable(part.place) if isinstance(part, AddressOf) else None
                if target is not None and target not in declared:
                    declared.add(target)
                    yield f"{declaration(target)};"  # its definition follows
        yield f"{declaration(item.var)}{_initialiser(item, types)};{origin_comment(item.origin)}"


def _initialiser(item: Global, types: CTypes) -> str:
    """The initialiser of a global.  C adds zeros by itself, but readers expect to see the initial value of a scalar."""
    if not isinstance(item.var.type, ScalarType) and not any(map(_is_nonzero, item.initial)):
        return ""
    remaining = iter(item.initial)
    expressions = Expressions(types, {})

    def braced(kind: Type) -> str:
        if isinstance(kind, ArrayType):
            return f"{{{', '.join([braced(kind.element) for _ in range(kind.length)])}}}"
        if isinstance(kind, StructType):
            return f"{{{', '.join([braced(field.type) for field in types.structs[kind.name].fields])}}}"
        return expressions.initial(next(remaining))

    return f" = {braced(item.var.type)}"


def _is_nonzero(value: Expr) -> bool:
    return not (isinstance(value, Const) and value.value == 0)
