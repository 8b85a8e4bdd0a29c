"""Threads one by one: their hierarchy, and whom a fact concerns."""

from __future__ import annotations

from pathlib import Path

from tests.helpers.modular import CHAIN, threads_of, variable
from unbraid.core import build
from unbraid.core.nodes import BOOL, INT32, Binary
from unbraid.schemas.modular.hierarchy import hierarchy
from unbraid.schemas.modular.questions import Fact


def test_the_hierarchy_follows_the_flow_of_data(tmp_path: Path) -> None:
    threads = threads_of(tmp_path, CHAIN)
    assert [threads.name(thread).split("#")[0] for thread in hierarchy(threads, 3)] == ["first", "middle", "last"]
    assert [threads.name(thread).split("#")[0] for thread in hierarchy(threads, 3, (1, 2, 3, 0))][1] == "last"


def test_whom_a_fact_concerns(tmp_path: Path) -> None:
    threads = threads_of(tmp_path, CHAIN)
    last, middle, first = 1, 2, 3
    z = variable(threads, "z")
    small = Binary("<", z, build.constant(2, INT32), BOOL)
    fact = Fact(frozenset([last]), (build.negate(small),), (small,))  # z does not shrink
    assert threads.concerns(fact, [last])
    assert threads.concerns(fact, [last, middle])  # who does not write z, nor anything that `last` reads
    about_middle = Fact(frozenset([middle]), (small,), (build.equal(variable(threads, "y"), z),))
    assert threads.concerns(about_middle, [middle, first])
    assert not threads.concerns(about_middle, [middle, last])  # who tells it z
    assert threads.concerns(Fact(frozenset([middle]), (), (small,)), [middle, last])  # what never holds
