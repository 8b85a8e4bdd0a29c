"""The table of open descriptors: one bit for each of the first 32 numbers.  At first, 0, 1 and 2 are open.

It is kept if `handles` is asked about, or if the program has pipes or the like (`Feature.DESCRIPTORS`).  A new
descriptor is the lowest number that is free (XSH 2.14), so a number that is closed twice may be that of another file,
which another thread has opened in between.
"""

from __future__ import annotations

from collections.abc import Callable

from unbraid.core import build
from unbraid.core.nodes import BOOL, Expr, IntType, Property, Var
from unbraid.core.writing import CallWriter, Feature, ProgramWriter, nothing
from unbraid.models.bits import trailing_zeros
from unbraid.models.context import ModelCall
from unbraid.models.error_numbers import EBADF, set_errno, set_unknown

MOST = 32
_WORD = IntType(MOST, False)
_STANDARD = build.constant(0b111, _WORD)
_ONE = build.constant(1, _WORD)


def follows(program: CallWriter | ProgramWriter) -> bool:
    return program.asks(Property.HANDLES) or program.uses(Feature.DESCRIPTORS)


def _table(call: ModelCall) -> Var:
    """The bits, each the other way round for the standard descriptors, because the variable is zero at first."""
    return call.own_global("descriptors", _WORD)


def _load(call: ModelCall) -> Expr:
    return call.keep(build.binary("^", call.keep(_table(call)), _STANDARD, _WORD))


def _store(call: ModelCall, word: Expr) -> None:
    call.assign(_table(call), build.binary("^", word, _STANDARD, _WORD))


def _bit(number: Expr) -> Expr:
    low = build.binary("&", build.cast(number, _WORD), build.constant(MOST - 1, _WORD), _WORD)
    return build.binary("<<", _ONE, low, _WORD)


def fails(call: ModelCall, result: Var, number: int | None = None) -> None:
    """The call gives -1 and sets errno: to this number, or to one that is not known."""
    call.assign(result, build.constant(-1, result.type))
    if number is None:
        set_unknown(call)
    else:
        set_errno(call, number)


# -------------------------------------------------------------------------------- inside a step of a model
def has(call: ModelCall, number: Expr) -> Expr:
    bit = build.binary("&", _load(call), _bit(number), _WORD)
    return build.conjunction(build.within(number, MOST), build.truth(bit))


def is_open(call: ModelCall, number: Expr) -> Expr:
    """Is this an open descriptor?  If it is asked about, it is a violation if not."""
    found = call.keep(has(call, number))
    if call.asks(Property.HANDLES):
        call.check(found, Property.HANDLES, "the descriptor is not open")
    return found


def add(call: ModelCall, least: Expr | None = None) -> Expr:
    """The lowest number that is free, from `least` on; it is open from now on."""
    word = _load(call)
    free = build.unary("~", word, _WORD)
    if least is not None:
        below = build.binary("-", _bit(least), _ONE, _WORD)
        free = build.binary("&", free, build.unary("~", below, _WORD), _WORD)
        is_far = build.negate(build.within(least, MOST))
        call.branch(is_far, call.not_followed, nothing)
    free = call.keep(free)
    call.branch(build.truth(free), nothing, call.not_followed)
    number = call.keep(trailing_zeros(call, free, _WORD))
    _store(call, build.binary("|", word, _bit(number), _WORD))
    return build.cast(number, call.int_type)


def add_this(call: ModelCall, number: Expr) -> None:
    call.branch(build.within(number, MOST), nothing, call.not_followed)
    _store(call, build.binary("|", _load(call), _bit(number), _WORD))


def remove(call: ModelCall, number: Expr) -> None:
    others = build.unary("~", _bit(number), _WORD)
    _store(call, build.binary("&", _load(call), others, _WORD))


# -------------------------------------------------------------------------------------------- whole steps
def if_open(call: ModelCall, number: Expr, result: Var, then: Callable[[], None]) -> None:
    """Do this if the descriptor is open, else fail; nothing is checked if descriptors are not followed."""
    if not follows(call):
        then()
        return
    call.atomic_begin()
    found = is_open(call, number)
    call.atomic_end()
    call.branch(found, then, lambda: fails(call, result, EBADF))


def check(call: ModelCall, position: int) -> Expr | None:
    """Before a call whose own model knows nothing of descriptors: check the one at this position, and return it."""
    if call.has_effects(position):  # they must not be repeated
        call.not_followed()
        return None
    number = call.keep(build.cast(call.value(position), call.int_type))
    call.atomic_begin()
    is_open(call, number)
    call.atomic_end()
    return number


def choose_failure(call: ModelCall) -> Expr:
    chosen = call.temporary(BOOL)
    call.choose(chosen)
    return chosen
