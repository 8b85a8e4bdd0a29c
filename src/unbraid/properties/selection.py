"""Which properties are checked.  What is not asked for still ends the execution where it happens, without a verdict."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from unbraid.core.nodes import Assert, Assume, Block, Program, Property, Stmt
from unbraid.core.visitor import Rebuilder
from unbraid.errors import UsageError
from unbraid.models.process import ERROR_FUNCTIONS

# The name of each property in a verdict.
VERDICT_NAMES = {
    Property.ERROR_CALL: "unreach-call",
    Property.ASSERTION: "unreach-call",
    Property.LOCKS: "locks",
    Property.UNDEFINED: "def-behavior",
}
NAMES = {
    "unreach-call": {Property.ERROR_CALL, Property.ASSERTION},
    "locks": {Property.LOCKS},
    "def-behavior": {Property.UNDEFINED},
}
_CALL = re.compile(r"CHECK\(\s*init\(\s*main\(\)\s*\)\s*,\s*LTL\(\s*G\s*!\s*call\(\s*(\w+)\s*\(\s*\)\s*\)\s*\)\s*\)")


@dataclass(frozen=True)
class Selection:
    properties: frozenset[Property] = frozenset(Property)
    error_functions: tuple[str, ...] = ERROR_FUNCTIONS


def parse_selection(names: Sequence[str]) -> Selection:
    """From the values of --property: names, or one SV-COMP property file, which is checked exactly as it says."""
    if not names:
        return Selection()
    files = [name for name in names if name.endswith(".prp")]
    if files:
        if len(names) > 1:
            raise UsageError("--property takes one .prp file, or names, not both")
        return _from_file(files[0])
    chosen: set[Property] = set()
    for name in names:
        if name not in NAMES:
            raise UsageError(f"unknown property '{name}' (known: {', '.join(NAMES)}, or a .prp file)")
        chosen |= NAMES[name]
    return Selection(frozenset(chosen))


def _from_file(path: str) -> Selection:
    try:
        text = Path(path).read_text()
    except (OSError, UnicodeDecodeError) as error:
        raise UsageError(f"cannot read the property file {path}: {error}") from error
    functions = []
    for line in filter(None, map(str.strip, text.splitlines())):
        match = _CALL.fullmatch(line)
        if match is None:
            raise UsageError(f"{path}: this property is not supported yet: {line}")
        functions.append(match[1])
    if not functions:
        raise UsageError(f"{path}: there is no property in this file")
    return Selection(frozenset({Property.ERROR_CALL}), tuple(functions))


def select(program: Program, properties: frozenset[Property]) -> Program:
    """assert(c)    =>    assume(c)        where the property of the assertion is not asked for"""
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
