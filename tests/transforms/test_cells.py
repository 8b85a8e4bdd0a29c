"""Which arrays are followed, and what becomes of accesses to them."""

from __future__ import annotations

import pytest

from tests.helpers.programs import Lower
from unbraid.core.errors import CannotStart
from unbraid.core.nodes import Bound, Program
from unbraid.core.visitor import bound_markers
from unbraid.passes.programs import cloned_program
from unbraid.transforms.cells.follow import array_of, follow, followed
from unbraid.transforms.clone_threads import ELEMENTS_PER_UNWIND, Bounds, bound


def arrays(program: Program, count: int = 1) -> set[str]:
    found = followed(follow(bound(program, Bounds(2, keep_loops=True)), count))
    assert len(found.indices) == count
    return {array_of(cell) for cell in found.cells}


def test_arrays_of_variables_structs_and_the_heap_are_followed(lower: Lower) -> None:
    program = lower("""
        #include <stdlib.h>
        int a[9], m[3][4], *h, fixed[2]; struct { int key, items[5]; } s, r[7];
        int main(int n, char **v) {
            h = malloc(n * sizeof *h);
            a[n] = m[n][1] = s.items[n] = r[n].key = h[n] = 1;
            fixed[1] = 2;
            return h[0];
        }
    """)
    found = {name.removeprefix("main.heap1") if "heap" in name else name for name in arrays(program)}
    assert {"a[].", "m[][].", "s.items[].", "r[].key.", "[]."} <= found
    assert not any(name.startswith("fixed") for name in found)


def test_an_array_that_is_accessed_in_an_unknown_way_is_not_followed(lower: Lower) -> None:
    program = lower("int a[9]; int main(int n, char **v) { char *p = (char *)a + n; a[n] = 1; *p = 2; return 0; }")
    with pytest.raises(CannotStart):
        arrays(program)


def test_a_followed_array_on_the_heap_has_any_size(lower: Lower) -> None:
    program = lower("""
        #include <stdlib.h>
        int main(int n, char **v) { int *h = calloc(n, 4); if (h && n > 5) h[n - 1] = 1; return 0; }
    """)
    assert Bound.HEAP in {marker.bound for marker in bound_markers(cloned_program(program, 2))}
    assert Bound.HEAP not in {marker.bound for marker in bound_markers(cloned_program(program, 2, followed=1))}


def test_an_array_of_any_size_that_is_accessed_as_one_of_a_fixed_size_is_not_followed(lower: Lower) -> None:
    """The fixed size is that of the memory which the object gets, so the index would not be checked."""
    text = """
        #include <stdlib.h>
        int main(int n, char **v) {
            int *h = malloc(n * sizeof *h);
            h[n - 1] = 1;
            int (*whole)[LENGTH] = (void *)h;
            (*whole)[n] = 1;
            return 0;
        }
    """
    with pytest.raises(CannotStart):
        arrays(lower(text.replace("LENGTH", str(2 * ELEMENTS_PER_UNWIND))))
