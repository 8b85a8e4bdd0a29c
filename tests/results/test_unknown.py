"""UNKNOWN in three lines."""

from __future__ import annotations

from unbraid.core.causes import Cause, Why
from unbraid.core.nodes import Bound, Origin
from unbraid.engines.findings import Argument, Bounded, Evidence, UsedUp
from unbraid.engines.protocol import Progress
from unbraid.results.unknown import LARGER, NOTHING, in_full, known_text, progress_text, tried_lines, unknown_lines
from unbraid.results.verdict import Part, Report, Tried, Verdict

LATE = Cause(Why.OUT_OF_WALL_TIME, data=(9.0,))
PLACE = Origin("f.c", 3, 4)


def test_three_lines() -> None:
    report = Report(Verdict.UNKNOWN, "late", cause=LATE, known=(Bounded(4, 3), Bounded(preemptions=1)))
    assert list(unknown_lines(report, "this")) == [
        "known:   no violation with up to 3 rounds, loops up to 4 times; no violation with fewer than 1 preemption",
        "stopped: out of time after 9 s",
        "try:     this",
    ]


def test_nothing_is_claimed_without_bounds() -> None:
    for known in ((), (Bounded(),), (Bounded(cause=LATE),)):
        assert known_text(Report(Verdict.UNKNOWN, "", cause=LATE, known=known)) == NOTHING


def test_places_and_what_is_not_followed() -> None:
    known = (Bounded(used_up=(UsedUp(Bound.THREADS, 2, PLACE),), unfollowed=(Bound.FAR,)),)
    first, second, _ = unknown_lines(Report(Verdict.UNKNOWN, "", known=known), "")
    assert "at most 2 threads created at f.c:3" in first
    assert second == "stopped: a pointer may be far outside its object"
    _, bounds, _ = unknown_lines(Report(Verdict.UNKNOWN, "", known=(Bounded(1, 1),)), "")
    assert bounds == f"stopped: {LARGER}"
    placed = Report(Verdict.UNKNOWN, "", cause=Cause(Why.PADDING_READ, PLACE))
    assert list(unknown_lines(placed, ""))[1].startswith("stopped: f.c:3:4: ")


def test_a_proof_with_a_doubt() -> None:
    evidence = Evidence(Argument.ALL_STATES, (7,))
    assert known_text(Report(Verdict.UNKNOWN, "", evidence=evidence)).startswith("proved: all 7 states were visited")


def test_several_properties() -> None:
    parts = Part("locks", Report(Verdict.TRUE, "")), Part("no-deadlock", Report(Verdict.UNKNOWN, "", cause=LATE))
    lines = list(unknown_lines(Report(Verdict.UNKNOWN, "", parts=parts), ""))
    assert lines[1] == "stopped: no-deadlock: out of time after 9 s"


def test_engines_and_other_outputs() -> None:
    report = Report(
        Verdict.UNKNOWN, "late", known=(Bounded(2),), tried=(Tried("lazy", "at work"), Tried("", "starting"))
    )
    assert list(tried_lines(report)) == ["in:      lazy: at work", "in:      starting"]
    assert in_full(report) == "late; no violation with loops up to 2 times"


def test_progress() -> None:
    several = (Progress("one"), Progress("two"))
    told = Progress("one; two", (Bounded(2, 3),), beside=several)
    assert progress_text(told) == "no violation with up to 3 rounds, loops up to 2 times; 2 engines: one; two"
    assert progress_text(several[0]) == "one"
    assert (told.engines, several[0].engines) == (several, several[:1])
