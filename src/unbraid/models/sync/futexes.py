"""Futexes: `syscall(SYS_futex, &word, operation, number, timeout, word2, bits)` with FUTEX_WAIT and FUTEX_WAKE.

    wait    one step: if (*word != expected) fail with EAGAIN; otherwise the thread waits
            it wakes up with 0, EINTR, or, if there is a time limit, ETIMEDOUT
    wake    wakes up to `number` threads that wait for this word; the result says how many

Linux allows that a thread wakes up at any time.  So nothing else is needed where only values matter; the result of
wake is then any possible number, and a violation that rests on another one than zero is only possible.

Without spurious wake-ups, and for deadlocks, a table has the words that threads wait for, each with two numbers as in
`conditions.py`, where it is shown that they are right: W threads wait, and S were woken and have not gone on.
"""

from __future__ import annotations

from functools import partial

from unbraid.core import build
from unbraid.core.nodes import (
    BOOL,
    FALSE,
    INDEX,
    INT32,
    TRUE,
    Const,
    Expr,
    IntType,
    Place,
    Sync,
    SyncKind,
    Var,
)
from unbraid.core.writing import nothing
from unbraid.models.context import Access, Model, ModelCall
from unbraid.models.error_numbers import EAGAIN, EINTR, EINVAL, ETIMEDOUT, set_errno
from unbraid.models.sync import deadlines, waiting
from unbraid.properties import lowering

FUTEX = "syscall(SYS_futex)"

_ZERO, _ONE = Const(0, INT32), Const(1, INT32)
_COMMAND = Const(0x7F, INT32)  # without FUTEX_PRIVATE_FLAG and FUTEX_CLOCK_REALTIME
_WAIT, _WAKE, _WAIT_BITS, _WAKE_BITS = 0, 1, 9, 10
_ALL_BITS = Const(-1, INT32)  # FUTEX_BITSET_MATCH_ANY
_WOKEN = Const(1 << 16, INT32)
_WAITERS = Const(0xFFFF, INT32)
_WORDS = 4  # that threads wait for at the same time; beyond that is a bound marker


def _is_counted(call: ModelCall) -> bool:
    return not call.spurious_wakeups or lowering.follows_waiting(call)


class _Futex:
    """One call, with its arguments."""

    def __init__(self, call: ModelCall) -> None:
        self.call = call
        self.word: Access = call.access(0, INT32)
        self.command = call.keep(build.binary("&", build.cast(call.value(1), INT32), _COMMAND, INT32))
        self.number = call.keep(build.cast(call.value(2), INT32))
        self.timeout = call.keep(call.value(3)) if call.count() > 3 and not call.is_null(3) else None
        if call.count() > 4:
            call.effects(4)
        self.bits = call.keep(build.cast(call.value(5), INT32)) if call.count() > 5 else _ZERO
        assert isinstance(call.result, IntType)
        self.result = call.temporary(call.result)

    def is_one_of(self, *commands: int) -> Expr:
        return build.any_of(build.equal(self.command, Const(command, INT32)) for command in commands)

    def begin(self) -> Place:
        """Begins a step on the word."""
        place = self.word()
        if place.type not in (INT32, IntType(32, False)):
            self.call.refuse("a futex must be an integer of 32 bits; convert the address to 'int *'")
        self.call.atomic_begin(Sync(SyncKind.EVENT, place))
        return place

    def fail(self, number: int) -> None:
        set_errno(self.call, number)
        self.call.assign(self.result, build.constant(-1, self.result.type))

    def succeed(self, number: Expr) -> None:
        self.call.assign(self.result, build.cast(number, self.result.type))


def _futex(call: ModelCall) -> Expr:
    futex = _Futex(call)
    has_bits = futex.is_one_of(_WAIT_BITS, _WAKE_BITS)
    some_bits = build.conjunction(has_bits, build.compare("!=", futex.bits, _ALL_BITS))
    call.branch(some_bits, call.not_followed, nothing)
    other = lambda: call.branch(futex.is_one_of(_WAKE, _WAKE_BITS), lambda: _wake(futex), call.not_followed)
    call.branch(futex.is_one_of(_WAIT, _WAIT_BITS), lambda: _wait(futex), other)
    return futex.result


