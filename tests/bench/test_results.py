"""Results in files."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.helpers.benchmarks import result
from unbraid.bench.results import open_results, read_results
from unbraid.bench.verdicts import Status
from unbraid.core.errors import InputError, UsageError


def test_results_come_back_as_they_were_kept(tmp_path: Path) -> None:
    kept = [result("f/one.yml"), result("f/two.yml", Status.WRONG, 2.5)]
    with open_results(tmp_path, {"cpu": 1}, False) as file:
        for one in kept:
            file.add(one)
    assert read_results(tmp_path / "results.csv") == kept


def test_half_a_line_is_dropped(tmp_path: Path) -> None:
    with open_results(tmp_path, {}, False) as file:
        file.add(result("f/one.yml"))
    with (tmp_path / "results.csv").open("a") as text:
        text.write("f/two.yml,unreach-call,a,tr")
    with open_results(tmp_path, {}, False) as file:
        assert [key[0] for key in file.known] == ["f/one.yml"]
        file.add(result("f/two.yml"))
    assert len(read_results(tmp_path / "results.csv")) == 2


def test_other_settings_are_refused_with_what_differs(tmp_path: Path) -> None:
    with open_results(tmp_path, {"limits": {"cpu": 1, "wall": 2}}, False) as file:
        file.add(result("f/one.yml"))
        with pytest.raises(UsageError, match="another run is writing"), open_results(tmp_path, {}, True):
            pass
    other = {"limits": {"cpu": 5, "wall": 2}}
    with pytest.raises(UsageError, match="limits cpu: 1 before, 5 now"), open_results(tmp_path, other, False):
        pass
    with open_results(tmp_path, other, True) as file:
        assert not file.known


def test_files_that_are_no_results_are_refused(tmp_path: Path) -> None:
    path = tmp_path / "x.csv"
    for text in ("a,b\n1,2\n", "", read_header(tmp_path) + "only,two\n"):
        path.write_text(text)
        with pytest.raises(InputError, match=r"x\.csv"):
            read_results(path)
    with pytest.raises(InputError):
        read_results(tmp_path / "missing.csv")


def read_header(folder: Path) -> str:
    with open_results(folder / "fresh", {}, False) as file:
        return file.path.read_text()
