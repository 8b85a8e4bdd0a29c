"""Walking through expressions, also through very deep ones."""

from __future__ import annotations

from dataclasses import fields
from typing import get_args

import pytest

from unbraid.core import build
from unbraid.core.nodes import BOOL, INT32, Binary, Expr, Ite, Storage, Var
from unbraid.core.visitor import children_of, memory_reads, subexpressions, variables_read

DEPTH = 20_000  # a recursion would be too deep, and take quadratic time


def choice_between(variables: list[Var], index: Var) -> Expr:
    """The value of an array at an index, as a choice between its elements."""
    chosen: Expr = variables[-1]
    for number, var in reversed(list(enumerate(variables[:-1]))):
        chosen = Ite(Binary("==", index, build.constant(number, INT32), BOOL), var, chosen, INT32)
    return chosen


def test_deep_expressions() -> None:
    index = Var("i", INT32, Storage.LOCAL)
    variables = [Var(f"a{number}", INT32, Storage.GLOBAL) for number in range(DEPTH)]
    expr = choice_between(variables, index)
    assert list(memory_reads(expr)) == variables
    assert [var for var in variables_read(expr) if var is not index] == variables
    assert sum(1 for _ in subexpressions(expr)) == 5 * (DEPTH - 1) + 1


def test_outermost_first() -> None:
    index = Var("i", INT32, Storage.LOCAL)
    one, two = (Var(name, INT32, Storage.GLOBAL) for name in ("one", "two"))
    expr = choice_between([one, two], index)
    assert isinstance(expr, Ite)
    assert list(subexpressions(expr)) == [expr, expr.condition, index, build.constant(0, INT32), one, two]


@pytest.mark.parametrize("kind", get_args(Expr), ids=lambda kind: kind.__name__)
def test_children_are_the_fields_that_are_expressions(kind: type) -> None:
    names = [each.name for each in fields(kind)]
    inner = [each.name for each in fields(kind) if each.type in ("Expr", "Place")]
    assert list(map(str, children_of(kind(*names)))) == inner
