"""What printf prints for numbers."""

from __future__ import annotations

import math
import re
from collections.abc import Sequence

from unbraid.core import floats
from unbraid.core.arithmetic import wrap
from unbraid.core.interpreter.values import Address, Value, number_of
from unbraid.core.nodes import LONG_DOUBLE, FloatType, IntType, Type

_CONVERSION = re.compile(r"%([-+ #0]*)(\d+)?(?:\.(\d+))?(hh|h|ll|l|j|z|t)?([a-zA-Z%])")
_NARROW = {"hh": 8, "h": 16}
_BASE = {"d": "d", "i": "d", "u": "d", "x": "x", "X": "X", "o": "o", "p": "x"}


def format_output(text: str, values: Sequence[tuple[Value, Type]]) -> str:
    remaining = iter(values)

    def convert(match: re.Match[str]) -> str:
        flags, width, precision, length, letter = match.groups()
        if letter == "%":
            return "%"
        value, kind = next(remaining)
        if isinstance(value, Address):
            return "<address>"
        value = number_of(value)
        if kind == LONG_DOUBLE:
            return "?"
        if isinstance(kind, FloatType):
            return _float(floats.decode(value, kind.bits), flags, width or "", precision, letter)
        number = wrap(value, IntType(_NARROW.get(length or "", getattr(kind, "bits", 32)), letter in "di"))
        columns = int(width or 0)
        if letter == "c":
            return chr(number & 0xFF).ljust(columns) if "-" in flags else chr(number & 0xFF).rjust(columns)
        prefix, digits = _digits(number, letter, flags, None if precision is None else int(precision))
        if "-" in flags:
            return (prefix + digits).ljust(columns)
        if "0" in flags and precision is None:
            return prefix + digits.rjust(columns - len(prefix), "0")
        return (prefix + digits).rjust(columns)

    return _CONVERSION.sub(convert, text)


def _float(number: float, flags: str, width: str, precision: str | None, letter: str) -> str:
    """Python's conversions equal those of C, except for %a and for infinities and NaN, which C does not pad with
    zeros."""
    columns = int(width or 0)
    if not math.isfinite(number) or letter in "aA":
        sign = "-" if math.copysign(1, number) < 0 else "+" if "+" in flags else " " if " " in flags else ""
        digits = floats.hexadecimal(abs(number)) if math.isfinite(number) else "nan" if math.isnan(number) else "inf"
        result = sign + (digits.upper() if letter.isupper() else digits)
        if "-" in flags:
            return result.ljust(columns)
        if "0" in flags and math.isfinite(number):
            start = len(sign) + len("0x")
            return result[:start] + result[start:].rjust(columns - start, "0")
        return result.rjust(columns)
    precise = "" if precision is None else f".{precision}"
    return f"%{flags}{width}{precise}{letter}" % number


def _digits(number: int, letter: str, flags: str, precision: int | None) -> tuple[str, str]:
    """The prefix (sign or base) and the digits."""
    digits = "" if number == 0 and precision == 0 else format(abs(number), _BASE[letter]).rjust(precision or 0, "0")
    if letter in "di":
        return "-" if number < 0 else "+" if "+" in flags else " " if " " in flags else "", digits
    if "#" in flags and letter == "o" and not digits.startswith("0"):
        digits = "0" + digits
    return "0" + letter if "#" in flags and letter in "xX" and number else "", digits
