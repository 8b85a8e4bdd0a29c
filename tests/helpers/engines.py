"""What holds for every engine, as functions: a test of a new engine can call them with it.

An engine is asked in a process of its own.  So it may need too much of something, and what it leaves behind, such as
the threads of a solver, is no other test's concern.
"""

from __future__ import annotations

import faulthandler
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.helpers.programs import lower_text
from unbraid.analyses.visible import Visibility
from unbraid.core.budget import Budget
from unbraid.core.causes import Why
from unbraid.core.errors import EngineLimit
from unbraid.core.interpreter import explorer
from unbraid.core.interpreter.machine import Machine
from unbraid.core.nodes import Program
from unbraid.driver.attempts import Attempt, attempt_all
from unbraid.driver.strategy import read_strategy
from unbraid.engines.findings import Bounded, Finding, Possible, Proved, Unknown, Violated
from unbraid.engines.protocol import Engine, Problem, Progress, Trait, traits
from unbraid.engines.registry import engine_named, engines
from unbraid.executions.replay import replay
from unbraid.supervision import LimitHit, Limits, Reporter, run_worker

MOST_STATES = 20_000  # of the oracle
PATIENCE = 60.0  # seconds; far above what a loaded machine needs
LIMITS = Limits(wall=PATIENCE, memory=6 << 30)
IDLE = 5.0  # seconds of CPU time, with which a process that has met the limit was not working
SOON = 5.0  # seconds of CPU time within which an engine without a budget has ended

# A program with a trait, where it matters for what is checked.
WITH_TRAIT = {
    Trait.FLOATS: "float f; void *w(void *a) { f = f + 0.5f; return 0; }"
    "int main(void) { pthread_t t; pthread_create(&t, 0, w, 0); f = f + 0.25f; assert(f < 0.75f); }",
    Trait.INPUTS: "extern int __VERIFIER_nondet_int(void); int x; void *w(void *a) { x = __VERIFIER_nondet_int();"
    "return 0; } int main(void) { pthread_t t; pthread_create(&t, 0, w, 0); assert(x != 7); }",
}


@dataclass(frozen=True)
class Asked:
    finding: Finding
    cpu: float  # seconds of this process; other processes may have run for the engine


@dataclass(frozen=True)
class Method:
    """An engine with its default options, or a group of engines that are tried one after the other."""

    name: str
    attempts: tuple[Attempt, ...]

    @property
    def engines(self) -> list[Engine]:
        return [engine_named(attempt.engine) for attempt in self.attempts]

    @property
    def proves(self) -> bool:
        return any(engine.proves for engine in self.engines)

    @property
    def finds(self) -> bool:
        return any(engine.finds for engine in self.engines)


def methods() -> list[str]:
    """All that `--engine` takes."""
    return [*engines(), *read_strategy(None).groups]


def method_named(name: str) -> Method:
    groups = read_strategy(None).groups
    return Method(name, groups[name].attempts if name in groups else (Attempt(name),))


def prepared(program: Program, unwind: int | None = None) -> Problem:
    """What most engines need first is made here, so that no process has to make it again."""
    problem = Problem(program, unwind, shares_machine=True)
    problem.visibility()
    problem.is_crowded()
    with suppress(EngineLimit):
        problem.cloned(problem.proof_unwind)
    return problem


def ask(method: Method, problem: Problem, budget: Callable[[], Budget]) -> Asked:
    """`budget`: its clocks start where it is made."""

    def work(reporter: Reporter) -> Asked:
        faulthandler.dump_traceback_later(0.9 * PATIENCE)  # where it hangs
        begun = time.process_time()
        found = attempt_all(method.attempts, problem, budget(), _check_progress, grows=False)
        return Asked(found.finding, time.process_time() - begun)

    result = run_worker(work, LIMITS)
    if result.limit is LimitHit.WALL and result.cpu < IDLE:
        result = run_worker(work, LIMITS)  # a fork never gets a lock that one of pytest-xdist's threads held
    limit = "" if result.limit is None else result.limit.name
    assert not limit, f"{method.name} has met the limit of its process: {limit}, with {result.cpu:.1f} s of CPU time"
    assert result.value is not None, result.error
    return result.value


def _check_progress(progress: Progress) -> None:
    assert progress.text
    assert all(isinstance(each, Bounded) for each in progress.known)


