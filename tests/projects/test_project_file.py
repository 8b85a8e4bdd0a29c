"""unbraid.toml: what it says, and what is wrong in it, with line and column."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.helpers.programs import write
from unbraid.core.errors import InputError
from unbraid.core.nodes import ILP32
from unbraid.projects.project_file import read_project

TEXT = """\
flags = "-Iinclude -DALL"
properties = ["race"]
limits = { timeout = 60, unwind = 3 }

[targets.one]
files = ["src/a.c", { file = "src/b.c", flags = ["-DOWN"] }]
flags = ["-m32", "-std=c99"]
limits = { timeout = 2.5 }

[targets.two]
files = ["src/*.c"]
main = "start"
properties = ["all"]
"""


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    for name in ("src/a.c", "src/b.c", "include/x.h"):
        write(tmp_path, "", name)
    return tmp_path


def test_targets(project: Path) -> None:
    one, two = read_project(Path(write(project, TEXT, "unbraid.toml")))
    assert (one.name, one.files, one.entry, one.properties) == ("one", ("src/a.c", "src/b.c"), "main", ("race",))
    assert one.limits == {"timeout": 2.5, "unwind": 3}
    assert [unit.flags.words for unit in one.units] == [
        ("-I", "include", "-D", "ALL"),
        ("-I", "include", "-D", "ALL", "-D", "OWN"),
    ]
    assert {(unit.flags.std, unit.model) for unit in one.units} == {("c99", ILP32)}
    assert (two.files, two.entry, two.properties) == (("src/a.c", "src/b.c"), "start", ("all",))
    assert two.limits == {"timeout": 60, "unwind": 3}


def test_paths_are_relative_to_the_file(project: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = Path(write(project, TEXT, "unbraid.toml"))
    monkeypatch.chdir("/")
    one = read_project(path)[0]
    assert all(Path(name).is_file() for name in one.files)
    assert one.units[0].flags.arguments("-I") == [str(project / "include").lstrip("/")]


HEAD = '[targets.t]\nfiles = ["src/a.c"]\n'
MISTAKES = {
    "syntax": ("[targets.t\n", "1:11: "),
    "the end": ('files = ["a"', "1:13: "),
    "no target": ("# nothing\n", "1:1: there is no target"),
    "unknown key": ("flag = []\n", "1:1: unknown key flag; did you mean flags"),
    "unknown key of a target": (f"{HEAD}  file = []\n", "3:3: unknown key file in .targets.t.; did you mean files"),
    "unknown section": (f"{HEAD}[zebra]\n", "3:2: unknown key zebra; known are flags, properties, limits, targets"),
    "no files": ("[targets.t]\n", "1:10: the target t has no files"),
    "empty files": ("[targets.t]\nfiles = []\n", "2:1: the target t has no files"),
    "files is no list": ('[targets.t]\nfiles = "a.c"\n', "2:1: files is a list"),
    "missing file": ('[targets.t]\nfiles = ["src/a.c",\n  "src/no.c"]\n', "3:3: src/no.c: there is no such file"),
    "no match": ('[targets.t]\nfiles = ["test/*.c"]\n', "2:10: no C file matches test/"),
    "not C": ('[targets.t]\nfiles = ["src/a.cpp"]\n', "2:10: src/a.cpp is not a C file"),
    "a number as file": ("[targets.t]\nfiles = [1]\n", "2:10: a file is a string"),
    "unknown key of a file": ('[targets.t]\nfiles = [{ file = "src/a.c", flag = [] }]\n', "2:30: unknown key flag"),
    "refused flag": (f'{HEAD}flags = ["-fopenmp"]\n', "3:1: -fopenmp is not supported"),
    "unknown flag": (f'{HEAD}flags = ["--zebra"]\n', "3:1: --zebra: this option"),
    "a file among flags": (f'{HEAD}flags = ["b.c"]\n', "3:1: b.c is not an option"),
    "flags with an open quote": (f'{HEAD}flags = "-D\'x"\n', "3:1: the flags cannot be split"),
    "a number among flags": (f"{HEAD}flags = [1]\n", "3:10: flags is a list of strings"),
    "main is no name": (f'{HEAD}main = "src/a.c"\n', "3:1: main is the name of a function"),
    "unknown property": (f'{HEAD}properties = ["beauty"]\n', "3:1: .*beauty"),
    "limits is no table": (f"{HEAD}limits = 3\n", "3:1: limits is a table"),
    "unknown limit": (f"{HEAD}limits = {{ time = 3 }}\n", "3:12: unknown key time in .targets.t.limits.; did you mean"),
    "a limit of zero": (f"{HEAD}[targets.t.limits]\ntimeout = 0\n", "4:1: timeout is a positive number of seconds"),
    "a limit that is no number": (f"{HEAD}limits = {{ unwind = 1.5 }}\n", "3:12: unwind is a positive whole number"),
    "a target that is no table": ("[targets]\nt = 3\n", "2:1: t is a table"),
}


@pytest.mark.parametrize("case", MISTAKES)
def test_mistakes(project: Path, case: str) -> None:
    text, message = MISTAKES[case]
    with pytest.raises(InputError, match=rf"^unbraid.toml:{message}"):
        write(project, text, "unbraid.toml")
        read_project(Path("unbraid.toml"))
