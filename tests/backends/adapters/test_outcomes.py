"""What verifiers say, and what is made of it."""

from __future__ import annotations

import json
import struct
from pathlib import Path

import pytest

from tests.helpers.backends import VERIFIERS
from tests.helpers.stand_ins import SPOKEN, VIOLATED
from unbraid.backends import load
from unbraid.backends.adapter import Run, Safe, Unknown, Violated


# ---------------------------------------------------------------------------------- what verifiers answer
def _run(output: str, folder: Path, code: int = 0, truncated: bool = False) -> Run:
    return Run(code, output, "", truncated, folder)


def test_choices_of_cbmc(tmp_path: Path) -> None:
    steps = [
        {"stepType": "location-only"},
        {"stepType": "input", "inputID": "char", "values": [{"binary": "11111111", "data": "-1"}]},
        {"stepType": "input", "inputID": "bool", "values": [{"binary": "00000001"}]},
        {"stepType": "input", "inputID": "ulonglong", "values": [{"binary": "1" * 64}]},
    ]
    output = json.dumps([{"trace": steps, "status": "failed"}, {"cProverStatus": "failure"}])
    backend = load("cbmc")
    assert backend.outcome(_run(output, tmp_path, 10)) == Violated((-1, 1, 2**64 - 1))
    assert backend.outcome(_run(output[:40], tmp_path, 10, truncated=True)) == Violated(None)
    assert backend.outcome(_run("[", tmp_path, 0, truncated=True)) == Safe()
    assert isinstance(backend.outcome(_run(output, tmp_path, 0)), Unknown)


def test_choices_of_esbmc(tmp_path: Path) -> None:
    state = (
        "State {} file program.c line 4 column 5 function unbraid_nondet_{} thread 0\n{}\n  unbraid_{} = {} ({})\n\n"
    )
    states = [
        state.format(1, "short", "-" * 52, "short", "-2", "11111111 11111110"),
        "State 2 file program.c line 40 column 5 function main thread 0\n----\n  pc_0 = 1 (00000000 00000001)\n\n",
        state.format(3, "bool", "-" * 52, "bool", "7", "00000111"),
    ]
    output = SPOKEN["esbmc"][VIOLATED].replace("[Counterexample]\n\n\n", "[Counterexample]\n\n\n" + "".join(states))
    assert load("esbmc").outcome(_run(output, tmp_path, 1)) == Violated((-2, 1))


def _ktest(objects: list[tuple[str, bytes]]) -> bytes:
    def text(value: bytes) -> bytes:
        return struct.pack("!I", len(value)) + value

    head = b"KTEST" + struct.pack("!II", 3, 1) + text(b"program.bc") + struct.pack("!III", 0, 0, len(objects))
    return head + b"".join(text(name.encode()) + text(value) for name, value in objects)


def test_choices_of_klee(tmp_path: Path) -> None:
    results = tmp_path / "klee-results"
    results.mkdir()
    (results / "test000002.assert.err").write_text("Error: ASSERTION FAIL: 0\n")
    (results / "test000001.ktest").write_bytes(_ktest([("int", b"\0\0\0\0")]))
    (results / "test000002.ktest").write_bytes(_ktest([("uint", b"\2\0\0\0"), ("int", b"\xfe\xff\xff\xff")]))
    assert load("klee").outcome(_run(SPOKEN["klee"][VIOLATED], tmp_path, 1)) == Violated((2, -2))


@pytest.mark.parametrize("name", [name for name in VERIFIERS if name not in ("cbmc", "klee")])
def test_verdicts(name: str, tmp_path: Path) -> None:
    backend = load(name)
    outcomes = [backend.outcome(_run(text, tmp_path)) for text in SPOKEN[name]]
    assert [type(outcome) for outcome in outcomes] == [Safe, Violated, Unknown]
    for nonsense in ("", "TRUE or FALSE", "".join(SPOKEN[name])):
        with pytest.raises(ValueError, match="no verdict"):
            backend.outcome(_run(nonsense, tmp_path))
