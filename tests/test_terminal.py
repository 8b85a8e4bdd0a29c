"""How a counterexample is shown in a terminal, and what is said of its context switches."""

from __future__ import annotations

import re

from unbraid.results.effects import Effect, EffectKind
from unbraid.results.explain import explain
from unbraid.results.terminal import Terminal, render_trace
from unbraid.results.trace import Line, Trace

Values = dict[str, str]


def line(
    thread: int, number: int, reads: Values | None = None, writes: Values | None = None, locks: str = "",
    switched: bool = False,
) -> Line:  # fmt: skip
    reads, writes, name = reads or {}, writes or {}, "main" if thread == 0 else f"t#{thread}"
    effects = [Effect(EffectKind.READS, each) for each in reads.items()]
    effects += [Effect(EffectKind.WRITES, each) for each in writes.items()]
    held = {name: [locks]} if locks else {}
    return Line(thread, name, "f.c", number, 1, (), f"statement {number};", effects, switched, reads, writes, held)


def trace(*lines: Line) -> Trace:
    return Trace("unreach-call", "assertion", "f.c", 9, 1, list(lines), sum(one.switched for one in lines))


LOST = trace(
    line(1, 3, reads={"x": "0"}),
    line(2, 3, reads={"x": "0"}, writes={"x": "1"}, switched=True),
    line(1, 3, writes={"x": "1"}, switched=True),
    line(0, 9, reads={"x": "1"}, switched=True),
)


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
