"""sscanf: `library/scan.c` reads a string as the directives of the format ask for.

The value of a floating number is not computed, so that a violation that rests on it is only possible.
"""

from __future__ import annotations

from unbraid.core import build
from unbraid.core.nodes import BOOL, FALSE, SIZE, Expr, FloatType, IntType, Property
from unbraid.core.writing import nothing
from unbraid.models.context import Model, ModelCall
from unbraid.models.environment import texts
from unbraid.models.input.formats import BASES, SPACE, Conversion, words
from unbraid.models.input.scanf import Input
from unbraid.models.input.scans import WIDE, Outcome, Step, literal_format, prepare, scan, store


class _Text:
    """A string, and how many of its characters are read."""

    def __init__(self, call: ModelCall, string: Expr) -> None:
        self.call, self.string = call, string
        self.at = call.temporary(SIZE)
        call.assign(self.at, build.constant(0, SIZE))

    def plain(self, character: int) -> Outcome:
        if character == SPACE:
            self._skip()
            return Outcome(FALSE, FALSE)
        (end,) = self._read("character", self._int(character))
        return self._outcome(end)

    def integer(self, conversion: Conversion, target: Expr | None, kind: IntType) -> Outcome:
        most = (1 << (kind.bits - kind.signed)) - 1
        limits = [build.constant(number, WIDE) for number in (most + kind.signed, most)]
        base, is_stored = self._int(BASES[conversion.letter]), build.constant(target is not None, BOOL)
        end, number = self._read("number", self._width(conversion), base, *limits, is_stored)
        return self._outcome(end, target, build.cast(number, kind))

    def real(self, conversion: Conversion, target: Expr | None, kind: FloatType) -> Outcome:
        (end,) = self._read("float", self._width(conversion))
        value = self.call.temporary(kind)
        self.call.havoc(value, is_approximation=True)
        return self._outcome(end, target, value)

    def text(self, conversion: Conversion, target: Expr | None) -> Outcome:
        if conversion.skips:
            self._skip()
        stored = build.constant(0, self.call.void_pointer) if target is None else target
        goes = (stored, build.constant(target is not None, BOOL))
        if conversion.letter == "c":
            (end,) = self._read("characters", self._int(conversion.width or 1), *goes)
        else:
            accepted = [build.constant(word, WIDE) for word in words(conversion.accepted & ~1)]
            (end,) = self._read("set", self._width(conversion), *goes, *accepted)
        return self._outcome(end)

    def position(self) -> Expr:
        return self.at

    def stop(self, is_end: bool) -> None:
        return

    def done(self) -> None:
        return

    def _read(self, name: str, *args: Expr) -> tuple[Expr, ...]:
        return self.call.library(f"unbraid_scan_{name}", (self.string, self.at, *args))

    def _skip(self) -> None:
        (end,) = self._read("space")
        self.call.assign(self.at, build.cast(end, SIZE))

    def _outcome(self, found: Expr, target: Expr | None = None, value: Expr | None = None) -> Outcome:
        """Go on to the end that was found, and store the value.  The two largest numbers mean that there is none."""
        call, kind = self.call, build.scalar(found.type)
        ended, differs = (
            call.keep(build.compare("==", found, build.cast(build.constant(mark, SIZE), kind))) for mark in (-2, -1)
        )

        def take() -> None:
            call.assign(self.at, build.cast(found, SIZE))
            if target is not None and value is not None:
                store(call, target, value)

        call.branch(build.disjunction(ended, differs), nothing, take)
        return Outcome(ended, differs)

    def _int(self, number: int) -> Expr:
        return build.constant(number, self.call.int_type)

    def _width(self, conversion: Conversion) -> Expr:
        return self._int(conversion.most)


def _sscanf(call: ModelCall) -> Expr:
    """The first argument must be a string even if only its first characters are needed: glibc reads all of it."""
    form = literal_format(call, 1)
    text = call.keep(call.value(0))
    steps = prepare(call, form, 2)
    is_read = call.string(0) is None and (call.notices(Property.DEREF) or call.asks(Property.RACE))
    if not texts.are_hidden(call):
        return _scan_string(call, steps, text, is_read)
    result = call.temporary(call.int_type)
    (is_outside,) = call.library("unbraid_is_text", (text,))

    def scan_outside() -> None:
        """Scan a text whose characters are not followed."""
        call.library("unbraid_text_scanned", (text,))
        call.assign(result, scan(call, steps, Input(call)))

    def scan_string() -> None:
        (string,) = call.library("unbraid_plain_text", (text,))
        call.assign(result, _scan_string(call, steps, string, is_read))

    call.branch(is_outside, scan_outside, scan_string)
    return result


def _scan_string(call: ModelCall, steps: list[Step], string: Expr, is_read: bool) -> Expr:
    if is_read:
        call.library("strlen", (string,))
    return scan(call, steps, _Text(call, string))


MODELS: dict[str, Model] = dict.fromkeys(("sscanf", "__isoc99_sscanf", "__isoc23_sscanf"), _sscanf)

TYPES: dict[str, IntType | str] = {}
