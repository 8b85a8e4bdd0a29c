"""Inputs that nobody reads, and those that are approximated."""

from __future__ import annotations

from pathlib import Path

from tests.helpers.programs import Lower, count, lower_text
from unbraid.core.nodes import FALSE, Assign, Assume, Havoc
from unbraid.core.unknown import Unknown
from unbraid.core.visitor import statements
from unbraid.transforms.approximations import without_approximations
from unbraid.transforms.dead_inputs import drop_dead_inputs


def test_a_value_that_is_written_before_it_is_read_is_no_input(lower: Lower) -> None:
    for body, left in (("int a; a = 1; x = a;", 0), ("int a; x = a;", 1), ("int a; if (x) a = 1; x = a;", 1)):
        main = lower(f"int x; int main(void) {{ {body} return 0; }}").functions["main"]
        assert sum(isinstance(stmt, Havoc) for stmt in statements(drop_dead_inputs(main).body)) == left


def test_executions_with_approximated_values_are_left_out(tmp_path: Path) -> None:
    text = "int unknown(void); extern int __VERIFIER_nondet_int(void); int main(void) {{ return {}(); }}"
    for function, left_out, left in (("unknown", 1, 0), ("__VERIFIER_nondet_int", 0, 1)):
        program = lower_text(tmp_path, text.format(function), unknown=Unknown.PURE)
        blocked = without_approximations(program)
        stopped = [
            stmt
            for stmt in statements(blocked.functions["main"].body)
            if isinstance(stmt, Assume) and stmt.condition == FALSE
        ]
        assert len(stopped) == left_out
        assert count(blocked, Havoc) == left


def test_approximated_values_may_be_kept(tmp_path: Path) -> None:
    program = lower_text(tmp_path, "int unknown(void); int main(void) { return unknown(); }", unknown=Unknown.PURE)
    kept = without_approximations(program, keeps_values=True)
    assert count(kept, Havoc) == 1  # the result, but not whether the function has done something else
    assert count(program, Havoc) == 2


def test_an_approximated_choice_is_not_taken(tmp_path: Path) -> None:
    """Without made-up pointers, an unknown function returns null."""
    program = lower_text(tmp_path, "int *unknown(void); int main(void) { return unknown() != 0; }")
    body = statements(without_approximations(program).functions["main"].body)
    assert any(isinstance(stmt, Assign) and stmt.value == FALSE for stmt in body)
