"""Output.  A verifier ignores what is printed, the interpreter shows it; strings are read, and the result is modelled.

An output function may fail: then its result is negative, or EOF, and errno is set.  The result is only computed if the
program uses it, and strings are only read if a wrong access, or a data race, is looked for.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial

from unbraid.core import build
from unbraid.core.nodes import BOOL, FALSE, SIZE, Expr, FloatType, IntType, Property
from unbraid.core.writing import Feature, nothing
from unbraid.models.context import Model, ModelCall, ignored, zero
from unbraid.models.environment.texts import MESSAGES
from unbraid.models.error_numbers import EAGAIN, EBADF, EFBIG, EINTR, EIO, ENOMEM, ENOSPC, ENOTTY, EPIPE, set_one_of
from unbraid.models.output.formats import FLOATS, INTEGERS, Conversion, characters, padded, pieces

EOF = -1
_FAILURES = (EIO, ENOSPC, EPIPE, EBADF, EAGAIN, EINTR, EFBIG, ENOMEM)


# ---------------------------------------------------------------------------------------------- results
def _result(call: ModelCall, success: Callable[[], Expr]) -> Expr | None:
    """What `success` gives, or EOF.  A C library may set errno even if all goes well, as glibc does to see whether the
    output is a terminal (C17 7.5p3)."""
    if not call.is_used and not call.uses(Feature.ERRNO):
        return zero(call)
    fails, looks = call.temporary(BOOL), call.temporary(BOOL)
    call.choose(fails)
    result = None if call.result is None or not call.is_used else call.temporary(call.result)

    def fail() -> None:
        set_one_of(call, _FAILURES)
        if result is not None:
            call.assign(result, build.constant(EOF, result.type))

    def succeed() -> None:
        if call.uses(Feature.ERRNO):
            call.choose(looks)
            call.branch(looks, lambda: set_one_of(call, (ENOTTY,)), nothing)
        if result is not None:
            call.assign(result, build.cast(success(), result.type))

    call.branch(fails, fail, succeed)
    return zero(call) if result is None else result


def _some_number(call: ModelCall) -> Expr:
    """A number of characters that is not computed: an approximation."""
    number = call.temporary(call.int_type)
    call.havoc(number, is_approximation=True)
    call.assume(build.compare(">=", number, _number(call, 0)))
    return number


def _one_of(call: ModelCall, values: tuple[Expr, ...]) -> Expr:
    chosen = values[-1]
    for value in values[:-1]:
        is_this = call.temporary(BOOL)
        call.choose(is_this)
        chosen = build.ite(is_this, value, chosen)
    return chosen


def _number(call: ModelCall, number: int) -> Expr:
    return build.constant(number, call.int_type)


# ---------------------------------------------------------------------------------------------- strings
def _is_read(call: ModelCall) -> bool:
    """Do the accesses of the library to the memory of the program matter?"""
    return call.notices(Property.DEREF) or call.asks(Property.RACE)


def _read_string(call: ModelCall, pointer: Expr, limit: Expr | None, is_shown: bool) -> Expr:
    """Read a string up to its end, at most `limit` characters; returns their number."""
    if is_shown:
        most = build.constant(-1, SIZE) if limit is None else build.cast(limit, SIZE)
        (length,) = call.library("unbraid_print_string", (pointer, most))
    elif limit is None:
        (length,) = call.library("strlen", (pointer,))
    else:
        (length,) = call.library("strnlen", (pointer, limit))
    return length


def _string_argument(call: ModelCall, position: int, is_shown: bool) -> Expr:
    """The string of puts or fputs; returns its length, as far as somebody needs it."""
    text = call.string(position)
    if text is not None:
        if is_shown:
            call.print(text.replace("%", "%%"), ())
        return build.constant(len(text), SIZE)
    if _is_read(call) or call.is_used:
        return _read_string(call, call.keep(call.value(position)), None, is_shown)
    call.effects(position)
    return build.constant(0, SIZE)


# ----------------------------------------------------------------------------------------------- printf
@dataclass
class _Output:
    """The output of one call, as far as it is written."""

    call: ModelCall
    is_shown: bool  # does the interpreter print it?
    count: Expr | None  # the number of characters; None if it is not known
    text: str = ""  # what a Print statement will print
    args: list[Expr] = field(default_factory=list)

    def add(self, characters: Expr | None) -> None:
        if self.count is not None and characters is not None:
            self.count = build.binary("+", self.count, characters, self.call.int_type)
        else:
            self.count = None

    def literal(self, text: str) -> None:
        self.text += text.replace("%", "%%")
        self.add(build.constant(len(text), self.call.int_type))

    def flush(self) -> None:
        if self.is_shown and self.text:
            self.call.print(self.text, tuple(self.args))
        self.text, self.args = "", []


def _printf(format_at: int, is_shown: bool) -> Model:
    """A function with a format.  Its arguments are evaluated first, then strings are read from left to right."""

    def printf(call: ModelCall) -> Expr | None:
        text = call.string(format_at)
        if text is None:
            return _unknown_format(call, format_at)
        for position in range(format_at):
            call.effects(position)
        output = _Output(call, is_shown, _number(call, 0))
        for write in _prepare(call, text, format_at + 1):
            write(output)
        output.flush()
        count = output.count
        return _result(call, lambda: _some_number(call) if count is None else count)

    return printf


_Write = Callable[[_Output], None]


def _prepare(call: ModelCall, text: str, first: int) -> list[_Write]:
    """Evaluate the arguments; returns what is to be written for each piece of the format."""
    prepared: list[_Write] = []
    position = first
    for piece in pieces(text):
        if isinstance(piece, str):
            prepared.append(partial(_Output.literal, text=piece))
            continue
        if position + piece.stars + (piece.letter != "m") > call.count():
            call.check(FALSE, Property.UNDEFINED, f"{call.name} has fewer arguments than its format asks for")
            break
        stars = [call.keep(build.cast(call.value(position + i), call.int_type)) for i in range(piece.stars)]
        position += piece.stars
        prepared.append(_conversion(call, piece, stars, position))
        position += piece.letter != "m"
    for rest in range(position, call.count()):
        call.effects(rest)
    return prepared


def _conversion(call: ModelCall, conversion: Conversion, stars: list[Expr], position: int) -> _Write:
    if conversion.is_string:
        return _string_conversion(call, conversion, stars, position)
    if conversion.letter == "n":
        return _count_conversion(call, position)
    if conversion.letter == "m":
        return lambda output: output.add(None)
    if conversion.letter not in INTEGERS + FLOATS + "p" or conversion.length == "L":
        call.effects(position)
        return lambda output: output.add(None)
    value = call.value(position)
    is_wide = isinstance(value.type, IntType) and value.type.bits > 64
    if isinstance(value.type, FloatType) != (conversion.letter in FLOATS) or is_wide:
        call.refuse(f"an argument of {call.name} does not fit its conversion '{conversion.text}'")
    shown = _shown(conversion)

    def write(output: _Output) -> None:
        output.text += shown
        output.args.append(value)
        output.add(characters(conversion, value, call.int_type))

    return write


def _shown(conversion: Conversion) -> str:
    """The conversion as the interpreter prints it, which knows neither widths that are arguments nor those of %a."""
    has_digits = conversion.precision is not None or "#" in conversion.flags
    if conversion.stars or (conversion.letter in "aA" and has_digits):
        return f"%{conversion.length or ''}{conversion.letter}"
    return conversion.text


def _string_conversion(call: ModelCall, conversion: Conversion, stars: list[Expr], position: int) -> _Write:
    if any(call.is_call_of(position, name) for name in MESSAGES):  # what is read does not belong to the program
        call.effects(position)
        return lambda output: output.add(None)
    text = call.string(position)
    known = None if conversion.precision == "*" else conversion.limit
    if text is not None and conversion.precision != "*":
        literal = conversion.fill(text.split("\0")[0][:known])

        def write(output: _Output) -> None:
            output.literal(literal)
            if conversion.width == "*":
                output.add(None)

        return write
    pointer = call.keep(call.value(position))
    limit: Expr | None = build.constant(known, SIZE) if known is not None else None
    if conversion.precision == "*":  # a negative precision is none
        limit = build.cast(stars[-1], SIZE)

    def read(output: _Output) -> None:
        if not _is_read(call) and not call.is_used:
            output.add(None)
            return
        output.flush()
        length = build.cast(_read_string(call, pointer, limit, output.is_shown), call.int_type)
        output.add(padded(conversion, length, call.int_type) if conversion.width != "*" else None)

    return read


def _count_conversion(call: ModelCall, position: int) -> _Write:
    """%n stores the number of characters so far."""
    target = call.access(position)

    def write(output: _Output) -> None:
        call.store(target(), _some_number(call) if output.count is None else output.count)

    return write


# -------------------------------------------------------------------------------------- other functions
def _unknown_format(call: ModelCall, format_at: int) -> Expr | None:
    """Which strings are read among the arguments is not known."""
    ignored(call)
    if _is_read(call):
        call.not_followed()
    return _result(call, lambda: _some_number(call))


def _vprintf(format_at: int) -> Model:
    def vprintf(call: ModelCall) -> Expr | None:
        for position in range(format_at):
            call.effects(position)
        form, arguments = call.keep(call.value(format_at)), call.keep(call.value(format_at + 1))
        if _is_read(call):
            call.library("unbraid_read_arguments", (form, arguments))
        return _result(call, lambda: _some_number(call))

    return vprintf


def _puts(call: ModelCall) -> Expr | None:
    """The result is zero (musl), the number of characters (glibc), or the last character (BSD)."""
    length = _string_argument(call, 0, is_shown=True)
    call.print("\n", ())
    count = build.binary("+", build.cast(length, call.int_type), _number(call, 1), call.int_type)
    return _result(call, lambda: _one_of(call, (_number(call, 0), _number(call, ord("\n")), count)))


def _fputs(call: ModelCall) -> Expr | None:
    """The result is zero (musl, BSD), one, or the number of characters (glibc)."""
    length = build.cast(_string_argument(call, 0, is_shown=False), call.int_type)
    call.effects(1)
    return _result(call, lambda: _one_of(call, (_number(call, 0), _number(call, 1), length)))


def _perror(call: ModelCall) -> Expr | None:
    if call.string(0) is None and not call.is_null(0):
        pointer = call.keep(call.value(0))
        if _is_read(call):
            call.branch(build.truth(pointer), lambda: _read(call, pointer), nothing)
    return _result(call, lambda: _number(call, 0))


def _read(call: ModelCall, pointer: Expr) -> None:
    _read_string(call, pointer, None, is_shown=False)


def _putc(is_shown: bool) -> Model:
    def put(call: ModelCall) -> Expr | None:
        character = build.cast(call.value(0), call.int_type)
        character = call.keep(character) if call.is_used else character
        for position in range(1, call.count()):
            call.effects(position)
        if is_shown:
            call.print("%c", (character,))
        return _result(call, lambda: build.cast(character, IntType(8, False)))

    return put


def _fflush(call: ModelCall) -> Expr | None:
    call.effects(0)
    return _result(call, lambda: _number(call, 0))


MODELS: dict[str, Model] = {
    "printf": _printf(0, is_shown=True),
    "fprintf": _printf(1, is_shown=False),
    "dprintf": _printf(1, is_shown=False),
    "syslog": _printf(1, is_shown=False),
    "vprintf": _vprintf(0),
    **dict.fromkeys(("vfprintf", "vdprintf", "vsyslog"), _vprintf(1)),
    "puts": _puts,
    **dict.fromkeys(("putchar", "putchar_unlocked"), _putc(is_shown=True)),
    **dict.fromkeys(("fputc", "putc", "fputc_unlocked", "putc_unlocked"), _putc(is_shown=False)),
    **dict.fromkeys(("fputs", "fputs_unlocked"), _fputs),
    "perror": _perror,
    "fflush": _fflush,
    **dict.fromkeys(("setbuf", "setvbuf", "setlinebuf"), ignored),
}

TYPES: dict[str, IntType | str] = {}
