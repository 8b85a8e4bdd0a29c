"""Data races and deadlocks: what a program says that keeps books about them, against what can be seen in its states."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from random import Random

from tests.fuzz.check_states import run_search
from tests.fuzz.hazards import Found, has_deadlock, has_race, states
from tests.fuzz.report import Disagreement, Skipped, Statistics, stage
from tests.fuzz.threaded_pointers import NARROW_POINTERS
from unbraid.analyses.sharing import all_statements
from unbraid.analyses.visible import Visibility
from unbraid.core.budget import Budget
from unbraid.core.errors import EngineLimit
from unbraid.core.interpreter.explorer import Answer, Explorer
from unbraid.core.interpreter.machine import Machine
from unbraid.core.nodes import ILP32, LP64, Assert, Program, Property
from unbraid.engines.findings import Proved, Violated
from unbraid.engines.following.engine import follow
from unbraid.engines.native.process import parse_moves
from unbraid.engines.protocol import Problem
from unbraid.engines.reading import is_harmless
from unbraid.executions.replay import ReplayFailed, replay
from unbraid.executions.schedule import Step, from_exploration
from unbraid.frontend.program import FrontendOptions, lower_files
from unbraid.passes import lists
from unbraid.passes.programs import bound_program, unproved_program
from unbraid.passes.run import run_passes
from unbraid.properties.selection import select
from unbraid.schemas.lazy import sequentialize
from unbraid.schemas.schedule import from_sequentialized
from unbraid.symbolic.checker import BoundedModelChecker
from unbraid.transforms.drop_proved import drop_proved
from unbraid.transforms.slice import slice_program

MORE_STATES = 20_000
ROUNDS = 4
SECONDS = 6.0


def check_races(path: str, rng: Random, seen: Statistics, thorough: bool) -> None:
    asked = frozenset({Property.RACE})
    with stage("frontend"):
        lowered = _lowered(path, asked)
        plain = select(lowered, asked, cutting=frozenset())
        watched = run_passes(lowered, lists.as_lowered(asked, cutting=frozenset()))
    with stage("oracle"):
        found = _states(plain)
        expected = has_race(found)
    if expected is None:
        raise Skipped("a race about parts of a cell, perhaps")
    _compare(watched, expected, rng, seen, thorough)


def check_deadlocks(path: str, rng: Random, seen: Statistics, thorough: bool) -> None:
    """Without spurious wake-ups, which leave nobody waiting on a condition variable; with them there is more."""
    asked = frozenset({Property.DEADLOCK})
    with stage("frontend"):
        lowered = _lowered(path, frozenset(), spurious=False)
        checks = {stmt.origin.sid for stmt in all_statements(lowered) if isinstance(stmt, Assert)}
        plain = select(lowered, asked, cutting=frozenset())
        watched = run_passes(_lowered(path, asked, spurious=False), lists.as_lowered(asked, cutting=frozenset()))
        spurious = run_passes(_lowered(path, asked), lists.as_lowered(asked, cutting=frozenset()))
    with stage("oracle"):
        expected = has_deadlock(_states(plain), checks)
    _compare(watched, expected, rng, seen, thorough)
    if expected:
        with stage("explorer, spurious wake-ups"):
            explorer = Explorer(spurious, Visibility(spurious, True).code, max_states=MORE_STATES)
            if explorer.run().answer is Answer.SAFE:
                raise Disagreement("spurious wake-ups", "a deadlock is gone")


def check_hazards(path: str, rng: Random, seen: Statistics, thorough: bool) -> None:
    """One of both."""
    rng.choice((check_races, check_deadlocks))(path, rng, seen, thorough)


def _lowered(path: str, asked: frozenset[Property], spurious: bool = True) -> Program:
    model = ILP32 if NARROW_POINTERS in Path(path).read_text() else LP64
    return lower_files([path], FrontendOptions(model, properties=asked, spurious_wakeups=spurious))


def _states(program: Program) -> Found:
    found = states(program)
    if found is None:
        raise Skipped("too many states, or a limit")
    return found


def _compare(program: Program, expected: bool | None, rng: Random, seen: Statistics, thorough: bool) -> None:
    seen["oracle: open" if expected is None else "oracle: violated" if expected else "oracle: safe"] += 1
    for reduce in (True, False) if thorough or rng.random() < 0.2 else (True,):
        name = "explorer" if reduce else "explorer, not reduced"
        with stage(name):
            explorer = Explorer(program, Visibility(program, reduce).code, max_states=MORE_STATES)
            found = explorer.run()
            if found.answer is Answer.VIOLATED:
                _replayed(program, from_exploration(explorer, found.path))
        seen[f"{name}: {found.answer.value}"] += 1
        is_known = found.answer is not Answer.UNKNOWN
        if expected is None and is_known:  # then the explorer decides for the others
            expected = found.answer is Answer.VIOLATED
        if is_known and (found.answer is Answer.VIOLATED) != expected:
            raise Disagreement(name, f"{found.answer.value}, expected {'a violation' if expected else 'none'}")
    if expected is None:
        raise Skipped("nobody knows")
    with stage("native search"):
        _natively(program, expected, seen)
    by_values(program, expected, seen)
    all_at_once(program, expected, seen)
    for reduce in (True, False) if thorough or rng.random() < 0.2 else (True,):
        _lazily(program, expected, reduce, seen)


def _natively(program: Program, expected: bool, seen: Statistics) -> None:
    """Sliced, and with all reductions, as in a run of the engine."""
    sliced = slice_program(program)
    visibility = Visibility(sliced, True)
    for independence in (None, visibility.independence()):
        way = visibility.ownership, independence, visibility.breaks
        lines = run_search(sliced, visibility.code, way, sanitize=False)
        if lines[-1] not in ("safe", "violated"):
            continue
        if lines[-1] == "violated":
            explorer = Explorer(sliced, visibility.code)
            _replayed(sliced, from_exploration(explorer, parse_moves(lines)))
        name = "native" if independence is None else "native, partial order"
        seen[f"{name}: {lines[-1]}"] += 1
        if (lines[-1] == "violated") != expected:
            raise Disagreement(name, f"{lines[-1]}, expected {'a violation' if expected else 'none'}")


def by_values(program: Program, expected: bool, seen: Statistics) -> None:
    """The value analysis, which also knows in which order threads take locks."""
    with stage("values"):
        try:
            is_proved = is_harmless(drop_proved(unproved_program(program, 2, None, 0, reduce=True)))
        except EngineLimit:
            return
    seen[f"values: {'proved' if is_proved else 'open'}"] += 1
    if is_proved and expected:
        raise Disagreement("values", "all checks were dropped, but the program can be violated")


def all_at_once(program: Program, expected: bool, seen: Statistics) -> None:
    with stage("following"):
        found = follow(Problem(program), 2, Budget(cpu=SECONDS), lambda progress: None)
        if isinstance(found, Violated):
            _replayed(program, found.schedule)
        elif not isinstance(found, Proved):
            return
    seen["following"] += 1
    if isinstance(found, Violated) != expected:
        raise Disagreement("following", f"{type(found).__name__}, expected the other")


def _lazily(program: Program, expected: bool, reduce: bool, seen: Statistics) -> None:
    name = "lazy" if reduce else "lazy, not reduced"
    with stage(name):
        try:
            bounded = bound_program(program, 2, reduce=reduce)
        except EngineLimit:
            return
        lazy = sequentialize(bounded, None)
        engine = BoundedModelChecker(lazy.program, Budget())
        for _ in range(ROUNDS):
            engine.next_iteration()
        choices = engine.check().choices
        if choices is not None:
            _replayed(program, from_sequentialized(program, lazy, choices))
    seen[f"{name}: {'violated' if choices is not None else 'none found'}"] += 1
    if choices is not None and not expected:
        raise Disagreement(name, "a violation, but there is none")
    if choices is None and expected:
        seen[f"{name}: missed within {ROUNDS} rounds"] += 1


def _replayed(program: Program, steps: Sequence[Step]) -> None:
    try:
        replay(Machine(program, reuse=False), steps)
    except ReplayFailed as failure:
        raise Disagreement("replay", str(failure)) from failure
