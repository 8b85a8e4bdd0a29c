"""What a page says about proofs."""

from __future__ import annotations

from pathlib import Path

from tests.helpers.pages import Element, Page
from unbraid.engines.findings import Scope
from unbraid.results.page.proved import AT_ONCE, proved
from unbraid.results.page.topics import Topic
from unbraid.results.verdict import Coverage, Report, Verdict
from unbraid.systems.invariants import Before, Invariant

COVERED = Coverage(("locks",), ("no-deadlock",), Scope.ALL, ())


def with_invariants(*found: Invariant) -> Report:
    return Report(Verdict.TRUE, "proved", proof=("the <whole> proof",), invariants=found, coverage=COVERED)


def shown(*topics: Topic) -> Element:
    return Page("\n".join(proved(topics))).root


def source(tmp_path: Path) -> str:
    file = tmp_path / "p.c"
    file.write_text("".join(f"int x{number};\n" for number in range(1, 40)))
    return str(file)


def test_what_was_checked() -> None:
    other = Report(Verdict.TRUE, "proved", coverage=Coverage(("no-deadlock",), ("locks",), Scope.ALL, ()))
    made = shown(Topic(("locks",), with_invariants()), Topic(("no-deadlock",), other))
    checked, evidence = made.all("table", "meaning")
    assert [row.text() for row in checked.all("th")] == ["checked"]
    assert "locks, deadlocks" in checked.text()
    assert [row.text() for row in evidence.all("tr")] == ["locks, no-deadlockproved"], "the same reason is told once"


def test_invariants_are_beside_their_lines(tmp_path: Path) -> None:
    file = source(tmp_path)
    here, there = Before("main", file, 20), Before("run#1", file, 30)
    made = shown(Topic(("locks",), with_invariants(Invariant((here, there), ("x < 3", "y > 1")))))
    lines = list(made.all("div", "holds"))
    assert [line.one("span", "number").text() for line in lines] == ["20", "30"]
    assert [line.one("span", "who").text() for line in lines] == [
        "main here, run#1 before p.c:30:",
        "run#1 here, main before p.c:20:",
    ]
    assert [code.text() for code in lines[0].one("div", "notes").all("code")] == ["x < 3", "y > 1"]
    numbers = {int(each.text()) for each in made.all("span", "number")}
    assert numbers == {*range(17, 24), *range(27, 34)}, "a few lines around"
    assert "the <whole> proof" in made.one("pre").text()


def test_threads_at_one_line_are_told_together(tmp_path: Path) -> None:
    places = (Before("a", source(tmp_path), 5), Before("b", source(tmp_path), 5), Before("c"))
    (line,) = shown(Topic((), with_invariants(Invariant(places, ("x",))))).all("div", "holds")
    assert line.one("span", "who").text() == "a and b here, c has ended:"


def test_many_invariants_of_a_line_unfold(tmp_path: Path) -> None:
    here = Before("main", source(tmp_path), 5)
    found = [Invariant((here,), (f"x < {number}",)) for number in range(AT_ONCE + 3)]
    (line,) = shown(Topic((), with_invariants(*found))).all("div", "holds")
    assert line.one("summary").text() == "3 more"
    assert len(list(line.all("p"))) == AT_ONCE + 3


def test_a_proof_without_places() -> None:
    made = shown(Topic(("locks",), with_invariants()))
    assert list(made.all("div", "annotated")) == []
    assert "open" in made.one("details").attributes


def test_nothing_is_proved() -> None:
    assert list(proved(())) == []
