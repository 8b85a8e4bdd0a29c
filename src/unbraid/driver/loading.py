"""From C files to the program as lowered, with the selected properties."""

from __future__ import annotations

import sys

from unbraid.core.nodes import Program
from unbraid.driver.request import Source
from unbraid.passes import lists, programs

# Python functions do not use the C stack when they call each other, so deep nesting in the user's program is no danger.
sys.setrecursionlimit(1_000_000)


def load(source: Source) -> Program:
    """The program as lowered, with the selected properties."""
    from unbraid.frontend.program import FrontendOptions, lower_files
    from unbraid.properties.selection import parse_selection

    selection = parse_selection(source.properties)
    options = FrontendOptions(
        source.model, source.std, source.includes, source.defines, selection.error_functions, source.error_labels,
        spurious_wakeups=source.spurious_wakeups,
        may_fail=source.may_fail,
        havoc_unknown=source.havoc_unknown,
        properties=selection.properties,
        assumes_defined=selection.assumes_defined,
    )  # fmt: skip
    passes = lists.as_lowered(selection.properties, selection.assumes_defined)
    return programs.run(lower_files(source.files, options), passes)
