"""Threaded programs: the lazy schema with the bmc engine, and every reduction, against the oracle.

The *reference* for each (unwind, rounds) is a search of the bounded program in which a switch is possible before every
access to memory.  It must agree with the reduced program, with the sequentialized one, and with a search of the
program as lowered, which has no bounds at all.  The last compares more than verdicts: which statements are violated,
and where an execution leaves what is modelled.  In the program as lowered the interpreter gives up there (or reaches a
bound marker), after `transforms/memory` there is a bound marker.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from random import Random

from tests.fuzz.candidate import Found, run_lazy
from tests.fuzz.graph import Full, Rounds, StateGraph, TooLarge, also_before
from tests.fuzz.report import Disagreement, Statistics, stage
from tests.fuzz.threaded_pointers import NARROW_POINTERS
from tests.fuzz.threaded_sync import EXACT
from unbraid.analyses.visible import Visibility, marked
from unbraid.core.checking.programs import Form, check_program
from unbraid.core.interpreter.explorer import Answer, Explorer
from unbraid.core.interpreter.machine import Machine
from unbraid.core.nodes import ILP32, LP64, Assert, Bound, BoundReached, Program
from unbraid.core.visitor import statements
from unbraid.executions.replay import replay
from unbraid.executions.schedule import from_exploration
from unbraid.frontend.program import FrontendOptions, lower_files
from unbraid.passes import lists
from unbraid.passes.catalogue import mark_switch_points
from unbraid.passes.run import run_passes
from unbraid.schemas.lazy import sufficient_rounds
from unbraid.transforms.clone_threads import Bounds

UNWIND, ROUNDS = 3, 3
NOT_CUTS = {Bound.FAR, Bound.ADDRESS, Bound.FUNCTION, Bound.MODEL}  # markers where executions leave what is modelled
STATE_LIMIT = 1_500


def check_threads(path: str, rng: Random, seen: Statistics, thorough: bool) -> None:
    """Raises Disagreement, or Skipped if nothing could be checked.  Some checks run on a random part of the cases only,
    unless `thorough`."""
    program = lower_generated(path)
    full = search_lowered(program, seen)
    if full is not None:
        seen["unsafe" if full.violated else "safe"] += 1
    earliest: int | None = None
    for unwind in range(1, UNWIND + 1):
        case = _Case(program, unwind, thorough)
        try:
            found = case.check(full, rng, seen)
        except TooLarge:
            seen["skipped: bounded program too large"] += 1
            break
        earliest = min(filter(None, (earliest, found)), default=None)
        if not case.has_markers:
            break
    if earliest is not None:
        seen[f"unsafe within {earliest} rounds"] += 1


def lower_generated(path: str) -> Program:
    with stage("frontend"):
        text = Path(path).read_text()
        model = ILP32 if NARROW_POINTERS in text else LP64
        program = lower_files([path], FrontendOptions(model, spurious_wakeups=EXACT not in text))
        check_program(program, Form.LOWERED)
    return program


def search_lowered(program: Program, seen: Statistics) -> Full | None:
    """The program as lowered: are its violations the same with and without reduction?"""
    answers: list[Full | None] = []
    for reduce in (False, True):
        try:
            with stage("explorer"):
                points = Visibility(program, reduce).code
                answers.append(
                    StateGraph(program, points if reduce else also_before(points, Assert), STATE_LIMIT).full()
                )
        except TooLarge:
            answers.append(None)
            seen["skipped: full search too large"] += 1
    if answers[0] is not None and answers[0].violated:
        with stage("explorer's path"):
            explorer = Explorer(program, Visibility(program, reduce=True).code)
            found = explorer.run()  # it ends where the interpreter gives up, which the search above does not
            if found.answer is Answer.VIOLATED:
                replay(Machine(program, reuse=False), from_exploration(explorer, found.path))
    plain, reduced = answers
    if plain is not None and reduced is not None:
        compare("reduced full search", plain, reduced)
    if plain is not None and plain.limits:
        seen["with limits"] += 1
    return plain or reduced


def compare(kind: str, plain: Full, reduced: Full) -> None:
    """A violation that a thread cannot avoid may hide those of others from a reduced search."""
    if plain.violated != reduced.violated:
        raise Disagreement(kind, f"{plain} without, {reduced} with")
    more = plain.is_complete and not reduced.violations <= plain.violations
    if more or (not plain.violated and (plain.bounds, not plain.limits) != (reduced.bounds, not reduced.limits)):
        raise Disagreement(f"{kind}, in detail", f"{plain} without, {reduced} with")


def against_lowered(kind: str, everything: Full, full: Full | None, case: str) -> None:
    """A derived program, which may be cut at bound markers, and the one that it comes from."""
    if full is None:
        return
    detail = f"{case}: {everything} {kind}, {full} lowered"
    is_cut = bool(everything.bounds - NOT_CUTS)
    if everything.limits:
        raise Disagreement("limit of a scalar program", detail)
    if everything.violated and not full.violated:
        raise Disagreement(f"{kind} but not lowered", detail)
    if full.violated and not everything.violated and not is_cut:
        raise Disagreement(f"lowered but not {kind}", detail)
    if not (everything.is_complete and full.is_complete):
        return
    unmodelled = full.bounds | ({Bound.ADDRESS} if full.limits else set())
    missing = unmodelled - everything.bounds - {Bound.FAR}  # nobody may need the pointer
    more = (everything.bounds & NOT_CUTS) - unmodelled
    if not everything.violations <= full.violations or more:
        raise Disagreement(f"{kind} but not lowered, in detail", detail)
    if not is_cut and (everything.violations != full.violations or missing):
        raise Disagreement(f"lowered but not {kind}, in detail", detail)


class _Case:
    """One number of unwindings."""

    def __init__(self, program: Program, unwind: int, thorough: bool) -> None:
        self.program, self.unwind, self.thorough = program, unwind, thorough
        with stage("transforms"):
            self.bounded = run_passes(program, lists.scalar(Bounds(unwind)))
            sliced = run_passes(program, lists.sliced(Bounds(unwind)))
            self.plain = run_passes(self.bounded, [mark_switch_points(reduce=False)])
            self.sliced = run_passes(sliced, [mark_switch_points(reduce=False)])
            self.reduced = run_passes(sliced, [mark_switch_points(reduce=True)])
        self.has_markers = any(
            isinstance(stmt, BoundReached) for f in self.bounded.functions.values() for stmt in statements(f.body)
        )
        self.order = range(len(self.bounded.threads))

    def check(self, full: Full | None, rng: Random, seen: Statistics) -> int | None:
        """The first round with a violation."""
        with stage("explorer"):
            graph = StateGraph(self.plain, also_before(marked, Assert), STATE_LIMIT)
            everything = graph.full()
            expected = graph.rounds(ROUNDS, self.order)
        if expected.violation is not None and not everything.violated:
            raise Disagreement("rounds find more than any interleaving", f"{self}: {expected}")
        against_lowered("bounded", everything, full, str(self))
        if self.thorough or rng.random() < 0.15:
            self._explorer(rng, expected)
        with stage("explorer"):
            reduced = StateGraph(self.reduced, marked, STATE_LIMIT)
            self._same("explorer, reduced", expected, _found(reduced.rounds(ROUNDS, self.order)))
            less = reduced.full()
        compare("explorer, reduced, any rounds", everything, less)
        shuffled = rng.sample(self.order, len(self.order))
        for order in (self.order, shuffled):
            self._sufficient(self.reduced, reduced, order)
        self._lazy("lazy, reduced", self.reduced, self.order, expected)
        if self.thorough or rng.random() < 0.3:  # the costliest check of all
            self._lazy("lazy", self.sliced, self.order, expected)
            self._sufficient(self.sliced, StateGraph(self.sliced, marked, STATE_LIMIT), shuffled)
        if self.thorough or rng.random() < 0.3:
            self._lazy("lazy, reduced, other order", self.reduced, shuffled, graph.rounds(ROUNDS, shuffled))
        seen["cases"] += 1
        seen["states"] += len(graph.keys)
        return expected.violation

    def __str__(self) -> str:
        return f"unwind {self.unwind}"

    def _sufficient(self, program: Program, graph: StateGraph, order: Sequence[int]) -> None:
        """So many rounds show whatever any interleaving shows."""
        with stage("explorer"):
            everything = graph.full()
            enough = sufficient_rounds(program, order)
            if everything.is_complete:
                found = graph.within(enough, order)
                same = found == (everything.violations, everything.bounds)
            else:
                same = graph.rounds(enough, order).violation is not None
        if not same:
            detail = f"{self}: not all of {everything} within {enough} rounds of {list(order)}"
            raise Disagreement("sufficient rounds", detail)

    def _explorer(self, rng: Random, expected: Rounds) -> None:
        """The explorer's own search: it starts again for each number of rounds, so only one is tried."""
        rounds = rng.randint(1, ROUNDS)
        with stage("explorer"):
            explorer = Explorer(self.plain, marked, rounds=rounds)
            result = explorer.run()
        if explorer.limit:
            return  # uninitialised pointers are wide inputs once they are numbers
        violated = expected.violation is not None and expected.violation <= rounds
        at_bound = expected.bound_within(rounds)
        if (result.answer is Answer.VIOLATED) != violated or (not violated and (result.bound is not None) != at_bound):
            raise Disagreement("explorer's own search", f"{self}, rounds {rounds}: {result}, expected {expected}")

    def _lazy(self, kind: str, program: Program, order: Sequence[int], expected: Rounds) -> None:
        with stage(kind):
            found = run_lazy(self.program, program, ROUNDS, order, self.has_markers)
        self._same(kind, expected, found)

    def _same(self, kind: str, expected: Rounds, found: Found) -> None:
        if found.violation != expected.violation:
            detail = f"{self}: violation in round {found.violation}, expected {expected.violation}"
            raise Disagreement(kind, detail)
        for rounds, reached in found.bound.items():
            if reached != expected.bound_within(rounds):
                detail = f"{self}, rounds {rounds}: marker reached {reached}, expected {not reached}"
                raise Disagreement(f"{kind}, bound marker", detail)


def _found(rounds: Rounds) -> Found:
    last = ROUNDS if rounds.violation is None else rounds.violation - 1
    return Found(rounds.violation, {number: rounds.bound_within(number) for number in range(1, last + 1)})
