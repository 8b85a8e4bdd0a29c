"""Constants are followed, and what is decided is gone."""

from __future__ import annotations

import pytest

from tests.helpers.programs import Lower, count, everything
from unbraid.core.nodes import If, Var
from unbraid.core.visitor import written_places
from unbraid.transforms.clone_threads import Bounds, bound


@pytest.mark.parametrize(
    ("body", "stores", "branches"),
    [
        ("int a = 3; if (a == 3) y = x;", 1, 0),
        ("int a = 3; if (a == 4) y = x;", 0, 0),
        ("int a = 3; if (x) a = 4; if (a == 3) y = x;", 1, 2),  # two values meet
        ("int a = 3; if (x) a = 3; if (a == 3) y = x;", 1, 1),  # the same value meets
        ("int a = n; if (a == 7) y = x;", 1, 0),  # nobody writes n
        ("int a = x; if (a == 7) y = x;", 1, 1),
        ("int a = 3; while (x) a = 4; if (a == 3) y = x;", 1, 1),  # the loop is not left after one iteration
    ],
)
def test_branches_that_are_decided(lower: Lower, body: str, stores: int, branches: int) -> None:
    head = "extern int __VERIFIER_nondet_int(void); int x, y, n = 7;"
    program = lower(f"{head} int main(void) {{ x = __VERIFIER_nondet_int(); {body} return 0; }}")
    bounded = bound(program, Bounds(1))
    places = [place for stmt in everything(bounded) for place in written_places(stmt)]
    assert sum(isinstance(place, Var) and place.name == "y" for place in places) == stores
    assert count(bounded, If) == branches
