"""The characters of string literals."""

from __future__ import annotations

from unbraid.core.errors import Refused
from unbraid.core.nodes import ArrayType, IntType
from unbraid.frontend.parsing.clang import origin_of
from unbraid.frontend.parsing.syntax import Cursor


def codes(cursor: Cursor, kind: ArrayType) -> list[int]:
    """The character codes of a string, cut or padded with zeros to the length of the array."""
    text = unescape(cursor.spelling)
    assert isinstance(kind.element, IntType)
    is_narrow = kind.element.bits == 8
    numbers = list(_encoded(text)) if is_narrow else [ord(character) for character in text]
    if len(numbers) > kind.length:
        raise Refused("this string is not supported", origin_of(cursor))
    return numbers + [0] * (kind.length - len(numbers))


def c_string(literal: str) -> str:
    """What C functions see of a literal: one character for each byte, up to the first null character."""
    return _encoded(unescape(literal)).split(b"\0")[0].decode("latin-1")


def _encoded(text: str) -> bytes:
    """clang spells each byte of a narrow string that is not ASCII as an escape, unless it knows the character."""
    try:
        return text.encode("latin-1")
    except UnicodeEncodeError:
        return text.encode()


def unescape(literal: str) -> str:
    """The characters of a string literal as clang spells it, quotes and escapes included."""
    body = literal.strip()
    body = body[body.index('"') + 1 : body.rindex('"')]
    return body.encode("latin-1", "backslashreplace").decode("unicode_escape", "replace")
