"""A property that a user can ask for: its names, its assertions, and all that is particular to it, in one object.

Each file of this package that is about a property ends with its object; `catalogue.py` lists them.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass

from unbraid.core.causes import Cause
from unbraid.core.nodes import Program, Property
from unbraid.properties.hooks import Hooks

Ends = Callable[[Program], bool]  # is it known that all executions of a program come to an end?
Doubt = Callable[[Program, Ends], Cause | None]  # why a proof about a program says less than it seems, if it does


@dataclass(frozen=True)
class Formula:
    """How an SV-COMP property file states a property: `CHECK( init(main()), LTL(G text) )`."""

    text: str
    pattern: str = ""  # of the texts that mean the same, with an error function as a group; by default only `text`
    kinds: frozenset[Property] | None = None  # what is checked then; by default all kinds of the property

    def functions(self, text: str) -> tuple[str, ...] | None:
        """The error functions that a text names, if it means this formula; None if it does not."""
        found = re.fullmatch(self.pattern or re.escape(self.text), text)
        return None if found is None else found.groups()


@dataclass(frozen=True, kw_only=True)
class CheckedProperty:
    """A property that consists of others has their kinds, and leaves the passes, hooks and doubts to them."""

    name: str  # SV-COMP's, if SV-COMP has the property
    short: tuple[str, ...] = ()  # other names
    description: str  # what must not happen, in one line
    kinds: frozenset[Property]  # of the assertions that it consists of
    formula: Formula | None = None
    is_default: bool = False  # is it checked if nothing is asked for?
    is_in_all: bool = False  # is it one of those that `all` stands for?
    watch: Callable[[Program], Program] | None = None  # adds the assertions to a program as lowered
    hooks: Hooks | None = None  # add them while the program is lowered
    doubts: tuple[Doubt, ...] = ()
