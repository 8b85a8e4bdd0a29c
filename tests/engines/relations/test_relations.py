"""Relations between threads: what they prove, and that the check of a proof can fail."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from tests.helpers.programs import lower_file
from unbraid.core.budget import Budget
from unbraid.core.causes import Why
from unbraid.core.errors import EngineLimit
from unbraid.core.nodes import FALSE, TRUE, Bound, Expr
from unbraid.engines.protocol import Problem
from unbraid.engines.relations.certificate import RelationCertificate, check_relations
from unbraid.engines.relations.engine import Relations
from unbraid.engines.relations.prover import RelationProver
from unbraid.passes.programs import cloned_program
from unbraid.symbolic.steps import NotInductive
from unbraid.systems.automata import Automata
from unbraid.systems.product import Node

PROGRAMS = Path(__file__).parents[3] / "benchmarks" / "proofs" / "relations"
SECONDS = 40.0


def prove(path: Path, reduce: bool = True) -> RelationCertificate | None:
    automata = Automata(cloned_program(lower_file(path), 2, None, reduce))
    return RelationProver(automata, reduce, 1, Budget(cpu=SECONDS), lambda text: None).prove(frozenset(Bound))


# linear; in lockstep; with products; with an inequality about what the program computes; only at loop heads
@pytest.mark.medium
@pytest.mark.parametrize("name", ("counters", "in_flight", "fibonacci", "powers", "multiply", "strides", "maxima"))
def test_proofs(name: str) -> None:
    assert prove(PROGRAMS / f"{name}_safe.c") is not None


@pytest.mark.medium
@pytest.mark.parametrize("name", sorted(path.stem for path in PROGRAMS.glob("*_unsafe.c")))
def test_no_proof_of_a_wrong_program(name: str) -> None:
    try:
        assert prove(PROGRAMS / f"{name}.c") is None
    except EngineLimit as limit:
        assert limit.cause.why is Why.OUT_OF_TIME


@pytest.mark.medium
def test_a_weaker_invariant_is_not_enough() -> None:
    certificate = prove(PROGRAMS / "counters_safe.c")
    assert certificate is not None
    check_relations(certificate, Budget())
    weakened = 0
    for node, invariant in certificate.invariants.items():
        if invariant != TRUE:
            try:
                check_relations(replace(certificate, invariants={**certificate.invariants, node: TRUE}), Budget())
            except NotInductive:
                weakened += 1
    assert weakened > 0
    start = certificate.product.start
    spoilt: list[dict[Node, Expr]] = [{**certificate.invariants, start: FALSE}, {start: TRUE}, {}]
    for wrong in spoilt:
        with pytest.raises(NotInductive):
            check_relations(replace(certificate, invariants=wrong), Budget())


@pytest.mark.fast
def test_programs_without_loops_are_refused(tmp_path: Path) -> None:
    path = tmp_path / "program.c"
    path.write_text("#include <assert.h>\nint x;\nint main(void) { x = 1; assert(x == 1); return 0; }\n")
    with pytest.raises(EngineLimit) as limit:
        Relations().check(Problem(lower_file(path)), Budget(), lambda progress: None)
    assert limit.value.cause.why is Why.NO_RELATIONS


@pytest.mark.fast
def test_a_program_that_cannot_go_wrong(tmp_path: Path) -> None:
    path = tmp_path / "program.c"
    path.write_text("int x;\nint main(void) { while (x < 9) x++; return 0; }\n")
    assert prove(path) is not None
