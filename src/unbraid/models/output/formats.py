"""The formats of printf: their conversions, and how many characters each of them prints."""

from __future__ import annotations

import re
from collections.abc import Iterator

from unbraid.core import build
from unbraid.core.nodes import Expr, IntType
from unbraid.core.records import dataclass

INTEGERS, FLOATS = "diuxXoc", "fFeEgGaA"
_SYNTAX = re.compile(r"%([-+ #0]*)(\*|\d+)?(?:\.(\*|\d*))?(hh|h|ll|l|j|z|t|L)?([a-zA-Z%])")
_BASES = {"d": 10, "i": 10, "u": 10, "x": 16, "X": 16, "o": 8}
SHORT = {"hh": 8, "h": 16}


@dataclass(frozen=True)
class Conversion:
    text: str  # as it is written, such as "%-5ld"
    flags: str
    width: str | None  # "*": an argument
    precision: str | None  # "*": an argument
    length: str | None
    letter: str

    @property
    def stars(self) -> int:
        """How many arguments come before the converted one."""
        return (self.width == "*") + (self.precision == "*")

    @property
    def limit(self) -> int | None:
        """The precision, if it is written as a number; no number means zero."""
        return None if self.precision in (None, "*") else int(self.precision or 0)

    def fill(self, text: str) -> str:
        """A text with blanks up to the width."""
        width = 0 if self.width in (None, "*") else int(self.width or 0)
        return text.ljust(width) if "-" in self.flags else text.rjust(width)

    @property
    def is_string(self) -> bool:
        return self.letter == "s" and self.length is None


def placed_pieces(text: str) -> Iterator[tuple[int, str | Conversion]]:
    """The texts and conversions of which a format consists, each with the position where it begins."""
    end = 0
    for match in _SYNTAX.finditer(text):
        yield end, text[end : match.start()]
        end = match.end()
        is_percent = match[5] == "%"
        piece = "%" if is_percent else Conversion(match[0], match[1], match[2], match[3], match[4], match[5])
        yield match.start(), piece
    yield end, text[end:]


def pieces(text: str) -> Iterator[str | Conversion]:
    return (piece for _, piece in placed_pieces(text))


def characters(conversion: Conversion, value: Expr, kind: IntType) -> Expr | None:
    """How many characters the conversion of an integer prints, as an expression of type `kind`; None if that depends on
    the implementation, or is not computed here."""
    if conversion.stars or conversion.length == "L" or "#" in conversion.flags or not isinstance(value.type, IntType):
        return None
    if conversion.letter == "c" and conversion.length is None:
        return padded(conversion, build.constant(1, kind), kind)
    base = _BASES.get(conversion.letter)
    if base is None:
        return None
    is_signed = conversion.letter in "di"
    bits = SHORT.get(conversion.length or "", value.type.bits)
    number = build.cast(value, IntType(bits, is_signed))
    size = IntType(bits, False)
    is_negative = build.compare("<", number, build.constant(0, number.type))
    magnitude = build.cast(number, size)
    if is_signed:
        opposite = build.binary("-", build.constant(0, size), magnitude, size)
        magnitude = build.ite(is_negative, opposite, magnitude)
    count: Expr = build.constant(1, kind)
    limit = conversion.limit
    if limit == 0:  # zero is printed as no characters
        count = build.cast(build.truth(magnitude), kind)
    power = base
    while power < 1 << bits:
        longer = build.compare(">=", magnitude, build.constant(power, size))
        count = build.binary("+", count, build.cast(longer, kind), kind)
        power *= base
    count = _at_least(count, limit, kind)
    if is_signed:
        has_sign = build.constant(1, kind) if set("+ ") & set(conversion.flags) else build.cast(is_negative, kind)
        count = build.binary("+", count, has_sign, kind)
    return padded(conversion, count, kind)


def padded(conversion: Conversion, count: Expr, kind: IntType) -> Expr:
    """The number of characters with the blanks or zeros that fill the width."""
    return _at_least(count, None if conversion.width in (None, "*") else int(conversion.width or 0), kind)


def _at_least(count: Expr, least: int | None, kind: IntType) -> Expr:
    if least is None:
        return count
    floor = build.constant(least, kind)
    return build.ite(build.compare("<", count, floor), floor, count)
