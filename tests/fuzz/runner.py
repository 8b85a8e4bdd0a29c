"""Runs one program, and many of them on several cores."""

from __future__ import annotations

import signal
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from functools import partial
from multiprocessing import Pool
from pathlib import Path
from random import Random
from types import FrameType

from tests.fuzz.arrays import array_program
from tests.fuzz.check_cbmc import check_cbmc
from tests.fuzz.check_cells import check_cells
from tests.fuzz.check_crowds import check_covering, check_crowds
from tests.fuzz.check_following import check_following
from tests.fuzz.check_hazards import check_deadlocks, check_hazards, check_races
from tests.fuzz.check_hiding import check_hiding
from tests.fuzz.check_library import check_library
from tests.fuzz.check_modular import check_modular
from tests.fuzz.check_native import check_native
from tests.fuzz.check_proofs import check_proofs
from tests.fuzz.check_reductions import check_reductions
from tests.fuzz.check_relations import check_relations
from tests.fuzz.check_sequential import check_sequential
from tests.fuzz.check_shapes import check_shapes
from tests.fuzz.check_states import check_states
from tests.fuzz.check_swarm import check_swarm
from tests.fuzz.check_threads import check_threads
from tests.fuzz.check_unbounded import check_unbounded
from tests.fuzz.check_values import check_values
from tests.fuzz.crowds import crowd_program
from tests.fuzz.floating import float_program
from tests.fuzz.library import library_program
from tests.fuzz.related import related_program
from tests.fuzz.report import Disagreement, Skipped, Statistics
from tests.fuzz.rooms import room_program
from tests.fuzz.sequential import sequential_program
from tests.fuzz.shapes import shape_program
from tests.fuzz.shrink import shrink
from tests.fuzz.steered import steered_program
from tests.fuzz.threaded import looping_program, threaded_program, waiting_program
from tests.fuzz.tree import Body, to_c

Check = Callable[[str, Random, Statistics, bool], None]
PATIENCE = 60  # seconds for one program

TASKS_PER_PROCESS = 40  # the solvers do not give back all their memory


@dataclass(frozen=True)
class Mode:
    generate: Callable[[Random], Body]
    check: Check


MODES = {
    "threads": Mode(threaded_program, check_threads),
    "sequential": Mode(sequential_program, check_sequential),
    "floats": Mode(float_program, check_sequential),
    "native": Mode(lambda rng: threaded_program(rng, native=True), check_native),
    "library": Mode(library_program, check_library),
    "states": Mode(threaded_program, check_states),
    "proofs": Mode(threaded_program, check_proofs),
    "following": Mode(threaded_program, check_following),
    "reductions": Mode(threaded_program, check_reductions),
    "modular": Mode(threaded_program, check_modular),
    "races": Mode(threaded_program, check_races),
    "deadlocks": Mode(waiting_program, check_deadlocks),
    "rooms": Mode(room_program, check_hazards),
    "shapes": Mode(shape_program, check_shapes),
    "swarm": Mode(threaded_program, check_swarm),
    "crowds": Mode(crowd_program, check_crowds),
    "covering": Mode(crowd_program, check_covering),
    "cells": Mode(array_program, check_cells),
    "hiding": Mode(steered_program, check_hiding),
    "relations": Mode(related_program, check_relations),
    "unbounded": Mode(looping_program, check_unbounded),
    "values": Mode(looping_program, check_values),
}


@dataclass(frozen=True)
class Task:
    mode: str
    seed: int
    shrink_seconds: float
    thorough: bool = False  # every check on every case, instead of the costly ones on some
    cbmc: str | None = None  # compare with this CBMC instead


@dataclass
class Result:
    mode: str
    seed: int
    seconds: float = 0.0
    seen: Statistics = field(default_factory=Statistics)
    failure: Disagreement | None = None
    program: str = ""
    shrunk: str = ""


class _OutOfTime(BaseException):
    """Not an Exception, so that no check takes it for a crash of what it checks."""


def _ring(signum: int, frame: FrameType | None) -> None:
    raise _OutOfTime


def run_task(task: Task) -> Result:
    sys.setrecursionlimit(100_000)
    mode, result = MODES[task.mode], Result(task.mode, task.seed)
    if task.cbmc is not None:
        mode = replace(mode, check=partial(check_cbmc, task.cbmc))
    start = time.monotonic()
    program = mode.generate(Random(task.seed))
    result.seen["programs"] += 1
    with tempfile.TemporaryDirectory() as directory:
        failure = _attempt(mode, program, task.seed, directory, result.seen, task.thorough)
        if failure is not None:
            result.program = result.shrunk = to_c(program)
            result.failure = failure
            if task.shrink_seconds:
                # All checks at once, so that the failure does not depend on the dice.
                failure = _attempt(mode, program, task.seed, directory, Statistics(), thorough=True) or failure
                kind = failure.kind

                def fails(candidate: Body) -> bool:
                    found = _attempt(mode, candidate, task.seed, directory, Statistics(), thorough=True)
                    return found is not None and found.kind == kind

                smallest = shrink(program, fails, task.shrink_seconds)
                result.shrunk = to_c(smallest)
                result.failure = _attempt(mode, smallest, task.seed, directory, Statistics(), True) or failure
    result.seconds = time.monotonic() - start
    return result


def _attempt(
    mode: Mode, program: Body, seed: int, directory: str, seen: Statistics, thorough: bool
) -> Disagreement | None:
    path = Path(directory) / "program.c"
    path.write_text(to_c(program))
    previous = signal.signal(signal.SIGALRM, _ring)
    signal.alarm(PATIENCE)
    try:
        mode.check(str(path), Random(seed), seen, thorough)
    except Skipped as skipped:
        seen[f"skipped: {skipped}"] += 1
    except _OutOfTime:
        seen["skipped: out of time"] += 1
    except Disagreement as failure:
        return failure
    finally:
        signal.alarm(0)
        signal.signal(signal.SIGALRM, previous)
    return None


def run_file(path: Path) -> None:
    """All checks on a C file, whose name starts with its mode.  Raises Disagreement or Skipped."""
    with tempfile.TemporaryDirectory() as directory:
        copy = Path(directory) / "program.c"
        copy.write_text(path.read_text())
        MODES[path.name.split("-")[0]].check(str(copy), Random(0), Statistics(), True)


def run_all(tasks: list[Task], jobs: int) -> Iterator[Result]:
    if len(tasks) == 1:
        yield from map(run_task, tasks)
        return
    with Pool(jobs, maxtasksperchild=TASKS_PER_PROCESS) as pool:
        yield from pool.imap_unordered(run_task, tasks)
        pool.close()
        pool.join()  # else they are killed while some of them start, which sometimes never ends


def describe(result: Result) -> str:
    """The file that is kept of a failure."""
    assert result.failure is not None
    command = f"python -m tests.fuzz --mode {result.mode} --seed {result.seed} --count 1"
    lines = [command, f"disagreement: {result.failure.kind}", *result.failure.detail.splitlines()]
    return "".join(f"// {line}\n" for line in lines) + result.shrunk
