"""Verifiers outside: believed where they can be, found or missing, and what becomes of bad ones."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest

from tests.helpers.backends import VERIFIERS
from tests.helpers.command import verdict
from tests.helpers.programs import (
    LOCKED_COUNTER,
    LOST_UPDATE,
    TOGETHER,
)
from tests.helpers.stand_ins import SAFE, SPOKEN, UNKNOWN, VERSIONS, VIOLATED, program, stand_in
from unbraid.backends import load
from unbraid.cli.main import run


def _backend_options(name: str, folder: Path, answers: tuple[int, ...], monkeypatch: pytest.MonkeyPatch) -> list[str]:
    if name == "klee":  # it needs a compiler before
        (folder / "bin").mkdir(exist_ok=True)
        program(folder / "bin" / "clang", "", "")
        monkeypatch.setenv("PATH", str(folder / "bin"), prepend=os.pathsep)
    return ["--backend", name, "--backend-path", stand_in(folder, name, answers)]


@pytest.mark.parametrize("name", VERIFIERS)
def test_stand_ins(
    name: str, tmp_path: Path, capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """TRUE is believed; the execution of a FALSE without choices comes from the embedded engine."""

    def ask(source: str, *answers: int, options: tuple[str, ...] = ()) -> tuple[int, str]:
        for old in (*tmp_path.glob("question-*"), *tmp_path.glob("arguments-*")):
            old.unlink()
        code = run(["verify", *TOGETHER, source, *_backend_options(name, tmp_path, answers, monkeypatch), *options])
        return code, verdict(capfd)

    assert ask(LOCKED_COUNTER, SAFE) == (0, "TRUE")
    expected = {"klee": "not all paths were completed", "cbmc": "syntax error"}.get(name, "")
    code, text = ask(LOCKED_COUNTER, SAFE, UNKNOWN)
    assert code == 5
    assert text.startswith(f"UNKNOWN({name}: {expected}")
    if name != "klee":  # its choices are in a file
        assert ask(LOST_UPDATE, VIOLATED, options=("--rounds", "3")) == (10, "FALSE(unreach-call)")
        code, text = ask(LOCKED_COUNTER, SAFE, VIOLATED)
        assert code == 5
        assert "reports a violation within unwind 1, rounds 2, but no execution that can be replayed" in text


def test_bound_markers_need_a_question_of_their_own(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    source = tmp_path / "loop.c"
    source.write_text("#include <assert.h>\nint main(void) { int i; while (i) i--; assert(!i); return 0; }")
    options = ["verify", *TOGETHER, str(source), "--unwind", "3"]
    for answers, code, text in (
        ((SAFE, SAFE), 0, "TRUE"),
        ((SAFE, VIOLATED), 5, "UNKNOWN(no violation within unwind 3, rounds 1)"),
    ):
        folder = tmp_path / str(code)
        folder.mkdir()
        executable = stand_in(folder, "smack", answers)
        assert run([*options, "--backend", "smack", "--backend-path", executable]) == code
        assert verdict(capfd) == text
        questions = [path.read_text() for path in sorted(folder.glob("question-*"))]
        assert len(questions) == 2
        # The bound comes first in the text: the first question takes it for the end, only the second asks about it.
        places = [[text.index(f"__VERIFIER_{call}(0)") for call in ("assume", "assert")] for text in questions]
        assert places[0] == places[1][::-1]
        assert places[0][0] < places[0][1]


def test_missing(tmp_path: Path, capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    def complaint(*options: str) -> str:
        assert run(["verify", *TOGETHER, LOST_UPDATE, *options]) == 1
        captured = capfd.readouterr()
        assert captured.out == ""
        return captured.err

    monkeypatch.setenv("PATH", str(tmp_path))
    for name in VERIFIERS:
        said = complaint("--backend", name)
        assert load(name).install in said
        assert f"UNBRAID_{name.upper()}" in said
    assert "is not a program that can be run" in complaint("--backend", "cbmc", "--backend-path", "/no/such/cbmc")
    plain = tmp_path / "plain"
    plain.write_text("no program")
    assert "is not a program that can be run" in complaint("--backend", "cbmc", "--backend-path", str(plain))
    plain.chmod(0o755)
    assert "cannot run" in complaint("--backend", "cbmc", "--backend-path", str(plain))
    assert "backend" in complaint("--engine", "explorer", "--backend", "cbmc")
    assert "--backend-path" in complaint("--backend-path", str(plain))


# --------------------------------------------------------------------------------------- bad behaviour
BAD = {
    "crash": ("import os, signal\nos.kill(os.getpid(), signal.SIGSEGV)", "cbmc crashed (killed by SIGSEGV)"),
    "abort": (
        "import os, signal\nprint('std::bad_alloc', file=sys.stderr, flush=True)\nos.kill(os.getpid(), signal.SIGABRT)",
        "cbmc crashed (killed by SIGABRT): std::bad_alloc",
    ),
    "killed": (
        "import os, signal\nos.kill(os.getpid(), signal.SIGKILL)",
        "cbmc crashed (killed by SIGKILL, as the system does when memory runs out)",
    ),
    "silence": ("sys.exit(0)", "the output of cbmc is not understood (exit code 0)"),
    "prose": ("print('hello')", "the output of cbmc is not understood (exit code 0): hello"),
    "bytes": (
        "sys.stdout.buffer.write(bytes(range(256)))",
        "the output of cbmc is not understood (exit code 0): ",
    ),
    "other JSON": ("print('{\"a\": [1, 2]}')", "the output of cbmc is not understood"),
    "no verdict": ("print('[]')\nsys.exit(3)", "cbmc: exit code 3"),
    "contradiction": (f"print({SPOKEN['cbmc'][SAFE]!r})\nsys.exit(10)", "cbmc: exit code 10"),
    "false trace": (
        'print(\'[{"trace": [{"stepType": "input"}]}, {"cProverStatus": "failure"}]\')\nsys.exit(10)',
        "the output of cbmc is not understood (exit code 10)",
    ),
}


@pytest.mark.parametrize("case", BAD)
def test_bad_answers(case: str, tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    body, expected = BAD[case]
    executable = program(tmp_path / "cbmc", body, VERSIONS["cbmc"])
    assert run(["verify", *TOGETHER, LOST_UPDATE, "--backend", "cbmc", "--backend-path", executable]) == 5
    captured = capfd.readouterr()
    assert captured.out.splitlines()[-1].startswith(f"VERDICT: UNKNOWN({expected}")
    assert captured.err == ""


def test_wrong_choices_are_not_believed(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    """They do not replay; the embedded engine knows better, one way or the other."""
    steps = [{"stepType": "input", "inputID": "uint", "values": [{"binary": "11"}]}] * 9
    output = json.dumps([{"trace": steps}, {"cProverStatus": "failure"}])
    executable = program(tmp_path / "cbmc", f"print({output!r})\nsys.exit(10)", VERSIONS["cbmc"])
    options = ["--backend", "cbmc", "--backend-path", executable, "--rounds", "3"]
    assert run(["verify", *TOGETHER, LOST_UPDATE, *options]) == 10
    assert verdict(capfd) == "FALSE(unreach-call)"
    assert run(["verify", *TOGETHER, LOCKED_COUNTER, *options]) == 5
    assert "no execution that can be replayed" in verdict(capfd)


def test_version_that_is_none(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    executable = program(tmp_path / "cbmc", "", "what?")
    assert run(["verify", *TOGETHER, LOST_UPDATE, "--backend", "cbmc", "--backend-path", executable]) == 5
    assert "prints no version as CBMC does (exit code 0): what?" in verdict(capfd)
