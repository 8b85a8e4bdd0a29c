"""Which programs changed files are part of."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.helpers.programs import write
from unbraid.core.flags import Flags, simple_flags
from unbraid.projects.changed import Affected, affected_programs, affected_targets
from unbraid.projects.folders import read_folder
from unbraid.projects.project_file import read_project
from unbraid.projects.units import Database, Unit

PROJECT = """\
[targets.one]
files = ["one.c", "shared.c"]
[targets.two]
files = ["two.c", "shared.c"]
[targets.three]
files = ["three.c"]
"""
TEXTS = {
    "shared.c": '#include "shared.h"\nint shared;\n',
    "shared.h": '#include "deep.h"\n',
    "deep.h": "extern int shared;\n",
    "one.c": "extern int shared;\nint main(void) { return shared; }\n",
    "two.c": '#include "two.h"\nextern int shared;\nint main(void) { return shared + TWO; }\n',
    "two.h": "#define TWO 2\n",
    "three.c": "int main(void) { return 0; }\n",
    "alone.c": "int alone;\n",
    "alone.h": "extern int alone;\n",
}


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    for name, text in TEXTS.items():
        write(tmp_path, text, name)
    monkeypatch.chdir(tmp_path)
    return tmp_path


def names(found: Affected) -> list[str]:
    return [target.name for target in found.targets]


@pytest.mark.parametrize(
    ("changed", "targets", "skipped"),
    [
        (["one.c"], ["one"], 0),
        (["shared.c", "alone.c"], ["one", "two"], 1),
        (["deep.h"], ["one", "two"], 0),
        (["two.h", "three.c"], ["two", "three"], 0),
        (["alone.c", "alone.h"], [], 2),
        (["unbraid.toml", "alone.h"], ["one", "two", "three"], 1),
        ([], [], 0),
    ],
)
def test_targets(folder: Path, changed: list[str], targets: list[str], skipped: int) -> None:
    project = Path(write(folder, PROJECT, "unbraid.toml"))
    found = affected_targets(project, read_project(project), changed, None)
    assert (names(found), found.skipped) == (targets, skipped)
    absolute = [str(folder / name) for name in changed]
    assert affected_targets(project, read_project(project), absolute, None) == found


def test_programs_of_a_folder(folder: Path) -> None:
    found = affected_programs(read_folder(folder, Flags()), ["two.c", "shared.c", "two.h"], None)
    assert [(target.name, target.files) for target in found.targets] == [("two.c", ("two.c", "shared.c"))]
    assert found.skipped == 2


def test_a_program_whose_files_are_not_clear(folder: Path) -> None:
    write(folder, "int shared = 2;\n", "again.c")
    found = affected_programs(read_folder(folder, Flags()), ["one.c", "three.c"], None)
    assert names(found) == ["three.c"]
    (refused,) = found.refused
    assert refused.name == "one.c" and "defined in again.c and in shared.c" in refused.reason
    assert found.skipped == 0


def test_a_file_that_is_compiled_in_two_ways(folder: Path) -> None:
    units = [Unit("three.c", simple_flags(defines=[name])) for name in ("A", "B", "A")]
    found = affected_programs(Database("build", tuple(units)), ["three.c"], None)
    assert names(found) == ["three.c (-std=gnu17 -D A)", "three.c (-std=gnu17 -D B)"]


def test_a_command_that_cannot_be_used(folder: Path) -> None:
    found = affected_programs(Database("build", (Unit("three.c", problem="-fopenmp"),)), ["three.c"], None)
    assert found.targets == ()
    assert [(each.name, each.reason) for each in found.refused] == [("three.c", "-fopenmp")]
