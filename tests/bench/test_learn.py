"""How strategies are learnt."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import given
from hypothesis import strategies as st

from unbraid.bench.learn import Leaf, Sample, Split, Tree, cost, learn_shares, learn_tree, written
from unbraid.driver.features import NAMES, Features
from unbraid.driver.strategy import read_strategy, side_by_side

CANDIDATES = side_by_side()
NOTHING = Features(*[0] * len(NAMES))


# --------------------------------------------------------------------------------------------------- learning
def _sample(name: str, category: str, loops: int, **seconds: float) -> Sample:
    times = tuple(seconds.get(candidate.replace("-", "_")) for candidate in CANDIDATES)
    return Sample(name, category, replace(NOTHING, loops=loops).numbers(), times)


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
        members = strategy.members(replace(NOTHING, loops=loops))
        assert max(members, key=lambda member: member.share).name == engine


# ------------------------------------------------------------------------------------------ written and read
MEMBERS = list(side_by_side().values())
leaves = st.lists(st.integers(1, 99), min_size=len(MEMBERS), max_size=len(MEMBERS)).map(
    lambda shares: Leaf(tuple(share / 100 for share in shares), 20)
)
trees: st.SearchStrategy[Tree] = st.recursive(
    leaves, lambda inner: st.builds(Split, st.sampled_from(NAMES), st.integers(1, 4), inner, inner), max_leaves=5
)
programs = st.lists(st.integers(0, 5), min_size=len(NAMES), max_size=len(NAMES)).map(lambda them: Features(*them))


def leaf_of(tree: Tree, program: Features) -> Leaf:
    while isinstance(tree, Split):
        tree = tree.more if program.numbers()[tree.feature] >= tree.at_least else tree.less
    return tree


@given(trees, programs)
def test_what_is_written_is_what_was_learnt(tree: Tree, program: Features) -> None:
    """Whatever the tree, a strategy that is read from it gives each program the members of its leaf."""
    with TemporaryDirectory() as folder:
        file = Path(folder, "s.toml")
        file.write_text(written(tree, MEMBERS, {}, "some words\nin two lines"))
        members = read_strategy(str(file)).members(program)
    found = {member.name: member.share for member in members}
    expected = {member.name: share for member, share in zip(MEMBERS, leaf_of(tree, program).shares, strict=True)}
    assert found == expected
    attempts = {member.name: member.attempts for member in MEMBERS}
    assert {member.name: member.attempts for member in members} == attempts
