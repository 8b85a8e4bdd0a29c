"""Lazily sequentialized programs: a real CBMC, on printed C, against the embedded engine, on core.

Both must find a violation in the same round, and reach bound markers in the same rounds; CBMC's counterexample must
replay on the program as lowered, as it is.
"""

from __future__ import annotations

import tempfile
from pathlib import Path
from random import Random

from tests.fuzz.report import Disagreement, Statistics, stage
from unbraid.backends import load
from unbraid.backends.adapter import Installed, require
from unbraid.backends.checker import OutsideChecker
from unbraid.backends.protocol import Checker
from unbraid.core.budget import Budget
from unbraid.core.interpreter.machine import Machine
from unbraid.core.nodes import BoundReached, Program
from unbraid.core.visitor import statements
from unbraid.executions.replay import replay
from unbraid.frontend.program import FrontendOptions, lower_files
from unbraid.passes.programs import bound_program
from unbraid.schemas.lazy import sequentialize
from unbraid.schemas.schedule import from_sequentialized
from unbraid.symbolic.checker import BoundedModelChecker

UNWIND, ROUNDS = 2, 3
MOST_SECONDS = 20.0  # no further round is begun after that


def check_cbmc(executable: str, path: str, rng: Random, seen: Statistics, thorough: bool) -> None:
    """Raises Disagreement, or Skipped if nothing could be checked.  Without reductions too, if `thorough`."""
    installed = require(load("cbmc"), executable)
    with stage("frontend"):
        program = lower_files([path], FrontendOptions())
    for reduce in (True, False) if thorough else (True,):
        for unwind in range(1, UNWIND + 1):
            with stage("transforms"):
                bounded = bound_program(program, unwind, reduce=reduce)
            order = list(range(len(bounded.threads)))
            rng.shuffle(order)
            if compare(program, bounded, order, installed, seen):
                break


def compare(program: Program, bounded: Program, order: list[int], installed: Installed, seen: Statistics) -> bool:
    """Is all said: a violation, no bound markers, or the time is up?"""
    budget = Budget(wall=MOST_SECONDS)
    markers = any(isinstance(stmt, BoundReached) for f in bounded.functions.values() for stmt in statements(f.body))
    lazy = sequentialize(bounded, None, order)
    with tempfile.TemporaryDirectory() as scratch:
        embedded: Checker = BoundedModelChecker(lazy.program, Budget())
        outside: Checker = OutsideChecker(lazy.program, installed, Path(scratch))
        for rounds in range(1, ROUNDS + 1):
            if budget.is_spent():
                return True
            embedded.next_iteration()
            outside.next_iteration()
            with stage("lazy+bmc"):
                expected = embedded.check()
            with stage("lazy+cbmc"):
                found = outside.check()
            seen["questions"] += 1
            if expected.violated != found.violated:
                raise Disagreement("lazy+cbmc", f"rounds {rounds}: {found.violated}, expected {expected.violated}")
            if found.violated:
                seen["violations replayed"] += 1
                with stage("lazy+cbmc, replay"):
                    assert found.choices is not None
                    replay(Machine(program, reuse=False), from_sequentialized(program, lazy, found.choices))
                return True
            if markers:
                seen["questions"] += 1
                reached = [checker.bound_reachable() for checker in (embedded, outside)]
                if reached[0] != reached[1]:
                    raise Disagreement("lazy+cbmc, bound marker", f"rounds {rounds}: bmc, cbmc: {reached}")
    return not markers
