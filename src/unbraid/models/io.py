"""Output and sleeping, which have no effect for a verifier.  The interpreter shows what `printf` prints."""

from __future__ import annotations

import re

from unbraid.core import build
from unbraid.core.nodes import Expr, FloatType, IntType
from unbraid.models.context import Model, ModelCall, ignored, zero

_CONVERSION = re.compile(r"%[-+ #0]*(\*|\d+)?(?:\.(\*|\d+))?(hh|h|ll|l|j|z|t)?([a-zA-Z%])")

_INTEGERS, _FLOATS = "diuxXocp", "fFeEgGaA"


def _is_special(conversion: re.Match[str]) -> bool:
    """Is this %a with a precision, or with a point after a single digit?"""
    return conversion[4] in "aA" and (conversion[2] is not None or "#" in conversion[0])


def _printf(call: ModelCall) -> Expr | None:
    """The result is always zero.  The number of characters is not modelled, and an arbitrary one would only mislead."""
    text = call.string(0)
    values = [(call.string(i), i) for i in range(1, call.count())]
    if text is None:
        call.refuse("the format of printf must be a string literal")
        return None
    args: list[Expr] = []
    pieces: list[str] = []
    end = 0
    remaining = iter(values)
    for match in _CONVERSION.finditer(text):
        pieces.append(text[end : match.start()])
        end = match.end()
        if match[4] == "%":
            pieces.append("%%")
            continue
        string, i = next(remaining, (None, None))
        if i is None:
            call.refuse("printf has fewer arguments than its format asks for")
        elif string is not None:
            pieces.append(string.replace("%", "%%"))
        elif match[4] not in _INTEGERS + _FLOATS or "*" in (match[1], match[2]) or _is_special(match):
            call.refuse(f"the conversion '{match[0]}' of printf is not supported yet")
        else:
            args.append(call.value(i))
            kind = args[-1].type
            is_wide = isinstance(kind, IntType) and kind.bits > 64
            if isinstance(kind, FloatType) != (match[4] in _FLOATS) or is_wide:
                call.refuse(f"an argument of printf does not fit its conversion '{match[0]}'")
            pieces.append(match[0])
    pieces.append(text[end:])
    for _, i in remaining:
        call.effects(i)
    call.print("".join(pieces), tuple(args))
    return zero(call)


def _puts(call: ModelCall) -> Expr | None:
    text = call.string(0)
    if text is None:
        call.effects(0)
    else:
        call.print(text.replace("%", "%%") + "\n", ())
    return zero(call)


def _putchar(call: ModelCall) -> Expr | None:
    call.print("%c", (build.cast(call.value(0), call.int_type),))
    return zero(call)


MODELS: dict[str, Model] = {
    "printf": _printf,
    "fprintf": ignored,
    "vprintf": ignored,
    "vfprintf": ignored,
    "dprintf": ignored,
    "syslog": ignored,
    "puts": _puts,
    "putchar": _putchar,
    "fputs": ignored,
    "fputc": ignored,
    "putc": ignored,
    "setbuf": ignored,
    "setvbuf": ignored,
    "setlinebuf": ignored,
    "perror": ignored,
    "fflush": ignored,
    "sleep": ignored,
    "usleep": ignored,
    "nanosleep": ignored,
    "srand": ignored,
    "srandom": ignored,
    "srand48": ignored,
}

TYPES: dict[str, IntType | str] = {}
