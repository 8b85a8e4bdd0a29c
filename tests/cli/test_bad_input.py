"""What cannot be taken is refused, with its position, and without a traceback."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.helpers.command import unbraid
from tests.helpers.programs import LOST_UPDATE, write
from unbraid.cli.main import run

# ------------------------------------------------------------------------------------------ bad input
BAD_INPUT = {
    "syntax error": ("int main(void) { return 0 }", ":1:26: "),
    "type error": ("struct s { int x; } a; int main(void) { int b = a; return b; }", ":1:45: "),
    "inline assembly": ('int main(void) { __asm__("hlt"); return 0; }', ":1:18: inline assembly"),
    "no main": ("int f(void) { return 0; }", "there is no function 'main'"),
    "empty file": ("", "the file is empty"),
    "only a comment": ("// nothing\n", "there is no function 'main'"),
    "binary file": ("int x;\n\0\1\2", ":2:1: this is a binary file"),
    "nested parentheses": (f"int x = {'(' * 10_000}1{')' * 10_000}; int main(void) {{ return x; }}", "nesting"),
    "missing header": ("#include <no_such_header.h>\nint main(void) { return 0; }", ":1:10: "),
    "incomplete type": ("struct s; struct s *p; int main(void) { struct s x; return 0; }", ":1:50: "),
    "conflicting definitions": (
        "int f(void) { return 1; } int f(void) { return 2; } int main(void) { return f(); }",
        ":1:31",
    ),
}


@pytest.mark.parametrize("case", BAD_INPUT)
def test_bad_input(tmp_path: Path, case: str) -> None:
    text, expected = BAD_INPUT[case]
    program = write(tmp_path, text)
    for command in ("verify", "core", "sequentialize"):
        done = unbraid(command, program, cwd=tmp_path)
        assert done.returncode == 2
        assert done.stdout == ""
        assert expected in done.stderr.splitlines()[0]
        assert "Traceback" not in done.stderr
    assert [path.name for path in tmp_path.iterdir()] == ["program.c"]


def test_missing_file_and_empty_folder(tmp_path: Path) -> None:
    for path in (tmp_path / "missing.c", tmp_path):
        done = unbraid("verify", str(path))
        assert done.returncode == 2
        assert str(path) in done.stderr
        assert len(done.stderr.splitlines()) == 1


def test_large_source(tmp_path: Path) -> None:
    """Five megabytes: answered, or given up in time, but never a crash."""
    text = (
        "int x;\n"
        + "".join(f"int f{i}(void) {{ return {i}; }}\n" for i in range(170_000))
        + "int main(void) { return 0; }\n"
    )
    assert len(text) > 5_000_000
    done = unbraid("verify", write(tmp_path, text), "--timeout", "100", timeout=150)
    assert done.returncode in (0, 5)
    assert done.stderr == ""


@pytest.mark.parametrize(
    "arguments",
    (
        [],
        ["verify"],
        ["frobnicate"],
        ["verify", LOST_UPDATE, "--unwind", "0"],
        ["verify", LOST_UPDATE, "--unwind", "many"],
        ["verify", LOST_UPDATE, "--engine", "magic"],
        ["verify", LOST_UPDATE, "--property", "beauty"],
        ["verify", LOST_UPDATE, "--property", "missing.prp"],
        ["verify", LOST_UPDATE, "--timeout", "-1"],
        ["verify", LOST_UPDATE, "--no-such-option"],
    ),
)
def test_usage_errors(arguments: list[str], capfd: pytest.CaptureFixture[str]) -> None:
    assert run(arguments) == 1
    captured = capfd.readouterr()
    assert captured.out == ""
    assert captured.err.startswith("unbraid: ")
