"""What TRUE means: what was checked, in which executions, what was not checked, and what is assumed.

    checked: assertions, locks, undefined behaviour; in all executions, with any interleaving and any number of loops
    not checked: data races, deadlocks, signed overflow, leaks (see --property)
    assumed: data races are interleavings; signed overflow wraps around

Properties are those of the catalogue, and assumptions are kinds of notes.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from unbraid.core.nodes import Property
from unbraid.core.notes import Note, NoteKind
from unbraid.engines.findings import Scope
from unbraid.properties.catalogue import PROPERTIES, named
from unbraid.properties.checked import CheckedProperty
from unbraid.properties.races import NO_DATA_RACE
from unbraid.results.verdict import Coverage

SCOPES = {
    Scope.ALL: "in all executions, with any interleaving and any number of loop iterations and threads",
    Scope.FIXED_INPUTS: "only in executions with the inputs of the given trace",
    Scope.FIXED_SCHEDULE: "only in executions with the schedule of the given trace",
}
# In short.  Where a note has places or names, the note is shown too.
ASSUMED = {
    NoteKind.RACES_INTERLEAVE: "data races are interleavings",
    NoteKind.OVERFLOW_WRAPS: "signed overflow wraps around",
    NoteKind.CALLS_SUCCEED: "malloc and pthread_create succeed (see --may-fail)",
    NoteKind.ASSUMED_DEFINED: "there is no undefined behaviour but that which is checked, as in SV-COMP",
    NoteKind.UNKNOWN_DO_NOTHING_ELSE: "undefined functions do only what the notes say",
    NoteKind.WEAKER_ORDERS: "all memory orders are seq_cst",
    NoteKind.ONLY_OWN_SIGNALS: "no signals come from outside (see --async-signals)",
    NoteKind.ARGUMENTS: "the arguments of main are as the notes say",
    NoteKind.LONG_DOUBLE: "the bytes of long double are not looked at",
    NoteKind.FAST_MATH: "floating-point arithmetic is that of IEEE 754",
}
# Notes that say no more than the line `assumed`.
SHOWN_AS_ASSUMED = frozenset(
    {NoteKind.RACES_INTERLEAVE, NoteKind.OVERFLOW_WRAPS, NoteKind.CALLS_SUCCEED, NoteKind.ASSUMED_DEFINED}
)


def coverage(kinds: frozenset[Property], scope: Scope, notes: Sequence[Note]) -> Coverage:
    """`kinds`: of the assertions that were checked.  A property that is part of another one is not named by itself."""
    checked = [each for each in PROPERTIES if each.kinds <= kinds]
    unchecked = [each for each in PROPERTIES if not each.kinds & kinds]
    if not checked:  # an SV-COMP file may ask for a part of a property
        checked = [each for each in PROPERTIES if each.kinds & kinds]
    assumed = tuple(dict.fromkeys(note.kind for note in notes if note.kind in ASSUMED))
    return Coverage(_names(checked), _names(unchecked), scope, assumed)


def _names(found: Sequence[CheckedProperty]) -> tuple[str, ...]:
    return tuple(each.name for each in found if not any(each.kinds < other.kinds for other in found))


def coverage_of_all(covered: Sequence[Coverage]) -> Coverage:
    """Of several searches, which have all proved their properties.  The assumptions of all proofs remain, but that
    about races only if these were not checked."""
    checked = tuple(dict.fromkeys(name for each in covered for name in each.checked))
    unchecked = [name for name in covered[0].unchecked if all(name in each.unchecked for each in covered)]
    proved = {NoteKind.RACES_INTERLEAVE} if NO_DATA_RACE.name in checked else set()
    assumed = dict.fromkeys(kind for each in covered for kind in each.assumed if kind not in proved)
    return Coverage(checked, tuple(unchecked), covered[0].scope, tuple(assumed))


# ------------------------------------------------------------------------------------------------- in words
def coverage_rows(covered: Coverage) -> Iterator[tuple[str, str]]:
    yield "checked", f"{_topics(covered.checked)}; {SCOPES[covered.scope]}"
    if covered.unchecked:
        yield "not checked", f"{_topics(covered.unchecked)} (see --property)"
    if covered.assumed:
        yield "assumed", "; ".join(ASSUMED[kind] for kind in covered.assumed)


def coverage_lines(covered: Coverage) -> Iterator[str]:
    return (f"{name}: {text}" for name, text in coverage_rows(covered))


def _topics(names: Sequence[str]) -> str:
    found = (named(name) for name in names)
    return ", ".join(each.topic for each in found if each is not None)
