"""Fingerprints: what they do not depend on, and what they do depend on."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

import unbraid
from tests.helpers.traces import violated
from unbraid.results.formats.fingerprints import fingerprint
from unbraid.results.parties import Party
from unbraid.results.trace import Trace

RACE = """#include <pthread.h>
int x, y;
void *first(void *arg) { x = 1; return 0; }
void *second(void *arg) { return x ? arg : 0; }
int main(void) {
    pthread_t a, b;
    pthread_create(&a, 0, first, 0);
    pthread_create(&b, 0, second, 0);
    pthread_join(a, 0);
    pthread_join(b, 0);
    return 0;
}
"""


def races(folder: Path, text: str) -> Trace:
    folder.mkdir(parents=True, exist_ok=True)
    file = folder / "race.c"
    file.write_text(text)
    trace = unbraid.verify(file, properties="race", timeout=60).trace
    assert trace is not None and len(trace.parties) == 2
    return trace


def test_lines_above_and_the_folder_do_not_matter(tmp_path: Path) -> None:
    before = fingerprint(races(tmp_path / "one", RACE))
    moved = RACE.replace("int x, y;", "// a comment\n\nint z;\nint x, y;").replace("void *first", "  void *first")
    assert before == fingerprint(races(tmp_path / "another" / "place", moved)) is not None


def test_the_order_of_threads_does_not_matter(tmp_path: Path) -> None:
    """The threads have other numbers, and the other one may be seen first."""
    swapped = RACE.replace("0, first", "0, third").replace("0, second", "0, first").replace("0, third", "0, second")
    one, other = races(tmp_path / "one", RACE), races(tmp_path / "other", swapped)
    assert [party.thread_name for party in one.parties] != [party.thread_name for party in other.parties]
    assert fingerprint(one) == fingerprint(other)


def test_other_violations_differ(tmp_path: Path) -> None:
    elsewhere = RACE.replace("return x ?", "x = 2; return y ?")
    assert fingerprint(races(tmp_path / "one", RACE)) != fingerprint(races(tmp_path / "other", elsewhere))


# ------------------------------------------------------------------------------------ what is written down
def placed(folder: Path, name: str, line: int, column: int = 1) -> Trace:
    trace = violated(name).trace
    assert trace is not None
    return replace(trace, file=str(folder / "f.c"), line=line, column=column)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "f.c").write_text("x++;\nx++; y++;\nx++;\n\tz++;\n")
    return tmp_path


def test_property_line_and_column_matter(folder: Path) -> None:
    found = [
        fingerprint(placed(folder, name, line, column))
        for name in ("no-overflow", "no-data-race")
        for line, column in ((1, 1), (2, 1), (2, 6), (3, 1), (4, 2))
    ]
    assert None not in found and len(set(found)) == len(found)


def test_indentation_does_not_matter(folder: Path) -> None:
    before = fingerprint(placed(folder, "no-overflow", 4, 2))
    (folder / "f.c").write_text((folder / "f.c").read_text().replace("\tz", "        z"))
    assert fingerprint(placed(folder, "no-overflow", 4, 9)) == before


def test_each_thread_matters(folder: Path) -> None:
    trace = placed(folder, "no-deadlock", 1)
    parties = [Party(i, f"t#{i}", trace.file, i, 1, (), "waits", ()) for i in (1, 2, 3)]
    marks = [fingerprint(replace(trace, parties=tuple(chosen))) for chosen in (parties, parties[:2], parties[1:])]
    assert len(set(marks)) == 3
    assert fingerprint(replace(trace, parties=(parties[1], parties[0]))) == marks[1]


def test_files_are_told_apart_by_their_folder(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(folder)
    (folder / "sub").mkdir()
    (folder / "sub" / "f.c").write_text((folder / "f.c").read_text())
    here = fingerprint(placed(folder, "no-overflow", 1))
    assert here not in (None, fingerprint(placed(folder / "sub", "no-overflow", 1)))
    monkeypatch.chdir(folder / "sub")
    assert fingerprint(placed(folder / "sub", "no-overflow", 1)) == here  # the same file, seen from its own folder


def test_no_fingerprint_without_the_source(folder: Path) -> None:
    trace = placed(folder, "no-overflow", 99)
    assert fingerprint(trace) is None
    (folder / "f.c").unlink()
    assert fingerprint(trace) is None
