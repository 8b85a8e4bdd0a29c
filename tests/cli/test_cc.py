"""`unbraid cc` in real builds, by real compilers."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from tests.helpers.needs import needs
from tests.helpers.programs import write
from tests.helpers.projects import make_project
from unbraid.cli.main import run

CC = f"{sys.executable} -m unbraid cc"


def make(folder: Path, *words: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(["make", f"CC={CC}", *words], cwd=folder, capture_output=True, text=True, check=True)


@needs("make", "a real Makefile is built")
@needs("gcc", "a real Makefile is built")
def test_a_makefile(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]) -> None:
    monkeypatch.chdir(make_project(tmp_path))
    make(tmp_path, "-j4")
    assert subprocess.run([tmp_path / "prog"], check=False).returncode == 0
    for target, code in (("prog", 0), ("with_library", 0), ("other", 0), ("at_once", 10)):
        assert run(["verify", "-p", "unbraid.record", "--target", target]) == code, target
    assert run(["verify", "-p", "."]) == 2
    assert [line.strip() for line in capfd.readouterr().err.splitlines()[1:]] != []
    lines = sorted((tmp_path / "unbraid.record").read_text().splitlines())
    make(tmp_path, "-j4", "-B")
    assert sorted((tmp_path / "unbraid.record").read_text().splitlines()) == lines
    assert run(["init"]) == 0
    assert "4 targets" in capfd.readouterr().out


def cc(folder: Path, *words: str, **environment: str) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run([*CC.split(), *words], cwd=folder, capture_output=True, env=environment or None, check=False)


@needs("gcc", "its output is compared")
@pytest.mark.parametrize(
    "words",
    [
        ["--version"],
        ["-dumpmachine"],
        ["-E", "good.c"],
        ["-c", "good.c", "-o", "good.o"],
        ["-c", "bad.c"],
        ["-c", "missing.c"],
        ["-Wall", "-Wextra", "-c", "warned.c"],
        ["-no-such-option"],
        ["--help"],
        [],
    ],
)
def test_output_and_exit_code_are_those_of_the_compiler(tmp_path: Path, words: list[str]) -> None:
    write(tmp_path, "int main(void) { return 0; }\n", "good.c")
    write(tmp_path, "int main(void) { return 0 }\n", "bad.c")
    write(tmp_path, "int main(void) { int unused; return 0; }\n", "warned.c")
    plain = subprocess.run(["gcc", *words], cwd=tmp_path, capture_output=True, check=False)
    wrapped = cc(tmp_path, *words)
    assert (wrapped.returncode, wrapped.stdout, wrapped.stderr) == (plain.returncode, plain.stdout, plain.stderr)
    assert (tmp_path / "unbraid.record").exists() == (words[-1:] in (["good.o"], ["warned.c"]))


@needs("gcc", "it reads standard input")
def test_standard_input_reaches_the_compiler(tmp_path: Path) -> None:
    command = [*CC.split(), "-xc", "-E", "-P", "-"]
    done = subprocess.run(command, cwd=tmp_path, input=b"#define X 7\nX\n", capture_output=True, check=True)
    assert done.stdout.strip() == b"7"


def script(folder: Path, text: str) -> str:
    path = Path(write(folder, f"#!/bin/sh\n{text}\n", "compiler"))
    path.chmod(0o755)
    return str(path)


def test_another_compiler(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("UNBRAID_CC", script(tmp_path, 'echo "$@"; exit 7'))
    assert run(["cc", "a.c", "--debug", "$(touch x)", "; touch y"]) == 7
    assert capfd.readouterr().out == "a.c --debug $(touch x) ; touch y\n"
    assert {path.name for path in tmp_path.iterdir()} == {"compiler"}
    monkeypatch.setenv("UNBRAID_CC", f"{script(tmp_path, 'echo $1')} launched")
    assert run(["cc", "a.c"]) == 0
    assert capfd.readouterr().out == "launched\n"
    monkeypatch.setenv("UNBRAID_CC", "no-such-compiler")
    assert run(["cc", "a.c"]) == 1
    assert "there is no C compiler no-such-compiler" in capfd.readouterr().err


def test_a_compiler_that_is_killed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("UNBRAID_CC", script(tmp_path, "kill -9 $$"))
    assert run(["cc", "a.c"]) == 128 + 9


def test_a_record_that_cannot_be_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("UNBRAID_CC", script(tmp_path, "exit 0"))
    monkeypatch.setenv("UNBRAID_RECORD", str(tmp_path / "no" / "folder"))
    assert run(["cc", "-c", "a.c"]) == 0
    assert "cannot write the record" in capfd.readouterr().err
