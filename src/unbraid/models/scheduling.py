"""Settings that make no difference here: names, processors, priorities, stacks, and whether processes share an object.

A call that sets one may fail, and changes nothing.  Values that a call asks for are not kept: they are any that the
library could give, and a violation that rests on one is only possible.
"""

from __future__ import annotations

from collections.abc import Callable

from unbraid.core import build
from unbraid.core.nodes import BOOL, INDEX, INT32, TRUE, Const, Expr, IntType, Place, PointerType, Var
from unbraid.core.writing import Feature, nothing
from unbraid.models.context import Model, ModelCall, ignored
from unbraid.models.error_numbers import EAGAIN, EINVAL, ENOMEM, ENOSYS, EPERM, ERANGE, ESRCH, set_errno, set_one_of

_SUCCESS = Const(0, INT32)
_FAILED = Const(-1, INT32)
_CHARACTER = IntType(8, True)
_MOST_CHARACTERS = 16  # of the name of a thread, with the null character
_MOST_PROCESSORS = 1 << 16
_POLICIES = (0, 1, 2, 3, 5, 6)  # OTHER, FIFO, RR, BATCH, IDLE, DEADLINE
_REAL_TIME = (1, 2)
_PRIORITIES = (1, 99)  # of real-time policies; the others have only 0


# ------------------------------------------------------------------------------------------------ setting
def _evaluate(call: ModelCall) -> None:
    for position in range(call.count()):
        call.effects(position)


def _one_of(call: ModelCall, numbers: tuple[int, ...]) -> Expr:
    """Any one of these numbers."""
    result: Expr = Const(numbers[0], INT32)
    for number in numbers[1:]:
        is_it = call.temporary(BOOL)
        call.choose(is_it)
        result = build.ite(is_it, Const(number, INT32), result)
    return result


def _sets(*errors: int) -> Model:
    """The result is zero, or one of these error numbers."""

    def set_nothing(call: ModelCall) -> Expr | None:
        if not call.is_used:
            return ignored(call)
        _evaluate(call)
        return _one_of(call, (0, *errors))

    return set_nothing


def _sets_one_of(most: int) -> Model:
    """The numbers up to `most` are accepted; others give EINVAL."""

    def set_nothing(call: ModelCall) -> Expr | None:
        if not call.is_used:
            return ignored(call)
        call.effects(0)
        number = call.keep(build.cast(call.value(1), INT32))
        return build.ite(_within(0, most)(number), _SUCCESS, Const(EINVAL, INT32))

    return set_nothing


def _may_fail(call: ModelCall, errors: tuple[int, ...], then: Callable[[], Expr]) -> Expr:
    """The result of `then`, or -1 with one of these numbers as errno."""
    fails, result = call.temporary(BOOL), call.temporary(INT32)
    call.choose(fails)

    def fail() -> None:
        set_one_of(call, errors)
        call.assign(result, _FAILED)

    call.branch(fails, fail, lambda: call.assign(result, then()))
    return result


def _sets_with_errno(*errors: int) -> Model:
    def set_nothing(call: ModelCall) -> Expr:
        _evaluate(call)
        return _may_fail(call, errors, lambda: _SUCCESS)

    return set_nothing


# ------------------------------------------------------------------------------------------------- asking
def _any_value(call: ModelCall, kind: IntType, is_possible: Callable[[Expr], Expr]) -> Var:
    value = call.temporary(kind)
    call.havoc(value, is_approximation=True)
    call.assume(is_possible(value))
    return value


def _within(low: int, high: int) -> Callable[[Expr], Expr]:
    return lambda value: build.conjunction(
        build.compare(">=", value, build.constant(low, value.type)),
        build.compare("<=", value, build.constant(high, value.type)),
    )


def _anything(value: Expr) -> Expr:
    return TRUE


_Values = dict[int, Callable[[Expr], Expr]]  # by the position of an argument: what is stored there


