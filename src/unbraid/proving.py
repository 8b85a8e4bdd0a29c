"""The search for a proof: which programs the prover is asked about, and what its answers say about the user's.

Threads that are created in a loop, objects that are allocated in one, and recursion are followed so far; where they may
go on, the proof is one for programs that do not.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from unbraid.core.causes import Why
from unbraid.core.nodes import Bound, Program
from unbraid.core.visitor import bound_markers
from unbraid.errors import EngineLimit
from unbraid.following import AllFollowed, Cut, follow, visit
from unbraid.options import ORDERS, PROVERS
from unbraid.programs import LONG_LOOP, SHORT_LOOP, cloned_program
from unbraid.request import Progress, Request
from unbraid.results.wording import cause_text
from unbraid.transforms.clone_threads import ELEMENTS_PER_UNWIND

if TYPE_CHECKING:
    from unbraid.engines.invariants.abc.prover import BitProver
    from unbraid.engines.invariants.prover import Prover
    from unbraid.executions.schedule import Step

FIRST_UNWIND = 2
FIRST_VISIT, FIRST_LEVELS = 40.0, 3.0  # seconds, before anything else is tried


@dataclass(frozen=True)
class CrowdAttempt:
    """To prove something for any number of threads: how many represent them, and how long it may take."""

    representatives: int
    noting_locks: bool
    seconds: float
    counting: bool = False


# Of states that cover others: how much is told apart, and seconds.
COVERINGS = (("compared", 4.0), ("constants", 3.0), ("values", 3.0))
SHORT_COVERINGS = (("compared", 1.0),)  # others are good at so many threads, too
SHARED = 3.0  # times as long, if several share the cores
FEWEST = 2  # one that represents the others, and a stranger
EARLY_CROWDS = (CrowdAttempt(1, True, 20.0),)
LATE_CROWDS = (
    CrowdAttempt(1, False, 5.0),
    CrowdAttempt(1, False, 20.0, counting=True),
    CrowdAttempt(2, True, 20.0),
    CrowdAttempt(1, True, 30.0),
)
# What a larger bound leads further in; anything else that is not modelled stays so.
GROWING = {
    Bound.THREADS: "threads from",
    Bound.HEAP: "elements in the object from",
    Bound.RECURSION: "calls within each other at",
    Bound.LOOP: "iterations of the loop at",
}


@dataclass(frozen=True)
class Outcome:
    """Of the search for a proof.  `proof` is for people: invariants, line by line."""

    is_proved: bool
    reason: str
    is_violated: bool = False
    proof: tuple[str, ...] = ()
    picture: tuple[str, ...] = ()
    steps: tuple[Step, ...] | None = None  # of a violation, if they are known
    method: str = "unbounded"
    checks: int | None = None  # of the modular method


Ask = Callable[[frozenset[Bound]], Outcome | None]  # is there no violation, and is none of these bounds reached?


def find_proof(program: Program, request: Request, report: Callable[[Progress], None]) -> Outcome:
    """What is found; a reason if there is no proof."""
    try:
        return _Attempts(program, request, report).run()
    except EngineLimit as limit:
        return Outcome(False, cause_text(limit.cause))


class _Attempts:
    def __init__(self, program: Program, request: Request, report: Callable[[Progress], None]) -> None:
        self.program, self.request, self.report = program, request, report
        self.known = ""  # so far

    def _report(self, text: str) -> None:
        self.report(Progress(text, known=self.known))

    def _cloned(self, unwind: int, crowd: int = 0) -> Program:
        size = LONG_LOOP if self.request.engine == "modular" else SHORT_LOOP
        return cloned_program(self.program, unwind, self.request.max_threads, self.request.reduce, crowd, size)

    def run(self) -> Outcome:
        unwind = self.request.unwind or FIRST_UNWIND
        is_crowded = self._is_crowded(unwind)
        outcome = None
        if is_crowded:
            outcome = self._covered(unwind, FEWEST, COVERINGS) or self._any_threads(EARLY_CROWDS)
        elif self.request.engine == "unbounded" and self.request.backend not in PROVERS:
            outcome = self._covered(unwind, 0, SHORT_COVERINGS)
        while outcome is None:
            cloned = self._cloned(unwind)
            outcome = self._so_many(cloned, unwind)
            if outcome is not None:
                break
            self.known = limited(cloned, unwind, self.request.max_threads)
            outcome = self._any_threads(LATE_CROWDS) if is_crowded else None
            if outcome is None and (self.request.unwind is not None or not self.request.beside):
                outcome = Outcome(False, self.known)
            is_crowded = False
            unwind += 1
        return outcome

    def _is_crowded(self, unwind: int) -> bool:
        """May there be any number of threads, in a way that a proof can follow?  Only invariants can."""
        if self.request.max_threads is not None or self.request.backend in PROVERS:
            return False
        if self.request.engine in ("reduction", "modular"):
            return False
        try:
            return bool(self._cloned(unwind, FEWEST).groups)
        except EngineLimit:
            return False

    def _so_many(self, cloned: Program, unwind: int) -> Outcome | None:
        """None: there is no violation, but where bounds are used up."""
        self._report(f"preparing a proof, unwind {unwind}")
        if self.request.engine == "reduction":
            return self._asked(cloned, self._by_reduction(cloned))
        if self.request.engine == "modular":
            return self._asked(cloned, self._by_threads(cloned))
        if self.request.backend not in PROVERS and not self.request.beside:
            outcome = self._by_levels(unwind)
            if outcome is not None:
                return outcome
        return self._asked(cloned, self._by_invariants(cloned))

    def _by_levels(self, unwind: int) -> Outcome | None:
        """Where executions end, or states repeat."""
        for way, seconds in ((visit, FIRST_VISIT), (follow, FIRST_LEVELS)):
            try:
                found = way(self.program, self.request, unwind, self._report, seconds)
            except EngineLimit:
                continue
            if isinstance(found, AllFollowed):
                return Outcome(True, found.reason, method="levels")
            if not isinstance(found, Cut):
                return Outcome(False, "an interleaving is possible", True, steps=found, method="levels")
        return None

    def _asked(self, cloned: Program, ask: Ask) -> Outcome | None:
        markers = frozenset(marker.bound for marker in bound_markers(cloned))
        unmodelled = markers - set(GROWING)
        for forbidden in dict.fromkeys((markers, unmodelled, frozenset[Bound]())):
            outcome = ask(forbidden)
            if outcome is None:
                continue
            if outcome.is_violated or forbidden == markers:
                return outcome
            if forbidden != unmodelled:
                raise EngineLimit(Why.UNMODELLED_MAY_BE_REACHED)
            return None
        return Outcome(False, "the prover says that there is a violation", is_violated=True)

    def _by_invariants(self, cloned: Program) -> Ask:
        from unbraid.engines.induction.search import Induction
        from unbraid.engines.invariants.render import proof_text

        prover = self._prover(cloned)

        def ask(forbidden: frozenset[Bound]) -> Outcome | None:
            k = Induction(prover.product, forbidden).prove()
            if k is not None:
                return Outcome(True, f"proved by {k}-induction, for any loops and any switches")
            certificate = prover.prove(forbidden)
            if certificate is None:
                return None
            count = len(certificate.invariants)
            reason = f"proved: {count} invariants hold, for any loops and any switches, and were checked again"
            return Outcome(True, reason, proof=tuple(proof_text(certificate)))

        return ask

    def _by_reduction(self, cloned: Program) -> Ask:
        from unbraid.engines.reduction.refinement import Refinement
        from unbraid.engines.reduction.render import picture, proof_text
        from unbraid.schemas.schedule import from_sequentialized
        from unbraid.symbolic.violation import Violation

        order = self.request.order or ORDERS[0]
        refinement = Refinement(cloned, order, self.request.parts, self._report)

        def ask(forbidden: frozenset[Bound]) -> Outcome | None:
            found = refinement.run(forbidden)
            if isinstance(found, Violation):
                if found.choices is None:
                    return None
                steps = tuple(from_sequentialized(self.program, found.trace, found.choices))
                return Outcome(False, "an interleaving is possible", True, steps=steps, method="reduction")
            reason = f"proved: {found.summary()}, for any loops and any switches; it was checked again"
            text = tuple(proof_text(found))
            return Outcome(True, reason, proof=text, picture=tuple(picture(found)), method="reduction")

        return ask

    def _by_threads(self, cloned: Program) -> Ask:
        from unbraid.modular import ThreadByThread, Violated

        threads = ThreadByThread(self.program, cloned, self.request, self._report)

        def ask(forbidden: frozenset[Bound]) -> Outcome | None:
            found = threads.ask(forbidden)
            if found is None:
                return None
            if isinstance(found, Violated):
                reason, steps = "an interleaving is possible", found.steps
                return Outcome(False, reason, True, steps=steps, method="modular", checks=threads.checks)
            return Outcome(True, found.reason, proof=found.proof, method="modular", checks=threads.checks)

        return ask

    def _prover(self, cloned: Program) -> Prover | BitProver:
        if self.request.backend not in PROVERS:
            from unbraid.engines.invariants.prover import Prover

            return Prover(cloned, self.request.reduce, self._report)
        from unbraid.backends import load
        from unbraid.backends.adapter import require
        from unbraid.engines.invariants.abc.prover import BitProver

        assert self.request.scratch is not None
        installed = require(load(self.request.backend), self.request.backend_path)
        return BitProver(cloned, self.request.reduce, self._report, installed, self.request.scratch)

    def _wall(self, seconds: float) -> float:
        """Of a solver that looks at the clock, also while others have their turn."""
        return seconds * SHARED if self.request.beside else seconds

    def _covered(self, unwind: int, crowd: int, attempts: Sequence[tuple[str, float]]) -> Outcome | None:
        """A proof state by state, also for any number of threads."""
        from unbraid.engines.covering.grid import grid
        from unbraid.engines.covering.render import proof_text
        from unbraid.engines.covering.search import Cover

        cloned = self._cloned(unwind, crowd)
        for told_apart, seconds in attempts:
            try:
                covering = Cover(cloned, grid(cloned, told_apart), self._report)
                states = covering.run(seconds)
            except EngineLimit:
                continue  # no answer in that time, something may go wrong, or the threads are not interchangeable
            what = f"{len(states)} states cover all that can be reached, for any loops and any switches"
            whom = " for any number of threads" if crowd else ""
            reason = f"proved{whom}: {what}; it was checked again"
            return Outcome(True, reason, proof=tuple(proof_text(covering, states)))
        return None

    def _any_threads(self, attempts: Sequence[CrowdAttempt]) -> Outcome | None:
        """A proof for any number of threads, if one of these attempts leads to it."""
        from unbraid.engines.crowds.prover import CrowdProver
        from unbraid.engines.crowds.render import proof_text

        for attempt in attempts:
            cloned = self._cloned(self.request.unwind or FIRST_UNWIND, attempt.representatives + 1)
            self._report(f"preparing a proof for any number of threads, by {attempt.representatives} of them")
            try:
                prover = CrowdProver(
                    cloned, attempt.noting_locks, attempt.counting, self._report, self._wall(attempt.seconds)
                )
                certificate = prover.prove(frozenset(Bound))
            except EngineLimit:
                continue  # no answer in that time, or the threads are not interchangeable
            if certificate is not None:
                count = len(certificate.invariants)
                what = f"{count} invariants hold, for any loops and any switches, and were checked again"
                reason = f"proved for any number of threads: {what}"
                return Outcome(True, reason, proof=tuple(proof_text(certificate)))
        return None


def limited(program: Program, unwind: int, max_threads: int | None) -> str:
    """What a proof for a program with bounds says."""
    markers = [marker for marker in bound_markers(program) if marker.bound in GROWING]
    limits = [] if max_threads is None else [f"at most {max_threads} threads in all"]
    for marker in markers:
        place = f"{marker.origin.file}:{marker.origin.line}"
        most = unwind * (ELEMENTS_PER_UNWIND if marker.bound is Bound.HEAP else 1)
        limits.append(f"at most {most} {GROWING[marker.bound]} {place}")
    loops = "any other loops" if any(marker.bound is Bound.LOOP for marker in markers) else "any loops"
    return f"no violation with {', '.join(dict.fromkeys(limits))}, {loops}, any switches"
