"""What printf prints for integer arguments."""

from __future__ import annotations

import re
from collections.abc import Sequence

from unbraid.core.arithmetic import wrap
from unbraid.core.evaluate import Address, Value
from unbraid.core.nodes import IntType, Type

_CONVERSION = re.compile(r"%([-+ #0]*)(\d+)?(?:\.(\d+))?(hh|h|ll|l|j|z|t)?([a-zA-Z%])")
_NARROW = {"hh": 8, "h": 16}


def format_output(text: str, values: Sequence[tuple[Value, Type]]) -> str:
    remaining = iter(values)

    def convert(match: re.Match[str]) -> str:
        flags, width, precision, length, letter = match.groups()
        if letter == "%":
            return "%"
        value, kind = next(remaining)
        if isinstance(value, Address):
            return "<address>"
        bits = _NARROW.get(length or "", getattr(kind, "bits", 32))
        if letter in "di":
            number = wrap(value, IntType(bits, True))
        else:
            number = wrap(value, IntType(bits, False))
        if letter == "c":
            body = chr(number & 0xFF)
        else:
            letter = {"i": "d", "u": "d", "p": "x"}.get(letter, letter)
            if precision is not None:
                digits = format(abs(number), letter).rjust(int(precision), "0")
                sign = "-" if number < 0 else "+" if "+" in flags else " " if " " in flags else ""
                body = sign + digits
                flags = flags.replace("0", "").replace("+", "").replace(" ", "")
            else:
                return ("%" + flags + (width or "") + letter) % number
        return body.ljust(int(width or 0)) if "-" in flags else body.rjust(int(width or 0))

    return _CONVERSION.sub(convert, text)
