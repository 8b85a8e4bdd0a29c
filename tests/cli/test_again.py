"""The command to try after UNKNOWN."""

from __future__ import annotations

import pytest

from unbraid.cli.again import advised
from unbraid.cli.command_line import parse
from unbraid.core.causes import Cause, Why
from unbraid.core.notes import Note, NoteKind
from unbraid.results.verdict import Report, Verdict

UNDEFINED = (Note(NoteKind.UNKNOWN_FUNCTIONS, None, ("f", ())),)


@pytest.mark.parametrize(
    ("line", "why", "data", "command"),
    [
        ("verify --timeout 3 a.c", Why.OUT_OF_WALL_TIME, (3.0,), "verify --timeout 12 a.c"),
        ("verify a.c -I inc --timeout=3", Why.OUT_OF_WALL_TIME, (3.0,), "verify --timeout 12 a.c -I inc"),
        ("explore a.c --cpu 2", Why.OUT_OF_CPU_TIME, (2.0,), "explore --cpu 8 a.c"),
        ("explore a.c", Why.LARGE_STATE, (), "verify a.c"),
        ("verify a.c --engine native --approximate", Why.STATES_LEFT_OUT, (), "verify a.c"),
        ("verify a.c --backend cbmc", Why.BACKEND_NO_ANSWER, ("cbmc",), "verify a.c"),
        ("verify a.c", Why.SOLVER_GAVE_UP, (), "verify --engine native --approximate a.c"),
        ("verify --property locks a.c", Why.UNDEFINED_REACHED, ("x",), "verify --property def-behavior a.c"),
        ("verify a.c -DX=1 --data-model ILP32", Why.ONLY_POSSIBLE, (),
         "stubs a.c -DX=1 --data-model ILP32 -o stubs.c"),
        ("verify --timeout 3 -- a.c", Why.OUT_OF_WALL_TIME, (3.0,), "verify --timeout 12 -- a.c"),
    ],
)  # fmt: skip
def test_commands(line: str, why: Why, data: tuple[str | float, ...], command: str) -> None:
    report = Report(Verdict.UNKNOWN, "", cause=Cause(why, data=data), notes=UNDEFINED)
    told = advised(report, parse(line.split()))
    assert told.partition("  # ")[0] == f"unbraid {command}"
    parse(command.split())


def test_no_command_helps() -> None:
    report = Report(Verdict.UNKNOWN, "", cause=Cause(Why.PADDING_READ))
    assert not advised(report, parse(["verify", "a.c"])).startswith("unbraid verify")
