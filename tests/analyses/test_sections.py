"""Atomic sections: how deep, who is called in them, and who may wait there."""

from __future__ import annotations

import pytest

from tests.helpers.programs import Lower
from unbraid.analyses.sections import called_in_sections, depths, may_wait_in_section
from unbraid.core.flatten import flatten
from unbraid.core.nodes import Assign, Var

HEAD = "extern void __VERIFIER_atomic_begin(void); extern void __VERIFIER_atomic_end(void);\n"
BEGIN, END = "__VERIFIER_atomic_begin();", "__VERIFIER_atomic_end();"


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        (f"x = 1; {BEGIN} x = 2; {END} x = 3;", [{0}, {1}, {0}]),
        (f"if (y) {BEGIN} x = 1;", [{0, 1}]),
        (f"while (y) {BEGIN} x = 1;", [{0, 1, 2, 3}]),  # three stands for all that is deeper
    ],
)
def test_depths(lower: Lower, body: str, expected: list[set[int]]) -> None:
    code = flatten(lower(f"{HEAD}int x, y; int main(void) {{ {body} return 0; }}").functions["main"].body)
    found = [
        inside
        for instruction, inside in zip(code, depths(code), strict=True)
        if isinstance(stmt := instruction.stmt, Assign) and isinstance(stmt.target, Var) and stmt.target.name == "x"
    ]
    assert found == expected


def test_who_is_called_inside(lower: Lower) -> None:
    program = lower(f"""{HEAD}int x;
void deep(void) {{ x = 1; }}
void inner(void) {{ deep(); }}
void outer(void) {{ x = 2; }}
int main(void) {{ {BEGIN} inner(); {END} outer(); }}
""")
    code = {name: flatten(function.body) for name, function in program.functions.items()}
    assert called_in_sections(code) == {"inner", "deep"}


@pytest.mark.parametrize(
    ("body", "waits"),
    [
        (f"pthread_mutex_lock(&m); {BEGIN} x = 1; {END}", False),
        (f"{BEGIN} pthread_mutex_lock(&m); {END}", True),
        (f"{BEGIN} take(); {END}", True),
        ("take();", False),
        ("return 0; take();", False),  # no execution comes there
    ],
)
def test_waiting_inside(lower: Lower, body: str, waits: bool) -> None:
    take = "void take(void) { pthread_mutex_lock(&m); }"
    assert may_wait_in_section(lower(f"{HEAD}int x; pthread_mutex_t m; {take} int main(void) {{ {body} }}")) == waits
