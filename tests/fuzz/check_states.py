"""The native search against the oracle: the same verdict, and exactly the same number of states.

Once more with names that say no more than they must, and without rests before what only its thread can reach, and with
partial-order reduction: then there are at most as many as without any reductions.  (Where a thread rests depends on
what it alone can reach at the time, then, so there may be a few more than with rests that do not.)  Dives and walks
find no violation that the oracle does not find."""

from __future__ import annotations

import signal
import subprocess
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random

from tests.fuzz.check_threads import lower_generated
from tests.fuzz.report import Disagreement, Skipped, Statistics, stage
from unbraid.analyses.control_flow import Position
from unbraid.analyses.independence import Independence
from unbraid.analyses.ownership import Ownership
from unbraid.analyses.visible import Visibility
from unbraid.core.budget import Budget
from unbraid.core.interpreter.explorer import Answer, Explorer, SwitchPoints
from unbraid.core.interpreter.machine import Machine
from unbraid.core.nodes import Program
from unbraid.engines.native.compiler import HERE, RUNTIME
from unbraid.engines.native.process import parse_moves
from unbraid.engines.native.translate import translate
from unbraid.executions.replay import replay
from unbraid.executions.schedule import from_exploration

STATE_LIMIT = 20_000
ORACLE = 10.0  # seconds for the explorer
MEMORY = 1 << 28
GAVE_UP = ("memory", "limit MANY_THREADS")
Way = tuple[Ownership | None, Independence | None, frozenset[Position]]  # as `translate` has them
PLAIN: Way = (None, None, frozenset())
ANSWERS = {"safe": Answer.SAFE, "violated": Answer.VIOLATED}


def check_states(path: str, rng: Random, seen: Statistics, thorough: bool) -> None:
    program = lower_generated(path)
    sanitize = thorough or rng.random() < 0.25
    compare(program, reduce=True, seen=seen, sanitize=sanitize)
    compare(program, reduce=False, seen=seen, sanitize=sanitize)


def compare(program: Program, reduce: bool, seen: Statistics, sanitize: bool = True) -> None:
    visibility = Visibility(program, reduce)
    explorer = Explorer(program, visibility.code, max_states=STATE_LIMIT, late=True)
    with stage("explorer"):
        expected = explorer.run(Budget(cpu=ORACLE))
    if expected.answer is Answer.UNKNOWN:
        raise Skipped(f"explorer: {expected.cause}")
    ways: dict[str, Way] = {"not reduced": PLAIN}
    if reduce:
        ownership, independence, breaks = visibility.ownership, visibility.independence(), visibility.breaks
        ways = {
            "reduced": PLAIN,
            "canonical": (ownership, None, breaks),
            "partial order": (ownership, independence, breaks),
        }
    # The sanitizer takes most of the time to build, so each program is sanitized in one of the ways only.
    sanitized = list(ways)[sum(len(each.body) for each in program.functions.values()) % len(ways)]
    for kind, way in ways.items():
        with stage(f"native search, {kind}"):
            with built_search(program, visibility.code, way, sanitize and kind == sanitized) as search:
                lines = search(MEMORY)
                random = search(MEMORY, 1, "dives") if kind == "canonical" else []
            states = next(int(line.split()[1]) for line in lines if line.startswith("states"))
            answer = ANSWERS.get(lines[-1], Answer.UNKNOWN)
        if "violated" in random[-1:] and expected.answer is Answer.SAFE:
            raise Disagreement("dives and walks", "a violation of a safe program")
        if lines[-1] in GAVE_UP:  # it goes deep first, where the explorer finds a bug soon
            raise Skipped(f"native search: {lines[-1]}")
        if answer is not expected.answer:
            raise Disagreement("native verdict", f"{lines[-1]} instead of {expected.answer.value}")
        if answer is Answer.SAFE and states != expected.states:
            most = expected.states if way == PLAIN else _without_reductions(program)
            if states > most or way == PLAIN:
                raise Disagreement("native states", f"{states} instead of {most}")
        seen[f"{expected.answer.value}, {kind}"] += 1
        if answer is Answer.SAFE:
            seen[f"states, {kind}"] += states
        for found in (lines, random):
            if "violated" in found[-1:]:
                with stage("native counterexample"):
                    replay(Machine(program, reuse=False), from_exploration(explorer, parse_moves(found)))


def _without_reductions(program: Program) -> int:
    """How many states there are at most."""
    with stage("explorer without reductions"):
        found = Explorer(program, Visibility(program, False).code, max_states=10 * STATE_LIMIT).run()
    if found.answer is Answer.UNKNOWN:
        raise Skipped(f"explorer without reductions: {found.cause}")
    return found.states


def run_search(
    program: Program,
    points: SwitchPoints,
    way: Way = PLAIN,
    sanitize: bool = True,
    memory: int = MEMORY,
) -> list[str]:
    with built_search(program, points, way, sanitize) as search:
        return search(memory)


@contextmanager
def built_search(
    program: Program, points: SwitchPoints, way: Way = PLAIN, sanitize: bool = True
) -> Iterator[Callable[..., list[str]]]:
    """Built without optimisation, which takes less time than it saves here.  What is yielded runs the search with some
    arguments, and returns the lines of its output."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        for file, text in translate(Machine(program), points, *way).items():
            (folder / file).write_text(text)
        for file in RUNTIME:
            (folder / file).write_text((HERE / file).read_text())
        built = ["gcc", "-std=gnu11", "-O0", "-w"]
        if sanitize:  # with traps: to build messages takes longer than the rest
            built += ["-fsanitize=undefined", "-fsanitize-undefined-trap-on-error"]
        subprocess.run([*built, "-o", str(folder / "search"), str(folder / "search.c")], check=True)

        def search(*arguments: object) -> list[str]:
            command = [str(folder / "search"), *map(str, arguments)]
            done = subprocess.run(command, capture_output=True, text=True, timeout=60)
            if done.returncode == -signal.SIGILL:
                raise RuntimeError(f"undefined behaviour; for the place, build without the trap: {' '.join(built)}")
            if done.returncode != 0:
                raise RuntimeError(f"exit code {done.returncode}: {done.stderr}")
            return done.stdout.splitlines()

        yield search
