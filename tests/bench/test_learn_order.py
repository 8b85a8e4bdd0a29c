"""The order within a group, learnt from measurements."""

from __future__ import annotations

from pathlib import Path

from unbraid.bench.learn import Leaf, written
from unbraid.bench.learn_order import LIMITS, Timed, learn_order
from unbraid.driver.strategy import read_strategy, side_by_side


def test_what_solves_much_in_little_time_comes_first() -> None:
    tasks = [{"slow": 10.0, "quick": 0.5 if number < 3 else None} for number in range(6)]
    assert learn_order(["slow", "quick"], tasks) == [Timed("quick", 1.0), Timed("slow", None)]


def test_a_limit_is_no_longer_than_what_it_leads_to() -> None:
    tasks = [{"a": 3.0, "b": None}] * 5 + [{"a": None, "b": 20.0}]
    assert learn_order(["b", "a"], tasks) == [Timed("a", 4.0), Timed("b", None)]


def test_one_candidate_may_come_twice() -> None:
    tasks = [{"a": 0.5, "b": None}] * 20 + [{"a": None, "b": 1.5}] * 5 + [{"a": 30.0, "b": None}]
    order = learn_order(["a", "b"], tasks)
    assert order == [Timed("a", 1.0), Timed("b", 2.0), Timed("a", None)]


def test_who_solves_nothing_is_tried_last() -> None:
    order = learn_order(["useless", "good", "hopeless"], [{"useless": None, "good": 1.0, "hopeless": None}])
    assert order == [Timed("good", 1.0), Timed("useless", LIMITS[-1]), Timed("hopeless", None)]


def test_a_learnt_group_can_be_read(tmp_path: Path) -> None:
    members = list(side_by_side().values())
    order = [Timed("covering-constants", 2.0), Timed("crowds-2", 8.0), Timed("invariants", None)]
    leaf = Leaf(tuple(1 / len(members) for _ in members), 1)
    file = tmp_path / "s.toml"
    file.write_text(written(leaf, members, {"proofs": order}, "learnt"))
    attempts = read_strategy(str(file)).groups["proofs"].attempts
    assert [(each.engine, dict(each.options), each.cpu, each.once) for each in attempts] == [
        ("covering", {"grid": "constants"}, 2.0, True),
        ("crowds", {"representatives": 2}, 8.0, True),
        ("invariants", {}, None, False),
    ]
