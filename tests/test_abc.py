"""The backend that looks for invariants bit by bit."""

from __future__ import annotations

import random
import shutil
import struct
from dataclasses import dataclass
from pathlib import Path

import pytest

from tests.helpers.limits import gives_up
from tests.needs import reason
from unbraid.backends.adapter import Installed, Outcome, Run, Safe, Unknown, Violated
from unbraid.backends.adapters.abc import BACKEND
from unbraid.cli.main import run
from unbraid.core.arithmetic import apply_binary, apply_unary, wrap
from unbraid.core.causes import Why
from unbraid.core.nodes import DataModel, IntType, Program
from unbraid.engines.invariants.abc.aiger import aiger
from unbraid.engines.invariants.abc.bits import BitWords
from unbraid.engines.invariants.abc.prover import BitProver
from unbraid.frontend.program import FrontendOptions, lower_files
from unbraid.passes.programs import cloned_program
from unbraid.symbolic.aig import Aig
from unbraid.symbolic.steps import NotInductive
from unbraid.systems.automata import Automata
from unbraid.systems.product import Product

PROGRAMS = Path(__file__).parent / "programs"
SIZES = [IntType(1, False), IntType(5, False), IntType(5, True), IntType(8, True), IntType(8, False)]
needs_abc = pytest.mark.skipif(
    not any(map(shutil.which, BACKEND.executables)),
    reason=reason("ABC", "what it proves is checked again, and what it finds is replayed"),
)


def product_of(program: Program) -> Product:
    return Product(Automata(cloned_program(program, 2)), True)


def value_of(words: BitWords, result: object, values: dict[int, bool]) -> int:
    """Of a word, given the values of the inputs."""
    if isinstance(result, int):
        return result
    assert isinstance(result, tuple)
    known = words.aig.evaluate(result, lambda node: values[node])
    return sum((known[literal >> 1] != bool(literal & 1)) << i for i, literal in enumerate(result))


@pytest.mark.parametrize("kind", SIZES, ids=str)
def test_operations(kind: IntType) -> None:
    """On words that are not known, on one that is, and on two."""
    words = BitWords()
    x, y = words.new_bits(kind.bits), words.new_bits(kind.bits)
    wide = IntType(11, False)
    chance = random.Random(kind.bits)
    mask = (1 << kind.bits) - 1
    for _ in range(40):
        a, b = chance.getrandbits(kind.bits), chance.choice([0, 1, chance.getrandbits(kind.bits), mask])
        values = {x[i] >> 1: bool(a >> i & 1) for i in range(kind.bits)}
        values |= {y[i] >> 1: bool(b >> i & 1) for i in range(kind.bits)}
        for op in ("+", "-", "*", "/", "%", "&", "|", "^", "<<", ">>"):
            expected = apply_binary(op, wrap(a, kind), wrap(b, kind), kind)
            for left, right in ((x, y), (a, y), (x, b), (a, b)):
                result = value_of(words, words.binary(op, left, right, kind), values)
                assert expected is None or result == expected & mask, (op, left, right)
        for op in ("==", "!=", "<", "<=", ">", ">="):
            for left, right in ((x, y), (a, y), (x, b), (a, b)):
                literal = words.compare(op, left, right, kind)
                assert value_of(words, (literal,), values) == apply_binary(op, wrap(a, kind), wrap(b, kind), kind)
        for op in ("-", "~"):
            expected = apply_unary(op, wrap(a, kind), kind)
            assert value_of(words, words.unary(op, x, kind.bits), values) == (expected or 0) & mask
        assert value_of(words, words.resize(x, kind, wide.bits), values) == wrap(a, kind) & 0x7FF
        assert value_of(words, words.resize(x, kind, 1), values) == a & 1
        assert value_of(words, words.ite(y[0], x, 3 & mask, kind.bits), values) == (a if b & 1 else 3 & mask)


