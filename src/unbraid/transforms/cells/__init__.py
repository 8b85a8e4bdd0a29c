"""Follows a few cells of each array, and forgets the others.

    int a[1000];     =>    int j, a_j;                             j is any index, chosen once in the beginning
    a[e] = v         =>    a_j = e == j ? v : a_j
    x = a[e]         =>    x = e == j ? a_j : *; x_rests = e
    assert(x > 0)    =>    assert(x > 0 || x_rests != j); assume(x > 0)

The result has an execution for each execution of the program and each j: forgotten cells have any value, thus also the
right one.  If a check of the program fails, take the first one that does, and let j be the index that it rests on.
Then the check of the result is made and fails, too.  All earlier checks hold, in the result as in the program, so it is
right to assume them.  Hence a proof of the result is a proof of the program.  A violation of the result means nothing.

All arrays are followed at the same indices.  With several of them, they are in ascending order.  An index need not
exist in any array.

Each access to an array must be known by its index; `elements` finds the arrays for which this is true, which may be in
structs and on the heap, where they may have any size.  `doubts` finds out which checks rest on which indices.
`accesses` rewrites the accesses, and `follow` the program.

Instead of following cells, `contents` keeps all elements, as one value.

requires: cloned.  The arrays stay where their addresses are needed, but nothing accesses what is in them.
"""

from __future__ import annotations

from unbraid.core.nodes import Program
from unbraid.transforms.cells.contents import contents_of_arrays
from unbraid.transforms.cells.follow import follow

AS_CONTENTS = -1  # instead of a number of cells: all elements of an array are one value


def follow_cells(program: Program, count: int) -> Program:
    """Raises EngineLimit if there is no array to follow."""
    return contents_of_arrays(program) if count == AS_CONTENTS else follow(program, count)
