"""Attributes of GNU C that call a function, or replace one by another: constructor, destructor, cleanup, alias, ifunc.

libclang shows that a declaration has attributes, but not which, and macros hide their text.  But it prints the
declaration from the syntax tree, with all macros expanded, in one fixed form:

    __attribute__((constructor(101))) void f(void) {        void f(void) [[gnu::destructor(65535)]] {
    int x __attribute__((cleanup(f))) = 3
"""

from __future__ import annotations

import re
from functools import lru_cache

from unbraid.core.errors import Refused
from unbraid.core.records import dataclass
from unbraid.frontend.parsing.clang import definitions, leading_attributes, origin_of, own_texts, printed
from unbraid.frontend.parsing.syntax import Cursor, CursorKind, TranslationUnit

_MENTIONED = re.compile(r"(?<!\w)_*(constructor|destructor|cleanup|ifunc|alias|weakref)_*(?!\w)")
_REFUSED = ("ifunc", "alias", "weakref")
_ATTRIBUTE = re.compile(r"(?:__attribute__\(\(|\[\[gnu::)(\w+)(?:\((\w*)\))?")
_STRING = re.compile(r'"(?:\\.|[^"\\])*"')


@dataclass(frozen=True)
class Attributed:
    """A function that runs before main, or after it."""

    function: Cursor
    priority: int
    unit: int  # the number of its file
    position: int  # among the functions of its file


def has_attributes(declaration: Cursor) -> bool:
    """Has it attributes that libclang has no kind for?"""
    return any(each.kind is CursorKind.UNEXPOSED_ATTR for each in leading_attributes(declaration))


def attributes(declaration: Cursor) -> dict[str, str]:
    """The attributes of a function or variable, with the first word of their arguments."""
    if not has_attributes(declaration):
        return {}
    text = _STRING.sub("", printed(declaration))
    is_function = declaration.kind is CursorKind.FUNCTION_DECL
    head = _until("{", "([", ")]", text) if is_function else _until("=", "([{", ")]}", text)
    return {name.strip("_"): argument or "" for name, argument in _ATTRIBUTE.findall(head)}


def _until(end: str, opening: str, closing: str, text: str) -> str:
    """The text before a character that is outside all brackets: before a body or an initialiser."""
    depth = 0
    for position, character in enumerate(text):
        depth += (character in opening) - (character in closing)
        if depth == 0 and character == end:
            return text[:position]
    return text


@lru_cache(maxsize=64)
def mentions_attributes(unit: TranslationUnit) -> bool:
    """Does the text of a program mention one of these attributes?  Few programs do."""
    return any(_MENTIONED.search(text) for text in own_texts(unit).values())


def attributed(units: list[TranslationUnit], name: str) -> list[Attributed]:
    """The functions with the attribute `constructor` or `destructor`, each once, in the order of the text."""
    found: list[Attributed] = []
    for number, unit in enumerate(units):
        if mentions_attributes(unit):
            found += _attributed(unit, number, name)
    return found


def _attributed(unit: TranslationUnit, number: int, name: str) -> list[Attributed]:
    """An attribute may be at any declaration of a function; its position is that of the definition."""
    priorities: dict[str, int] = {}
    defined: dict[str, tuple[Cursor, int]] = {}
    for position, cursor in enumerate(definitions(unit)):
        if cursor.kind is CursorKind.FUNCTION_DECL:
            priority = attributes(cursor).get(name)
            if priority is not None:
                priorities[cursor.spelling] = int(priority)
            if cursor.is_definition:
                defined[cursor.spelling] = cursor, position
    return [
        Attributed(function, priorities[spelling], number, position)
        for spelling, (function, position) in defined.items()
        if spelling in priorities
    ]


def refuse_replacements(unit: TranslationUnit) -> None:
    """Refuse attributes that replace one function or variable by another."""
    if not mentions_attributes(unit):
        return
    for cursor in definitions(unit):
        for name in _REFUSED:
            if name in attributes(cursor):
                raise Refused(f"attribute '{name}' is not supported", origin_of(cursor))
