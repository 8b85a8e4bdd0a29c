"""Finds assertions that refute a trace: Spacer's invariants of the trace as a straight-line program."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import zip_longest

from unbraid.core import build
from unbraid.core.nodes import Bound, Expr
from unbraid.engines.reduction.search import Trace
from unbraid.symbolic.clauses.algebra import Algebra, Unlimited
from unbraid.symbolic.clauses.encode import place_of
from unbraid.symbolic.clauses.spacer import Solved, solve
from unbraid.symbolic.clauses.writer import ClauseWriter, Predicate
from unbraid.systems.automata import ENDED, Automata
from unbraid.systems.reduction.letters import ControlState, Letter


def refute(
    trace: Trace, automata: Automata, forbidden: frozenset[Bound], algebra: Algebra, seconds: float
) -> list[Expr] | None:
    """Assertions between the letters of the trace; None if the trace is possible in this algebra."""
    writer = ClauseWriter(automata, algebra, forbidden)
    variables = [item.var for item in automata.globals()]
    predicates: list[Predicate] = []
    for control, _ in trace:
        live = automata.live(control.locations)
        cells = writer.cells_of(var for var in variables if var in live)
        predicates.append(Predicate(f"P{len(predicates)}", cells))
    lines = ["(set-logic HORN)", *map(writer.declare, predicates)]
    lines.append(writer.clause((), writer.applied(predicates[0], writer.initial())))
    for (control, letter), before, after in zip_longest(trace, predicates, predicates[1:]):
        lines.extend(_clauses(writer, control, letter, before, after))
    solution = solve("\n".join(lines), seconds)
    if solution.solved is Solved.DERIVATION:
        return None
    found = (
        solution.invariant(predicate.name, [place_of(cell, automata.program) for cell in predicate.cells])
        for predicate in predicates
    )
    return [part for formula in found if formula is not None for part in build.conjuncts(formula)]


def _clauses(
    writer: ClauseWriter, control: ControlState, letter: Letter, before: Predicate, after: Predicate | None
) -> Iterator[str]:
    """The clauses of a letter; if the algebra assumes that nothing overflows, also the clause that nothing does."""
    automata, algebra, false = writer.automata, writer.algebra, writer.terms.false
    ended = {var: at == ENDED for var, at in zip(automata.ended, control.locations, strict=True)}
    known = len(algebra.overflows) if isinstance(algebra, Unlimited) else 0
    effects = writer.effects(letter.step, {}, ended)
    source = writer.applied(before, {})
    if letter.exit is None:
        guard, head = writer.violation(effects), false
    else:
        taken = [(guard, state) for exit, guard, state in effects.exits if exit == letter.exit]
        if not taken:
            return  # the exit is never taken, so the rest of the trace is impossible
        assert after is not None
        ((guard, state),) = taken
        head = writer.applied(after, state)
    yield writer.clause((source, guard), head)
    if isinstance(algebra, Unlimited) and algebra.overflows[known:]:
        yield writer.clause((source, guard, writer.terms.any(algebra.overflows[known:])), false)
