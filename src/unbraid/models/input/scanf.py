"""scanf and fscanf: the input is any text, so that each directive may match, or not, or find the end of the input.

    scanf("%d", &x)    =>    if (any) result = EOF;  else if (any) result = 0;  else { x = any; result = 1; }

Numbers that are out of the range of their type, which are undefined, are not considered.
"""

from __future__ import annotations

from unbraid.core import build
from unbraid.core.nodes import BOOL, FALSE, TRUE, Expr, FloatType, IntType
from unbraid.core.writing import Feature, nothing
from unbraid.models.context import Model, ModelCall
from unbraid.models.input import stream
from unbraid.models.input.formats import ALL, BASES, NO_SPACES, SPACE, SPACES, Conversion, characters, words
from unbraid.models.input.scans import WIDE, Outcome, literal_format, prepare, scan, store

_SIGNS = characters(b"+-")
_DIGITS = {8: characters(b"01234567"), 10: characters(b"0123456789"), 16: characters(b"0123456789abcdefABCDEF")}
_REALS = _SIGNS | _DIGITS[10] | characters(b".iInN")


class Input:
    """Any characters.  `following`: those that may come next, where the directives so far have matched."""

    def __init__(self, call: ModelCall) -> None:
        self.call, self.following = call, ALL

    def plain(self, character: int) -> Outcome:
        if character == SPACE:
            self._skip()
            return Outcome(FALSE, FALSE)
        outcome = self._outcome(1 << character)
        self.following = ALL
        return outcome

    def integer(self, conversion: Conversion, target: Expr | None, kind: IntType) -> Outcome:
        self._skip()
        base = BASES[conversion.letter]
        starts = _SIGNS | _DIGITS[base or 10]
        outcome = self._outcome(starts, is_exact=False)
        if target is not None:
            value = self.call.temporary(kind)
            self.call.havoc(value, is_approximation=bool(starts & ~self.following))
            self.call.assume(_has_width(value, kind, conversion))
            self._store(outcome, target, value)
        self.following = ALL & ~_DIGITS[base or 8] if conversion.width is None else ALL
        return outcome

    def real(self, conversion: Conversion, target: Expr | None, kind: FloatType) -> Outcome:
        self._skip()
        outcome = self._outcome(_REALS, is_exact=False)
        if target is not None:
            value = self.call.temporary(kind)
            self.call.havoc(value, is_approximation=bool(_REALS & ~self.following) or conversion.width is not None)
            self._store(outcome, target, value)
        self.following = ALL & ~_DIGITS[10] if conversion.width is None else ALL
        return outcome

    def text(self, conversion: Conversion, target: Expr | None) -> Outcome:
        """Fewer characters than %5c asks for are a mismatch, but glibc counts them as a conversion."""
        is_string = conversion.letter != "c"
        if conversion.skips:
            self._skip()
        outcome = self._outcome(conversion.accepted)
        most = conversion.most if is_string else conversion.width or 1
        is_short = self._read(conversion, target, most, outcome)
        self.following = ALL & ~conversion.accepted if is_string and conversion.width is None else ALL
        return outcome if is_string or most == 1 else Outcome(outcome.ended, build.conjunction(is_short, self._any()))

    def _read(self, conversion: Conversion, target: Expr | None, most: int, outcome: Outcome) -> Expr:
        """Store any text; returns whether there are fewer than `most` characters."""
        if target is None:
            return self._any()
        call, is_short = self.call, self.call.temporary(BOOL)
        sets = (*words(self.following & conversion.accepted), *words(conversion.accepted))
        limits = (build.constant(1, call.int_type), build.constant(most, call.int_type))
        args = (target, *limits, build.constant(conversion.letter != "c", BOOL))

        def read() -> None:
            (count,) = call.library("unbraid_scan_input", (*args, *(build.constant(word, WIDE) for word in sets)))
            call.assign(is_short, build.compare("<", count, build.constant(most, count.type)))

        call.assign(is_short, FALSE)
        call.branch(build.disjunction(outcome.ended, outcome.differs), nothing, read)
        return is_short

    def _any(self) -> Expr:
        chosen = self.call.temporary(BOOL)
        self.call.choose(chosen)
        return chosen

    def position(self) -> Expr:
        """How many characters it were is not followed."""
        number = self.call.temporary(self.call.int_type)
        self.call.havoc(number, is_approximation=True)
        self.call.assume(build.compare(">=", number, build.constant(0, number.type)))
        return number

    def stop(self, is_end: bool) -> None:
        return

    def done(self) -> None:
        return

    def _skip(self) -> None:
        has_space = bool(self.following & characters(SPACES))
        self.following = NO_SPACES if has_space else self.following

    def _outcome(self, accepted: int, is_exact: bool = True) -> Outcome:
        """`is_exact`: is one of these characters enough for a match?"""
        ended = self._any()
        if not self.following & accepted:
            return Outcome(ended, TRUE)
        if is_exact and not self.following & ~accepted:
            return Outcome(ended, FALSE)
        return Outcome(ended, self._any())

    def _store(self, outcome: Outcome, target: Expr, value: Expr) -> None:
        is_missing = build.disjunction(outcome.ended, outcome.differs)
        self.call.branch(is_missing, nothing, lambda: store(self.call, target, value))


class _Stream(Input):
    """The characters of a stream, which the next call goes on with."""

    def stop(self, is_end: bool) -> None:
        stream.leave(self.call, stream.ANY if is_end else stream.AFTER_MISMATCH)
        if is_end:
            stream.fail(self.call)

    def done(self) -> None:
        is_after_word = bool(self.following & characters(SPACES))
        known = stream.AFTER_WORD if is_after_word else stream.AFTER_MISMATCH
        stream.leave(self.call, stream.ANY if self.following == ALL else known)


def _has_width(value: Expr, kind: IntType, conversion: Conversion) -> Expr:
    """Is this a number of so many characters?"""
    width = conversion.width
    if width is None:
        return TRUE
    base = BASES[conversion.letter]
    high = max(10**width, 16 ** max(width - 2, 0)) - 1 if base == 0 else base**width - 1
    low = max(10 ** (width - 1), 16 ** max(width - 3, 0)) - 1 if base == 0 else base ** (width - 1) - 1
    most = (1 << (kind.bits - kind.signed)) - 1
    if kind.signed:
        at_least = build.constant(-min(low, most + 1), kind)
        at_most = build.constant(min(high, most), kind)
        return build.conjunction(build.compare(">=", value, at_least), build.compare("<=", value, at_most))
    opposite = build.binary("-", build.constant(0, kind), value, kind)
    is_plain = build.compare("<=", value, build.constant(min(high, most), kind))
    return build.disjunction(is_plain, build.compare("<=", opposite, build.constant(min(low, most), kind)))


def _scanf(format_at: int) -> Model:
    def read(call: ModelCall) -> Expr:
        form = literal_format(call, format_at)
        call.announce(Feature.SCANS)
        for position in range(format_at):
            call.effects(position)
        steps = prepare(call, form, format_at + 1)
        first = steps[0].directive if steps else SPACE
        skips = first.skips if isinstance(first, Conversion) else first == SPACE
        stream.begin(call, stream.AFTER_WORD if skips else stream.ANY)
        return scan(call, steps, _Stream(call))

    return read


_PREFIXES = ("", "__isoc99_", "__isoc23_")

MODELS: dict[str, Model] = {
    **{f"{prefix}scanf": _scanf(0) for prefix in _PREFIXES},
    **{f"{prefix}fscanf": _scanf(1) for prefix in _PREFIXES},
}

TYPES: dict[str, IntType | str] = {}
