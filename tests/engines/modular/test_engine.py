"""The modular method: verdicts, usage, and what it keeps."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from tests.helpers.modular import MODULAR, verdict
from tests.helpers.programs import TOGETHER
from tests.helpers.recorded_cbmc import Cbmc
from unbraid.cli.main import run


# --------------------------------------------------------------------------------------------- verdicts
@pytest.mark.parametrize(
    "name",
    [f"{kind}-{count}" for kind, count in (("chain", 7), ("mat", 2), ("pas", 2), ("long", 3))],
)
def test_safe_programs_of_the_paper(name: str, capfd: pytest.CaptureFixture[str]) -> None:
    output, last = verdict(capfd, str(MODULAR / f"{name}-safe.c"))
    assert last == "VERDICT: TRUE"
    assert "checked again" in output
    assert "sequential checks" in output


@pytest.mark.parametrize(
    "name",
    [f"{kind}-{count}" for kind, count in (("chain", 4), ("ring", 2), ("mat", 2), ("pas", 2), ("long", 3))],
)
def test_unsafe_programs_of_the_paper(name: str, capfd: pytest.CaptureFixture[str]) -> None:
    assert verdict(capfd, str(MODULAR / f"{name}-unsafe.c"))[1] == "VERDICT: FALSE(unreach-call)"


def test_peterson_learns_what_figure_4_has(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    proof = tmp_path / "proof.txt"
    assert verdict(capfd, str(MODULAR / "peterson.c"), "--proof", str(proof))[1] == "VERDICT: TRUE"
    assert "assume(!(cs1 && !claim1));" in proof.read_text()


def test_another_hierarchy_gives_the_same_verdict(capfd: pytest.CaptureFixture[str]) -> None:
    safe, unsafe = str(MODULAR / "long-3-safe.c"), str(MODULAR / "long-3-unsafe.c")
    order = ["--main-order", "1,2,3,0"]
    assert verdict(capfd, safe, *order)[1] == "VERDICT: TRUE"
    assert verdict(capfd, unsafe, *order)[1] == "VERDICT: FALSE(unreach-call)"


@pytest.mark.parametrize(
    ("arguments", "message"),
    (
        (["--main-order", "1,2"], "--main-order must name each of the threads 0 to 2 once"),
        (["--engine", "lazy", "--keep", "x"], "--keep is for --engine modular"),
        (["--engine", "auto", "--main-order", "0"], "--main-order is for --engine modular"),
        (["--backend", "abc"], "--engine modular does not use the backend abc"),
    ),
)
def test_usage(arguments: list[str], message: str, capfd: pytest.CaptureFixture[str]) -> None:
    run(["verify", *TOGETHER, "--engine", "modular", str(MODULAR / "pas-2-safe.c"), *arguments])
    assert message in capfd.readouterr().err


def test_an_outside_verifier_answers(cbmc: Cbmc, capfd: pytest.CaptureFixture[str]) -> None:
    with cbmc.version("6.6") as executable:
        given = ["--backend", "cbmc", "--backend-path", executable]
        assert verdict(capfd, str(MODULAR / "long-2-safe.c"), *given)[1] == "VERDICT: TRUE"
        assert verdict(capfd, str(MODULAR / "long-2-unsafe.c"), *given)[1] == "VERDICT: FALSE(unreach-call)"


def test_what_is_kept_can_be_read_and_compiled(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    verdict(capfd, str(MODULAR / "pas-2-safe.c"), "--keep", str(tmp_path / "kept"))
    kept = sorted((tmp_path / "kept").iterdir())
    assert len(kept) > 5
    for file in kept:
        text = file.read_text()
        assert "question: " in text and "answer: " in text
        subprocess.run(["gcc", "-fsyntax-only", "-Wno-unused-label", str(file)], check=True)
    for function in ("env_move", "try_start"):
        assert any(function in file.read_text() for file in kept)
