"""From C files to the program as lowered, with the selected properties."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from unbraid.core.nodes import Program
from unbraid.driver.request import Source
from unbraid.passes import lists, programs

if TYPE_CHECKING:
    from unbraid.frontend.program import FrontendOptions

# Python functions do not use the C stack when they call each other, so deep nesting in the user's program is no danger.
sys.setrecursionlimit(1_000_000)


def load(source: Source) -> Program:
    """The program as lowered, with the selected properties."""
    from unbraid.frontend.program import lower_files
    from unbraid.properties.selection import parse_selection

    selection = parse_selection(source.properties, source.beside)
    passes = lists.as_lowered(selection.properties, selection.cutting)
    return programs.run(lower_files(source.files, _frontend_options(source)), passes)


def load_stubs(source: Source, own: str) -> str:
    """A C file with the functions and variables that the program uses and nobody defines.  `own`: its name."""
    from unbraid.frontend.program import lowered_with_unknowns
    from unbraid.frontend.unknown.stubs import stubs

    with lowered_with_unknowns(source.files, _frontend_options(source)) as (program, context):
        return stubs(context, program, own)


def _frontend_options(source: Source) -> FrontendOptions:
    from unbraid.frontend.program import FrontendOptions
    from unbraid.properties.selection import parse_selection

    selection = parse_selection(source.properties)
    return FrontendOptions(
        source.model, source.flags, selection.error_functions, source.error_labels,
        spurious_wakeups=source.spurious_wakeups,
        may_fail=source.may_fail,
        async_signals=source.async_signals,
        unknown=source.unknown,
        properties=selection.properties,
        assumes_defined=selection.assumes_defined,
        entry=source.entry,
    )  # fmt: skip
