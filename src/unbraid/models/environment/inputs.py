"""Inputs from outside: random numbers, numbers of processes and users.

A function returns any of its possible values.  Random numbers repeat if a generator gets the same seed again.  This is
not modelled: numbers after a second seed are approximations, so a violation that rests on one is only possible.
"""

from __future__ import annotations

from unbraid.core import build
from unbraid.core.nodes import BOOL, Expr, IntType, ThreadId, Var
from unbraid.core.records import dataclass
from unbraid.core.writing import Feature, nothing
from unbraid.models.context import Model, ModelCall

_BYTE = IntType(8, False)
_HALF = 1 << 31
_PROCESS = "process_number"


def _between(value: Expr, low: int, high: int) -> Expr:
    at_least = build.compare(">=", value, build.constant(low, value.type))
    return build.conjunction(at_least, build.compare("<=", value, build.constant(high, value.type)))


# --------------------------------------------------------------------------------------- random numbers
@dataclass(frozen=True)
class _Generator:
    """A generator of random numbers.  glibc has a common one for rand and random."""

    name: str

    def seeds(self, call: ModelCall) -> Var:
        """How often the program has given a seed: 0, 1, or 2 for more."""
        return call.own_global(f"{self.name}_seeds", _BYTE)

    def seed(self, call: ModelCall) -> None:
        """The first numbers are those after seed 1 (C17 7.22.2.2p2), so this one counts as the second."""
        call.announce(Feature.SEEDS)
        seed = call.keep(call.value(0))
        repeats = build.compare("==", seed, build.constant(1, seed.type))
        call.atomic_begin()
        repeats = build.disjunction(repeats, build.truth(call.keep(self.seeds(call))))
        call.assign(self.seeds(call), build.ite(repeats, build.constant(2, _BYTE), build.constant(1, _BYTE)))
        call.atomic_end()

    def numbers(self, low: int, high: int) -> Model:
        def give(call: ModelCall) -> Expr:
            assert call.result is not None
            value = call.temporary(call.result)
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


_RAND, _RAND48 = _Generator("rand"), _Generator("rand48")


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
    call.atomic_begin()

    def choose() -> None:
        value = call.temporary(build.scalar(kept.type))
        call.havoc(value, is_approximation=is_approximation)
        call.assume(build.compare(">=", value, build.constant(low, kept.type)))
        call.assign(kept, value)
        call.assign(known, build.constant(1, BOOL))

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
    **dict.fromkeys(("rand", "random"), _RAND.numbers(0, _HALF - 1)),
    "lrand48": _RAND48.numbers(0, _HALF - 1),
    "mrand48": _RAND48.numbers(-_HALF, _HALF - 1),
    "rand_r": _rand_r,
    **dict.fromkeys(("srand", "srandom"), _RAND.seed),
    "srand48": _RAND48.seed,
    "getpid": _getpid,
    "getppid": _getppid,
    "gettid": _gettid,
    **dict.fromkeys(("getuid", "geteuid", "getgid", "getegid"), _user),
}

TYPES: dict[str, IntType | str] = {}