# -------------------------------------------------------------------------------------------------- checks
def check_declaration(engine: Engine) -> None:
    assert engine.name.isascii() and engine.name == engine.name.lower() and " " not in engine.name
    assert engine.summary and "\n" not in engine.summary and not engine.summary.endswith(".")
    assert engine.proves or engine.finds
    assert engine.stand_in is None or engine.stand_in in engines()
    flags = {option.flag for option in engine.options}
    for option in engine.options:
        assert option.flag.startswith("--") and option.flag == option.flag.lower()
        assert option.help and not option.help.endswith(".")
        assert (option.metavar is None) == (option.parse is None), (
            "a flag has no value, and all others have a name for it"
        )
        assert option.parse is not None or option.default is False
        assert set(option.excludes) <= flags | {"--no-reduce"} and option.flag not in option.excludes
    assert set(engine.defaults()) == {option.name for option in engine.options}
    for variant in engine.variants:
        assert set(variant) <= {option.name for option in engine.options}


def check_finding(method: Method, program: Program, finding: Finding) -> None:
    """It says no more than the engine declares; an execution that it has found is replayed."""
    if isinstance(finding, Proved):
        assert method.proves, f"{method.name} does not declare that it proves"
    elif isinstance(finding, Violated | Possible):
        assert method.finds, f"{method.name} does not declare that it finds violations"
        replay(Machine(program, reuse=False), finding.schedule)
    elif isinstance(finding, Unknown) and not finding.has_run:
        assert finding.work.states is None


def check_program(method: Method, problem: Problem, is_safe: bool | None, cpu: float) -> Finding:
    """Whoever is sure is right.  `is_safe`: what is known of the program."""
    finding = ask(method, problem, lambda: Budget(cpu, 8 * cpu)).finding
    check_finding(method, problem.program, finding)
    assert not (isinstance(finding, Proved) and is_safe is False), f"{method.name} proves what is violated: {finding}"
    assert not (isinstance(finding, Violated) and is_safe), f"{method.name} violates what is proved"
    return finding


def canary(text: str) -> list[Problem]:
    """A program with a bug behind some bound, which grows or is given."""
    with TemporaryDirectory() as folder:
        program = lower_text(Path(folder), text)
    return [prepared(program, unwind) for unwind in (None, 1)]


def check_canary(method: Method, problems: Sequence[Problem], cpu: float) -> None:
    """A program with a bug behind some bound is never proved."""
    for problem in problems:
        finding = ask(method, problem, lambda: Budget(cpu, 8 * cpu)).finding
        check_finding(method, problem.program, finding)
        told = f"{method.name} proves a program with a bug, unwind {problem.unwind}: {finding}"
        assert not isinstance(finding, Proved), told


def check_traits(engine: Engine, folder: Path, trait: Trait) -> None:
    """What an engine declares that it cannot handle leads to Unknown at once; anything else does not."""
    problem = Problem(
        lower_text(folder, f"#include <assert.h>\n#include <pthread.h>\n{WITH_TRAIT[trait]}"), shares_machine=True
    )
    assert trait in traits(problem.program)
    method = Method(engine.name, (Attempt(engine.name),))
    finding = ask(method, problem, lambda: Budget(1.0, 8.0)).finding
    is_refused = isinstance(finding, Unknown) and finding.cause.why is Why.TRAIT
    assert is_refused == (trait in engine.cannot), finding
    if isinstance(finding, Unknown) and is_refused:
        assert not finding.has_run and finding.cause.data == (engine.name, trait.value)
    check_program(method, problem, False, 1.0)


def check_budget(method: Method, program: Program) -> None:
    """Without time an engine ends soon, and what it says then is true nevertheless."""
    budgets = (
        lambda: Budget(cpu=0.01),
        lambda: Budget(wall=0.01),
        lambda: Budget(stop=lambda: True),
        lambda: Budget(cpu=1.0),  # enough to come to the solver
    )
    for budget in budgets:
        asked = ask(method, Problem(program, shares_machine=True), budget)
        check_finding(method, program, asked.finding)
        assert asked.cpu < SOON, f"{method.name} goes on for {asked.cpu:.1f} s"


# ------------------------------------------------------------------------------------------------ the oracle
@cache
def oracle(lower: Callable[[], Program]) -> tuple[Program, bool | None]:
    """A program, and if all its states are safe; None: there are too many, or what is not modelled is reached."""
    program = lower()
    found = explorer.Explorer(program, Visibility(program, True).code, max_states=MOST_STATES).run(Budget(cpu=20.0))
    answers = {explorer.Answer.SAFE: True, explorer.Answer.VIOLATED: False}
    return program, answers.get(found.answer)


def every(items: Sequence[str], number: int) -> list[str]:
    """One of so many, spread over all of them."""
    return list(items[:: max(1, len(items) // number)])[:number]
