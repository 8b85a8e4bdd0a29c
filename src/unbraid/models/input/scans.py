"""sscanf, scanf and their variants: the part that they share.

The directives of the format are written one inside the other, so that a directive that fails leaves out the rest:

    read 1;  if (it is there) { *p = ...;  result = 1;  read 2;  if (it is there) { *q = ...;  result = 2; } }
"""

from __future__ import annotations

from typing import Protocol

from unbraid.core import build
from unbraid.core.nodes import BOOL, FALSE, Expr, FloatType, IntType, PointerType, Property, ScalarType, Var
from unbraid.core.records import dataclass
from unbraid.core.writing import nothing
from unbraid.models.context import ModelCall, NotModelled, is_fixed
from unbraid.models.input.formats import FLOATS, INTEGERS, TEXTS, Conversion, Directive, directives

EOF = -1
BYTE, WIDE = IntType(8, True), IntType(64, False)


@dataclass(frozen=True)
class Outcome:
    """Of reading for a directive: has the input ended, or does it not match?"""

    ended: Expr
    differs: Expr


class Reader(Protocol):
    """Where the characters come from."""

    def plain(self, character: int) -> Outcome: ...
    def integer(self, conversion: Conversion, target: Expr | None, kind: IntType) -> Outcome: ...
    def real(self, conversion: Conversion, target: Expr | None, kind: FloatType) -> Outcome: ...
    def text(self, conversion: Conversion, target: Expr | None) -> Outcome: ...
    def position(self) -> Expr: ...  # how many characters are read
    def stop(self, is_end: bool) -> None: ...  # the input has ended, or does not match
    def done(self) -> None: ...  # after the last directive


@dataclass(frozen=True)
class Step:
    directive: Directive
    target: Expr | None  # the pointer argument, if there is one


def literal_format(call: ModelCall, position: int) -> str:
    form = call.string(position)
    if form is None:
        raise NotModelled
    return form


def prepare(call: ModelCall, form: str, position: int) -> list[Step]:
    """The directives with their arguments, which are all evaluated before anything is stored."""
    steps: list[Step] = []
    for directive in directives(form):
        target = None
        if isinstance(directive, Conversion) and directive.is_stored:
            if position >= call.count():
                call.check(FALSE, Property.UNDEFINED, f"{call.name} has fewer arguments than its format asks for")
                break
            value = call.value(position)
            target = value if is_fixed(value) else call.keep(value)
            position += 1
        steps.append(Step(directive, target))
    for rest in range(position, call.count()):
        call.effects(rest)
    return steps


def scan(call: ModelCall, steps: list[Step], reader: Reader) -> Expr:
    """Write what the directives do; returns the result of the call."""
    return _Scan(call, reader).result(steps)


class _Scan:
    def __init__(self, call: ModelCall, reader: Reader) -> None:
        self.call, self.reader = call, reader
        self.count: Var = call.temporary(call.int_type)

    def result(self, steps: list[Step]) -> Expr:
        self._set_count(0)
        self._follow(steps, 0, is_complete=False)
        return self.count

    def _set_count(self, number: int) -> None:
        self.call.assign(self.count, build.constant(number, self.call.int_type))

    def _follow(self, steps: list[Step], stored: int, is_complete: bool) -> None:
        """`stored`: how many conversions have been stored.  `is_complete`: has a conversion that is not counted?"""
        if not steps:
            self.reader.done()
            return
        call, (first, *rest) = self.call, steps
        outcome = self._read(first)
        if outcome is None:
            return
        directive = first.directive
        is_conversion = isinstance(directive, Conversion)
        counts = isinstance(directive, Conversion) and directive.is_stored and directive.letter != "n"

        def go_on() -> None:
            if counts:
                self._set_count(stored + 1)
            self._follow(rest, stored + counts, is_complete or (is_conversion and not counts))

        def end() -> None:
            self.reader.stop(is_end=True)
            if not stored:
                self._give_end(is_complete)

        differ = lambda: self.reader.stop(is_end=False)
        call.branch(outcome.ended, end, lambda: call.branch(outcome.differs, differ, go_on))

    def _give_end(self, is_complete: bool) -> None:
        """EOF, unless a conversion is complete (C17 7.21.6.2p16).  C libraries count those only that are stored."""
        if not is_complete:
            self._set_count(EOF)
            return
        is_counted = self.call.temporary(BOOL)
        self.call.choose(is_counted)
        self.call.branch(is_counted, nothing, lambda: self._set_count(EOF))

    def _read(self, step: Step) -> Outcome | None:
        """None: nothing is known of what follows."""
        call, directive = self.call, step.directive
        if not isinstance(directive, Conversion):
            return self.reader.plain(directive)
        if directive.letter in ("p", "m", "S", "C") or directive.length == "L" or self._is_wide(directive):
            call.not_followed()
            return None
        if not directive.is_valid:
            call.check(FALSE, Property.UNDEFINED, f"'{directive.text}' is no conversion of {call.name}")
            return None
        kind = self._kind(directive)
        if step.target is not None and not _fits(step.target, kind):
            message = f"an argument of {call.name} does not fit its conversion '{directive.text}'"
            call.check(FALSE, Property.UNDEFINED, message)
            return None
        if directive.letter == "n":
            assert step.target is not None
            store(call, step.target, build.cast(self.reader.position(), kind))
            return Outcome(FALSE, FALSE)
        if directive.letter in TEXTS:
            return self.reader.text(directive, step.target)
        if isinstance(kind, FloatType):
            return self.reader.real(directive, step.target, kind)
        assert isinstance(kind, IntType)
        return self.reader.integer(directive, step.target, kind)

    def _is_wide(self, conversion: Conversion) -> bool:
        return conversion.letter in TEXTS and conversion.length == "l"

    def _kind(self, conversion: Conversion) -> ScalarType:
        """What the argument points to."""
        if conversion.letter in FLOATS:
            return FloatType({"l": 64, "L": 128}.get(conversion.length, 32))
        if conversion.letter in TEXTS:
            return BYTE
        assert conversion.letter in INTEGERS + "n"
        return IntType(conversion.bits(self.call.void_pointer.bits), conversion.letter in "din")


def store(call: ModelCall, target: Expr, value: Expr) -> None:
    kind = target.type
    assert isinstance(kind, PointerType)
    to = value.type if kind.target is None else kind.target
    pointer = build.cast(target, call.void_pointer) if kind.target is None else target
    call.assign(build.dereference(pointer, to), build.cast(value, build.scalar(to)))


def _fits(target: Expr, kind: ScalarType) -> bool:
    """Does this point to such an object, or to one with another sign?  A `void *` may point to anything."""
    if not isinstance(target.type, PointerType):
        return False
    found = target.type.target
    if found is None:
        return True
    if isinstance(found, IntType) and isinstance(kind, IntType):
        return found.bits == kind.bits
    return found == kind