def _fill(call: ModelCall, place: Place, is_possible: Callable[[Expr], Expr]) -> None:
    for cell in call.cells(place):
        kind = build.scalar(cell.type)
        if not isinstance(kind, IntType):
            call.refuse(f"{call.name}: the value that it asks for is not modelled")
            return
        call.assign(cell, _any_value(call, kind, is_possible))


def _give(call: ModelCall, values: _Values) -> None:
    """Evaluate the arguments, and store values where those of `values` point to."""
    for position in range(call.count()):
        if position not in values:
            call.effects(position)
    places = {position: call.place(position) for position in values}
    for position, place in places.items():
        _fill(call, place, values[position])


def _gives(values: _Values, *errors: int) -> Model:
    """The result is zero, or one of these error numbers; then nothing is stored."""

    def give(call: ModelCall) -> Expr:
        result = call.keep(_one_of(call, (0, *errors))) if errors else _SUCCESS
        call.branch(build.equal(result, _SUCCESS), lambda: _give(call, values), nothing)
        return result

    return give


def _gives_with_errno(values: _Values, *errors: int) -> Model:
    def give(call: ModelCall) -> Expr:
        def succeed() -> Expr:
            _give(call, values)
            return _SUCCESS

        return _may_fail(call, errors, succeed)

    return give


def _number(is_possible: Callable[[Expr], Expr]) -> Model:
    """The result is any such number."""

    def give(call: ModelCall) -> Expr:
        _evaluate(call)
        return _any_value(call, INT32, is_possible)

    return give


def _clock(call: ModelCall) -> Expr | None:
    """int pthread_getcpuclockid(pthread_t, clockid_t *): glibc has the number of the thread in that of the clock."""
    call.announce(Feature.CLOCKS_OF_THREADS)
    return _gives({1: _within(-(1 << 31), -1)}, ESRCH)(call)


def _name(call: ModelCall) -> Expr:
    """int pthread_getname_np(pthread_t, char *name, size_t size): ERANGE, unless every name fits."""
    call.effects(0)
    name, size = call.keep(call.value(1)), call.keep(call.value(2))
    result, i, character = call.temporary(INT32), call.temporary(INDEX), call.temporary(_CHARACTER)
    pointer = PointerType(_CHARACTER, call.void_pointer.bits)

    def store_next() -> None:
        call.havoc(character, is_approximation=True)
        is_last = build.equal(i, Const(_MOST_CHARACTERS - 1, INDEX))
        call.assume(build.disjunction(build.negate(is_last), build.equal(character, Const(0, _CHARACTER))))
        target = build.dereference(build.pointer_add(build.cast(name, pointer), i, 1, pointer), _CHARACTER)
        call.assign(target, character)
        call.assign(i, build.binary("+", i, Const(1, INDEX), INDEX))

    def store() -> None:
        call.assign(i, Const(0, INDEX))
        call.assign(character, Const(1, _CHARACTER))
        call.loop(build.truth(character), store_next)
        call.assign(result, _SUCCESS)

    fits = build.compare(">=", size, build.constant(_MOST_CHARACTERS, size.type))
    call.branch(fits, store, lambda: call.assign(result, Const(ERANGE, INT32)))
    return result


def _is_one_of(value: Expr, numbers: tuple[int, ...]) -> Expr:
    return build.any_of(build.equal(value, build.constant(number, value.type)) for number in numbers)


def _limit_of_priorities(limit: int) -> Model:
    """int sched_get_priority_max(int policy)"""

    def give(call: ModelCall) -> Expr:
        policy = call.keep(build.cast(call.value(0), INT32))
        known = _is_one_of(policy, _POLICIES)
        call.branch(known, nothing, lambda: set_errno(call, EINVAL))
        of_known = build.ite(_is_one_of(policy, _REAL_TIME), Const(limit, INT32), Const(0, INT32))
        return build.ite(known, of_known, _FAILED)

    return give


