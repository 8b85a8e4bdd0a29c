"""Selects the properties to check.

Undefined behaviour that is not asked about is a *cut*: the execution ends there at a bound marker, so that no proof can
forget it.  If it is checked beside, in the same run, the proof may forget it: the execution just ends.  An SV-COMP
property file is different: the competition assumes that there is no undefined behaviour.

The user selects a property by its SV-COMP name, by a short name, or by an SV-COMP property file.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path

from unbraid.core import build
from unbraid.core.errors import UsageError
from unbraid.core.nodes import CUTTING, Assert, Assume, Block, Bound, BoundReached, If, Program, Property, Stmt
from unbraid.core.records import dataclass
from unbraid.core.spelling import did_you_mean
from unbraid.properties import catalogue
from unbraid.properties.assertions import ERROR_FUNCTIONS
from unbraid.properties.checked import CheckedProperty
from unbraid.properties.deadlocks import NO_DEADLOCK
from unbraid.properties.races import NO_DATA_RACE
from unbraid.transforms.instrumenting import Instrumenting

ALL = "all"  # several properties, each checked separately
TOGETHER = "+"  # between properties that are checked in one search
DEFAULT = catalogue.default_kinds()
# What is checked if the user names nothing.  The properties of a group add little to each other, so that they share one
# search.  The groups are checked separately, because the bookkeeping for one makes the others harder to check.
PLAIN = (
    tuple(each.name for each in catalogue.PROPERTIES if each.is_default),
    (NO_DATA_RACE.name,),
    (NO_DEADLOCK.name,),
)

_CHECK = re.compile(r"CHECK\(\s*init\(\s*main\(\)\s*\)\s*,\s*LTL\(\s*G\s*(.*?)\s*\)\s*\)")


@dataclass(frozen=True)
class Selection:
    properties: frozenset[Property] = DEFAULT
    error_functions: tuple[str, ...] = ERROR_FUNCTIONS
    assumes_defined: bool = False  # is it assumed that there is no undefined behaviour, unless it is asked about?
    beside: frozenset[Property] = frozenset()  # kinds that are checked for the same answer

    @property
    def cutting(self) -> frozenset[Property]:
        """Kinds whose violation is a cut."""
        return frozenset() if self.assumes_defined else CUTTING - self.beside


def searches(names: Sequence[str]) -> tuple[tuple[str, ...], ...]:
    """The properties that the values of --property select, in groups that are each checked in a search of its own.  An
    SV-COMP property file is a group by itself."""
    if not names:
        return PLAIN
    if is_file(names):
        return (tuple(names),)
    groups: list[tuple[str, ...]] = []
    for part in (part for each in names for part in each.split(",")):
        found = full_names([part])
        groups += [found] if TOGETHER in part else [(name,) for name in found]
    return tuple(dict.fromkeys(groups))


def full_names(names: Sequence[str]) -> tuple[str, ...]:
    """The long names of the properties that the values of --property select, each once."""
    return tuple(found.name for found in _properties(names))


def asked_names(names: Sequence[str]) -> tuple[str, ...]:
    """The long names of the properties that are checked: those of --property, of its file, or the default ones."""
    if not is_file(names):
        return tuple(name for group in searches(names) for name in group)
    found = set(map(catalogue.of_verdict, parse_selection(names).properties))
    return tuple(each.name for each in catalogue.PROPERTIES if each in found)


def _properties(names: Sequence[str]) -> tuple[CheckedProperty, ...]:
    found: dict[CheckedProperty, None] = {}
    for name in (part for each in names for part in re.split(f"[,{TOGETHER}]", each)):
        if name == ALL:
            found |= dict.fromkeys(each for each in catalogue.PROPERTIES if each.is_in_all)
            continue
        one = catalogue.named(name)
        if one is None:
            known = (*catalogue.names(), ALL)
            near = did_you_mean(name, known)
            raise UsageError(f"unknown property '{name}' (known: {', '.join(known)}, or a .prp file){near}")
        found[one] = None
    return tuple(found)


def is_file(names: Sequence[str]) -> bool:
    """Do the values of --property name an SV-COMP property file?"""
    if not any(name.endswith(".prp") for name in names):
        return False
    if len(names) > 1:
        raise UsageError("--property takes one .prp file, or names, not both")
    return True


def parse_selection(names: Sequence[str], beside: Sequence[str] = ()) -> Selection:
    """The selection for the values of --property: names, or one SV-COMP property file, which is taken literally.
    `beside`: names of properties that are checked for the same answer."""
    if not names:
        return Selection()
    if is_file(names):
        return _from_file(names[0])
    return Selection(_kinds(names), beside=_kinds(beside))


def _kinds(names: Sequence[str]) -> frozenset[Property]:
    return frozenset().union(*(each.kinds for each in _properties(names)))


def _from_file(path: str) -> Selection:
    try:
        text = Path(path).read_text()
    except (OSError, UnicodeDecodeError) as error:
        raise UsageError(f"cannot read the property file {path}: {error}") from error
    functions: list[str] = []
    properties: set[Property] = set()
    for line in filter(None, map(str.strip, text.splitlines())):
        check = _CHECK.fullmatch(line)
        formula = re.sub(r"\s*!\s*", "! ", check[1]) if check is not None else ""
        found = _from_formula(formula)
        if found is None:
            raise UsageError(f"{path}: this property is not supported: {line}")
        kinds, named = found
        properties |= kinds
        functions += named
    if not properties:
        raise UsageError(f"{path}: there is no property in this file")
    return Selection(frozenset(properties), tuple(functions) or ERROR_FUNCTIONS, assumes_defined=True)


def _from_formula(text: str) -> tuple[frozenset[Property], tuple[str, ...]] | None:
    """The kinds of assertions and the error functions of a formula; None if no property is stated in this form."""
    for each in catalogue.PROPERTIES:
        if each.formula is not None and (functions := each.formula.functions(text)) is not None:
            return each.kinds if each.formula.kinds is None else each.formula.kinds, functions
    return None


def select(program: Program, properties: frozenset[Property], cutting: frozenset[Property]) -> Program:
    """Where the property of an assertion is not selected:

    assert(c)    =>    if (not c) bound marker        if its kind is one of `cutting`
    assert(c)    =>    assume(c)                      otherwise

    requires: lowered, statements numbered."""
    return _Selector(program, properties, cutting).program()


class _Selector(Instrumenting):
    def __init__(self, program: Program, properties: frozenset[Property], cutting: frozenset[Property]) -> None:
        super().__init__(program, prefix="")
        self.properties, self.cutting = properties, cutting

    def stmt(self, stmt: Stmt) -> Block:
        if not isinstance(stmt, Assert) or stmt.property in self.properties:
            return super().stmt(stmt)
        if stmt.property not in self.cutting:
            return (Assume(stmt.condition, stmt.origin),)
        marker = BoundReached(Bound.CUT, self.at(stmt), stmt.message)
        return (If(build.negate(stmt.condition), (marker,), (), stmt.origin),)
