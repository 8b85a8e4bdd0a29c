"""Passes, and the one loop that runs them."""

from __future__ import annotations

import os
import time
from collections import deque
from collections.abc import Callable, Hashable, Iterable
from functools import partial

from unbraid.core.budget import heed
from unbraid.core.errors import InternalError
from unbraid.core.nodes import Program
from unbraid.core.records import dataclass
from unbraid.core.visitor import statements
from unbraid.passes.shapes import STAGES, Shapes, check_shapes, in_words

MOST_REMEMBERED = 2  # results of each transform
CHECK = "UNBRAID_CHECK_PASSES"  # an environment variable: if it is set, every pass is checked


@dataclass(frozen=True)
class Pass:
    """A transform with its parameters fixed."""

    name: str
    description: str  # one line
    apply: Callable[[Program], Program]
    requires: Shapes
    ensures: Shapes = frozenset()

    def after(self, known: Shapes) -> Shapes:
        """The known shapes after the pass.  A pass to another stage discards the known shapes; any other pass keeps
        them."""
        return self.ensures if self.ensures & STAGES else known | self.ensures


@dataclass(frozen=True)
class Ran:
    """One run of a pass."""

    what: Pass
    seconds: float  # of CPU time, without the checks
    before: int  # statements
    after: int
    program: Program  # the result
    known: Shapes  # the known shapes of the result


Observer = Callable[[Ran], None]


@dataclass
class Settings:
    """Settings of this process and of the processes that are forked from it."""

    checking: bool = bool(os.environ.get(CHECK))
    observer: Observer | None = None


settings = Settings()


class _Memory:
    """The last results of each transform with its parameters.  Engines ask for programs with other bounds, which often
    make no difference."""

    def __init__(self) -> None:
        self._results: dict[Hashable, deque[tuple[Program, Program]]] = {}

    def applied(self, each: Pass, program: Program) -> Program:
        apply = each.apply
        key = (apply.func, apply.args, tuple(apply.keywords.items())) if isinstance(apply, partial) else apply
        known = self._results.setdefault(key, deque(maxlen=MOST_REMEMBERED))
        for before, after in known:
            if before is program or before == program:
                return after
        result = apply(program)
        known.append((program, result))
        return result


_memory = _Memory()


def run_passes(program: Program, passes: Iterable[Pass], observer: Observer | None = None) -> Program:
    """Run the passes in order.  With `Settings.checking`, raises InternalError with the name of the pass if the program
    before a pass lacks a required shape, or the program after it lacks an ensured or previously known shape."""
    known: Shapes = frozenset()
    for each in passes:
        heed()
        if settings.checking and not each.requires <= known:
            _check(program, each.requires, f"the pass '{each.name}' requires")
        known |= each.requires
        begun = time.process_time()
        result = _memory.applied(each, program)
        seconds = time.process_time() - begun
        known = each.after(known)
        if settings.checking:
            _check(result, known, f"the pass '{each.name}' ensures")
        if observer is not None:
            observer(Ran(each, seconds, _size(program), _size(result), result, known))
        program = result
    return program


def _check(program: Program, shapes: Shapes, promise: str) -> None:
    try:
        check_shapes(program, shapes)
    except InternalError as error:
        raise InternalError(f"{promise} a program that is {in_words(shapes)}: {error}") from error


def _size(program: Program) -> int:
    return sum(1 for function in program.functions.values() for _ in statements(function.body))
