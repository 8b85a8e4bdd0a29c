"""Compilation databases: both forms of commands, folders, and what is wrong in them."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest

from unbraid.core.errors import InputError
from unbraid.core.nodes import ILP32
from unbraid.projects.compile_commands import read_compile_commands


def database(folder: Path, *entries: object) -> Path:
    path = folder / "build" / "compile_commands.json"
    path.parent.mkdir(exist_ok=True)
    path.write_text(json.dumps(entries))
    return path


def test_both_forms(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "src" / "inc").mkdir(parents=True)
    path = database(
        tmp_path,
        {"directory": str(tmp_path / "src"), "file": "a.c", "command": "ccache gcc -Iinc '-DS=\"x y\"' -c a.c -o a.o"},
        {"directory": "../src", "file": "b.c", "arguments": ["cc", "-m32", "-I", "inc", "-c", "b.c"]},
        {"directory": str(tmp_path), "file": "x.cpp", "command": "g++ -std=c++17 -c x.cpp"},
    )
    one, two = read_compile_commands(path).units
    assert (one.file, one.flags.words) == (os.path.join("src", "a.c"), ("-I", "src/inc", "-D", 'S="x y"'))
    assert one.output == str(tmp_path / "src" / "a.o")
    assert (two.file, two.flags.words, two.model) == ("src/b.c", ("-I", "src/inc"), ILP32)


def test_headers_that_are_included_first(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """They are not searched for in the current folder, nor are folders."""
    monkeypatch.chdir(tmp_path)
    for name in ("first.h", "second.h", "src/first.h", "src/inc/second.h", "other/x"):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).touch()
    command = "cc -include first.h -include second.h -include third.h -Iinc -Iother -c a.c"
    (unit,) = read_compile_commands(
        database(tmp_path, {"directory": "../src", "file": "a.c", "command": command})
    ).units
    assert unit.flags.arguments("-include") == ["src/first.h", "src/inc/second.h", "src/third.h"]
    assert unit.flags.arguments("-I") == ["src/inc", "src/other"]


def test_nothing_is_executed(tmp_path: Path) -> None:
    marker = tmp_path / "marker"
    text = f"gcc $(touch {marker}) `touch {marker}` ; touch {marker} -c a.c"
    read_compile_commands(database(tmp_path, {"directory": ".", "file": "a.c", "command": text}))
    assert not marker.exists()


def test_names_of_targets(tmp_path: Path) -> None:
    outputs = ("CMakeFiles/prog.dir/src/a.c.o", "sub/app.p/a.c.o", "a.o")
    entries = [{"directory": ".", "file": "a.c", "output": name, "arguments": ["cc", "-c", "a.c"]} for name in outputs]
    units = read_compile_commands(database(tmp_path, *entries)).units
    assert [unit.group for unit in units] == ["prog", "app", ""]


def test_a_refused_command_matters_only_if_its_file_is_needed(tmp_path: Path) -> None:
    path = database(tmp_path, {"directory": ".", "file": "a.c", "arguments": ["cc", "-fopenmp", "a.c"]})
    (unit,) = read_compile_commands(path).units
    with pytest.raises(InputError, match=r"entry 1 \(a.c\): -fopenmp is not supported"):
        unit.usable()


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ('[{"file": }]', "compile_commands.json:1:11: "),
        ("{}", "this is not a compilation database"),
        ("[]", "no command that compiles a C file"),
        ("[7]", "entry 1: it is not an object"),
        ('[{"file": "a.c"}]', "entry 1: it has neither"),
        ('[{"file": "a.c", "command": "cc \'a"}]', "entry 1: the command cannot be split"),
    ],
)
def test_mistakes(tmp_path: Path, text: str, message: str) -> None:
    path = tmp_path / "compile_commands.json"
    path.write_text(text)
    with pytest.raises(InputError, match=message):
        read_compile_commands(path)
    with pytest.raises(InputError, match="No such file"):
        read_compile_commands(tmp_path / "missing.json")
