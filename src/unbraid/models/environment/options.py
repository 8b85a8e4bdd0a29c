"""getopt and its variants, if only the library looks at the arguments of main: any of the options is found, or none.

    getopt(argc, argv, "n:v")    =>    if (any) -1;  else if (any) { optarg = any text; 'n' }  else if (any) 'v' ...

Otherwise, and if the options are no string literal, `library/getopt.c` reads the arguments.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from unbraid.core import build
from unbraid.core.nodes import BOOL, Expr, IntType, Var
from unbraid.core.writing import Feature, nothing
from unbraid.models.context import Model, ModelCall
from unbraid.models.environment import texts

OPTION_POSITION = "optind"
_LONG = frozenset({"getopt_long", "getopt_long_only"})
_ORDERS = "+-"  # they say in front what becomes of arguments that are no options; after "-" these are results
_OPTION = re.compile(r"([^:;])(:{0,2})")


def _getopt(call: ModelCall) -> Expr:
    options = call.string(2)
    if options is None or ";" in options or options.startswith("-") or not texts.are_hidden(call):
        (found,) = call.library(call.name, tuple(call.keep(call.value(i)) for i in range(call.count())))
        return found
    return _Options(call, options).result()


class _Options:
    def __init__(self, call: ModelCall, options: str) -> None:
        self.call, self.found = call, call.temporary(call.int_type)
        options = options.lstrip(_ORDERS)
        self.missing = ord(":" if options.startswith(":") else "?")
        self.options = _OPTION.findall(options)
        self.arguments: tuple[Expr, ...] = ()

    def result(self) -> Expr:
        call = self.call
        self.arguments = tuple(call.keep(call.value(i)) for i in range(call.count()))
        suffix = "_at" if call.uses(Feature.OPTION_POSITIONS) else ""
        (is_more,) = call.library(f"unbraid_option_begin{suffix}", self.arguments[:1])
        call.branch(is_more, self._any, lambda: self._find(-1))
        return self.found

    def _any(self) -> None:
        if self.call.name in _LONG:
            self._choose(self._long, lambda: self._one_of(0))
        else:
            self._one_of(0)

    def _one_of(self, position: int) -> None:
        """One of the options from this position on, or a letter that is none."""
        if position == len(self.options):
            self._other()
            return
        letter, colons = self.options[position]
        self._choose(lambda: self._short(ord(letter), colons), lambda: self._one_of(position + 1))

    def _short(self, letter: int, colons: str) -> None:
        self._find(letter)
        if colons == ":":
            self._take(lambda: self._miss(letter))
        elif colons:
            self._choose(lambda: self._take(nothing), nothing)

    def _take(self, otherwise: Callable[[], None]) -> None:
        self.call.announce(Feature.OPTIONS)
        (is_given,) = self.call.library("unbraid_option_argument", self.arguments[:1])
        self.call.branch(is_given, nothing, otherwise)

    def _miss(self, letter: int) -> None:
        self._set_option(self._number(letter))
        self._find(self.missing)

    def _other(self) -> None:
        """A letter that is none of the options."""
        letter = self.call.temporary(IntType(8, True))
        self.call.havoc(letter)
        self._set_option(build.cast(letter, self.call.int_type))
        self._find(ord("?"))

    def _long(self) -> None:
        self.call.announce(Feature.OPTIONS)
        args = (self.arguments[0], *self.arguments[3:], self._number(self.missing))
        (found,) = self.call.library("unbraid_option_long", args)
        self.call.assign(self.found, found)

    def _set_option(self, letter: Expr) -> None:
        self.call.library("unbraid_set_option", (letter,))

    def _find(self, letter: int) -> None:
        self.call.assign(self.found, self._number(letter))

    def _number(self, number: int) -> Expr:
        return build.constant(number, self.call.int_type)

    def _choose(self, then: Callable[[], None], otherwise: Callable[[], None]) -> None:
        chosen: Var = self.call.temporary(BOOL)
        self.call.choose(chosen)
        self.call.branch(chosen, then, otherwise)


MODELS: dict[str, Model] = dict.fromkeys(("getopt", *_LONG), _getopt)

TYPES: dict[str, IntType | str] = {}
