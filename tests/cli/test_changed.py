"""`verify --changed`: only the programs that changed files are part of."""

from __future__ import annotations

import json
from pathlib import Path
from xml.etree import ElementTree

import pytest
from sarif_pydantic import Sarif

from tests.helpers.scratch import FILES, PROJECT_FILE
from unbraid.cli.main import run

Output = pytest.CaptureFixture[str]


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    for name, text in FILES.items():
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(text)
    monkeypatch.chdir(tmp_path)
    return tmp_path


def changed(capfd: Output, *words: str) -> tuple[int, list[str]]:
    code = run(["verify", "--changed", "--timeout", "60", *words])
    return code, capfd.readouterr().out.splitlines()


def test_targets_of_a_project_file(project: Path, capfd: Output) -> None:
    Path("unbraid.toml").write_text(PROJECT_FILE)
    assert changed(capfd, "include/counter.h", "src/unused.c") == (
        0,
        ["right: VERDICT: TRUE", "skipped: 1 file in no target of unbraid.toml"],
    )
    code, lines = changed(capfd, "tests/wrong.c", "tests/right.c", "-DX")
    assert code == 10
    assert lines[:2] == ["right: VERDICT: TRUE", "wrong:"] and lines.count("wrong:") == 2  # one for each violation
    assert lines[-2:] == [
        "wrong: VERDICT: FALSE(unreach-call, no-data-race)",
        "to verify one of them again: unbraid verify --timeout 60 -DX --target NAME",
    ]


def test_unknown_is_no_failure_unless_asked_for(project: Path, capfd: Output) -> None:
    Path("unbraid.toml").write_text(PROJECT_FILE)
    code, lines = changed(capfd, "tests/unclear.c")
    assert code == 0 and lines[0].startswith("unclear: VERDICT: UNKNOWN(")
    assert changed(capfd, "tests/unclear.c", "--fail-on-unknown")[0] == 5
    assert changed(capfd, "tests/unclear.c", "tests/wrong.c")[0] == 10


def test_files_of_a_build(project: Path, capfd: Output) -> None:
    command = "cc -Iinclude -DLIMIT=3"
    entries = [
        {"directory": str(project), "file": name, "command": command} for name in ("tests/right.c", "src/counter.c")
    ]
    Path("build").mkdir()
    Path("build/compile_commands.json").write_text(json.dumps(entries))
    code, lines = changed(capfd, "tests/right.c", "src/counter.c", "tests/wrong.c")
    others = "without a main function, or without a command in build/compile_commands.json"
    assert code == 10
    assert lines[0] == "tests/right.c:"
    assert lines[-3:] == [
        "tests/right.c: VERDICT: FALSE(unreach-call)",
        "to verify one of them again: unbraid verify --timeout 60 -p build FILE",
        f"skipped: 2 files {others}",
    ]
    assert changed(capfd, "-p", "build", "tests/right.c", "-ULIMIT", "-DLIMIT=2")[0] == 0


def test_files_of_a_folder(project: Path, capfd: Output) -> None:
    code, lines = changed(capfd, "-DLIMIT=2", *FILES)
    assert code == 10
    assert lines[0] == "tests/right.c: VERDICT: TRUE"
    assert lines[-2:] == [
        "to verify one of them again: unbraid verify --timeout 60 -DLIMIT=2 . --main FILE",
        "skipped: 3 files without a main function",
    ]


def test_a_program_that_is_refused_does_not_hide_the_others(project: Path, capfd: Output) -> None:
    Path("src/again.c").write_text("int next(void) { return 2; }\n")
    code, lines = changed(capfd, "tests/right.c", "tests/unclear.c")
    assert code == 2
    assert lines[0].startswith("tests/right.c: refused: it is not clear which files make the program:")
    assert any(line.startswith("tests/unclear.c: VERDICT: TRUE") for line in lines)


def test_nothing_to_verify(project: Path, capfd: Output) -> None:
    assert changed(capfd) == (0, [])
    code, lines = changed(capfd, "include/counter.h", "--sarif", "f.sarif", "--junit", "f.xml")
    assert (code, lines) == (0, ["skipped: 1 file without a main function"])
    assert Sarif.model_validate_json(Path("f.sarif").read_text()).runs[0].results == []
    assert ElementTree.parse("f.xml").getroot().get("tests") == "0"


def test_a_folder_without_c_files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: Output) -> None:
    monkeypatch.chdir(tmp_path)
    Path("only.h").write_text("int x;\n")
    assert changed(capfd, "only.h") == (0, ["skipped: 1 file without a main function"])


@pytest.mark.parametrize(
    ("words", "code", "told"),
    [
        (["--changed", "src"], 1, "src is a folder"),
        (["--changed", "missing.c"], 2, "missing.c: there is no such file"),
        (["--changed", "tests/right.c", "--each"], 1, "excludes --each"),
        (["--changed", "tests/right.c", "--main", "f"], 1, "excludes --main"),
        (["--changed", "tests/right.c", "--target", "right"], 1, "excludes --target"),
        (["--changed", "tests/wrong.c", "--json"], 1, "--json is for one program"),
        (["tests/wrong.c", "--fail-on-unknown"], 1, "--fail-on-unknown is for --changed"),
    ],
)
def test_wrong_usage(project: Path, capfd: Output, words: list[str], code: int, told: str) -> None:
    assert run(["verify", *words]) == code
    assert told in capfd.readouterr().err


def test_the_cache_of_the_user(project: Path, monkeypatch: pytest.MonkeyPatch, capfd: Output) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(project / "kept"))
    assert changed(capfd, "tests/right.c", "-DLIMIT=2", "--cache", "user")[0] == 0
    entries = list((project / "kept" / "unbraid" / "verdicts").iterdir())
    assert entries and {entry.suffix for entry in entries} == {".json"}
