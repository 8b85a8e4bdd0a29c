"""Assertions that refute a trace: Spacer's invariants of the straight-line program that it is."""

from __future__ import annotations

from itertools import islice

from unbraid.core import build
from unbraid.core.nodes import Bound, Expr, Program
from unbraid.engines.chc.algebra import Algebra, Unlimited
from unbraid.engines.chc.encode import Cell
from unbraid.engines.chc.spacer import Solved, solve
from unbraid.engines.chc.writer import ClauseWriter, Predicate
from unbraid.engines.refinement.search import Trace
from unbraid.schemas.automata import ENDED, Automata


def refute(
    trace: Trace, automata: Automata, forbidden: frozenset[Bound], algebra: Algebra, seconds: float
) -> list[Expr] | None:
    """What holds between its letters; None if it is possible, as far as this algebra says."""
    writer = ClauseWriter(automata, algebra, forbidden)
    variables = [item.var for item in automata.globals()]
    predicates = []
    for i, (place, _) in enumerate(trace):
        live = automata.live(place.locations)
        predicates.append(Predicate(f"P{i}", writer.cells_of(var for var in variables if var in live)))
    clauses = [writer.clause((), writer.applied(predicates[0], writer.initial()))]
    for i, (place, letter) in enumerate(trace):
        ended = dict(zip(automata.ended, (at == ENDED for at in place.locations), strict=True))
        known = len(algebra.overflows) if isinstance(algebra, Unlimited) else 0
        effects = writer.effects(letter.step, {}, ended)
        before = writer.applied(predicates[i], {})
        if letter.way is None:
            clauses.append(writer.clause((before, writer.violation(effects)), writer.terms.false))
            guard = writer.violation(effects)
        for way, guard, state in effects.ways:
            if way == letter.way:
                clauses.append(writer.clause((before, guard), writer.applied(predicates[i + 1], state)))
                break
        if isinstance(algebra, Unlimited) and algebra.overflows[known:]:
            overflow = writer.terms.any(algebra.overflows[known:])
            clauses.append(writer.clause((before, guard, overflow), writer.terms.false))
    text = "\n".join(["(set-logic HORN)", *map(writer.declare, predicates), *clauses])
    solution = solve(text, seconds)
    if solution.solved is Solved.DERIVATION:
        return None

    def place_of(cell: Cell, program: Program) -> Expr:
        var, number = cell
        return next(islice(build.scalars(var, program.structs), number, None))

    found: list[Expr] = []
    for predicate in predicates:
        formula = solution.invariant(predicate.name, [place_of(cell, automata.program) for cell in predicate.cells])
        if formula is not None:
            found.extend(build.conjuncts(formula))
    return found
