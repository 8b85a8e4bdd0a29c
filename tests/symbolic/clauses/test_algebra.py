"""Arithmetic in clauses is that of the interpreter."""

from __future__ import annotations

import operator
from pathlib import Path
from random import Random

import pytest
import z3

from unbraid.core.arithmetic import apply_binary, apply_unary, convert, value_range
from unbraid.core.nodes import IntType
from unbraid.symbolic.clauses.algebra import Algebra, Integers, NotLinear, Vectors
from unbraid.symbolic.clauses.terms import Term, text

# ------------------------------------------------------------------------------------------- arithmetic
KINDS = tuple(IntType(bits, signed) for bits in (8, 16, 32) for signed in (True, False))


def _interesting(kind: IntType, rng: Random) -> int:
    low, high = value_range(kind)
    near = (low, low + 1, high - 1, high, 0, 1, 2, 7)
    value = rng.choice((rng.choice(near), rng.randint(low, high)))
    return max(low, min(high, value))


def _equals(algebra: Algebra, result: Term, expected: Term, given: list[tuple[Term, Term, IntType]]) -> bool:
    """Is this the only value that the result can have?"""
    names = {name: algebra.sort(kind) for name, _, kind in given} | algebra.new_names
    declared = "".join(f"(declare-const {name.op} {sort})" for name, sort in names.items())
    known = [algebra.terms.make("=", name, value) for name, value, _ in given]
    wrong = algebra.terms.make("not", algebra.terms.make("=", result, expected))
    asserted = "".join(f"(assert {text(term)})" for term in (*known, *algebra.definitions, wrong))
    solver = z3.Solver()
    solver.from_string(declared + asserted)
    return bool(solver.check() == z3.unsat)


@pytest.mark.parametrize("algebra", (Integers, Vectors))
@pytest.mark.parametrize("seed", range(4))
def test_arithmetic_is_that_of_the_interpreter(algebra: type[Algebra], seed: int) -> None:
    rng = Random(seed)
    compared = 0
    for _ in range(250):
        kind = rng.choice(KINDS)
        op = rng.choice(("+", "-", "*", "/", "%", "&", "|", "^", "<<", ">>", "-1", "~", "cast"))
        a, b = _interesting(kind, rng), _interesting(kind, rng)
        if op in ("<<", ">>"):
            b = rng.randrange(kind.bits)
        if op in ("/", "%") and (b == 0 or (b == -1 and kind.signed)):
            continue
        words = algebra()
        left, right = words.variable("a", kind), words.variable("b", kind)
        given = [(left, words.number(a, kind), kind), (right, words.number(b, kind), kind)]
        if rng.random() < 0.5:
            right = words.number(b, kind)
        target = kind
        try:
            if op == "cast":
                target = rng.choice(KINDS)
                result, value = words.cast(left, kind, target), convert(a, kind, target)
            elif op in ("-1", "~"):
                result, value = words.unary(op[0], left, kind), apply_unary(op[0], a, kind)
            else:
                result, value = words.binary(op, left, right, kind, kind), apply_binary(op, a, b, kind)
        except NotLinear:
            assert algebra is Integers
            continue
        if value is None:  # not defined
            continue
        compared += 1
        assert _equals(words, result, words.number(value, target), given), f"{a} {op} {b} in {kind}, to {target}"
    assert compared > 100


def test_comparisons(tmp_path: Path) -> None:
    signs = {"<": operator.lt, "<=": operator.le, ">": operator.gt, ">=": operator.ge, "==": operator.eq}
    for algebra in (Integers, Vectors):
        for kind in KINDS:
            low, high = value_range(kind)
            for sign, compare in signs.items():
                for a, b in ((low, high), (high, low), (0, 0), (1, 0), (0, high)):
                    words = algebra()
                    name = words.variable("a", kind)
                    result = words.compare(sign, name, words.number(b, kind), kind)
                    expected = words.terms.boolean(compare(a, b))
                    assert _equals(words, result, expected, [(name, words.number(a, kind), kind)])
