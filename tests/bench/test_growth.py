"""How the cost of formulas grows: what is measured, fitted and written."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.helpers.pages import Page
from unbraid.bench.growth import measure_growth, slope
from unbraid.bench.growth_programs import DIMENSIONS, Dimension
from unbraid.cli.main import run
from unbraid.core.errors import UsageError
from unbraid.driver.loading import load
from unbraid.driver.request import Source
from unbraid.supervision import Limits


# ----------------------------------------------------------------------------------------------- growth
def test_growth_measures_fits_and_writes(tmp_path: Path) -> None:
    seen: list[str] = []
    growth = measure_growth("round", Limits(cpu=20), tmp_path, seen.append, patience=1.0)
    assert seen[0] == "rounds 1"
    assert {fit.dimension for fit in growth.fits} == {"rounds"}
    rounds = [one for one in growth.measurements if one.dimension == "rounds"]
    assert [one.size for one in rounds[:3]] == [1, 2, 4]
    assert rounds[-1].nodes == pytest.approx(2 * rounds[-2].nodes, rel=0.2)
    Page((tmp_path / "growth.html").read_text())
    assert len((tmp_path / "growth.csv").read_text().splitlines()) == len(growth.measurements) + 1
    assert (tmp_path / "programs" / "rounds-1.yml").exists()
    with pytest.raises(UsageError, match="no dimension matches"):
        measure_growth("nothing", Limits(), tmp_path, seen.append)


def test_a_limit_ends_a_dimension(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    arguments = ["bench", "--growth", "--match", "threads", "--cpu", "0.3", "--wall", "30", "-o", str(tmp_path)]
    assert run(arguments) == 0
    assert re.search(r"^stopped: threads \d+: cpu limit$", capfd.readouterr().out, re.MULTILINE)


# --------------------------------------------------------------------------------------------- growth
def test_slope() -> None:
    assert slope([(1, 3), (2, 6), (4, 12)]) == pytest.approx(1)
    assert slope([(2, 4), (4, 16), (8, 64)]) == pytest.approx(2)
    assert slope([(1, 1)]) is None
    assert slope([(1, 0), (2, 1)]) is None


@pytest.mark.parametrize("dimension", DIMENSIONS, ids=lambda dimension: dimension.name.replace(" ", "-"))
def test_programs_of_each_dimension_are_c(tmp_path: Path, dimension: Dimension) -> None:
    for size in (1, 3):
        path = tmp_path / f"{size}.c"
        path.write_text(dimension.source(size))
        load(Source((str(path),)))
