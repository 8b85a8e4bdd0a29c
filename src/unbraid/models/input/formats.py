"""The formats of scanf: white space, characters that must match, and conversions."""

from __future__ import annotations

import re
from collections.abc import Iterator

from unbraid.core.records import dataclass

INTEGERS, FLOATS, TEXTS = "diuxXo", "fFeEgGaA", "cs["
BASES = {"d": 10, "i": 0, "u": 10, "x": 16, "X": 16, "o": 8}  # zero: as the digits say
SPACE = ord(" ")  # as a directive: any white space
SPACES = b" \t\n\v\f\r"
ALL = (1 << 256) - 1
LONGEST = (1 << 31) - 1  # the width of a conversion without one
_SYNTAX = re.compile(rb"%(\*)?(\d+)?(hh|h|ll|l|j|z|t|L)?(\[\^?\]?[^\]]*\]|[a-zA-Z%])")


def characters(text: bytes) -> int:
    """A set of characters, as a number with one bit for each of them."""
    return sum(1 << code for code in set(text))


NO_SPACES = ALL & ~characters(SPACES)


@dataclass(frozen=True)
class Conversion:
    text: str  # as it is written, such as "%5ld"
    is_stored: bool  # no `*`
    width: int | None
    length: str
    letter: str
    accepted: int = 0  # the set of %[...] or %s

    @property
    def skips(self) -> bool:
        """Is white space skipped first?"""
        return self.letter not in ("c", "[", "n")

    @property
    def most(self) -> int:
        """How many characters it has at most."""
        return min(self.width or LONGEST, LONGEST)

    @property
    def is_valid(self) -> bool:
        """Does C17 define it?"""
        if self.width == 0 or (self.letter == "n" and (self.width is not None or not self.is_stored)):
            return False
        if self.letter in FLOATS:
            return self.length in ("", "l", "L")
        if self.letter in TEXTS:
            return self.length in ("", "l")
        return self.letter == "p" or (self.letter in INTEGERS + "n" and self.length != "L")

    def bits(self, word: int) -> int:
        """The size of the number that is stored; `word` is the size of a long."""
        return {"hh": 8, "h": 16, "": 32, "ll": 64, "j": 64}.get(self.length, word)


Directive = Conversion | int  # an int is a character


def words(accepted: int) -> tuple[int, ...]:
    """A set as four numbers of 64 bits."""
    return tuple(accepted >> part & (1 << 64) - 1 for part in (0, 64, 128, 192))


def directives(text: str) -> Iterator[Directive]:
    form = text.encode("latin-1")
    at = 0
    while at < len(form):
        match = _SYNTAX.match(form, at)
        if match is None:
            yield from _plain(form[at])
            at += 1
        else:
            yield from _conversion(match)
            at = match.end()


def _plain(character: int) -> Iterator[Directive]:
    if character == ord("%"):  # no conversion follows
        yield Conversion("%", True, None, "", "")
    else:
        yield SPACE if character in SPACES else character


def _conversion(match: re.Match[bytes]) -> Iterator[Directive]:
    star, digits, length, rest = match.groups()
    letter = chr(rest[0])
    if letter == "%":
        yield SPACE
        yield ord("%")
        return
    accepted = _set(rest[1:-1]) if letter == "[" else NO_SPACES if letter == "s" else ALL
    width = None if digits is None else int(digits)
    yield Conversion(match[0].decode("latin-1"), star is None, width, (length or b"").decode(), letter, accepted)


def _set(text: bytes) -> int:
    """The characters of a set such as `^a-z_`.  A range is what all C libraries make of a `-`."""
    is_excluded = text.startswith(b"^")
    text = text[is_excluded:]
    found = 0
    while text:
        if len(text) > 2 and text[1] == ord("-"):
            found |= characters(bytes(range(text[0], text[2] + 1)))
            text = text[3:]
        else:
            found |= 1 << text[0]
            text = text[1:]
    return ALL & ~found if is_excluded else found
