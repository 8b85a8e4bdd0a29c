"""A name that does not exist is refused, and the nearest one that does is shown."""

from __future__ import annotations

import pytest

from tests.helpers.programs import LOST_UPDATE
from unbraid.cli.main import run
from unbraid.core.spelling import did_you_mean, not_one_of

CASES = (
    (["verfy", LOST_UPDATE], "verify"),
    (["verify", LOST_UPDATE, "--unwnd", "3"], "--unwind"),
    (["verify", LOST_UPDATE, "--partial-ordr"], "--partial-order"),
    (["engines", "--dbug"], "--debug"),
    (["--verson"], "--version"),
    (["verify", LOST_UPDATE, "--engine", "lasy"], "lazy"),
    (["verify", LOST_UPDATE, "--engine", "LAZY"], "lazy"),
    (["verify", LOST_UPDATE, "--engine", "proof"], "proofs"),
    (["verify", LOST_UPDATE, "--backend", "cbcm"], "cbmc"),
    (["verify", LOST_UPDATE, "--property", "rase"], "race"),
    (["verify", LOST_UPDATE, "--property", "race,data-race"], "no-data-race"),
    (["verify", LOST_UPDATE, "--strategy", "only:lzy"], "only:lazy"),
    (["verify", LOST_UPDATE, "--engine", "covering", "--grid", "value"], "values"),
    (["verify", LOST_UPDATE, "--unknown", "refused"], "refuse"),
    (["sequentialize", LOST_UPDATE, "--target", "cbmcc"], "cbmc"),
    (["bench", "--engines", "auto,lzy", "tasks"], "lazy"),
    (["bench", "--backends", "cmbc", "tasks"], "cbmc"),
    (["completion", "bsh"], "bash"),
)


@pytest.mark.parametrize(("words", "meant"), CASES, ids=lambda value: value if isinstance(value, str) else None)
def test_the_nearest_name_is_shown(words: list[str], meant: str, capfd: pytest.CaptureFixture[str]) -> None:
    assert run(words) == 1
    captured = capfd.readouterr()
    assert captured.out == ""
    assert captured.err.splitlines()[0].endswith(f"; did you mean {meant}?")


def test_nothing_is_suggested_if_nothing_is_near(capfd: pytest.CaptureFixture[str]) -> None:
    assert run(["verify", LOST_UPDATE, "--engine", "magic"]) == 1
    assert "did you mean" not in capfd.readouterr().err
    assert did_you_mean("magic", ("lazy", "native")) == ""
    assert not_one_of("magic", ("lazy", "native")) == "magic is not one of lazy, native"
