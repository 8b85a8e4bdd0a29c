"""Folders as projects, and the project file that is written for them."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

from tests.helpers.programs import write
from tests.helpers.projects import make_project
from unbraid.core.errors import InputError
from unbraid.core.flags import Flags
from unbraid.projects.compile_commands import read_compile_commands
from unbraid.projects.folders import open_build, read_folder
from unbraid.projects.initialising import project_text
from unbraid.projects.project_file import read_project
from unbraid.projects.units import Database, Unit


def test_a_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    make_project(tmp_path)
    write(tmp_path, "", ".hidden/x.c")
    write(tmp_path, "", "CMakeFiles/CompilerId.c")
    found = read_folder(Path("."), Flags("c11", ("-D", "N=1")))
    assert [unit.file for unit in found.units] == ["src/main.c", "src/other.c", "src/queue.c"]
    assert {unit.flags for unit in found.units} == {Flags("c11", ("-D", "N=1", "-I", "include"))}


def test_headers_are_not_guessed(tmp_path: Path) -> None:
    """If two have the same name, or the flags already lead to one, no folder is added."""
    make_project(tmp_path)
    include = ("-I", str(tmp_path / "include"))
    assert read_folder(tmp_path, Flags(words=include)).units[0].flags.words == include
    write(tmp_path, "", "other/queue.h")
    assert read_folder(tmp_path, Flags()).units[0].flags.words == ()


def test_what_is_no_project(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="there is no C file"):
        read_folder(tmp_path, Flags())
    with pytest.raises(InputError, match=r"there is no compile_commands.json or unbraid.record"):
        open_build(tmp_path)
    with pytest.raises(InputError, match="No such file"):
        open_build(tmp_path / "missing.json")


# ---------------------------------------------------------------------------------------- the project file
def written(folder: Path, database: Database) -> dict[str, object]:
    """The targets of the file, which can be read again."""
    text = project_text(database, folder)
    path = Path(write(folder, text, "unbraid.toml"))
    read_project(path)
    targets: dict[str, object] = tomllib.loads(text)["targets"]
    return targets


def test_from_a_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    make_project(tmp_path)
    flags = ["-Iinclude"]
    assert written(tmp_path, read_folder(Path("."), Flags())) == {
        "main": {"files": ["src/main.c", "src/queue.c"], "flags": flags},
        "other": {"files": ["src/other.c"], "flags": flags},
    }


def test_flags_of_single_files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    make_project(tmp_path)
    text = """[
        {"directory": ".", "file": "src/main.c", "command": "cc -Iinclude -m32 -std=c99 -include x.h -DA='1 2' x.c"},
        {"directory": ".", "file": "src/queue.c", "command": "cc -m32 -Iinclude -isystem include src/queue.c"}
    ]"""
    path = Path(write(tmp_path, text, "compile_commands.json"))
    first = {"file": "src/main.c", "flags": ["-std=c99", "-m32", "-Iinclude", "-include", "x.h", "-DA=1 2"]}
    second = {"file": "src/queue.c", "flags": ["-m32", "-Iinclude", "-isystem", "include"]}
    assert written(tmp_path, read_compile_commands(path)) == {"main": {"files": [first, second]}}


def test_names_and_choices(tmp_path: Path) -> None:
    texts = {"a/t 1.c": "int f(void); int main(void) { return f(); }", "b/t 1.c": "int main(void) { return 0; }"}
    texts |= dict.fromkeys(("f1.c", "f2.c"), "int f(void) { return 1; }")
    units = tuple(Unit(write(tmp_path, text, name)) for name, text in texts.items())
    assert set(written(tmp_path, Database("x", units))) == {"t 1", "t 1-2"}
    assert "f1.c and in" in (tmp_path / "unbraid.toml").read_text()


def test_nothing_to_verify(tmp_path: Path) -> None:
    unit = Unit(write(tmp_path, "int f(void) { return 1; }"))
    with pytest.raises(InputError, match="no file has a main function"):
        project_text(Database("x", (unit,)), tmp_path)
