"""What holds for every engine, as functions: a test of a new engine can call them with it."""

from __future__ import annotations

import time
from pathlib import Path

from tests.helpers.programs import lower_test, program_named
from unbraid.core.budget import Budget
from unbraid.core.causes import Why
from unbraid.core.interpreter.machine import Machine
from unbraid.core.nodes import Program
from unbraid.driver.loading import load
from unbraid.driver.request import Source
from unbraid.engines.findings import Bounded, Finding, Possible, Proved, Unknown, Violated
from unbraid.engines.protocol import Engine, Form, Problem, Progress, Trait, traits
from unbraid.executions.replay import replay

CPU, WALL = 1.5, 6.0  # seconds; the native search has processes of its own, whose CPU time nobody counts


def ask(engine: Engine, program: Program, cpu: float = CPU, wall: float = WALL) -> Finding:
    """With the engine's default options."""
    problem = Problem(program, options=engine.defaults())
    return engine.ask(problem, Budget(cpu, wall), _check_progress)


def _check_progress(progress: Progress) -> None:
    assert progress.text
    assert all(isinstance(each, Bounded) for each in progress.known)


def check_declaration(engine: Engine) -> None:
    assert engine.name.isascii() and engine.name == engine.name.lower() and " " not in engine.name
    assert engine.summary and "\n" not in engine.summary and not engine.summary.endswith(".")
    assert engine.proves or engine.finds
    for option in engine.options:
        assert option.flag.startswith("--") and option.help and not option.help.endswith(".")
    for variant in engine.variants:
        assert set(variant) <= {option.name for option in engine.options}


def check_program(engine: Engine, name: str) -> None:
    """A program of the corpus: whoever is sure is right, and a violation can be replayed."""
    test = program_named(name)
    program = lower_test(test)
    finding = ask(engine, program)
    if isinstance(finding, Proved):
        assert engine.proves and test.expected == "TRUE", finding
    elif isinstance(finding, Violated | Possible):
        assert engine.finds and test.expected.startswith("FALSE"), finding
        replay(Machine(program, reuse=False), finding.schedule)
    elif isinstance(finding, Unknown) and not finding.has_run:
        assert finding.work.states is None


def check_canary(engine: Engine, folder: Path, text: str) -> None:
    """A program with a bug that lies behind some bound is never proved."""
    path = folder / "canary.c"
    path.write_text(text)
    assert not isinstance(ask(engine, load(Source((str(path),)))), Proved)


def check_traits(engine: Engine, name: str) -> None:
    """What the engine declares that it cannot handle, it says at once."""
    program = lower_test(program_named(name))
    finding = ask(engine, program)
    # Of a cloned program, what is not needed was sliced away, perhaps all that is about floats.
    if engine.takes is Form.LOWERED and engine.cannot & traits(program) & {Trait.FLOATS}:
        assert isinstance(finding, Unknown) and finding.cause.why is Why.TRAIT and not finding.has_run


def check_budget(engine: Engine, name: str) -> None:
    """An engine without time ends soon, and does not say more than it knows."""
    begun = time.process_time()
    finding = ask(engine, lower_test(program_named(name)), cpu=0.0, wall=0.0)
    assert not isinstance(finding, Proved)
    assert time.process_time() - begun < 10
