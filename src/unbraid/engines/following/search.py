"""Follows all interleavings at once, move by move: level k has the states after k moves of the product.

At each level, a node has one symbolic state for all paths of k moves that lead there.  If all executions terminate,
there is a last level.  Then all executions have been followed, and the solver decides whether there is a violation (the
forward condition of k-induction).  If they do not terminate, the search still finds violations, level by level.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from unbraid.core.budget import Budget
from unbraid.core.causes import Why
from unbraid.core.errors import EngineLimit, InternalError
from unbraid.core.nodes import Program
from unbraid.core.records import dataclass
from unbraid.engines.findings import Violated, Work
from unbraid.schemas.schedule import from_sequentialized
from unbraid.symbolic.aig import FALSE as NEVER
from unbraid.symbolic.aig import TRUE as ALWAYS
from unbraid.symbolic.steps import LiveCells, Point, Steps
from unbraid.symbolic.violation import violation_by
from unbraid.symbolic.words import Model, solve
from unbraid.systems.automata import Automata, Exit, Step
from unbraid.systems.product import Interleavings, Move, Node
from unbraid.systems.reduction.letters import Letter

FIRST_QUESTION = 4  # levels until the solver is asked for the first time
MORE_LEVELS = 1.25  # factor until the next question
MOST_NODES = 20_000  # at one level


@dataclass(frozen=True)
class _Arrival:
    """How a path arrives at a node: from which node, by which step and exit; and the literal that chooses this
    arrival."""

    source: Node
    step: Step
    exit: Exit
    chosen: int


@dataclass(frozen=True)
class _Failing:
    level: int
    node: Node
    step: Step
    literal: int


@dataclass(frozen=True)
class Wrong:
    """A violation: these steps, with their exits, lead to it.  It happens in the last step, which has no exit."""

    path: tuple[tuple[Step, Exit | None], ...]


@dataclass(frozen=True)
class Followed:
    """All executions were followed; the longest has `moves` moves."""

    moves: int
    nodes: int  # the number of nodes at all levels
    marker_reached: bool


class AllInterleavings:
    """`report` gets messages about the progress."""

    def __init__(self, program: Program, reduce: bool, budget: Budget, report: Callable[[str], None]) -> None:
        self.automata = Automata(program)
        self.interleavings = Interleavings(self.automata, reduce)
        self.executor = Steps(self.automata, frozenset())
        self.live = LiveCells(self.executor)
        self.aig, self.budget, self.report = self.executor.aig, budget, report
        self.arrivals: list[dict[Node, list[_Arrival]]] = [{}]  # by level
        self.wrong: list[_Failing] = []
        self.markers: list[int] = []

    def run(self) -> Followed | Wrong:
        """Raises EngineLimit if the search cannot decide."""
        points: dict[Node, Point] = {self.interleavings.start: (ALWAYS, self.executor.initial)}
        level = nodes = 0
        question = float(FIRST_QUESTION)
        while points:
            self._check_limits(level, len(points))
            nodes += len(points)
            points = self._next(points, level)
            level += 1
            if level >= question or not points:
                question = max(question + 1, question * MORE_LEVELS)
                self.report(f"following all interleavings, {level} moves, {nodes} combinations of locations")
                violated = self._violated()
                if violated is not None:
                    return violated
        return Followed(level, nodes, self._is_possible(self.aig.any(self.markers)))

    def _check_limits(self, level: int, width: int) -> None:
        self.budget.check(level, "moves")
        if width > MOST_NODES:
            raise EngineLimit(Why.TOO_MANY_PLACES_AFTER, MOST_NODES, level)

    # ------------------------------------------------------------------------------------------- levels
    def _next(self, points: dict[Node, Point], level: int) -> dict[Node, Point]:
        arriving: dict[Node, Point] = {}
        self.arrivals.append({})
        for node, point in points.items():
            self.budget.check(level, "moves")
            for move in self.interleavings.moves_from(node):
                for exit, target, there in self._moved(move, point, level):
                    self._arrive(arriving, target, there, (node, move.step, exit))
        return arriving

    def _moved(self, move: Move, point: Point, level: int) -> Iterator[tuple[Exit, Node, Point]]:
        guard, state = point
        outcome = self.executor.step(move.step, self.interleavings.has_ended(move.source), state)
        wrong = self.aig.and_(guard, outcome.error)
        if wrong != NEVER:
            self.wrong.append(_Failing(level, move.source, move.step, wrong))
        self.markers.append(self.aig.and_(guard, outcome.marker))
        targets = dict(move.targets)
        for exit, (condition, after) in outcome.exits.items():
            taken = self.aig.and_(guard, condition)
            if taken != NEVER:
                yield exit, targets[exit], (taken, after)

    def _arrive(
        self, arriving: dict[Node, Point], node: Node, point: Point, arrived_by: tuple[Node, Step, Exit]
    ) -> None:
        before, chosen = arriving.get(node), ALWAYS
        if before is not None:
            chosen = self.executor.words.new_literal()
            point = self.executor.choose_point(chosen, point, before, self.live.at(node.locations))
        arriving[node] = point
        self.arrivals[-1].setdefault(node, []).append(_Arrival(*arrived_by, chosen))

    # ---------------------------------------------------------------------------------------- questions
    def _is_possible(self, literal: int) -> bool:
        return solve(self.executor.words, self.executor.constraints, literal, self.budget) is not None

    def _violated(self) -> Wrong | None:
        goal = self.aig.any(wrong.literal for wrong in self.wrong)
        model = solve(self.executor.words, self.executor.constraints, goal, self.budget)
        if model is not None:
            return Wrong(tuple(self._path(model))[::-1])
        self.wrong.clear()
        return None

    def _path(self, model: Model) -> Iterator[tuple[Step, Exit | None]]:
        """The steps of the path that a model describes, the last one first."""
        holds = model.literals([wrong.literal for wrong in self.wrong])
        wrong = next(wrong for wrong, is_so in zip(self.wrong, holds, strict=True) if is_so)
        yield wrong.step, None
        node = wrong.node
        for arrivals in self.arrivals[wrong.level : 0 : -1]:
            several = arrivals[node]
            chosen = model.literals([arrival.chosen for arrival in several])
            # Later arrivals take precedence over earlier ones.
            arrival = next(each for each, is_so in zip(several[::-1], chosen[::-1], strict=True) if is_so)
            yield arrival.step, arrival.exit
            node = arrival.source


def violation(program: Program, automata: Automata, found: Wrong, work: Work, budget: Budget) -> Violated:
    """The violation with its schedule for the program as lowered."""
    letters = [Letter(number, step, exit) for number, (step, exit) in enumerate(found.path)]
    possible = violation_by(letters, automata, frozenset(), budget)
    if possible is None or possible.choices is None:
        raise InternalError("an interleaving that was found is not possible")
    return Violated(tuple(from_sequentialized(program, possible.trace, possible.choices)), work)