# ------------------------------------------------------------------------------------------------ waiting
def _wait(futex: _Futex) -> None:
    call = futex.call
    if futex.timeout is None:
        _compare_and_wait(futex, FALSE)
        return
    is_timed, is_valid = build.truth(futex.timeout), call.temporary(BOOL)
    call.assign(is_valid, TRUE)
    call.branch(is_timed, partial(_read_timeout, futex, is_valid), nothing)
    call.branch(is_valid, lambda: _compare_and_wait(futex, is_timed), lambda: futex.fail(EINVAL))


def _read_timeout(futex: _Futex, is_valid: Var) -> None:
    assert futex.timeout is not None
    futex.call.assign(is_valid, deadlines.is_valid_at(futex.call, futex.call.target(futex.timeout, 3)))


def _compare_and_wait(futex: _Futex, is_timed: Expr) -> None:
    call = futex.call
    word = futex.begin()
    value = call.temporary(build.scalar(word.type))
    call.assign(value, word)
    is_expected = call.keep(build.equal(build.cast(value, INT32), futex.number))
    counts = _Counts(futex, word) if _is_counted(call) else None
    if counts is not None:
        call.branch(is_expected, counts.start_waiting, nothing)
    call.atomic_end()

    def wake_up() -> None:
        unwoken = _wakes_up_early(futex, is_timed)
        if counts is not None:
            counts.stop_waiting(unwoken, is_timed)
        call.branch(unwoken, lambda: _give_up(futex, is_timed), lambda: futex.succeed(_ZERO))

    call.branch(is_expected, wake_up, lambda: futex.fail(EAGAIN))


def _wakes_up_early(futex: _Futex, is_timed: Expr) -> Expr:
    """Does the thread wake up without being woken?"""
    if not futex.call.spurious_wakeups and is_timed == FALSE:
        return FALSE
    early = futex.call.temporary(BOOL)
    futex.call.choose(early)
    if not futex.call.spurious_wakeups:
        futex.call.assume(build.disjunction(build.negate(early), is_timed))
    return early


def _give_up(futex: _Futex, is_timed: Expr) -> None:
    """The result of a thread that nobody has woken."""
    call = futex.call
    times_out, interrupted = call.temporary(BOOL), call.temporary(BOOL)
    call.choose(times_out)
    call.choose(interrupted)
    if not call.spurious_wakeups:
        call.assume(times_out)
    call.branch(
        build.conjunction(is_timed, times_out),
        lambda: futex.fail(ETIMEDOUT),
        lambda: call.branch(interrupted, lambda: futex.fail(EINTR), lambda: futex.succeed(_ZERO)),
    )


# ------------------------------------------------------------------------------------------------- waking
def _wake(futex: _Futex) -> None:
    call = futex.call
    word = futex.begin()
    lowering.before_release(call)
    most = build.ite(build.compare(">", futex.number, _ZERO), futex.number, _ONE)  # Linux wakes one thread for zero
    if _is_counted(call):
        futex.succeed(_Counts(futex, word).wake(most))
        call.atomic_end()
        return
    call.atomic_end()
    _succeed_with_any(futex, call.keep(most))


def _succeed_with_any(futex: _Futex, most: Expr) -> None:
    """The result is any number from 0 to `most`.  Zero is always possible: all who wait may just have woken up."""
    call, wakes = futex.call, futex.call.temporary(BOOL)
    call.choose(wakes)

    def wake_one() -> None:
        is_one = call.temporary(BOOL)
        call.havoc(is_one, is_approximation=True)
        call.assume(is_one)
        futex.succeed(_ONE)

    def wake_any() -> None:
        woken = call.temporary(INT32)
        call.havoc(woken, is_approximation=True)
        call.assume(build.conjunction(build.compare(">", woken, _ZERO), build.compare("<=", woken, most)))
        futex.succeed(woken)

    def wake() -> None:
        call.branch(build.compare("<=", most, _ONE), wake_one, wake_any)

    call.branch(wakes, wake, lambda: futex.succeed(_ZERO))


