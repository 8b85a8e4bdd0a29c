"""Equalities that help a solver with products.

After a loop, i <= n and not i < n.  A solver that decides i*k = n*k bit by bit does not see that i = n.  So this is
proved first, and then used:

    condition and l <= r, and condition implies l = r        =>        condition and l = r
"""

from __future__ import annotations

from collections.abc import Iterable

from unbraid.core import build
from unbraid.core.budget import Budget
from unbraid.core.nodes import Binary, Const, Expr
from unbraid.core.visitor import subexpressions
from unbraid.symbolic.aig import TRUE as ALWAYS
from unbraid.symbolic.steps import Steps


def has_product(formula: Expr) -> bool:
    """Does the formula multiply two values?"""
    return any(
        isinstance(expr, Binary) and expr.op == "*" and not isinstance(expr.left, Const)
        for expr in subexpressions(formula)
    )


def equalities(executor: Steps, condition: int, known: Iterable[Expr], budget: Budget) -> int:
    """The conjunction of equalities that follow from a condition.  `known`: formulas without products that hold in the
    arbitrary state of the executor."""
    formulas = tuple(known)
    condition = executor.aig.all((condition, *(executor.truth(formula, executor.arbitrary) for formula in formulas)))
    result = ALWAYS
    for formula in formulas:
        if isinstance(formula, Binary) and formula.op == "<=":
            equal = executor.truth(build.compare("==", formula.left, formula.right), executor.arbitrary)
            if executor.excludes([executor.aig.and_(condition, equal ^ 1)], budget):
                result = executor.aig.and_(result, equal)
    return result
