"""A property that a user can ask for: one object with its names, its assertions, and its hooks and passes.

Each file of this package that is about a property ends with its object; `catalogue.py` lists them.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from unbraid.core.causes import Cause
from unbraid.core.nodes import Program, Property
from unbraid.core.records import dataclass
from unbraid.properties.hooks import Hooks

Ends = Callable[[Program], bool]  # is it known that all executions of a program terminate?
Doubt = Callable[[Program, Ends], Cause | None]  # why a proof may not cover the whole program, if so


@dataclass(frozen=True)
class Formula:
    """How an SV-COMP property file states a property: `CHECK( init(main()), LTL(G text) )`."""

    text: str
    pattern: str = ""  # matches equivalent texts, with the error function as a group; by default only `text`
    kinds: frozenset[Property] | None = None  # the kinds to check; by default all kinds of the property

    def functions(self, text: str) -> tuple[str, ...] | None:
        """The error functions that a text names, if the text states this formula; else None."""
        found = re.fullmatch(self.pattern or re.escape(self.text), text)
        return None if found is None else found.groups()


@dataclass(frozen=True, kw_only=True)
class CheckedProperty:
    """A property.  One that combines others has their kinds, but no passes, hooks or doubts of its own."""

    name: str  # the name in SV-COMP, if it has one
    topic: str  # what it is about, in one or two words
    short: tuple[str, ...] = ()  # other names
    description: str  # the violation, in one line
    remedy: str  # how programs are usually corrected
    kinds: frozenset[Property]  # the kinds of its assertions
    formula: Formula | None = None
    is_default: bool = False  # is it in the first search if the user names no property?
    is_in_all: bool = False  # is it included in `all`?
    watch: Callable[[Program], Program] | None = None  # adds the assertions to a program as lowered
    hooks: Hooks | None = None  # add assertions while the program is lowered
    doubts: tuple[Doubt, ...] = ()
