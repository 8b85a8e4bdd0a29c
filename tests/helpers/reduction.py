"""Proofs of reductions."""

from __future__ import annotations

from unbraid.core.budget import Budget
from unbraid.core.nodes import Bound, Program
from unbraid.engines.reduction.proof import Proof
from unbraid.engines.reduction.refinement import Refinement
from unbraid.symbolic.violation import Violation
from unbraid.systems.reduction.parts import WHOLE, Parts

ORDERS = ("seq", "flow", "lockstep", "random:1", "random:2")
EVERYTHING = frozenset(Bound)


def refine(program: Program, order: str = "seq", parts: Parts = WHOLE) -> Proof | Violation:
    return Refinement(program, order, parts, Budget(cpu=60.0), lambda text: None).run(EVERYTHING)


def prove(program: Program, order: str = "seq", parts: Parts = WHOLE) -> Proof:
    proof = refine(program, order, parts)
    assert isinstance(proof, Proof)
    return proof
