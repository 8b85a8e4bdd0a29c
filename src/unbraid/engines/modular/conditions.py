"""Pre- and postconditions at the points of a path.

`preconditions` (section 2): from every state in which one holds, the rest of the path leads to the goal.  They are
weakest preconditions, except for nondeterministic values.  Those are solved for, or fixed to their values on the path.

`postconditions`: a nondeterministic value is expressed by a variable that still holds it.  Conditions about other
nondeterministic values are dropped.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence

from unbraid.core import build
from unbraid.core.errors import InternalError
from unbraid.core.layout import Structs
from unbraid.core.nodes import (
    BOOL,
    TRUE,
    Binary,
    BoolType,
    Const,
    Expr,
    Global,
    Index,
    IntType,
    Member,
    Place,
    Storage,
    Var,
)
from unbraid.core.visitor import Rebuilder, subexpressions
from unbraid.engines.modular.path import Assigned, Chosen, Event, Held
from unbraid.schemas.modular.questions import Condition


def preconditions(events: Sequence[Event | None], goal: Condition, points: Collection[int]) -> dict[int, Condition]:
    """The preconditions before the events at these positions.  An event that is None has no effect."""
    found: dict[int, Condition] = {}
    parts = _Parts(goal)
    if len(events) in points:
        found[len(events)] = parts.condition()
    for position in range(len(events) - 1, -1, -1):
        match events[position]:
            case Assigned(cell, value):
                parts.replace(cell, value)
            case Chosen(cell, value):
                parts.replace(cell, parts.solution(cell) or value)
            case Held(condition, False):
                parts.add([condition])
        if position in points:
            found[position] = parts.condition()
    return found


class _Parts:
    """A conjunction without duplicate conjuncts."""

    def __init__(self, parts: Iterable[Expr]) -> None:
        self.parts: list[Expr] = []
        self.add(parts)

    def add(self, conditions: Iterable[Expr]) -> None:
        for condition in conditions:
            for part in build.conjuncts(condition):
                if part != TRUE and part not in self.parts:
                    self.parts.append(part)

    def replace(self, cell: Place, value: Expr) -> None:
        if not any(_names(part, cell) for part in self.parts):
            return
        substitution = Substitution({cell: value})
        old, self.parts = self.parts, []
        self.add(substitution.expr(part) for part in old)

    def solution(self, cell: Place) -> Expr | None:
        """The value that a nondeterministic cell must have."""
        for part in self.parts:
            if isinstance(part, Binary) and part.op == "==":
                for one, other in ((part.left, part.right), (part.right, part.left)):
                    if one == cell and not _names(other, cell):
                        return other
        return None

    def condition(self) -> Condition:
        return tuple(self.parts)


def _names(expr: Expr, cell: Place) -> bool:
    return any(part == cell for part in subexpressions(expr))


class Substitution(Rebuilder):
    """Replaces cells by values.  Formulas share subformulas, so each of them is rebuilt only once."""

    def __init__(self, values: Mapping[Place, Expr]) -> None:
        self.values = values
        self._done: dict[int, tuple[Expr, Expr]] = {}

    def expr(self, expr: Expr) -> Expr:
        if isinstance(expr, (Var, Index, Member)):
            return self.values.get(expr, expr)
        known = self._done.get(id(expr))
        if known is None:
            known = self._done[id(expr)] = expr, simplified(super().expr(expr))
        return known[1]


def simplified(expr: Expr) -> Expr:
    # match: e == e, e <= e, e >= e     result: true
    # match: e != e, e < e, e > e       result: false
    if isinstance(expr, Binary) and expr.type == BOOL and expr.left == expr.right:
        if expr.op in ("==", "<=", ">="):
            return TRUE
        if expr.op in ("!=", "<", ">"):
            return build.negate(TRUE)
    # match: (e + m) + n                result: e + (m + n)
    if isinstance(expr, Binary) and expr.op == "+" and isinstance(expr.right, Const) and isinstance(expr.left, Binary):
        inner = expr.left
        if inner.op == "+" and isinstance(inner.right, Const):
            total = build.constant(inner.right.value + expr.right.value, expr.type)
            return build.binary("+", inner.left, total, build.scalar(expr.type))
    # match: m + e                      result: e + m
    if isinstance(expr, Binary) and expr.op == "+" and isinstance(expr.left, Const):
        return simplified(build.binary("+", expr.right, expr.left, build.scalar(expr.type)))
    return expr


def postconditions(
    events: Sequence[Event],
    variables: Iterable[Global],
    shown: frozenset[Var],
    structs: Structs,
    points: Collection[int],
) -> dict[int, Condition]:
    """The postconditions before the events at these positions.  `variables`: all variables of the path, with their
    initial values.  `shown`: the variables that the conditions may mention."""
    forward = _Forward(variables, shown, structs)
    found: dict[int, Condition] = {}
    for position, event in enumerate(events):
        if position in points:
            found[position] = forward.condition()
        forward.after(event)
    return found


def states(
    events: Sequence[Event], variables: Iterable[Global], structs: Structs, points: Collection[int]
) -> dict[int, dict[Place, Expr]]:
    """The values of all cells before the events at these positions, or at the end."""
    forward = _Concrete(variables, frozenset(), structs)
    found: dict[int, dict[Place, Expr]] = {}
    for position, event in enumerate((*events, None)):
        if position in points:
            found[position] = dict(forward.values)
        if event is not None:
            forward.after(event)
    return found


class _Forward:
    def __init__(self, variables: Iterable[Global], shown: frozenset[Var], structs: Structs) -> None:
        self.values: dict[Place, Expr] = {}
        self.shown: list[Place] = []
        for item in variables:
            cells = list(build.scalars(item.var, structs))
            self.values |= zip(cells, item.initial, strict=True)
            if item.var in shown:
                self.shown += cells
        self.held: list[Expr] = []
        self.symbols = 0

    def after(self, event: Event) -> None:
        match event:
            case Assigned(cell, value):
                self.values[cell] = self._now(value)
            case Chosen(cell):
                self.values[cell] = self._chosen(event)
            case Held(condition):
                self.held.append(self._now(condition))

    def _now(self, expr: Expr) -> Expr:
        return Substitution(self.values).expr(expr)

    def _chosen(self, event: Chosen) -> Expr:
        self.symbols += 1
        return Var(f"chosen_{self.symbols}", event.cell.type, Storage.LOCAL)

    def condition(self) -> Condition:
        """The condition over the current values of the cells."""
        named: dict[Place, Expr] = {}
        for solve in (_same, _shifted):
            for cell in self.shown:
                symbol, meaning = solve(cell, self.values[cell])
                if symbol is not None and symbol not in named:
                    named[symbol] = meaning
        back = Substitution(named)
        parts = _Parts(())
        for cell in self.shown:
            known = back.expr(self.values[cell])
            if known != cell and _is_closed(known):
                parts.add([_equals(cell, known)])
        for condition in self.held:
            known = back.expr(condition)
            parts.add(part for part in build.conjuncts(known) if _is_closed(part))
        if any(part == build.negate(TRUE) for part in parts.parts):
            raise InternalError("a path contradicts itself")
        return parts.condition()


class _Concrete(_Forward):
    """Uses the values that were chosen on the path."""

    def _chosen(self, event: Chosen) -> Expr:
        return event.value


def _is_symbol(expr: Expr) -> bool:
    return isinstance(expr, Var) and expr.storage is Storage.LOCAL


def _is_closed(expr: Expr) -> bool:
    return not any(_is_symbol(part) for part in subexpressions(expr))


def _same(cell: Place, value: Expr) -> tuple[Place | None, Expr]:
    return (value, cell) if isinstance(value, Var) and _is_symbol(value) else (None, cell)


def _shifted(cell: Place, value: Expr) -> tuple[Place | None, Expr]:
    """Solves cell == symbol + n for the symbol.  Sums wrap around."""
    if isinstance(value, Binary) and value.op in ("+", "-") and isinstance(value.type, IntType):
        if isinstance(value.left, Var) and _is_symbol(value.left) and isinstance(value.right, Const):
            opposite = "-" if value.op == "+" else "+"
            return value.left, build.binary(opposite, cell, value.right, value.type)
    return None, cell


def _equals(cell: Place, value: Expr) -> Expr:
    if isinstance(cell.type, BoolType) and isinstance(value, Const):
        return cell if value.value else build.negate(cell)
    return build.equal(cell, value)
