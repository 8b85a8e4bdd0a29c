"""Cells that are named alone become variables."""

from __future__ import annotations

import pytest

from tests.helpers.programs import Lower
from unbraid.core.nodes import Program
from unbraid.transforms.clone_threads import Bounds, bound
from unbraid.transforms.memory import resolve_pointers
from unbraid.transforms.split_objects import split_objects


# ----------------------------------------------------------------------------------- cells as variables
def names_after_split(program: Program) -> set[str]:
    return {item.var.name for item in split_objects(resolve_pointers(bound(program, Bounds(4)))).globals}


def test_cells_that_are_named_alone_become_variables(lower: Lower) -> None:
    program = lower("struct { int a, b[2]; } s[2]; int main(void) { s[1].b[0] = s[0].a; return 0; }")
    assert names_after_split(program) == {f"s[{i}]{cell}" for i in range(2) for cell in (".a", ".b[0]", ".b[1]")}


@pytest.mark.parametrize(
    "use",
    ("v[nondet] = 1;", "int x = v[0] + v[nondet];", "v[v[0]] = 1;"),
)
def test_an_object_with_an_unknown_index_stays_whole(lower: Lower, use: str) -> None:
    program = lower(f"int v[2], nondet; int main(int c, char **a) {{ nondet = c; {use} return 0; }}")
    assert "v" in names_after_split(program)


def test_an_object_that_is_written_at_several_cells_at_once_stays_whole(lower: Lower) -> None:
    assert "v" in names_after_split(lower("unsigned char v[4]; int main(void) { *(int *)v = 1; return v[1]; }"))