def test_floats_are_refused() -> None:
    words = BitWords()
    with gives_up(Why.FLOATS_ARE_NO_BITS):
        words.word_term(words.new_word(32), 32)


def test_the_format_of_circuits() -> None:
    """A toggle with an enable: bad if it is on while it is to be switched."""
    aig = Aig()
    enable, state = aig.new_input(), aig.new_input()
    toggled = aig.equal(enable, state) ^ 1
    text = aiger(aig, {state: toggled}, aig.and_(enable, state))
    header, following, bad, gates = text.split(b"\n", 3)
    assert header == b"aig 5 1 1 1 3"  # the exclusive or is three gates, of which one is `bad`
    assert int(following) >> 1 == 5
    assert int(bad) == 6
    assert struct.unpack("6B", gates)[:2] == (2, 2)  # 6 = 4 & 2


def said(text: str, folder: Path, returncode: int = 0) -> object:
    return BACKEND.outcome(Run(returncode, text, "", False, folder))


def test_answers(tmp_path: Path) -> None:
    assert said("Status = 0  Frames = 3", tmp_path) == Violated()
    assert isinstance(said("Status = -1  Frames = 3", tmp_path), Unknown)
    assert isinstance(said("", tmp_path), Unknown)
    assert said("Status = 1  Frames = 3", tmp_path) == Safe()
    (tmp_path / "invariant.pla").write_text("# no clause\n")
    assert said("Status = 1  Frames = 3", tmp_path) == Safe("# no clause\n")


@dataclass(frozen=True)
class Answering(Installed):
    """Says the same to everything."""

    answer: Safe

    def ask(self, question: str | bytes, model: DataModel, scratch: Path) -> Outcome:
        return self.answer


@pytest.mark.parametrize("invariant", [".ilb what\n1 1\n", ".ilb lo99999\n1 1\n", ".ilb lo0\n11 1\n"])
def test_invariants_that_are_not_understood(invariant: str, tmp_path: Path) -> None:
    program = lower_files([str(PROGRAMS / "endless_peterson_safe.c")], FrontendOptions())
    installed = Answering(BACKEND, "abc", Safe(invariant))
    prover = BitProver(product_of(program), lambda text: None, installed, tmp_path)
    with gives_up(Why.BACKEND_INVARIANT):
        prover.prove(frozenset())


def test_invariants_that_are_none(tmp_path: Path) -> None:
    """What ABC says is checked: nothing is no proof."""
    program = lower_files([str(PROGRAMS / "endless_peterson_safe.c")], FrontendOptions())
    prover = BitProver(product_of(program), lambda text: None, Answering(BACKEND, "abc", Safe("")), tmp_path)
    with pytest.raises(NotInductive):
        prover.prove(frozenset())


# Others take long: what is simple in numbers is not simple in bits.
PROVED = ("endless_cas_even_safe", "endless_seqlock_safe", "endless_transfer_safe")


@needs_abc
@pytest.mark.parametrize("name", PROVED)
def test_proofs(name: str, tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    proof = tmp_path / "proof.txt"
    assert run(["verify", "--backend", "abc", str(PROGRAMS / f"{name}.c"), "--proof", str(proof)]) == 0
    assert "were checked again" in capfd.readouterr().out
    assert len(proof.read_text().splitlines()) > 1


@needs_abc
def test_violations(capfd: pytest.CaptureFixture[str]) -> None:
    assert run(["verify", "--backend", "abc", str(PROGRAMS / "endless_peterson_unsafe.c")]) == 10


def test_it_may_not_be_there(capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", "/nowhere")
    assert run(["verify", "--backend", "abc", str(PROGRAMS / "endless_peterson_safe.c")]) == 1
    assert "berkeley-abc" in capfd.readouterr().err


def test_it_belongs_to_a_method(capfd: pytest.CaptureFixture[str]) -> None:
    assert run(["verify", "--engine", "lazy", "--backend", "abc", "x.c"]) == 1
    assert "--engine lazy does not use the backend abc" in capfd.readouterr().err
