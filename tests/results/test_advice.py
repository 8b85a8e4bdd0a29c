"""What to try after UNKNOWN is found by the cause."""

from __future__ import annotations

import pytest

from unbraid.core.causes import Cause, Why
from unbraid.core.nodes import Bound, Origin
from unbraid.core.notes import Note, NoteKind
from unbraid.engines.findings import Bounded, UsedUp
from unbraid.results.advice import Advice, Given, next_step
from unbraid.results.unknown import ADVICE
from unbraid.results.verdict import Part, Report, Verdict

PLACE = Origin("f.c", 3, 4)
BOUNDS: Given = {"--unwind": 3, "--rounds": 2}
UNDEFINED = Note(NoteKind.UNKNOWN_FUNCTIONS, PLACE, ("f", ()))


def because(why: Why, *data: str | int | float, notes: tuple[Note, ...] = ()) -> Report:
    return Report(Verdict.UNKNOWN, "", cause=Cause(why, data=data), notes=notes)


def within(*known: Bounded) -> Report:
    return Report(Verdict.UNKNOWN, "", known=known)


def test_every_advice_has_words() -> None:
    assert set(ADVICE) == set(Advice)


@pytest.mark.parametrize("why", Why)
def test_every_cause_has_advice(why: Why) -> None:
    data = ["MODEL" if name == "bound" else 1 for name in why.names]
    assert next_step(because(why, *data), {}) is not None


@pytest.mark.parametrize(
    ("report", "given", "advice", "options"),
    [
        (because(Why.OUT_OF_WALL_TIME, 30.0), {}, Advice.MORE_TIME, {"--timeout": "120"}),
        (because(Why.OUT_OF_WALL_TIME, 10.0), {"--timeout": 60.0}, Advice.MORE_TIME, {"--timeout": "240"}),
        (because(Why.OUT_OF_WALL_TIME, 36.6078), {}, Advice.MORE_TIME, {"--timeout": "147"}),
        (because(Why.OUT_OF_WALL_TIME, 0.1), {}, Advice.MORE_TIME, {"--timeout": "0.4"}),
        (because(Why.OUT_OF_TIME_TOGETHER), {}, Advice.MORE_TIME, {"--timeout": "N"}),
        (because(Why.OUT_OF_CPU_TIME, 5.0), {}, Advice.MORE_CPU_TIME, {"--cpu": "20"}),
        (because(Why.OUT_OF_MEMORY_AFTER, 250), {}, Advice.MORE_MEMORY, {"--memory": "1000"}),
        (because(Why.UNDEFINED_REACHED, "x"), {}, Advice.ASK_ABOUT_UNDEFINED, {"--property": "def-behavior"}),
        (because(Why.ONLY_POSSIBLE, notes=(UNDEFINED,)), {}, Advice.WRITE_STUBS, {}),
        (because(Why.ONLY_POSSIBLE), {}, Advice.CHANGE_PROGRAM, {}),
        (because(Why.UNMODELLED_REACHED_AT, "FUNCTION"), {}, Advice.WRITE_STUBS, {}),
        (because(Why.COMPILER_MISSING, "gcc", "CC"), {}, Advice.INSTALL, {}),
        (because(Why.SOLVER_GAVE_UP), {}, Advice.SEARCH_DEEP, {"--engine": "native", "--approximate": None}),
        (because(Why.SOLVER_GAVE_UP), {"--engine": "lazy"}, Advice.ALL_ENGINES, {}),
        (
            within(Bounded(3, 2)),
            BOUNDS,
            Advice.LARGER_BOUNDS,
            {"--unwind": "6", "--rounds": "4"},
        ),
        (within(Bounded(used_up=(UsedUp(Bound.THREADS, 2, PLACE),))), {}, Advice.LARGER_BOUNDS, {"--unwind": "4"}),
        (within(Bounded(2, unfollowed=(Bound.CUT,))), {}, Advice.ASK_ABOUT_UNDEFINED, {"--property": "def-behavior"}),
    ],
)
def test_advice(report: Report, given: Given, advice: Advice, options: dict[str, str | None]) -> None:
    step = next_step(report, given)
    assert step is not None
    assert (step.advice, dict(step.options)) == (advice, options)


def test_of_several_properties_the_first_that_is_open_decides() -> None:
    parts = Part("locks", Report(Verdict.TRUE, "")), Part("no-data-race", because(Why.OUT_OF_WALL_TIME, 1.0))
    step = next_step(Report(Verdict.UNKNOWN, "", parts=parts), {})
    assert step is not None and step.advice is Advice.MORE_TIME
    assert next_step(Report(Verdict.TRUE, ""), {}) is None
