"""Prints locations and formulas for people, in terms of the program's variables."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from unbraid.core import build
from unbraid.core.errors import InternalError
from unbraid.core.layout import member_path
from unbraid.core.nodes import FALSE, TRUE, Binary, Cast, Const, Expr, Index, Ite, Member, Unary, Var
from unbraid.systems.automata import ABSENT, ENDED, Automata

_WORDS = {"and": "&&", "or": "||"}
# The operators of C, those that bind more tightly first.
_BINDING = (("*", "/", "%"), ("+", "-"), ("<<", ">>"), ("<", "<=", ">", ">="), ("==", "!="), ("&",), ("^",), ("|",),
            ("and",), ("or",))  # fmt: skip
_LEVEL = {op: level for level, ops in enumerate(reversed(_BINDING)) for op in ops}
_TIGHTEST = len(_BINDING)


def where(locations: Iterable[tuple[int, int]], automata: Automata) -> str:
    """A sentence that says where the threads are."""
    names = automata.program.threads
    described = []
    for thread, location in locations:
        if location == ABSENT:
            continue
        if location == ENDED:
            described.append(f"{names[thread]} has ended")
        else:
            origin = automata.threads[thread].code[location].origin
            described.append(f"{names[thread]} before {origin.file}:{origin.line}")
    return ", ".join(described)


def invariant_lines(invariants: Mapping[str, Expr]) -> Iterator[str]:
    """Each location with its invariant.  Locations whose invariant is `true` are left out."""
    for where_it_holds, invariant in invariants.items():
        if invariant != TRUE:
            yield f"{where_it_holds}:"
            if invariant == FALSE:
                yield "    this is never reached"
            else:
                yield from (f"    {formula(part)}" for part in build.conjuncts(invariant))


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
        case Binary(op, left, right):
            level = _LEVEL[op]
            text = f"{formula(left, level)} {_WORDS.get(op, op)} {formula(right, level + 1)}"
            return f"({text})" if level < outer else text
    raise InternalError(f"a {type(expr).__name__} in an invariant")
