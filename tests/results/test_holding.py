"""Who holds which locks in an execution."""

from __future__ import annotations

from unbraid.core.nodes import Origin, SyncKind
from unbraid.results.holding import Holding


def at(line: int) -> Origin:
    return Origin("some/folder/f.c", line, 1)


def test_locks_come_and_go() -> None:
    holding = Holding()
    holding.follow("main", SyncKind.ACQUIRE, ["m"], at(3))
    holding.follow("t#1", SyncKind.ACQUIRE_SHARED, ["r", "q"], at(4))
    assert holding.now() == {"main": ["m"], "t#1": ["r", "q"]}
    assert holding.of("main") == ("m (taken at f.c:3)",)
    assert holding.holders("r") == ["t#1 took at f.c:4"] and holding.holders("x") == []
    holding.follow("main", SyncKind.RELEASE, ["m"], at(5))
    holding.follow("t#1", SyncKind.WAIT, ["q"], at(6))
    assert holding.now() == {"t#1": ["r"]}


def test_a_lock_that_is_taken_twice_is_left_twice() -> None:
    holding = Holding()
    for line in (1, 2):
        holding.follow("main", SyncKind.TRY_ACQUIRE, ["m"], at(line))
    assert holding.now() == {"main": ["m"]} and len(holding.of("main")) == 2
    holding.follow("main", SyncKind.RELEASE, ["m"], at(3))
    assert holding.of("main") == ("m (taken at f.c:1)",)
    holding.follow("main", SyncKind.RELEASE, ["m"], at(4))
    holding.follow("main", SyncKind.RELEASE, ["m"], at(5))  # not held: a misuse that the program is told of elsewhere
    assert holding.now() == {}


def test_what_is_no_taking_changes_nothing() -> None:
    holding = Holding()
    holding.follow("main", SyncKind.SETUP, ["m"], at(1))
    holding.follow("main", SyncKind.EVENT, ["m"], at(1))
    assert holding.now() == {}
