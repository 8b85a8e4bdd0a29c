"""Which expressions have a value in every state, and that no certificate may contain others."""

from __future__ import annotations

import pytest

from unbraid.core import build
from unbraid.core.nodes import INT32, Expr, Storage, Var
from unbraid.symbolic.steps import NotInductive, require_total
from unbraid.systems.totality import is_total

X, Y = (Var(name, INT32, Storage.GLOBAL) for name in "xy")


def number(value: int) -> Expr:
    return build.constant(value, INT32)


@pytest.mark.parametrize("op", ["/", "%", "<<", ">>"])
def test_the_right_side_decides(op: str) -> None:
    assert is_total(build.binary(op, X, number(3), INT32))
    assert not is_total(build.binary(op, X, Y, INT32))


def test_what_has_no_value() -> None:
    assert not is_total(build.binary("<<", X, number(32), INT32))
    inner = build.binary("+", X, build.binary("%", number(2), Y, INT32), INT32)
    assert not is_total(build.compare("==", inner, number(0)))
    assert is_total(build.compare("==", build.binary("*", X, Y, INT32), number(0)))


def test_certificates() -> None:
    good, bad = build.compare("<", X, Y), build.compare("==", build.binary("%", number(2), Y, INT32), number(0))
    require_total({"first": good})
    with pytest.raises(NotInductive):
        require_total({"first": good, "second": bad})
