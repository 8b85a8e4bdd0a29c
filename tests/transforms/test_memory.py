"""Pointers become numbers, and what they lead to is named."""

from __future__ import annotations

import pytest

from tests.helpers.programs import Lower, everything
from unbraid.core.errors import EngineLimit
from unbraid.core.nodes import Assert, Binary, Deref
from unbraid.core.visitor import subexpressions, written_places
from unbraid.transforms.clone_threads import Bounds, bound
from unbraid.transforms.memory import resolve_pointers


# ------------------------------------------------------------------------------------------- pointers
def test_known_pointers_become_their_target(lower: Lower) -> None:
    program = lower("int x; void set(int *p) { *p = 1; } int main(void) { set(&x); return 0; }")
    bounded = bound(program, Bounds(1))
    places = [place for stmt in everything(bounded) for place in written_places(stmt)]
    assert not any(isinstance(part, Deref) for place in places for part in subexpressions(place))


def test_pointers_to_two_targets_become_a_choice(lower: Lower) -> None:
    program = lower("int x, y; int main(int c, char **v) { int *p = c ? &x : &y; *p = 1; return 0; }")
    scalar = resolve_pointers(bound(program, Bounds(1)))
    written = {getattr(place, "name", "") for stmt in everything(scalar) for place in written_places(stmt)}
    assert {"x", "y"} <= written


@pytest.mark.parametrize(("qualifier", "targets"), (("", 2), ("const ", 1)))
def test_a_constant_is_no_target_of_a_write(lower: Lower, qualifier: str, targets: int) -> None:
    text = "int k = 1; int x; int main(int c, char **v) { int *p = c ? (int *)&k : &x; *p = 1; return 0; }"
    scalar = resolve_pointers(bound(lower(qualifier + text), Bounds(1)))
    (check,) = [stmt for stmt in everything(scalar) if isinstance(stmt, Assert)]
    assert sum(isinstance(part, Binary) and part.op == "==" for part in subexpressions(check.condition)) == targets


@pytest.mark.parametrize(
    "text",
    ("int x, y; int main(void) { y = (int)(long)&x; return 0; }",),
)
def test_what_cannot_be_expressed_is_not_guessed(lower: Lower, text: str) -> None:
    with pytest.raises(EngineLimit):
        resolve_pointers(bound(lower(text), Bounds(1)))
