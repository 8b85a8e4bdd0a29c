"""The prover that looks for invariants bit by bit."""

from __future__ import annotations

import shutil
from dataclasses import dataclass
from pathlib import Path

import pytest

from tests.helpers.limits import gives_up
from tests.helpers.needs import reason
from tests.helpers.programs import PROGRAMS, TOGETHER, lower_named
from unbraid.backends.adapter import Installed, Outcome, Safe
from unbraid.backends.adapters.abc import BACKEND
from unbraid.cli.main import run
from unbraid.core.budget import Budget
from unbraid.core.causes import Why
from unbraid.core.nodes import DataModel, Program
from unbraid.engines.invariants.abc.prover import BitProver
from unbraid.passes.programs import cloned_program
from unbraid.symbolic.steps import NotInductive
from unbraid.systems.automata import Automata
from unbraid.systems.product import Product

needs_abc = pytest.mark.skipif(
    not any(map(shutil.which, BACKEND.executables)),
    reason=reason("ABC", "what it proves is checked again, and what it finds is replayed"),
)


def product_of(program: Program) -> Product:
    return Product(Automata(cloned_program(program, 2)), True)


@dataclass(frozen=True)
class Answering(Installed):
    """Says the same to everything."""

    answer: Safe

    def ask(self, question: str | bytes, model: DataModel, scratch: Path) -> Outcome:
        return self.answer


@pytest.mark.parametrize("invariant", [".ilb what\n1 1\n", ".ilb lo99999\n1 1\n", ".ilb lo0\n11 1\n"])
def test_invariants_that_are_not_understood(invariant: str, tmp_path: Path) -> None:
    program = lower_named("endless_peterson_safe")
    installed = Answering(BACKEND, "abc", Safe(invariant))
    prover = BitProver(product_of(program), Budget(), lambda text: None, installed, tmp_path)
    with gives_up(Why.BACKEND_INVARIANT):
        prover.prove(frozenset())


def test_invariants_that_are_none(tmp_path: Path) -> None:
    """What ABC says is checked: nothing is no proof."""
    program = lower_named("endless_peterson_safe")
    prover = BitProver(product_of(program), Budget(), lambda text: None, Answering(BACKEND, "abc", Safe("")), tmp_path)
    with pytest.raises(NotInductive):
        prover.prove(frozenset())


# Others take long: what is simple in numbers is not simple in bits.
PROVED = ("endless_cas_even_safe", "endless_seqlock_safe", "endless_transfer_safe")


@needs_abc
@pytest.mark.parametrize("name", PROVED)
def test_proofs(name: str, tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    proof = tmp_path / "proof.txt"
    assert run(["verify", *TOGETHER, "--backend", "abc", str(PROGRAMS / f"{name}.c"), "--proof", str(proof)]) == 0
    assert "checked again" in capfd.readouterr().out
    assert len(proof.read_text().splitlines()) > 1


@needs_abc
def test_violations(capfd: pytest.CaptureFixture[str]) -> None:
    assert run(["verify", *TOGETHER, "--backend", "abc", str(PROGRAMS / "endless_peterson_unsafe.c")]) == 10


def test_it_may_not_be_there(capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", "/nowhere")
    assert run(["verify", *TOGETHER, "--backend", "abc", str(PROGRAMS / "endless_peterson_safe.c")]) == 1
    assert "berkeley-abc" in capfd.readouterr().err


def test_it_belongs_to_a_method(capfd: pytest.CaptureFixture[str]) -> None:
    assert run(["verify", *TOGETHER, "--engine", "lazy", "--backend", "abc", "x.c"]) == 1
    assert "--engine lazy does not use the backend abc" in capfd.readouterr().err
