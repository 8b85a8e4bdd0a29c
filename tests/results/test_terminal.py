"""How a counterexample is shown in a terminal."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from tests.helpers.traces import LOST
from unbraid.results.terminal import Terminal, render_trace


def test_lines_in_a_pipe() -> None:
    assert render_trace(LOST) == [
        "  t#1   f.c:3  statement 3;  reads x = 0",
        "> t#2   f.c:3  statement 3;  reads x = 0, writes x = 1",
        "> t#1   f.c:3  statement 3;  writes x = 1",
        "> main  f.c:9  statement 9;  reads x = 1",
    ]


def test_columns_where_there_is_room() -> None:
    shown = render_trace(LOST, Terminal(120))
    assert re.split(r"\s+", shown[0].strip()) == ["main", "t#1", "t#2"]
    first, second = shown[0].index("t#1"), shown[0].index("t#2")
    assert shown[1].index("statement 3;") == first
    assert shown[3].startswith("> f.c:3")
    assert shown[3].index("statement 3;") == second
    assert all(len(row) <= 120 for row in shown)
    assert render_trace(LOST, Terminal(80)) == render_trace(LOST)


def test_colours_change_nothing_else() -> None:
    coloured = render_trace(LOST, Terminal(120, coloured=True), explained=True)
    assert any("\x1b[" in row for row in coloured)
    assert [re.sub(r"\x1b\[\d+m", "", row) for row in coloured] == render_trace(LOST, Terminal(120), explained=True)


def test_reasons_are_wrapped() -> None:
    assert all(len(row) <= 60 for row in render_trace(LOST, Terminal(60), explained=True) if row.startswith("    "))


LONG = "if (first_condition_of_many(counter, limit) && second_condition(counter)) counter = limit;"
MANY = replace(LOST, lines=[replace(line, text=LONG) for line in LOST.lines])


@pytest.mark.parametrize("width", [40, 60, 80, 120, 200])
def test_long_lines_continue_below(width: int) -> None:
    shown = render_trace(MANY, Terminal(width))
    assert all(len(row) <= max(width, 46) for row in shown)
    words = " ".join(" ".join(shown).split())
    if width <= 80:  # no columns, so that each line stands by itself
        assert words.count("".join(LONG.split()[-1:])) == len(MANY.lines)
    assert "..." not in words
    for effect in ("reads x = 0", "writes x = 1", "reads x = 1"):
        assert effect in words


def test_nothing_is_cut_in_a_pipe() -> None:
    assert all(LONG in row for row in render_trace(MANY))
