"""Certificates of the modular method are checked."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.helpers.modular import MODULAR
from unbraid.core.budget import Budget
from unbraid.driver.loading import load
from unbraid.driver.request import Source
from unbraid.engines.modular.algorithm import Modular
from unbraid.engines.modular.certificate import Certificate, NotProved, check, proof_text
from unbraid.engines.modular.embedded import Embedded
from unbraid.passes.programs import LONG_LOOP, cloned_program


def modular_of(name: str) -> Modular:
    program = load(Source((str(MODULAR / f"{name}.c"),)))
    cloned = cloned_program(program, 2, loop_size=LONG_LOOP)
    return Modular(cloned, frozenset(), Embedded(Budget(), lambda text: None), None, Budget(), lambda text: None)


# ------------------------------------------------------------------------------------------ certificates
def test_a_certificate_is_checked() -> None:
    modular = modular_of("pas-2-safe")
    found = modular.run()
    assert isinstance(found, Certificate)
    proves = modular.checker.proves  # type: ignore[attr-defined]
    check(found, proves, Budget())
    assert any("if (" in line for line in proof_text(found))
    with pytest.raises(NotProved):
        check(replace(found, facts=()), proves, Budget())
    for learnt in found.facts:
        wrong = replace(learnt, fact=replace(learnt.fact, before=(), after=()))  # that nothing ever happens
        with pytest.raises(NotProved):
            check(replace(found, facts=(wrong,)), proves, Budget())


def test_a_fact_must_be_proved_by_those_before_it() -> None:
    modular = modular_of("chain-3-safe")
    found = modular.run()
    assert isinstance(found, Certificate)
    with pytest.raises(NotProved):
        check(replace(found, facts=found.facts[::-1]), modular.checker.proves, Budget())  # type: ignore[attr-defined]
