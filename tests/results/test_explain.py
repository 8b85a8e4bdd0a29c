"""What is said of context switches."""

from __future__ import annotations

from tests.helpers.traces import LOST, line, trace
from unbraid.results.explain import explain
from unbraid.results.terminal import Terminal, render_trace


def test_why_switches_matter() -> None:
    assert explain(LOST) == {
        1: "t#1 has read x = 0; now t#2 changes it to 1.",
        2: "t#1 had read x = 0; it writes x = 1 without having seen the 1 of t#2, which is lost.",
        3: "main sees x = 1, which t#1 wrote.",
    }


def test_locks_are_handed_over() -> None:
    given = trace(line(1, 3, locks="m"), line(1, 4), line(2, 3, locks="m", switched=True))
    assert explain(given) == {2: "t#2 takes m, which t#1 had."}


def test_a_switch_without_a_reason() -> None:
    given = trace(line(1, 3), line(2, 3, switched=True), line(1, 4, switched=True))
    assert explain(given) == {1: "t#2 begins.", 2: "t#1 goes on."}


def test_nothing_to_explain() -> None:
    assert explain(trace(line(0, 3), line(0, 4))) == {}
    assert render_trace(trace(line(0, 3)), Terminal(200)) == ["  main  f.c:3  statement 3;"]


def test_a_value_that_was_read_again_is_not_lost() -> None:
    given = trace(
        line(1, 3, reads={"x": "0"}), line(2, 3, writes={"x": "1"}, switched=True),
        line(1, 5, reads={"x": "1"}, switched=True), line(1, 6, writes={"x": "2"}),
    )  # fmt: skip
    assert explain(given)[2] == "t#1 sees x = 1, which t#2 wrote."
