"""C's printf for core's Print, and string literals.

In core the width of a conversion is that of its argument (`interpreter/printf.py`).  In C the format must state it:
`%ld` of a 64-bit number becomes `%lld` in both data models.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from unbraid.core import build
from unbraid.core.nodes import LONG_DOUBLE, Expr, FloatType, IntType, PointerType
from unbraid.core.printing.expressions import Expressions

_CONVERSION = re.compile(r"%([-+ #0]*)(\d+)?(?:\.(\d+))?(hh|h|ll|l|j|z|t)?([a-zA-Z%])")
_ESCAPES = {'"': '\\"', "\\": "\\\\", "\n": "\\n", "\t": "\\t"}


def c_string(text: str) -> str:
    """A string literal; characters other than plain ASCII are escaped byte by byte."""
    pieces = []
    for character in text:
        if character in _ESCAPES:
            pieces.append(_ESCAPES[character])
        elif character.isascii() and character.isprintable():
            pieces.append(character)
        else:
            pieces.extend(f"\\{byte:03o}" for byte in character.encode("utf-8", "surrogateescape"))
    return f'"{"".join(pieces)}"'


def printf_call(text: str, args: Sequence[Expr], expressions: Expressions) -> str:
    remaining = iter(args)
    values: list[str] = []

    def convert(match: re.Match[str]) -> str:
        flags, width, precision, length, letter = match.groups()
        if letter == "%":
            return "%%"
        arg = next(remaining)
        if isinstance(arg.type, PointerType):
            values.append(expressions.value(build.cast(arg, PointerType(None, arg.type.bits))))
            return "%p"
        precise = "" if precision is None else f".{precision}"
        if arg.type == LONG_DOUBLE:
            return "?"
        if isinstance(arg.type, FloatType):
            values.append(expressions.value(build.cast(arg, FloatType(64))))
            return f"%{flags}{width or ''}{precise}{letter}"
        bits = arg.type.bits if isinstance(arg.type, IntType) else 32
        if letter == "c":
            kind, size = IntType(32, True), ""
        else:
            kind = IntType(max(bits, 32), letter in "di")
            narrow = length if length in ("h", "hh") else ""
            if narrow:
                kind = IntType(32, letter in "di")
            size = narrow or ("ll" if kind.bits == 64 else "")
            letter = "x" if letter == "p" else letter
        # An int argument of the right width and sign is passed as it is.
        values.append(expressions.value(build.cast(arg, kind)))
        return f"%{flags}{width or ''}{precise}{size}{letter}"

    form = _CONVERSION.sub(convert, text)
    return f"printf({', '.join([c_string(form), *values])});"
