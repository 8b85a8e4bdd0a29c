"""sprintf and snprintf: what printf would print is stored as a string.

`library/format.c` stores the texts of the format and of each conversion; short ones are stored here.  The text of a
floating number or a pointer is not known, so a violation that rests on it is only possible.
"""

from __future__ import annotations

from unbraid.core import build
from unbraid.core.nodes import FALSE, INDEX, SIZE, TRUE, Expr, IntType, Place, PointerType, Property, Var
from unbraid.core.visitor import variables_read
from unbraid.core.writing import nothing
from unbraid.models.context import Model, ModelCall
from unbraid.models.environment import texts as outside_texts
from unbraid.models.files import buffers
from unbraid.models.output.formats import FLOATS, SHORT, Conversion, placed_pieces

_CHAR = IntType(8, True)
# The longest texts: the digits of the largest number, a sign, a point, and six digits more.
_LONGEST = {False: 309 + 8, True: 4933 + 8}  # of double, and of long double
_LONGEST_POINTER = 18
_SHORT_TEXT = 3  # characters; a longer text is stored by a loop
_FLAGS = {"-": 1, "+": 2, " ": 4, "#": 8, "0": 16}  # as in library/format.c


class _Target:
    """The array, its size if it is limited, and the number of characters so far."""

    def __init__(self, call: ModelCall, array: Expr, text: Expr, size: Expr | None) -> None:
        self.call, self.text, self.size = call, text, size
        # The same as `text`, as the program names it, unless that depends on variables, which may have changed since.
        self.array = text if any(True for _ in variables_read(array)) else array
        self.count: Var = call.temporary(SIZE)
        call.assign(self.count, build.constant(0, SIZE))

    def _at(self, position: Expr) -> Place:
        start = build.cast(self.text, self.call.void_pointer)
        where = build.pointer_add(start, build.cast(position, INDEX), 1, self.call.void_pointer)
        return build.dereference(where, _CHAR)

    def put(self, character: int) -> None:
        following = build.binary("+", self.count, build.constant(1, SIZE), SIZE)
        fits = TRUE if self.size is None else build.compare("<", following, self.size)
        value = build.constant(character, _CHAR)
        self.call.branch(fits, lambda: self.call.assign(self._at(self.count), value), nothing)
        self.call.assign(self.count, following)

    def convert(self, function: str, *args: Expr) -> None:
        most = build.constant((1 << (self.call.void_pointer.bits - 1)) - 1, SIZE) if self.size is None else self.size
        (count,) = self.call.library(function, (self.text, most, self.count, *args))
        self.call.assign(self.count, build.cast(count, SIZE))

    def guess(self, least: int, most: int) -> None:
        """Some text of so many characters."""
        call, length = self.call, self.call.temporary(SIZE)
        call.havoc(length, is_approximation=True)
        call.assume(build.compare(">=", length, build.constant(least, SIZE)))
        call.assume(build.compare("<=", length, build.constant(most, SIZE)))
        self.put_unknown(length)

    def put_unknown(self, length: Expr) -> None:
        """A text of this length."""
        call, stored = self.call, length
        if self.size is not None:
            last = build.binary("-", self.size, build.constant(1, SIZE), SIZE)
            is_room = build.compare("<", build.binary("+", self.count, build.constant(1, SIZE), SIZE), self.size)
            room = build.ite(is_room, build.binary("-", last, self.count, SIZE), build.constant(0, SIZE))
            room = call.keep(room)
            stored = call.keep(build.ite(build.compare("<", length, room), length, room))
        kind = self.array.type
        assert isinstance(kind, PointerType)
        where = build.pointer_add(self.array, build.cast(self.count, INDEX), 1, kind)
        call.branch(build.truth(stored), lambda: buffers.guess(call, where, stored), nothing)
        call.assign(self.count, build.binary("+", self.count, length, SIZE))

    def end(self) -> None:
        """Store the null character; what does not fit is cut off."""
        end = build.constant(0, _CHAR)
        if self.size is None:
            self.call.assign(self._at(self.count), end)
            return
        size = self.size
        last = build.binary("-", size, build.constant(1, SIZE), SIZE)
        position = build.ite(build.compare("<", self.count, size), self.count, last)
        is_there = build.compare(">", size, build.constant(0, SIZE))
        self.call.branch(is_there, lambda: self.call.assign(self._at(self.call.keep(position)), end), nothing)


