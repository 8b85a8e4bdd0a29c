"""Locals that are never read again."""

from __future__ import annotations

import pytest

from tests.helpers.programs import Lower
from unbraid.core.flatten import flatten
from unbraid.core.liveness import Liveness
from unbraid.core.nodes import Assign, Var


@pytest.mark.parametrize(
    ("body", "dead"),
    [
        ("a = 1; x = 1; x = a;", [False]),
        ("a = 1; x = 1; a = 2; x = a;", [True]),  # written before it is read
        ("a = 1; x = 1; if (x) a = 2; x = a;", [False]),  # on one way only
        ("a = 1; x = 1;", [True]),
        ("while (x) { x = 1; a = a + 1; } x = a;", [False]),  # in the next iteration
    ],
)
def test_where_x_becomes_one(lower: Lower, body: str, dead: list[bool]) -> None:
    main = lower(f"int x; int main(void) {{ int a = 0; {body} return 0; }}").functions["main"]
    code = flatten(main.body)
    liveness = Liveness(main, code)
    (a,) = [var for var in main.locals if var.source == "a"]
    found = [
        liveness.is_dead(a, position)
        for position, instruction in enumerate(code)
        if isinstance(stmt := instruction.stmt, Assign)
        and isinstance(stmt.target, Var)
        and stmt.target.name == "x"
        and not isinstance(stmt.value, Var)
    ]
    assert found == dead
    assert all((a in liveness.dead(position)) == liveness.is_dead(a, position) for position in range(len(code)))
