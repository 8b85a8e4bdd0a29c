"""Options and files in any order, with the options of gcc among ours."""

from __future__ import annotations

import io
from pathlib import Path

import pytest

from tests.helpers.programs import LOST_UPDATE, write
from unbraid.cli.command_line import parse
from unbraid.cli.main import run
from unbraid.core.errors import UsageError
from unbraid.core.nodes import ILP32

PROGRAM = "#include <assert.h>\nint main(void) { assert(X == 2); assert(sizeof(long) == SIZE); return 0; }\n"


def verdict(capfd: pytest.CaptureFixture[str], *words: str) -> str:
    run(["verify", *words])
    return capfd.readouterr().out.splitlines()[-1]


def test_any_order() -> None:
    arguments = parse(
        [
            "verify",
            "-Wall",
            "a.c",
            "--json",
            "-O2",
            "b.c",
            "--timeout",
            "3",
            "-Iinc",
            "-MF",
            "x.d",
            "c.c",
            "-o",
            "prog",
            "-j",
            "2",
        ]
    )
    assert arguments.files == ["a.c", "b.c", "c.c"]
    assert (arguments.json, arguments.timeout, arguments.jobs) == (True, 3.0, 2)
    assert arguments.compiler.flags.words == ("-I", "inc")


def test_options_first_and_files_last() -> None:
    assert parse(["verify", "-std=c99", "--json", "a.c", "b.c"]).files == ["a.c", "b.c"]
    assert parse(["verify", "--json", "--", "-odd.c", "b.c"]).files == ["-odd.c", "b.c"]


def test_own_options_that_look_like_those_of_gcc() -> None:
    assert parse(["verify", "-p", "build"]).p == parse(["verify", "-pbuild"]).p == "build"
    assert parse(["verify", "a.c", "-pthread", "-pedantic", "-pipe"]).p is None
    assert parse(["core", "a.c", "-o", "x.c"]).output == parse(["core", "a.c", "-ox.c"]).output == "x.c"
    assert parse(["verify", "--target=prog"]).target == parse(["verify", "--target", "prog"]).target == "prog"
    assert parse(["verify", "a.c", "-m32"]).compiler.model is ILP32


def test_flags_reach_the_program(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    file = write(tmp_path, PROGRAM)
    header = write(tmp_path, "#define SIZE 4\n", "config.h")
    assert verdict(capfd, file, "-DX=1", "-UX", "-DX=2", "-include", header, "-m32", "-g") == "VERDICT: TRUE"
    assert verdict(capfd, "-m64", "-DX=2", "-DSIZE=4", file) == "VERDICT: FALSE(unreach-call)"


def test_fast_arithmetic_is_noted(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    text = "#include <assert.h>\nint main(void) { volatile TYPE x = 1; assert(x + x == 2); return 0; }\n"
    for kind, is_noted in (("double", True), ("int", False)):
        assert run(["verify", write(tmp_path, text), f"-DTYPE={kind}", "-Ofast"]) == 0
        assert ("-ffast-math" in capfd.readouterr().out) == is_noted


def test_standards_reach_the_program(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    text = "#include <assert.h>\nint main(void) { assert(__STDC_VERSION__ == V); return 0; }\n"
    file = write(tmp_path, text)
    for std, version in (("c99", "199901L"), ("gnu11", "201112L"), ("c18", "201710L"), ("c23", "202311L")):
        assert verdict(capfd, file, f"-std={std}", f"-DV={version}") == "VERDICT: TRUE"
    old = write(tmp_path, "int main() { int restrict = 1; return restrict - 1; }\n")
    assert verdict(capfd, old, "-std=c89") == "VERDICT: TRUE"


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["--unwnd", "3"], "unrecognized arguments: --unwnd; did you mean --unwind?"),
        (["--prpoerty=race"], "did you mean --property?"),
        (["-q"], "unrecognized arguments: -q"),
        (["-std=c42"], "c42 is not a C standard"),
        (["-fopenmp"], "-fopenmp is not supported"),
        (["@file"], "response files are not read"),
        (["-include"], "-include needs an argument"),
        (["-m32", "--data-model", "LP64"], "--data-model LP64 and -m32 exclude each other"),
        (["--target", "x"], "--target is for a project"),
    ],
)
def test_usage(words: list[str], message: str, capfd: pytest.CaptureFixture[str]) -> None:
    assert run(["verify", LOST_UPDATE, *words]) == 1
    assert message in capfd.readouterr().err


def test_other_commands_take_no_flags_of_gcc() -> None:
    with pytest.raises(UsageError, match="unrecognized arguments: -Wall"):
        parse(["replay", "t.json", "-Wall"])


def test_standard_input(capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    def stdin(text: str) -> None:
        monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(text.encode())))

    stdin("int main(void) { return 0; }")
    assert verdict(capfd, "-") == "VERDICT: TRUE"
    stdin("int main(void) { return 0 }")
    assert run(["verify", "-"]) == 2
    assert "stdin.c:1:26: " in capfd.readouterr().err
    assert run(["verify", "-", "--trace", "t.json"]) == 1
