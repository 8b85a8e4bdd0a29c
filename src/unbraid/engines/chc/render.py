"""A certificate for people: where each thread is, and what holds then, in the variables of the program."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from unbraid.core import build
from unbraid.core.nodes import FALSE, TRUE, Binary, Cast, Const, Expr, Index, Ite, Member, Unary, Var
from unbraid.engines.chc.certificate import Certificate
from unbraid.engines.chc.crowd_certificate import CrowdCertificate
from unbraid.errors import InternalError
from unbraid.schemas.automata import ABSENT, ENDED, Automata
from unbraid.schemas.product import Node

_WORDS = {"and": "&&", "or": "||"}
# The operators of C, those that bind more tightly first.
_BINDING = (("*", "/", "%"), ("+", "-"), ("<<", ">>"), ("<", "<=", ">", ">="), ("==", "!="), ("&",), ("^",), ("|",),
            ("and",), ("or",))  # fmt: skip
_LEVEL = {op: level for level, ops in enumerate(reversed(_BINDING)) for op in ops}
_TIGHTEST = len(_BINDING)


def proof_text(certificate: Certificate | CrowdCertificate) -> Iterator[str]:
    automata = certificate.product.automata
    if isinstance(certificate, CrowdCertificate):
        places = certificate.product.locations
        found = {where(places(node), automata): invariant for node, invariant in certificate.invariants.items()}
        for crowd in certificate.product.crowds:
            names = ", ".join(automata.program.threads[thread] for thread in crowd.representatives)
            yield f"for any threads in the place of {names}:"
    else:
        found = {
            where(enumerate(node.locations), automata) + _asleep(node, automata): invariant
            for node, invariant in certificate.invariants.items()
        }
    for place, invariant in found.items():
        if invariant != TRUE:
            yield f"{place}:"
            if invariant == FALSE:
                yield "    this is never reached"
            else:
                yield from (f"    {formula(part)}" for part in build.conjuncts(invariant))


def _asleep(node: Node, automata: Automata) -> str:
    """A thread that sleeps does not go on until another one has done something that matters to it."""
    names = [automata.program.threads[thread] for thread in sorted(node.asleep)]
    return f" ({', '.join(names)} asleep)" if names else ""


def where(locations: Iterable[tuple[int, int]], automata: Automata) -> str:
    """In words."""
    names = automata.program.threads
    places = []
    for thread, location in locations:
        if location == ABSENT:
            continue
        if location == ENDED:
            places.append(f"{names[thread]} has ended")
        else:
            origin = automata.threads[thread].code[location].origin
            places.append(f"{names[thread]} before {origin.file}:{origin.line}")
    return ", ".join(places)


def formula(expr: Expr, outer: int = 0) -> str:
    """In the manner of C.  Casts are left out: the operands are wide enough for every value."""
    match expr:
        case Const(value):
            return str(value)
        case Var(name):
            return name
        case Index(base, index):
            return f"{formula(base, _TIGHTEST)}[{formula(index)}]"
        case Member(base, name):
            return f"{formula(base, _TIGHTEST)}.{name}"
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
