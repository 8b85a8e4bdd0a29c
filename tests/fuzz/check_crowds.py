"""Proofs for any number of threads: what a search of all states with a few threads violates is never proved."""

from __future__ import annotations

from random import Random

from tests.fuzz.report import Disagreement, Statistics, stage
from unbraid.analyses.visible import Visibility
from unbraid.core.budget import Budget
from unbraid.core.causes import OF_TIME
from unbraid.core.errors import EngineLimit
from unbraid.core.flags import simple_flags
from unbraid.core.interpreter.explorer import Answer, Explorer
from unbraid.core.nodes import LP64, Bound
from unbraid.engines.covering.grid import TOLD_APART, grid
from unbraid.engines.covering.search import Cover
from unbraid.engines.crowds.guessing import prove_by_facts
from unbraid.engines.crowds.prover import CrowdProver
from unbraid.frontend.program import FrontendOptions, lower_files
from unbraid.passes.programs import cloned_program
from unbraid.symbolic.clauses.algebra import Integers, Vectors
from unbraid.symbolic.steps import NotInductive

STATE_LIMIT = 30_000
SECONDS = 2.0
MOST_THREADS = 3


def check_crowds(path: str, rng: Random, seen: Statistics, thorough: bool) -> None:
    found = _with_a_few_threads(path, seen)
    with stage("frontend"):
        program = lower_files([path], FrontendOptions(LP64))
    for representatives, noting_locks, counting in (
        (1, True, False),
        (1, False, True),
        (1, False, False),
        (2, True, False),
    ):
        name = f"{representatives}, {'with' if noting_locks else 'without'} notes{', counting' if counting else ''}"
        with stage(f"prover, {name}"):
            cloned = cloned_program(program, 2, crowd=representatives + 1, reduce=rng.random() < 0.7)
            prover = CrowdProver(cloned, noting_locks, counting, Budget(cpu=SECONDS), lambda text: None)
            try:
                is_proved = prover.prove(frozenset(Bound), rng.choice((Integers, Vectors))) is not None
            except NotInductive as wrong:
                raise Disagreement(f"certificate, {name}", str(wrong)) from wrong
            except EngineLimit:
                seen[f"{name}: not known"] += 1
                continue
        _compare(name, is_proved, found, seen)
    for representatives, counting in ((1, True), (2, False)):
        name = f"{representatives}, guessing{', counting' if counting else ''}"
        with stage(f"prover, {name}"):
            cloned = cloned_program(program, 2, crowd=representatives + 1, reduce=rng.random() < 0.7)
            try:
                certificate = prove_by_facts(
                    cloned, counting, frozenset(Bound), Budget(cpu=SECONDS), lambda text: None, rng.randrange(100)
                )
            except NotInductive as wrong:
                raise Disagreement(f"certificate, {name}", str(wrong)) from wrong
            except EngineLimit:
                seen[f"{name}: not known"] += 1
                continue
        _compare(name, certificate is not None, found, seen)


def _compare(name: str, is_proved: bool, found: str, seen: Statistics) -> None:
    seen[f"{name}: {'proved' if is_proved else 'not proved'}"] += 1
    if is_proved and found == "violated":
        raise Disagreement("crowd", f"proved by {name}, but violated with {MOST_THREADS} threads at most")


def check_covering(path: str, rng: Random, seen: Statistics, thorough: bool) -> None:
    """The same for proofs state by state."""
    found = _with_a_few_threads(path, seen)
    with stage("frontend"):
        program = lower_files([path], FrontendOptions(LP64))
        cloned = cloned_program(program, 2, crowd=2, reduce=rng.random() < 0.7)
    for name in TOLD_APART:
        with stage(f"covering, {name}"):
            try:
                Cover(cloned, grid(cloned, name), lambda text: None).run(Budget(cpu=SECONDS))
            except EngineLimit as limit:
                seen[f"{name}: {'not known' if limit.cause.why in OF_TIME else 'may go wrong'}"] += 1
                continue
        seen[f"{name}: proved"] += 1
        if found == "violated":
            raise Disagreement("covering", f"proved by {name}, but violated with {MOST_THREADS} threads at most")


def _with_a_few_threads(path: str, seen: Statistics) -> str:
    found = "safe"
    with stage("explorer"):
        for count in range(1, MOST_THREADS + 1):
            some = lower_files([path], FrontendOptions(LP64, (simple_flags(defines=[f"MOST_THREADS={count}"]),)))
            exploration = Explorer(some, Visibility(some, True).code, max_states=STATE_LIMIT).run()
            if exploration.answer is not Answer.SAFE:
                found = "violated" if exploration.answer is Answer.VIOLATED else f"not known with {count} threads"
                break
    seen[f"with a few threads: {found}"] += 1
    return found
