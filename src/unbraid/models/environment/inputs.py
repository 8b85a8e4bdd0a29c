"""Inputs from outside: random numbers, numbers of processes and users.

A function returns any of its possible values.  Random numbers repeat if a generator gets the same seed again.  In
programs with several seeds (`Feature.SEEDS_AGAIN`), the first numbers of the first seed are kept, and repeat.  All
other numbers after a second seed are approximations, so a violation that rests on one is only possible.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from unbraid.core import build
from unbraid.core.nodes import BOOL, Expr, IntType, ThreadId, Var
from unbraid.core.records import dataclass
from unbraid.core.writing import Feature, nothing
from unbraid.models.context import Model, ModelCall

_BYTE = IntType(8, False)
_SEED, _NUMBER = IntType(32, False), IntType(32, True)
_HALF = 1 << 31
_KEPT = 4  # random numbers
_PROCESS = "process_number"


def _between(value: Expr, low: int, high: int) -> Expr:
    at_least = build.compare(">=", value, build.constant(low, value.type))
    return build.conjunction(at_least, build.compare("<=", value, build.constant(high, value.type)))


# --------------------------------------------------------------------------------------- random numbers
@dataclass(frozen=True)
class _Generator:
    """A generator of random numbers.  glibc has a common one for rand and random."""

    name: str
    family: str = ""  # other functions share the generator in glibc, and have their own in musl

    def seeds(self, call: ModelCall) -> Var:
        """How often the program has given a seed: 0, 1, or 2 for more."""
        return call.own_global(f"{self.name}_seeds", _BYTE)

    def seed(self, call: ModelCall) -> None:
        """The first numbers are those after seed 1 (C17 7.22.2.2p2), so this one counts as the second."""
        call.announce(Feature.SEEDS)
        seed = call.keep(call.value(0))
        sites = call.collect(f"seeds of {self.name}", call.origin)
        if len(sites) > 1 or seed == build.constant(1, seed.type):
            call.announce(Feature.SEEDS_AGAIN)
        if self._keeps(call):
            self._rewind(call, build.cast(seed, _SEED))
            return
        repeats = build.compare("==", seed, build.constant(1, seed.type))
        call.atomic_begin()
        repeats = build.disjunction(repeats, build.truth(call.keep(self.seeds(call))))
        call.assign(self.seeds(call), build.ite(repeats, build.constant(2, _BYTE), build.constant(1, _BYTE)))
        call.atomic_end()

    def numbers(self, low: int, high: int) -> Model:
        def give(call: ModelCall) -> Expr:
            assert call.result is not None
            value = call.temporary(call.result)
            if self._keeps(call):
                self._next(call, value, lambda: call.assume(_between(value, low, high)))
                return value
            if call.uses(Feature.SEEDS):
                with call.atomic_access():
                    seeds = call.keep(self.seeds(call))
                is_again = build.compare("==", seeds, build.constant(2, _BYTE))
                call.branch(is_again, lambda: call.havoc(value, is_approximation=True), lambda: call.havoc(value))
            else:
                call.havoc(value)
            call.assume(_between(value, low, high))
            return value

        return give

    # ------------------------------------------------------------------------- the numbers of the first seed
    def _keeps(self, call: ModelCall) -> bool:
        if self.family and len(call.collect(f"families of {self.name}", self.family)) > 1:
            call.announce(Feature.SEVERAL_GENERATORS)
        is_one = bool(self.family) and not call.uses(Feature.SEVERAL_GENERATORS)
        return is_one and call.uses(Feature.SEEDS_AGAIN)

    def _kept(self, call: ModelCall) -> list[Var]:
        return [call.own_global(f"{self.name}_number{i}", _NUMBER) for i in range(_KEPT)]

    def _flag(self, call: ModelCall, name: str) -> Var:
        return call.own_global(f"{self.name}_{name}", BOOL)

    def _rewind(self, call: ModelCall, seed: Expr) -> None:
        """The first seed is kept, minus one, because it is one at first."""
        first = call.own_global(f"{self.name}_first_seed", _SEED)
        wanted = build.binary("-", seed, build.constant(1, _SEED), _SEED)
        call.atomic_begin()
        is_again = build.truth(call.keep(self._count(call)))
        call.branch(is_again, nothing, lambda: call.assign(first, wanted))
        call.assign(self._flag(call, "is_again"), is_again)
        call.assign(self._flag(call, "is_other"), build.compare("!=", call.keep(first), wanted))
        call.assign(self._given(call), build.constant(0, _BYTE))
        call.atomic_end()

    def _count(self, call: ModelCall) -> Var:
        """How many numbers are kept."""
        return call.own_global(f"{self.name}_count", _BYTE)

    def _given(self, call: ModelCall) -> Var:
        """How many were given since the last seed, as far as they are kept."""
        return call.own_global(f"{self.name}_given", _BYTE)

    def _next(self, call: ModelCall, value: Var, restrict: Callable[[], None]) -> None:
        call.atomic_begin()
        count, given = call.keep(self._count(call)), call.keep(self._given(call))
        following = build.binary("+", given, build.constant(1, _BYTE), _BYTE)

        def repeat() -> None:
            self._at(call, given, lambda number: call.assign(value, build.cast(call.keep(number), value.type)))

        def begin() -> None:
            call.havoc(value)
            restrict()
            self._at(call, given, lambda number: call.assign(number, build.cast(value, _NUMBER)))
            call.assign(self._count(call), following)

        def follow() -> None:
            call.branch(build.compare("<", given, count), repeat, begin)
            call.assign(self._given(call), following)

        def go_on() -> None:
            is_again = call.keep(self._flag(call, "is_again"))
            call.branch(is_again, lambda: call.havoc(value, is_approximation=True), lambda: call.havoc(value))
            restrict()

        is_kept = build.compare("<", given, build.constant(_KEPT, _BYTE))
        is_first = build.negate(call.keep(self._flag(call, "is_other")))
        call.branch(build.conjunction(is_first, is_kept), follow, go_on)
        call.atomic_end()

    def _at(self, call: ModelCall, position: Expr, then: Callable[[Var], None]) -> None:
        for i, number in enumerate(self._kept(call)):
            call.branch(build.equal(position, build.constant(i, _BYTE)), partial(then, number), nothing)


_RAND, _RANDOM = _Generator("rand", "rand"), _Generator("rand", "random")
_RAND48 = _Generator("rand48")


def _rand_r(call: ModelCall) -> Expr:
    """The number and the new seed depend on the old seed only, which is not modelled."""
    seed = call.place(0)
    kept = call.temporary(IntType(32, False))
    call.havoc(kept, is_approximation=True)
    call.store(seed, kept)
    assert call.result is not None
    value = call.temporary(call.result)
    call.havoc(value, is_approximation=True)
    call.assume(_between(value, 0, _HALF - 1))
    return value


# ------------------------------------------------------------------------------ numbers of this process
def _known(call: ModelCall, known: Var, kept: Var, low: int, is_approximation: bool = False) -> Expr:
    """A number that is chosen when the program asks for it for the first time."""

    def choose() -> None:
        value = call.temporary(build.scalar(kept.type))
        call.havoc(value, is_approximation=is_approximation)
        call.assume(build.compare(">=", value, build.constant(low, kept.type)))
        call.assign(kept, value)
        call.assign(known, build.constant(1, BOOL))

    with call.settling():
        call.atomic_begin()
        call.branch(call.keep(known), nothing, choose)
        value = call.keep(kept)
        call.atomic_end()
    return value


def _constant(call: ModelCall, name: str, low: int) -> Expr:
    """A number that is the same during the whole run."""
    assert call.result is not None
    return _known(call, call.own_global(f"{name}_known", BOOL), call.own_global(name, call.result), low)


def _getppid(call: ModelCall) -> Expr:
    """It changes when the parent ends."""
    assert call.result is not None
    value = call.temporary(call.result)
    call.havoc(value)
    call.assume(_between(value, 0, _HALF - 1))
    return value


def _getpid(call: ModelCall) -> Expr:
    return _constant(call, _PROCESS, 1)


def forget_process(call: ModelCall) -> None:
    """The program goes on as another process."""
    call.assign(call.own_global(f"{_PROCESS}_known", BOOL), build.constant(0, BOOL))


def _user(call: ModelCall) -> Expr:
    return _constant(call, call.name, 0)


def _gettid(call: ModelCall) -> Expr:
    """That of main is the number of the process.  Those of other threads differ, which is not modelled."""
    kind = call.result
    assert kind is not None
    value = call.temporary(kind)
    is_main = build.compare("==", ThreadId(call.thread_type), build.constant(0, call.thread_type))

    def other() -> None:
        known, kept = call.own_of_thread("tid_known", BOOL), call.own_of_thread("tid", kind)
        call.assign(value, _known(call, known, kept, 1, is_approximation=True))

    call.branch(is_main, lambda: call.assign(value, _getpid(call)), other)
    return value


MODELS: dict[str, Model] = {
    "rand": _RAND.numbers(0, _HALF - 1),
    "random": _RANDOM.numbers(0, _HALF - 1),
    "lrand48": _RAND48.numbers(0, _HALF - 1),
    "mrand48": _RAND48.numbers(-_HALF, _HALF - 1),
    "rand_r": _rand_r,
    "srand": _RAND.seed,
    "srandom": _RANDOM.seed,
    "srand48": _RAND48.seed,
    "getpid": _getpid,
    "getppid": _getppid,
    "gettid": _gettid,
    **dict.fromkeys(("getuid", "geteuid", "getgid", "getegid"), _user),
}

TYPES: dict[str, IntType | str] = {}
