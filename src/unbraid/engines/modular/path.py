"""A violating path: the events of a sequential program up to an assertion that fails, as straight-line code.

The interpreter runs the program with the choices that the checker found.  The path fixes the value of each index that
is not a constant, so that every place on it is a single cell.  It also fixes divisors and shift distances, so that
everything that is computed from the path is defined.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from unbraid.core import build
from unbraid.core.errors import InternalError
from unbraid.core.interpreter.machine import Machine
from unbraid.core.interpreter.state import Frame, Outcome, State
from unbraid.core.nodes import Assert, Assign, Assume, Binary, Const, Expr, Havoc, If, Index, Ite, Place, While, Zeros
from unbraid.core.records import dataclass
from unbraid.core.visitor import Rebuilder, subexpressions
from unbraid.schemas.modular.program import Task


@dataclass(frozen=True)
class Assigned:
    cell: Place
    value: Expr


@dataclass(frozen=True)
class Chosen:
    """A nondeterministic value, and the value that it has on this path."""

    cell: Place
    value: Const


@dataclass(frozen=True)
class Held:
    """A condition that holds at this point: of a branch, an assumption, or an assertion."""

    condition: Expr
    is_asserted: bool = False


Event = Assigned | Chosen | Held | object  # or the mark of a statement


@dataclass(frozen=True)
class Path:
    """`is_own` says for each event whether it is one of the thread itself, and not of `try_start` or `env_move`."""

    events: tuple[Event, ...]
    is_own: tuple[bool, ...]
    failed: object  # the mark of the assertion
    failure: Expr  # the condition under which it fails


def follow(task: Task, choices: tuple[int, ...]) -> Path:
    return _Run(task, choices).path()


class _Run:
    def __init__(self, task: Task, choices: tuple[int, ...]) -> None:
        self.task, self.machine = task, Machine(task.program)
        self.choices: Iterator[int] = iter(choices)
        self.events: list[Event] = []
        self.is_own: list[bool] = []

    def _append(self, events: Sequence[Event], frame: Frame) -> None:
        self.events += events
        self.is_own += [frame.code.function.name == self.task.program.entry] * len(events)

    def path(self) -> Path:
        state = self.machine.initial()
        while True:
            frame = state.threads[0].frames[-1]
            instruction = self.machine.instruction(state, 0)
            stmt = instruction.stmt
            cells = _AsCells(state, frame)
            new: list[Event] = []
            match stmt:
                case Assign(target, Zeros()):
                    parts = build.scalars(cells.place(target), self.task.program.structs)
                    new = [Assigned(part, build.constant(0, part.type)) for part in parts]
                case Assign(target, value):
                    new = [Assigned(cells.place(target), cells.expr(value))]
                case Assume(condition):
                    new = [Held(cells.expr(condition))]
                case Assert(condition):
                    new = [Held(cells.expr(condition), True)]
                case Havoc(target):
                    target = cells.place(target)
                case If(condition) | While(condition):
                    new = [cells.decided(condition)]
            position = frame.pc
            outcome = self.machine.step(state, 0)
            if isinstance(stmt, Havoc):
                new = list(self._chosen(state, frame, target))
            mark = self.task.mark(stmt)
            if outcome is Outcome.VIOLATED and mark is not None:
                assert isinstance(stmt, Assert)
                failure = build.negate(cells.expr(stmt.condition))
                self._append(cells.known, frame)
                return Path(tuple(self.events), tuple(self.is_own), mark, failure)
            if outcome is not Outcome.DONE or state.threads[0].finished:
                raise InternalError(f"the path of the checker does not fail: {outcome.name} at {position}")
            self._append([*cells.known, *new, *([] if mark is None else [mark])], frame)

    def _chosen(self, state: State, frame: Frame, target: Place) -> Iterator[Chosen]:
        cells, first = frame.code.compiler.locator(target)(state, frame.cells)
        for offset, cell in enumerate(build.scalars(target, self.task.program.structs)):
            value = next(self.choices, None)
            if value is None:
                raise InternalError("the checker's path has too few choices")
            cells[first + offset] = value
            yield Chosen(cell, build.constant(value, cell.type))


_PARTIAL = ("/", "%", "<<", ">>")


class _AsCells(Rebuilder):
    """Replaces indices, divisors and shift distances by their values in a state, which `known` provides."""

    def __init__(self, state: State, frame: Frame) -> None:
        self.state, self.frame = state, frame
        self.known: list[Held] = []

    def _value(self, expr: Expr) -> int:
        value = self.frame.code.compiler.expr(expr)(self.state, self.frame.cells)
        if not isinstance(value, int):
            raise InternalError("a pointer in a scalar program")
        return value

    def decided(self, condition: Expr) -> Held:
        """The condition, or its negation, whichever holds."""
        holds, known = bool(self._value(condition)), self.expr(condition)
        return Held(known if holds else build.negate(known))

    def place(self, place: Place) -> Place:
        if isinstance(place, Index) and not isinstance(place.index, Const):
            return build.element(self.place(place.base), self._fixed(place.index), place.type)
        return super().place(place)

    def expr(self, expr: Expr) -> Expr:
        if isinstance(expr, Ite) and _is_partial(expr):  # the other branch may have an index out of range
            self.known.append(self.decided(expr.condition))
            return self.expr(expr.then if self._value(expr.condition) else expr.other)
        if isinstance(expr, Binary) and expr.op in _PARTIAL and not isinstance(expr.right, Const):
            return build.binary(expr.op, self.expr(expr.left), self._fixed(expr.right), expr.type)
        return super().expr(expr)

    def _fixed(self, expr: Expr) -> Const:
        """The value of the expression on this path."""
        value = build.constant(self._value(expr), expr.type)
        self.known.append(Held(build.equal(self.expr(expr), value)))
        return value


def _is_partial(expr: Expr) -> bool:
    return any(
        (isinstance(part, Index) and not isinstance(part.index, Const))
        or (isinstance(part, Binary) and part.op in _PARTIAL and not isinstance(part.right, Const))
        for part in subexpressions(expr)
    )
