"""Which properties are checked.  What is not asked for still ends the execution where it happens, without a verdict.

A property is asked for by the name that SV-COMP has for it, by a short one, or by an SV-COMP property file.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from unbraid.core.nodes import UNDEFINED_BEHAVIOUR, Assert, Assume, Block, Program, Property, Stmt
from unbraid.core.visitor import Rebuilder
from unbraid.errors import UsageError
from unbraid.models.process import ERROR_FUNCTIONS

# The name of each property in a verdict.
VERDICT_NAMES = {
    **{property: property.value for property in Property},
    Property.ERROR_CALL: "unreach-call",
    Property.ASSERTION: "unreach-call",
}
_UNREACHABLE = frozenset({Property.ERROR_CALL, Property.ASSERTION})
NAMES = {
    "unreach-call": _UNREACHABLE,
    "locks": frozenset({Property.LOCKS}),
    "def-behavior": UNDEFINED_BEHAVIOUR,
    "valid-memsafety": frozenset({Property.DEREF, Property.FREE, Property.MEMTRACK}),
    "no-overflow": frozenset({Property.OVERFLOW}),
    "no-data-race": frozenset({Property.RACE}),
    "no-deadlock": frozenset({Property.DEADLOCK}),
    "valid-deref": frozenset({Property.DEREF}),
    "valid-free": frozenset({Property.FREE}),
    "valid-memtrack": frozenset({Property.MEMTRACK}),
    "valid-memcleanup": frozenset({Property.MEMCLEANUP}),
    "no-conversion-loss": frozenset({Property.CONVERSION}),
    "no-uninitialised": frozenset({Property.UNINITIALISED}),
}
SHORT = {
    "assertions": "unreach-call",
    "undefined": "def-behavior",
    "memory": "valid-memsafety",
    "overflow": "no-overflow",
    "race": "no-data-race",
    "deadlock": "no-deadlock",
    "leaks": "valid-memcleanup",
    "conversion": "no-conversion-loss",
    "uninitialised": "no-uninitialised",
}
ALL = "all"
# What `all` is; each is looked for by itself.
EVERYTHING = (
    "unreach-call", "locks", "def-behavior", "valid-memsafety", "no-overflow", "no-data-race", "no-deadlock",
)  # fmt: skip
DEFAULT = _UNREACHABLE | {Property.LOCKS} | UNDEFINED_BEHAVIOUR

_CHECK = re.compile(r"CHECK\(\s*init\(\s*main\(\)\s*\)\s*,\s*LTL\(\s*G\s*(.*?)\s*\)\s*\)")
_CALL = re.compile(r"!\s*call\(\s*(\w+)\s*\(\s*\)\s*\)")
_FORMULAS = {
    "valid-deref": Property.DEREF,
    "valid-free": Property.FREE,
    "valid-memtrack": Property.MEMTRACK,
    "valid-memcleanup": Property.MEMCLEANUP,
    "! overflow": Property.OVERFLOW,
    "! data-race": Property.RACE,
    "! deadlock": Property.DEADLOCK,
}


@dataclass(frozen=True)
class Selection:
    properties: frozenset[Property] = DEFAULT
    error_functions: tuple[str, ...] = ERROR_FUNCTIONS


def full_names(names: Sequence[str]) -> tuple[str, ...]:
    """The properties that the values of --property stand for, each once, by their long names."""
    found: dict[str, None] = {}
    for name in (part for each in names for part in each.split(",")):
        long = SHORT.get(name, name)
        if long not in NAMES and name != ALL:
            known = ", ".join((*NAMES, *SHORT, ALL))
            raise UsageError(f"unknown property '{name}' (known: {known}, or a .prp file)")
        found |= dict.fromkeys(EVERYTHING if name == ALL else (long,))
    return tuple(found)


def is_file(names: Sequence[str]) -> bool:
    """Do they name an SV-COMP property file?"""
    if not any(name.endswith(".prp") for name in names):
        return False
    if len(names) > 1:
        raise UsageError("--property takes one .prp file, or names, not both")
    return True


def parse_selection(names: Sequence[str]) -> Selection:
    """From the values of --property: names, or one SV-COMP property file, which is checked exactly as it says."""
    if not names:
        return Selection()
    if is_file(names):
        return _from_file(names[0])
    return Selection(frozenset().union(*(NAMES[name] for name in full_names(names))))


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
        call = _CALL.fullmatch(formula)
        if call is not None:
            properties.add(Property.ERROR_CALL)
            functions.append(call[1])
        elif formula in _FORMULAS:
            properties.add(_FORMULAS[formula])
        else:
            raise UsageError(f"{path}: this property is not supported: {line}")
    if not properties:
        raise UsageError(f"{path}: there is no property in this file")
    return Selection(frozenset(properties), tuple(functions) or ERROR_FUNCTIONS)


def select(program: Program, properties: frozenset[Property]) -> Program:
    """assert(c)    =>    assume(c)        where the property of the assertion is not asked for

    requires: lowered, statements numbered."""
    selector = _Selector(properties)
    functions = {
        name: replace(function, body=selector.block(function.body)) for name, function in program.functions.items()
    }
    return replace(program, functions=functions)


class _Selector(Rebuilder):
    def __init__(self, properties: frozenset[Property]) -> None:
        self.properties = properties

    def stmt(self, stmt: Stmt) -> Block:
        if isinstance(stmt, Assert) and stmt.property not in self.properties:
            return (Assume(stmt.condition, stmt.origin),)
        return super().stmt(stmt)
