"""Records of builds."""

from __future__ import annotations

import json
import multiprocessing
import subprocess
from pathlib import Path

import pytest

from tests.helpers.needs import needs
from tests.helpers.projects import make_project
from unbraid.core.errors import InputError
from unbraid.projects.choosing import Wish, choose
from unbraid.projects.folders import open_build
from unbraid.projects.record import is_record, read_record
from unbraid.projects.recording import NAME, note, output_of


def noted(folder: Path, *commands: str) -> Path:
    for command in commands:
        (folder / (output_of(command.split()) or "")).parent.mkdir(exist_ok=True)
        note(["gcc", *command.split()], folder)
    for name in (word for command in commands for word in command.split() if "." not in word and word[0] != "-"):
        (folder / name).touch()
    return folder / NAME


def files(path: Path, target: str | None = None) -> list[str]:
    return [Path(unit.file).name for unit in choose(read_record(path), Wish(target)).units]


def test_compiled_and_linked(tmp_path: Path) -> None:
    make_project(tmp_path)
    path = noted(
        tmp_path,
        "-Iinclude -DN=1 -c src/main.c -o main.o",
        "-Iinclude -c src/queue.c -o queue.o",
        "-c src/other.c",
        "main.o queue.o -o prog",
    )
    assert is_record(path)
    assert files(path) == files(path, "prog") == ["main.c", "queue.c"]
    with pytest.raises(InputError, match=r"no program missing was linked; these were:\n.*prog"):
        files(path, "missing")


def test_all_objects_of_a_link_belong_to_the_program(tmp_path: Path) -> None:
    make_project(tmp_path)
    (tmp_path / "src" / "extra.c").write_text("int extra;")
    path = noted(tmp_path, "-c src/other.c -o o.o", "-c src/extra.c -o e.o", "o.o e.o -o prog")
    assert files(path) == ["other.c", "extra.c"]


def test_a_shared_library(tmp_path: Path) -> None:
    make_project(tmp_path)
    path = noted(
        tmp_path,
        "-Iinclude -c src/main.c -o m.o", "-Iinclude -fPIC -c src/queue.c -o q.o", "-shared q.o -o libq.so",
        "m.o -L. -lq -lpthread -o prog", "m.o libq.so -o second",
    )  # fmt: skip
    (tmp_path / "libq.so").touch()
    assert files(path, "prog") == files(path, "second") == ["main.c", "queue.c"]
    assert [link.is_program for link in read_record(path).links] == [False, True, True]


@needs("ar", "it makes static libraries")
def test_objects_with_the_same_name(tmp_path: Path) -> None:
    """As libtool makes them: the library has one of them, and its content says which."""
    make_project(tmp_path)
    path = noted(
        tmp_path,
        "-Iinclude -c src/main.c -o m.o", "-Iinclude -DA -c src/queue.c -o q.o",
        "-Iinclude -DB -c src/queue.c -o sub/q.o", "m.o libq.a -o prog",
    )  # fmt: skip
    (tmp_path / "q.o").write_text("one")
    (tmp_path / "sub" / "q.o").write_text("other")
    subprocess.run(["ar", "rcs", "libq.a", "sub/q.o"], cwd=tmp_path, check=True)
    with pytest.raises(InputError, match=r"libq.a: it is not known how its object q.o was compiled"):
        choose(read_record(path), Wish())
    assert choose(open_build(tmp_path), Wish()).units[1].flags.arguments("-D") == ["B"]


def test_one_file_in_two_programs(tmp_path: Path) -> None:
    make_project(tmp_path)
    path = noted(tmp_path, "-DX=1 src/other.c -o one", "-DX=2 src/other.c -o two")
    found = [choose(read_record(path), Wish(name)).units[0].flags.words for name in ("one", "two")]
    assert found == [("-D", "X=1"), ("-D", "X=2")]


def test_the_last_command_counts(tmp_path: Path) -> None:
    make_project(tmp_path)
    path = noted(tmp_path, "-DX=1 src/other.c -o one", "-DX=2 src/other.c -o one", "-DX=2 src/other.c -o one")
    assert len(path.read_text().splitlines()) == 2
    assert choose(read_record(path), Wish()).units[0].flags.words == ("-D", "X=2")


def test_questions_are_not_noted(tmp_path: Path) -> None:
    noted(tmp_path, "--version", "-E a.c", "-M a.c", "-print-prog-name=ld", "-v", "-S a.c -o a.s", "-xc -")
    assert not (tmp_path / NAME).exists()


def test_a_refused_flag_matters_only_to_its_program(tmp_path: Path) -> None:
    make_project(tmp_path)
    path = noted(tmp_path, "-fopenmp -c src/queue.c -o q.o", "q.o -o bad", "src/other.c -o good")
    assert files(path, "good") == ["other.c"]
    with pytest.raises(InputError, match=r"unbraid.record:1:1: -fopenmp is not supported"):
        choose(read_record(path), Wish("bad")).units[0].usable()


def test_a_linker_that_replaces_names(tmp_path: Path) -> None:
    make_project(tmp_path)
    path = noted(tmp_path, "-c src/other.c -o o.o", "o.o -Wl,--wrap=exit -o prog", "o.o -o plain")
    assert files(path, "plain") == ["other.c"]
    with pytest.raises(InputError, match=r"unbraid.record:2:1: --wrap=exit is not supported"):
        files(path, "prog")


def test_unknown_objects(tmp_path: Path) -> None:
    make_project(tmp_path)
    path = noted(tmp_path, "src/other.c by_hand.o -o prog")
    with pytest.raises(InputError, match=r"it is not known how .*by_hand.o was compiled"):
        files(path)


def test_a_build_that_was_killed(tmp_path: Path) -> None:
    make_project(tmp_path)
    path = noted(tmp_path, "src/other.c -o one")
    path.write_text(path.read_text() + '{"directory": "/x", "argu')
    noted(tmp_path, "src/other.c -o two")
    assert {Path(link.output).name for link in read_record(path).links} == {"one", "two"}


def test_one_record_for_all(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    make_project(tmp_path)
    monkeypatch.setenv("UNBRAID_RECORD", str(tmp_path / "all.record"))
    noted(tmp_path, "-c src/other.c -o src/o.o", "src/o.o -o prog")
    assert files(tmp_path / "all.record") == ["other.c"]
    assert not list(tmp_path.rglob(NAME))


def _note_many(folder: Path, number: int) -> None:
    for turn in range(20):
        note(["gcc", "-c", f"f{number}.c", "-o", f"f{number}_{turn}.o", "-D" + "x" * 5000], folder)


def test_parallel_builds(tmp_path: Path) -> None:
    context = multiprocessing.get_context("spawn")
    processes = [context.Process(target=_note_many, args=(tmp_path, number)) for number in range(4)]
    for process in processes:
        process.start()
    for process in processes:
        process.join()
    entries = [json.loads(line) for line in (tmp_path / NAME).read_text().splitlines()]
    assert len({entry["output"] for entry in entries}) == len(entries) == 80
