"""How strategies are learnt."""

from __future__ import annotations

from pathlib import Path

import pytest

from unbraid.bench.learn import Sample, Split, cost, learn_shares, learn_tree, written
from unbraid.driver.features import Features
from unbraid.driver.strategy import read_strategy, side_by_side

CANDIDATES = side_by_side()


# --------------------------------------------------------------------------------------------------- learning
def _sample(name: str, category: str, loops: int, **seconds: float) -> Sample:
    times = tuple(seconds.get(candidate.replace("-", "_")) for candidate in CANDIDATES)
    return Sample(name, category, Features(0, 0, loops, 0, 0, 0, 0, 0, 0, 0).numbers(), times)


def test_shares_go_to_who_needs_them() -> None:
    samples = [_sample(f"t{i}", "a", 0, lazy=20.0, native=0.1) for i in range(5)] + [_sample("u", "a", 0, lazy=30.0)]
    shares = dict(zip(CANDIDATES, learn_shares(samples, len(CANDIDATES)), strict=True))
    assert shares["lazy"] == max(shares.values()) > 5 * min(shares.values())
    assert sum(shares.values()) == pytest.approx(1)
    assert cost(tuple(shares.values()), samples) < cost(tuple(1 / len(CANDIDATES) for _ in CANDIDATES), samples)


def test_a_feature_that_carries_over(tmp_path: Path) -> None:
    samples = [
        _sample(f"{category}{i}", category, loops, **({"native": 30.0} if loops else {"lazy": 30.0}))
        for category in "abc"
        for loops in (0, 3)
        for i in range(6)
    ]
    tree = learn_tree(samples, len(CANDIDATES))
    assert isinstance(tree, Split) and tree.feature == "loops"
    (tmp_path / "s.toml").write_text(written(tree, list(CANDIDATES.values()), {}, "learnt"))
    strategy = read_strategy(str(tmp_path / "s.toml"))
    for loops, engine in ((0, "lazy"), (3, "native")):
        members = strategy.members(Features(0, 0, loops, 0, 0, 0, 0, 0, 0, 0))
        assert max(members, key=lambda member: member.share).name == engine
