"""Every program of the corpus gets the verdict that it expects, through the command line.

If one is violated, the short trace says where the values come from that its last step reads."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path

import pytest

from tests.helpers.needs import needs
from tests.helpers.programs import ProgramTest, corpus
from tests.results.claims import check_claims
from unbraid.cli.main import run

MODELS = [test for test in corpus() if test.name.startswith("models/")]


@pytest.mark.parametrize("program", corpus(properties=True), ids=lambda program: program.name)
def test_verdict(program: ProgramTest, capfd: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    options = list(program.options)
    traced = str(tmp_path / "trace.json")
    if program.expected.startswith("FALSE"):
        options += ["--trace", traced]
    if "--timeout" in options:  # those that no engine decides yet: a short time shows that as well as a long one
        options[options.index("--timeout") + 1] = "2"
    code = run(["verify", str(program.path), *options])
    captured = capfd.readouterr()
    last = (captured.out.splitlines() or [""])[-1]
    if program.expected.startswith("REFUSED"):
        place = re.match(r"REFUSED\s+(\d+:\d+)", program.expected)
        assert code == 2, captured
        assert captured.out == ""
        first, *shown = captured.err.splitlines()
        assert first.startswith("unbraid: ") and all(line.startswith(("  ", str(program.path))) for line in shown)
        if place:
            assert f"{program.path}:{place[1]}: " in first
    elif program.expected == "UNKNOWN":
        assert last.startswith("VERDICT: UNKNOWN("), captured
        assert code == 5
    else:
        assert last == f"VERDICT: {program.expected}", captured
        assert code == (0 if program.expected == "TRUE" else 10)
        if code == 10:
            check_claims(traced)


@pytest.mark.parametrize("engine", ["explorer", "lazy"])
@pytest.mark.parametrize("program", MODELS, ids=lambda program: program.name)
def test_engines_agree_on_models(program: ProgramTest, engine: str, capfd: pytest.CaptureFixture[str]) -> None:
    open_loop = engine == "lazy" and "while (" in program.path.read_text()  # a bounded engine proves nothing then
    unknown = program.expected == "UNKNOWN" or (program.expected == "TRUE" and open_loop)
    seconds = "3" if unknown else "60"
    run(["verify", str(program.path), *program.options, "--engine", engine, "--timeout", seconds])
    last = capfd.readouterr().out.splitlines()[-1]
    if unknown:
        assert last.startswith("VERDICT: UNKNOWN(")
    else:
        assert last == f"VERDICT: {program.expected}"


@needs("gcc", "models of pthreads agree with the real library")
@pytest.mark.parametrize("program", [test for test in MODELS if test.expected == "TRUE"], ids=lambda test: test.name)
def test_models_agree_with_the_real_library(program: ProgramTest, tmp_path: Path) -> None:
    """What is proved does not fail in a real process; some of these programs block for ever."""
    binary = tmp_path / "program"
    subprocess.run(["gcc", "-fsigned-char", "-D_GNU_SOURCE", "-pthread", "-w", "-o", binary, program.path], check=True)
    try:
        assert subprocess.run([binary], timeout=2).returncode == 0
    except subprocess.TimeoutExpired:
        assert "assert(0)" in program.path.read_text() or "--no-spurious-wakeups" in program.options
