"""Invariants: certificates that are checked, and verdicts that do not depend on reductions."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.helpers.programs import lower_named
from unbraid.core.budget import Budget
from unbraid.core.nodes import FALSE, TRUE, Bound, Program
from unbraid.engines.invariants.certificate import Certificate, check
from unbraid.engines.invariants.prover import Prover, sequential_prover
from unbraid.passes.programs import cloned_program
from unbraid.schemas.unbounded import sequentialize
from unbraid.symbolic.steps import NotInductive
from unbraid.systems.automata import Automata
from unbraid.systems.product import Product

SECONDS = 30.0
ALL = frozenset(Bound)


def prove(program: Program, forbidden: frozenset[Bound] = ALL, reduce: bool = True) -> Certificate | None:
    product = Product(Automata(cloned_program(program, 2, None, reduce)), reduce)
    return Prover(product, Budget(cpu=SECONDS), lambda text: None).prove(forbidden)


# ---------------------------------------------------------------------------------------- certificates
@pytest.mark.parametrize("name", ("endless_peterson_safe", "endless_transfer_safe", "endless_input_bound_safe"))
def test_a_weaker_invariant_is_not_enough(name: str) -> None:
    certificate = prove(lower_named(name))
    assert certificate is not None
    check(certificate, Budget())
    weakened = 0
    for node, invariant in certificate.invariants.items():
        if invariant == TRUE:
            continue
        try:
            check(replace(certificate, invariants={**certificate.invariants, node: TRUE}), Budget())
        except NotInductive:
            weakened += 1
    assert weakened > 0
    with pytest.raises(NotInductive):
        check(replace(certificate, invariants={**certificate.invariants, certificate.product.start: FALSE}), Budget())


def test_a_way_that_is_open_is_not_closed() -> None:
    certificate = prove(lower_named("endless_peterson_safe"))
    assert certificate is not None
    move = next(move for move in certificate.product.moves if move.targets)
    closed = certificate.closed | {(move.step, move.source, way) for way, _ in move.targets}
    with pytest.raises(NotInductive):
        check(replace(certificate, closed=frozenset(closed)), Budget())


@pytest.mark.parametrize("name", ("lost_update_safe", "lost_update_unsafe", "peterson_unsafe"))
def test_reductions_change_no_verdict(name: str) -> None:
    program = lower_named(name)
    assert (prove(program, reduce=True) is None) == (prove(program, reduce=False) is None)
    assert (prove(program) is None) == name.endswith("unsafe")


@pytest.mark.parametrize("name", ("lost_update_safe", "lost_update_unsafe", "even_counter_safe"))
def test_a_sequential_program(name: str) -> None:
    """The one that the unbounded schema makes."""
    sequential = sequentialize(cloned_program(lower_named(name), 2))
    certificate = sequential_prover(sequential, Budget(cpu=SECONDS), lambda text: None).prove(ALL)
    assert (certificate is None) == name.endswith("unsafe")
