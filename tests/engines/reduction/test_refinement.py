"""Proofs of reductions, and their sizes."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.helpers.limits import gives_up
from tests.helpers.programs import clone_text
from tests.helpers.reduction import prove, refine
from tests.helpers.sources import bluetooth
from unbraid.core.causes import Why
from unbraid.engines.reduction.proof import Proof
from unbraid.symbolic.violation import Violation
from unbraid.systems.reduction.parts import Parts


def test_floats_are_refused(tmp_path: Path) -> None:
    program = clone_text(
        tmp_path,
        """
        #include <assert.h>
        #include <pthread.h>
        float f = 1.0f;
        void *add(void *p) { f = f * 2.0f; return 0; }
        int main(void) { pthread_t t; pthread_create(&t, 0, add, 0); assert(f < 3.0f); }
        """,
    )
    with gives_up(Why.UNHANDLED):
        refine(program)


# ---------------------------------------------------------------------------------------------------- proofs
def test_constant_proofs(tmp_path: Path) -> None:
    """The driver of the paper: with commutativity that knows the proof, its size does not depend on the users."""
    for users in (2, 3, 4):
        proof = prove(clone_text(tmp_path, bluetooth(users)))
        assert proof.rounds <= 5
        assert len(proof.assertions) <= 11
    blind = Parts(proof_sensitive=False)
    small, large = (prove(clone_text(tmp_path, bluetooth(users)), parts=blind) for users in (2, 4))
    assert large.rounds > small.rounds
    assert len(large.assertions) > len(small.assertions)


PARTS = (Parts(sleep=False), Parts(persistent=False), Parts(proof_sensitive=False), Parts(False, False, False))


@pytest.mark.parametrize("parts", PARTS, ids=str)
def test_parts_change_no_answer(tmp_path: Path, parts: Parts) -> None:
    for order in ("seq", "lockstep"):
        assert isinstance(refine(clone_text(tmp_path, bluetooth(2)), order, parts), Proof)
        violation = refine(clone_text(tmp_path, bluetooth(2, idle_at=1)), order, parts)
        assert isinstance(violation, Violation)
        assert violation.choices is not None