def _sprintf(has_size: bool) -> Model:
    def store(call: ModelCall) -> Expr | None:
        format_at = 1 + has_size
        form = call.string(format_at)
        if form is None:
            call.refuse(f"the format of {call.name} must be a string literal")
            return None
        array = call.value(0)
        text = call.keep(array)
        given = build.cast(call.value(format_at), call.void_pointer)
        size = call.keep(build.cast(call.value(1), SIZE)) if has_size else None
        values = [call.keep(call.value(position)) for position in range(format_at + 1, call.count())]
        target = _Target(call, array, text, size)
        for start, piece in placed_pieces(form):
            if isinstance(piece, Conversion):
                used = piece.stars + 1
                if used > len(values):
                    call.check(FALSE, Property.UNDEFINED, f"{call.name} has fewer arguments than its format asks for")
                    break
                _convert(target, piece, values[:used])
                values = values[used:]
            elif len(piece) <= _SHORT_TEXT:
                for character in piece:
                    target.put(ord(character))
            else:
                plain = build.pointer_add(given, build.constant(start, INDEX), 1, call.void_pointer)
                target.convert("unbraid_format_plain", plain, build.constant(len(piece), call.int_type))
        target.end()
        return build.cast(target.count, call.int_type)

    return store


def _convert(target: _Target, conversion: Conversion, values: list[Expr]) -> None:
    call, value = target.call, values[-1]
    given = sum({_FLAGS[flag] for flag in conversion.flags})
    flags: Expr = build.constant(given, call.int_type)
    if conversion.width == "*":  # a negative one means the flag -
        zero = build.constant(0, call.int_type)
        is_left = build.compare("<", values[0], zero)
        flags = build.ite(is_left, build.constant(given | _FLAGS["-"], call.int_type), flags)
        width = build.ite(is_left, build.binary("-", zero, values[0], call.int_type), values[0])
    else:
        width = build.constant(int(conversion.width or 0), call.int_type)
    limit = -1 if conversion.precision is None else conversion.limit or 0
    precision = values[-2] if conversion.precision == "*" else build.constant(limit, call.int_type)
    if conversion.is_string and outside_texts.are_hidden(call):
        (is_outside,) = call.library("unbraid_is_text", (value,))

        def put_outside() -> None:
            (length,) = call.library("unbraid_text_length", (value, width, precision))
            target.put_unknown(build.cast(length, SIZE))

        def put_string() -> None:
            (string,) = call.library("unbraid_plain_text", (value,))
            target.convert("unbraid_format_string", flags, width, precision, string)

        call.branch(is_outside, put_outside, put_string)
    elif conversion.is_string:
        target.convert("unbraid_format_string", flags, width, precision, value)
    elif conversion.letter == "c" and conversion.length is None:
        target.convert("unbraid_format_character", flags, width, value)
    elif conversion.letter in "diuxXo" and isinstance(value.type, IntType) and value.type.bits <= 64:
        is_signed = conversion.letter in "di"
        number = build.cast(value, IntType(SHORT.get(conversion.length or "", value.type.bits), is_signed))
        number = build.cast(number, IntType(64, is_signed))
        if is_signed:
            target.convert("unbraid_format_signed", flags, width, precision, number)
        else:
            letter = build.constant(ord(conversion.letter), call.int_type)
            target.convert("unbraid_format_unsigned", flags, width, precision, number, letter)
    elif conversion.width != "*" and conversion.precision != "*" and conversion.letter in FLOATS + "p":
        padding = int(conversion.width or 0)
        digits = _LONGEST_POINTER if conversion.letter == "p" else _LONGEST[conversion.length == "L"]
        target.guess(max(1, padding), max(padding, digits + (conversion.limit or 0)))
    else:
        call.not_followed()


MODELS: dict[str, Model] = {"sprintf": _sprintf(has_size=False), "snprintf": _sprintf(has_size=True)}

TYPES: dict[str, IntType | str] = {}