class _Counts:
    """The entry of a word in the table, in the step that uses it."""

    def __init__(self, futex: _Futex, word: Place) -> None:
        self.call, self.word = futex.call, word
        self.address = build.address_of(word, self.call.void_pointer)
        self.addresses = self.call.own_array("futex_words", self.call.void_pointer, _WORDS)
        self.states = self.call.own_array("futex_waiters", INT32, _WORDS)
        self.entry = self.call.temporary(INDEX)

    def _state(self) -> Place:
        return build.element(self.states, self.entry, INT32)

    def _find(self, if_none: Expr) -> None:
        """The entry of the word; if there is none, the entry `if_none`."""
        call = self.call
        found = if_none
        for number in reversed(range(_WORDS)):
            state = call.keep(build.element(self.states, number, INT32))
            address = call.keep(build.element(self.addresses, number, call.void_pointer))
            is_it = build.conjunction(build.truth(state), build.equal(address, self.address))
            found = build.ite(is_it, Const(number, INDEX), found)
        call.assign(self.entry, found)

    def _free(self) -> Expr:
        found: Expr = Const(_WORDS, INDEX)
        for number in reversed(range(_WORDS)):
            state = self.call.keep(build.element(self.states, number, INT32))
            found = build.ite(build.equal(state, _ZERO), Const(number, INDEX), found)
        return found

    def start_waiting(self) -> None:
        call = self.call
        self._find(self._free())
        call.branch(build.equal(self.entry, Const(_WORDS, INDEX)), call.not_followed, nothing)
        state = call.keep(self._state())
        call.assume(build.compare("<", state, _WOKEN))
        call.assign(build.element(self.addresses, self.entry, call.void_pointer), self.address)
        call.assign(self._state(), build.binary("+", state, _ONE, INT32))

    def stop_waiting(self, unwoken: Expr, is_timed: Expr) -> None:
        call = self.call
        call.atomic_begin(Sync(SyncKind.EVENT, self.word))
        state = call.keep(self._state())

        def leave() -> None:
            call.assume(build.truth(build.binary("&", state, _WAITERS, INT32)))
            call.assign(self._state(), build.binary("-", state, _ONE, INT32))

        def go_on() -> None:
            is_woken = build.compare(">=", state, _WOKEN)
            helped = lambda: waiting.until_helped(call, is_woken, is_point=False)
            call.branch(is_timed, lambda: call.assume(is_woken), helped)  # a wait with a time limit ends anyway
            call.assign(self._state(), build.binary("-", state, _WOKEN, INT32))

        call.branch(unwoken, leave, go_on)
        call.atomic_end()

    def wake(self, most: Expr) -> Expr:
        """Wake up threads; returns how many."""
        call, woken = self.call, self.call.temporary(INT32)
        call.assign(woken, _ZERO)
        self._find(Const(_WORDS, INDEX))

        def wake() -> None:
            state = call.keep(self._state())
            waiters = build.binary("&", state, _WAITERS, INT32)
            call.assign(woken, build.ite(build.compare("<", waiters, most), waiters, most))
            each = build.binary("-", _WOKEN, _ONE, INT32)
            call.assign(self._state(), build.binary("+", state, build.binary("*", woken, each, INT32), INT32))

        call.branch(build.equal(self.entry, Const(_WORDS, INDEX)), nothing, wake)
        return woken


MODELS: dict[str, Model] = {FUTEX: _futex}

TYPES: dict[str, IntType | str] = {}

# The numbers of system calls that have a model, by the width of a pointer.
SYSTEM_CALLS: dict[int, dict[int, str]] = {64: {202: FUTEX}, 32: {240: FUTEX, 422: FUTEX}}
