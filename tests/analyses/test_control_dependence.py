"""Which branches decide whether an instruction is executed."""

from __future__ import annotations

import pytest

from tests.helpers.programs import Lower
from unbraid.analyses.control_dependence import control_flow
from unbraid.core.flatten import flatten
from unbraid.core.nodes import Assign, Var

HEAD = "extern void abort(void); extern int f(void); int x, y;\n"


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        ("if (y) x = 1; x = 2;", [1, 0]),
        ("if (y) x = 1; else x = 2; x = 3;", [1, 1, 0]),
        ("if (y) return 0; x = 1;", [1]),
        ("if (y) abort(); x = 1;", [0]),
        ("if (y) { x = 1; abort(); } x = 2;", [1, 0]),
        ("while (y) x = 1; x = 2;", [1, 0]),
        ("while (1) { if (y) x = 1; x = 2; }", [1, 0]),
        ("if (y) { while (1) x = 1; } x = 2;", [1, 0]),
        ("if (y) { if (x) x = 1; } abort();", [1]),
        ("while (1) { x = 1; if (y) { x = 2; abort(); } x = 3; }", [0, 1, 0]),
    ],
)
def test_branches(lower: Lower, body: str, expected: list[int]) -> None:
    """The numbers of branches that each assignment to x depends on."""
    program = lower(f"{HEAD}int main(void) {{ {body} return 0; }}")
    code = flatten(program.functions["main"].body)
    flow = control_flow(code, program.modelled)
    found = [
        len(branches)
        for instruction, branches in zip(code, flow.branches, strict=True)
        if isinstance(stmt := instruction.stmt, Assign) and isinstance(stmt.target, Var) and stmt.target.name == "x"
    ]
    assert found == expected


def test_a_branch_that_leaves_the_inner_loop(lower: Lower) -> None:
    code = flatten(lower("int x, y; int main(void) { for (;;) { while (y); x = 1; } }").functions["main"].body)
    flow = control_flow(code)
    branches = [at for at, item in enumerate(code) if len(item.successors()) == 2]
    (written,) = [
        at
        for at, item in enumerate(code)
        if isinstance(item.stmt, Assign) and isinstance(item.stmt.target, Var) and item.stmt.target.name == "x"
    ]
    assert any(flow.leaves_loop(branch, written) for branch in branches)
