"""Which threads may run at the same time."""

from __future__ import annotations

import pytest

from tests.helpers.programs import Lower
from unbraid.analyses.parallel import Parallelism
from unbraid.core.flatten import flatten
from unbraid.core.visitor import root_variable, written_places
from unbraid.passes.programs import cloned_program

TEXT = """
int x, y;
void *child(void *arg) {{ y = 1; return 0; }}
void *first(void *arg) {{ {first} y = 2; return 0; }}
void *second(void *arg) {{ y = 3; return 0; }}
int main(void) {{ pthread_t a, b; {main} assert(x + y == 0); }}
"""
CREATE = "pthread_create(&{0}, 0, {1}, 0);"
A, B, JOIN_A, JOIN_B = (
    CREATE.format("a", "first"),
    CREATE.format("b", "second"),
    "pthread_join(a, 0);",
    "pthread_join(b, 0);",
)


@pytest.mark.parametrize(
    ("main", "first", "beside"),
    [
        (f"x = 1; {A} x = 2; {JOIN_A} x = 3;", "", [set(), {"first"}, set()]),
        (f"{A} {B} x = 1; {JOIN_A} x = 2; {JOIN_B} x = 3;", "", [{"first", "second"}, {"second"}, set()]),
        (f"{A} {JOIN_A} {B} x = 1;", "", [{"second"}]),
        (f"if (y) {A} x = 1;", "", [{"first"}]),
        # A child may outlive the thread that has created it.
        (f"{A} x = 1; {JOIN_A} x = 2;", "pthread_t c; pthread_create(&c, 0, child, 0);", [{"child", "first"}] * 2),
    ],
)
def test_beside_main(lower: Lower, main: str, first: str, beside: list[set[str]]) -> None:
    cloned = cloned_program(lower(TEXT.format(main=main, first=first)), 2)
    code = [flatten(cloned.functions[name].body) for name in cloned.threads]
    found = []
    for instruction, others in zip(code[0], Parallelism(cloned, code).others[0], strict=True):
        places = [] if instruction.stmt is None else written_places(instruction.stmt)
        if any((root := root_variable(place)) is not None and root.name == "x" for place in places):
            found.append({cloned.threads[other].partition("#")[0] for other in others})
    assert found == beside


def test_beside_each_other(lower: Lower) -> None:
    """Threads that main joins in between do not meet."""
    for main, together in ((f"{A} {B} {JOIN_A} {JOIN_B}", True), (f"{A} {JOIN_A} {B} {JOIN_B}", False)):
        cloned = cloned_program(lower(TEXT.format(main=main, first="")), 2)
        code = [flatten(cloned.functions[name].body) for name in cloned.threads]
        others = Parallelism(cloned, code).others[1][0]
        assert (2 in others) == together and 0 in others and 1 not in others
