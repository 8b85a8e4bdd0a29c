"""What cannot matter is dropped, and nothing else."""

from __future__ import annotations

import pytest

from tests.helpers.programs import Lower, everything
from unbraid.core.nodes import Program
from unbraid.core.visitor import root_variable, written_places
from unbraid.passes.lists import scalar
from unbraid.passes.run import run_passes
from unbraid.transforms.clone_threads import Bounds
from unbraid.transforms.slice import slice_program


def written(program: Program) -> set[str]:
    places = [place for stmt in everything(program) for place in written_places(stmt)]
    return {root.name for place in places if (root := root_variable(place)) is not None}


@pytest.mark.parametrize(
    ("body", "kept"),
    [
        ("a = 1; b = 2; assert(a);", {"a"}),
        ("a = 1; b = a; assert(b);", {"a", "b"}),  # computed from it
        ("a = 1; if (a) b = 2; assert(b);", {"a", "b"}),  # under its condition
        ("b = 2; __VERIFIER_assume(b); a = 1;", {"b"}),
        ("v[a] = 1; b = 2; a = 3; v[a] = 4;", {"a"}),  # an index may be wrong
        ("a = 1; while (a) b = 2; assert(0);", {"a"}),  # the loop may not end
        ("a = 1;", set()),
    ],
)
def test_what_is_kept(lower: Lower, body: str, kept: set[str]) -> None:
    program = lower(f"int a, b, v[4]; int main(void) {{ {body} return 0; }}")
    cloned = run_passes(program, scalar(Bounds(1, budget=0, keep_loops=True)))
    assert written(slice_program(cloned)) & {"a", "b"} == kept


@pytest.mark.parametrize(
    ("body", "kept"),
    [
        ("a++; b = 2; assert(b);", {"b"}),
        ("p = &a; a = 1; b = 2; assert(*p);", {"a", "p"}),  # a pointer leads to it
        ("a = 1; b = half(a); b = 3;", {"a"}),  # functions may do anything with their arguments
        ("p = malloc(4); if (p) *p = b; a = 1;", {"p"}),  # what is behind a pointer is not followed
        ("b = a; a = b;", set()),
    ],
)
def test_what_is_kept_as_lowered(lower: Lower, body: str, kept: set[str]) -> None:
    program = lower(f"int a, b, *p; int half(int x) {{ return x / 2; }}\nint main(void) {{ {body} return 0; }}")
    assert written(slice_program(program)) & {"a", "b", "p"} == kept
