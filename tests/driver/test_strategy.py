"""Strategies: what comes along, and what is read from files."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from unbraid.core.errors import UsageError
from unbraid.driver.features import NAMES, Features
from unbraid.driver.strategy import read_strategy

NOTHING = Features(*[0] * len(NAMES))


# ---------------------------------------------------------------------------------------------- strategies
def test_the_strategy_that_comes_along() -> None:
    assert {member.name for member in read_strategy(None).members(NOTHING)} >= {"lazy", "native", "proofs"}
    (alone,) = read_strategy("only:native-partial-order").members(NOTHING)
    assert [(attempt.engine, attempt.options) for attempt in alone.attempts] == [("native", {"partial_order": True})]


def test_what_a_strategy_does_not_say_is_taken_from_that_one(tmp_path: Path) -> None:
    (tmp_path / "s.toml").write_text("")
    assert read_strategy(str(tmp_path / "s.toml")) == read_strategy(None)


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("[[case", "not TOML"),
        ("[[case]]\n", "case 1 has no"),
        ('[[case]]\nwhen = {loops = {at_least = 1}}\n[[case.member]]\nengine = "lazy"\n', "without `when`"),
        ('[[case]]\nwhen = {moons = {at_least = 1}}\n[[case.member]]\nengine = "lazy"\n', "moons is not a feature"),
        ('[[case]]\nwhen = {loops = 3}\n[[case.member]]\nengine = "lazy"\n', "a condition on loops"),
        ('[[case]]\n[[case.member]]\nengine = "auto"\n', "the engine of a member"),
        ('[[case]]\n[[case.member]]\nengine = "lazy"\nshare = 0\n', "share must be more than 0"),
        ('[[case]]\n[[case.member]]\nengine = "lazy"\nspeed = 3\n', "speed is not known"),
        ('[[case]]\n[[case.member]]\nengine = "native"\nnative = "fast"\n', "native is not known"),
        ('[[case]]\n[[case.member]]\nengine = "native"\npartial_order = 3\n', "partial_order must be true or false"),
        ('[[case]]\n[[case.member]]\nengine = "reduction"\norder = "up"\n', "not an order of preference"),
        ('[[case]]\n[[case.member]]\nengine = "lazy"\nunwind = 0\n', "unwind must be a positive number"),
        ('[[case]]\n[[case.member]]\nengine = "lazy"\n[[case.member]]\nengine = "lazy"\n', "the same member twice"),
        ("[case]\n", "must be written as"),
        ('[[stage]]\ncpu = 0\nmembers = [{engine = "lazy"}]\n', "stage 0: cpu must be a positive number"),
        ('[[stage]]\nwhen = {moons = {at_least = 1}}\nmembers = [{engine = "lazy"}]\n', "moons is not a feature"),
        ('[[stage]]\nshare = 1\nmembers = [{engine = "lazy"}]\n', "share is not known"),
    ],
)
def test_a_strategy_that_is_none(tmp_path: Path, text: str, complaint: str) -> None:
    (tmp_path / "s.toml").write_text(text)
    with pytest.raises(UsageError, match=complaint):
        read_strategy(str(tmp_path / "s.toml"))


def test_a_stage_may_have_conditions(tmp_path: Path) -> None:
    (tmp_path / "s.toml").write_text(
        '[[stage]]\nwhen = {inputs = {at_most = 0}}\nmembers = [{engine = "native"}]\n'
        '[[stage]]\nmembers = [{engine = "lazy"}]\n'
    )
    strategy = read_strategy(str(tmp_path / "s.toml"))
    engines = [
        [stage.attempts[0].engine for stage in strategy.stages_for(replace(NOTHING, inputs=inputs))]
        for inputs in (0, 1)
    ]
    assert engines == [["native", "lazy"], ["lazy"]]


def test_the_first_case_that_fits_is_taken(tmp_path: Path) -> None:
    (tmp_path / "s.toml").write_text(
        '[[case]]\nwhen = {loops = {at_least = 1, at_most = 2}}\n[[case.member]]\nengine = "lazy"\n'
        '[[case]]\n[[case.member]]\nengine = "native"\n'
    )
    strategy = read_strategy(str(tmp_path / "s.toml"))
    engines = [strategy.members(replace(NOTHING, loops=loops))[0].name for loops in (0, 1, 2, 3)]
    assert engines == ["native", "lazy", "lazy", "native"]
