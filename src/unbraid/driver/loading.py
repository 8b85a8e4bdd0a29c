"""From C files to the program as lowered, with the properties that are asked for."""

from __future__ import annotations

import sys

from unbraid.core.nodes import Program
from unbraid.driver.request import Source
from unbraid.passes import lists, programs

# Recursion in Python costs no stack of its own, so nothing is lost by following deep nesting in the user's program.
sys.setrecursionlimit(1_000_000)


def load(source: Source) -> Program:
    """The program as lowered, with the properties that are asked for."""
    from unbraid.frontend.program import FrontendOptions, lower_files
    from unbraid.properties.selection import parse_selection

    selection = parse_selection(source.properties)
    options = FrontendOptions(
        source.model, source.std, source.includes, source.defines, selection.error_functions, source.error_labels,
        spurious_wakeups=source.spurious_wakeups,
        may_fail=source.may_fail,
        havoc_unknown=source.havoc_unknown,
        properties=selection.properties,
    )  # fmt: skip
    return programs.run(lower_files(source.files, options), lists.as_lowered(selection.properties))
