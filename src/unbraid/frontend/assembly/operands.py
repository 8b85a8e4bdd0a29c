"""The operands of an asm statement: what the compiler puts into registers, and what the assembly finds in memory.

"r"     a register: an input is loaded before the assembly, an output is stored after it
"m"     the object itself: the instructions access it
"i"     a constant
"=@ccz" a flag: an output that is stored after the assembly
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from enum import Enum

from unbraid.core.nodes import Const, Expr, Place, Type
from unbraid.core.records import dataclass
from unbraid.core.visitor import place_operands, root_variable, variables_read
from unbraid.frontend.assembly.text import AsmText, Written
from unbraid.frontend.lowering.dispatch import Lowering
from unbraid.frontend.parsing.syntax import Cursor

_CONSTRAINT = re.compile(r"([=+]?)(&?)(@cc\w+|\d+|[A-Za-z]+)")


class Kind(Enum):
    REGISTER = "register"
    MEMORY = "memory"
    IMMEDIATE = "immediate"
    FLAG = "flag"


@dataclass(frozen=True)
class Letters:
    """What the letters of constraints mean on one architecture."""

    registers: str  # any register of a class
    fixed: Mapping[str, str]  # one register, by its name
    memory: str
    immediates: str


@dataclass(frozen=True)
class Operand:
    number: int
    kind: Kind
    type: Type
    cursor: Cursor
    is_output: bool
    is_read: bool  # does it have a value at the start?  For an output: "+"
    is_early: bool  # "&": it shares no register with an input
    fixed: str = ""  # the register that the constraint names
    tied: int | None = None  # an input in the register of this output
    flag: str = ""  # the condition of a flag output
    may_be_memory: bool = False  # may the compiler leave a register operand in memory?
    place: Place | None = None  # of an output, and of memory
    value: Expr | None = None  # of an input, and of a constant


def lower(fn: Lowering, statement: Cursor, text: AsmText, letters: Letters) -> list[Operand]:
    """Evaluate the operands from left to right."""
    cursors = statement.children
    count = len(text.outputs)
    operands = [
        _lower(fn, number, number < count, written, cursor, letters)
        for number, (written, cursor) in enumerate(zip((*text.outputs, *text.inputs), cursors, strict=True))
    ]
    fn.at(statement)
    _refuse_dependent_places(fn, operands)
    return operands


def _lower(fn: Lowering, number: int, is_output: bool, written: Written, cursor: Cursor, letters: Letters) -> Operand:
    found = _CONSTRAINT.fullmatch(written.constraint)
    if found is None or bool(found[1]) != is_output:
        raise _unknown(fn, written, cursor)
    sign, early, rest = found.groups()
    kind, fixed, mixed = Kind.REGISTER, "", False
    tied = int(rest) if rest.isdigit() else None
    if rest.startswith("@"):
        kind = Kind.FLAG
    elif tied is None:
        kind, fixed, mixed = _kind(rest, letters) or _raise(_unknown(fn, written, cursor))
    is_read = not is_output or sign == "+"
    place: Place | None = None
    value: Expr | None = None
    if is_output or kind is Kind.MEMORY:
        place = fn.place(cursor)
    fn.at(cursor)
    if kind is Kind.REGISTER and is_read:
        value = fn.spill(fn.value(cursor) if place is None else fn.load(place))
    elif kind is Kind.IMMEDIATE:
        value = fn.value(cursor)
        if not isinstance(value, Const):
            raise fn.refuse("this operand of inline assembly is not a constant number", cursor)
    return Operand(
        number, kind, fn.core_type(cursor), cursor, is_output, is_read, bool(early), fixed, tied,
        rest.removeprefix("@cc") if kind is Kind.FLAG else "", mixed, place, value,
    )  # fmt: skip


def _raise(error: Exception) -> tuple[Kind, str, bool]:
    raise error


def _kind(letters: str, known: Letters) -> tuple[Kind, str, bool] | None:
    """The kind of an operand, its fixed register, and whether it may be in memory or in a register."""
    letters = letters.replace("g", "rmi")
    in_register = [each for each in letters if each in known.registers]
    in_memory = [each for each in letters if each in known.memory]
    fixed = [each for each in letters if each in known.fixed]
    constant = [each for each in letters if each in known.immediates]
    if len(in_register) + len(in_memory) + len(fixed) + len(constant) != len(letters):
        return None
    if fixed:
        return (Kind.REGISTER, known.fixed[fixed[0]], False) if letters == fixed[0] else None
    if in_register:
        return Kind.REGISTER, "", bool(in_memory)
    if in_memory:
        return None if constant else (Kind.MEMORY, "", False)
    return Kind.IMMEDIATE, "", False


def _unknown(fn: Lowering, written: Written, cursor: Cursor) -> Exception:
    return fn.refuse(f'the constraint "{written.constraint}" of inline assembly is not supported', cursor)


def _refuse_dependent_places(fn: Lowering, operands: list[Operand]) -> None:
    """Refuse an operand whose place depends on an output, as in `"=r" (i), "=r" (a[i])`."""
    written = {root_variable(each.place) for each in operands if each.is_output and each.place is not None}
    for each in operands:
        parts = () if each.place is None else place_operands(each.place)
        if any(var in written for part in parts for var in variables_read(part)):
            raise fn.refuse("this operand of inline assembly depends on an output", each.cursor)
