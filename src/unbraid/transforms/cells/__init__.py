"""Follows a few cells of each array, and forgets the others.

    int a[1000];     =>    int j, a_j;                              j is any index, chosen once in the beginning
    a[e] = v         =>    if (e == j) a_j = v;
    x = a[e]         =>    x = e == j ? a_j : *; x_doubt = e != j
    assert(x > 0)    =>    assert(x > 0 || x_doubt); assume(x > 0)

The result has an execution for each execution of the program and each j: forgotten cells have any value, thus also the
right one.  If a check of the program fails, take the first one that does, and let j be the index that was read for it.
Then nothing is in doubt there, so the check of the result fails, too.  All earlier checks hold, in the result as in the
program, so it is right to assume them.  Hence a proof of the result is a proof of the program.  A violation of the
result means nothing.

This needs two things.  A check must not rest on more reads of an array than there are followed cells; `doubts` counts
them, and what rests on more is never in doubt.  And each access to the array must be known by its index; `elements`
finds the arrays for which this is true, which may be in structs and on the heap.  An array on the heap may have any
size.  With several followed cells, their indices are in ascending order.  No index needs to exist.

requires: cloned.  The arrays stay where their addresses are needed, but nothing accesses what is in them.
"""

from __future__ import annotations

from unbraid.core.nodes import Program
from unbraid.transforms.cells.follow import follow


def follow_cells(program: Program, count: int) -> Program:
    """Raises EngineLimit if there is no array to follow."""
    return follow(program, count)
