"""The characters of string literals."""

from __future__ import annotations

from clang.cindex import Cursor

from unbraid.core.errors import Refused
from unbraid.core.nodes import ArrayType, IntType
from unbraid.frontend.parsing.clang import origin_of


def codes(cursor: Cursor, kind: ArrayType) -> list[int]:
    """The character codes of a string, cut or padded with zeros to the length of the array."""
    text = unescape(cursor.spelling)
    assert isinstance(kind.element, IntType)
    narrow = kind.element.bits == 8
    try:
        numbers = list(text.encode("latin-1")) if narrow else [ord(character) for character in text]
    except UnicodeEncodeError:
        numbers = list(text.encode())
    if len(numbers) > kind.length:
        raise Refused("this string is not supported", origin_of(cursor))
    return numbers + [0] * (kind.length - len(numbers))


def unescape(literal: str) -> str:
    """The characters of a string literal as clang spells it, quotes and escapes included."""
    body = literal.strip()
    body = body[body.index('"') + 1 : body.rindex('"')]
    return body.encode("latin-1", "backslashreplace").decode("unicode_escape", "replace")