_POLICY = lambda value: _is_one_of(value, _POLICIES)
_FLAG = _within(0, 1)
_PRIORITY = _within(0, _PRIORITIES[1])
_SIZE = _within(0, (1 << 31) - 1)

# What a `pthread_attr_t` has beside the detach state: the position and range of each value.
_ATTRIBUTES: dict[str, _Values] = {
    "guardsize": {1: _SIZE},
    "inheritsched": {1: _FLAG},
    "schedparam": {1: _PRIORITY},
    "schedpolicy": {1: _POLICY},
    "scope": {1: _FLAG},
    "stacksize": {1: _SIZE},
    "affinity_np": {2: _anything},
}
_STACKS = ("stack", "stackaddr")
_SHARED = ("mutexattr", "condattr", "rwlockattr", "barrierattr")

_SCHEDULING = (EINVAL, EPERM, ESRCH)

MODELS: dict[str, Model] = {
    **{f"pthread_attr_set{name}": _sets(EINVAL) for name in (*_ATTRIBUTES, *_STACKS)},
    "pthread_attr_setinheritsched": _sets_one_of(1),
    **{f"pthread_attr_get{name}": _gives(values) for name, values in _ATTRIBUTES.items()},
    **{f"pthread_{name}_setpshared": _sets_one_of(1) for name in _SHARED},
    **{f"pthread_{name}_getpshared": _gives({1: _FLAG}) for name in _SHARED},
    "pthread_condattr_setclock": _sets_one_of(1),
    "pthread_condattr_getclock": _gives({1: _FLAG}),  # CLOCK_REALTIME or CLOCK_MONOTONIC
    "pthread_rwlockattr_setkind_np": _sets_one_of(2),
    "pthread_rwlockattr_getkind_np": _gives({1: _within(0, 2)}),
    "pthread_mutexattr_setprotocol": _sets_one_of(2),
    "pthread_mutexattr_getprotocol": _gives({1: _within(0, 2)}),
    "pthread_mutexattr_setprioceiling": _sets(EINVAL, EPERM),
    "pthread_mutexattr_getprioceiling": _gives({1: _PRIORITY}),
    "pthread_getattr_np": _gives({1: _FLAG}, ENOMEM),
    "pthread_setconcurrency": _sets(EAGAIN, EINVAL),
    "pthread_getconcurrency": _number(_SIZE),
    "pthread_setname_np": _sets(ERANGE, EPERM),
    "pthread_getname_np": _name,
    "pthread_setschedparam": _sets(*_SCHEDULING),
    "pthread_setschedprio": _sets(*_SCHEDULING),
    "pthread_getschedparam": _gives({1: _POLICY, 2: _PRIORITY}, ESRCH),
    "pthread_setaffinity_np": _sets(EINVAL, ESRCH),
    "pthread_getaffinity_np": _gives({2: _anything}, EINVAL, ESRCH),
    "pthread_getcpuclockid": _clock,
    "sched_setparam": _sets_with_errno(*_SCHEDULING),
    "sched_setscheduler": _sets_with_errno(*_SCHEDULING),
    "sched_setaffinity": _sets_with_errno(*_SCHEDULING),
    "sched_getparam": _gives_with_errno({1: _PRIORITY}, EPERM, ESRCH),
    "sched_getscheduler": _number(lambda value: _is_one_of(value, (-1, *_POLICIES))),
    "sched_getaffinity": _gives_with_errno({2: _anything}, EINVAL, ESRCH),
    "sched_rr_get_interval": _gives_with_errno({1: _within(0, 999_999_999)}, EINVAL, ESRCH, ENOSYS),
    "sched_getcpu": _number(_within(-1, _MOST_PROCESSORS - 1)),
    "sched_get_priority_min": _limit_of_priorities(_PRIORITIES[0]),
    "sched_get_priority_max": _limit_of_priorities(_PRIORITIES[1]),
}

TYPES: dict[str, IntType | str] = {}
