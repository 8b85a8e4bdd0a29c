"""Tasks: how they are found and what their definitions say."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.helpers.benchmarks import define
from unbraid.bench.tasks import find_tasks
from unbraid.core.errors import InputError, UsageError

HEAD = "format_version: '2.0'\ninput_files: a.c\n"


def names(paths: list[Path], match: str = "") -> list[str]:
    return [task.name for task in find_tasks(map(str, paths), "LP64", match=match).tasks]


# ---------------------------------------------------------------------------------------------- tasks
def test_folders_sets_and_files_give_the_same_names(tmp_path: Path) -> None:
    one, two = define(tmp_path, "c/pthread/one"), define(tmp_path, "c/lit/two")
    (tmp_path / "c/all.set").write_text("# both\n\nlit/*.yml\npthread/one.yml\n")
    (tmp_path / "c/other.yml").write_text("jobs: [1, 2]\n")  # no task
    expected = ["lit/two.yml", "pthread/one.yml"]
    assert names([tmp_path]) == expected
    assert names([tmp_path / "c/all.set"]) == expected
    assert names([one, two, one]) == expected
    assert names([tmp_path / "c/pthread"]) == ["pthread/one.yml"]
    assert names([tmp_path], match="^pthread/") == ["pthread/one.yml"]


def test_names_are_as_long_as_it_takes(tmp_path: Path) -> None:
    for name in ("a/pthread/x", "b/pthread/x", "b/pthread/y"):
        define(tmp_path, name)
    assert names([tmp_path]) == ["a/pthread/x.yml", "b/pthread/x.yml", "pthread/y.yml"]


def test_what_a_definition_says(tmp_path: Path) -> None:
    define(tmp_path, "f/old", "format_version: '1.0'\ninput_files: 'old.c'\nproperties:\n"
           "  - property_file: unreach-call.prp\n    expected_verdict: false\n")  # fmt: skip
    define(tmp_path, "f/two", "format_version: 2.0\ninput_files: [old.c, two.*]\nproperties:\n"
           "  - property_file: unreach-call.prp\noptions:\n  language: C\n  data_model: ILP32\n")  # fmt: skip
    (tmp_path / "f/two.yml").rename(tmp_path / "f/three.yml")
    old, three = find_tasks([str(tmp_path)], "LP64").tasks
    assert (old.expected, old.data_model, old.property_name) == (False, "LP64", "unreach-call")
    assert (three.expected, three.data_model, three.category) == (None, "ILP32", "f")
    assert [path.name for path in three.inputs] == ["old.c", "two.c"]


def test_properties_that_are_not_supported_are_left_out_unless_asked_for(tmp_path: Path) -> None:
    both = "  - property_file: unreach-call.prp\n  - property_file: termination.prp\n    expected_verdict: true\n"
    define(tmp_path, "f/a", properties=both)
    define(tmp_path, "f/j", options="options:\n  language: Java\n")
    selection = find_tasks([str(tmp_path)], "LP64")
    assert [task.property_name for task in selection.tasks] == ["unreach-call"]
    assert "1 left out: property termination, which is not supported yet" in selection.notes
    assert "1 left out: the language is Java" in selection.notes
    asked = find_tasks([str(tmp_path)], "LP64", ["termination"]).tasks
    assert [task.property_name for task in asked] == ["termination"]


@pytest.mark.parametrize(
    "text, complaint",
    [
        ("format_version: '9.0'\ninput_files: a.c\n", "version 9.0 of the format"),
        ("format_version: '2.0'\ninput_files: b.c\n", "the input file b.c does not exist"),
        ("format_version: '2.0'\ninput_files: {}\n", "input_files must be"),
        (f"{HEAD}properties: [expected_verdict: true]\n", "a property has no property_file"),
        (f"{HEAD}properties: [property_file: x.prp]\n", "x.prp does not exist"),
        (
            f"{HEAD}properties: [{{property_file: unreach-call.prp, expected_verdict: 3}}]\n",
            "must be true or false, not 3",
        ),
        (f"{HEAD}options: {{data_model: LP16}}\n", "data model LP16"),
        ("format_version: 'a\n", "a.yml:2:1: not YAML"),
        ("something: else\n", "not a task definition"),
    ],
)
def test_broken_definitions_are_refused(tmp_path: Path, text: str, complaint: str) -> None:
    path = define(tmp_path, "a", text)
    with pytest.raises(InputError, match=complaint):
        find_tasks([str(path)], "LP64")


def test_paths_that_are_nothing_are_refused(tmp_path: Path) -> None:
    (tmp_path / "x.set").write_text("nothing/*.yml\n")
    for path in ("x.set", "missing", "."):
        with pytest.raises(InputError):
            find_tasks([str(tmp_path / path)], "LP64")
    with pytest.raises(UsageError, match="regular expression"):
        find_tasks([str(tmp_path)], "LP64", match="(")
