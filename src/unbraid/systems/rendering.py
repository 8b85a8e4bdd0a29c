"""Prints locations and formulas for people, in terms of the program's variables."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from unbraid.core import build
from unbraid.core.errors import InternalError
from unbraid.core.layout import member_path
from unbraid.core.nodes import FALSE, TRUE, Binary, Cast, Const, Expr, Index, Ite, Member, PrefixSum, Select, Unary, Var
from unbraid.systems.automata import ABSENT, ENDED, Automata
from unbraid.systems.invariants import Before, Invariant

NEVER_REACHED = "this is never reached"
_WORDS = {"and": "&&", "or": "||"}
# The operators of C, those that bind more tightly first.
_BINDING = (("*", "/", "%"), ("+", "-"), ("<<", ">>"), ("<", "<=", ">", ">="), ("==", "!="), ("&",), ("^",), ("|",),
            ("and",), ("or",))  # fmt: skip
_LEVEL = {op: level for level, ops in enumerate(reversed(_BINDING)) for op in ops}
_TIGHTEST = len(_BINDING)


def places(locations: Iterable[tuple[int, int]], automata: Automata) -> tuple[Before, ...]:
    """Where the threads are that exist."""
    return tuple(_place(*each, automata) for each in locations if each[1] != ABSENT)


def _place(thread: int, location: int, automata: Automata) -> Before:
    name = automata.program.threads[thread]
    if location == ENDED:
        return Before(name)
    origin = automata.threads[thread].code[location].origin
    return Before(name, origin.file, origin.line)


def where(locations: Iterable[tuple[int, int]], automata: Automata) -> str:
    """A sentence that says where the threads are."""
    return ", ".join(map(str, places(locations, automata)))


def invariant(found: tuple[Before, ...], holds: Expr, about: str = "") -> Invariant | None:
    """None for `true`."""
    if holds == TRUE:
        return None
    told = (NEVER_REACHED,) if holds == FALSE else tuple(map(formula, build.conjuncts(holds)))
    return Invariant(found, told, about)


def invariant_lines(invariants: Iterable[Invariant]) -> Iterator[str]:
    for each in invariants:
        yield f"{', '.join(map(str, each.places))}{each.about}:"
        yield from (f"    {told}" for told in each.formulas)


def formula(expr: Expr, outer: int = 0) -> str:
    """A formula in C syntax.  Casts are left out, because the operands are wide enough for every value."""
    match expr:
        case Const(value):
            return str(value)
        case Var(name):
            return name
        case Index(base, index):
            return f"{formula(base, _TIGHTEST)}[{formula(index)}]"
        case Member(base, name):
            return f"{formula(base, _TIGHTEST)}{member_path(name)}"
        case Cast(operand):
            return formula(operand, outer)
        case Unary(op, operand):
            return f"{'!' if op == 'not' else op}{formula(operand, _TIGHTEST)}"
        case Ite(condition, then, other):
            return f"({formula(condition)} ? {formula(then)} : {formula(other)})"
        case Select(contents, index):
            return f"{formula(contents, _TIGHTEST)}[{formula(index)}]"
        case PrefixSum(contents, end):
            return f"sum({formula(contents)}, {formula(end)})"
        case Binary(op, left, right):
            level = _LEVEL[op]
            text = f"{formula(left, level)} {_WORDS.get(op, op)} {formula(right, level + 1)}"
            return f"({text})" if level < outer else text
    raise InternalError(f"a {type(expr).__name__} in an invariant")
