"""The picture of the threads."""

from __future__ import annotations

from pathlib import Path

from tests.helpers.pages import Element, Page
from unbraid.results.lives import Life, Moment
from unbraid.results.page.picture import picture_of_program, picture_of_trace
from unbraid.results.trace import Line, Trace

LIVES = (
    Life("main"),
    Life("<run>", Moment(0, "d/f.c", 7, 0), (Moment(0, "d/f.c", 9, 2),), is_repeated=True),
    Life("leaf", Moment(1, "d/f.c", 3, 1)),
)


def drawn(text: str) -> Element:
    return Page(text).root


def test_of_a_program() -> None:
    made = drawn(picture_of_program(LIVES))
    assert len(list(made.all("path", "life"))) == 3
    assert [each.one("title").text() for each in made.all("g", "creates")] == ["creates at f.c:7", "creates at f.c:3"]
    assert [each.one("title").text() for each in made.all("g", "joins")] == ["joins at f.c:9"]
    assert len(list(made.all("path", "many"))) == 1
    assert [item.text() for item in made.all("li")] == [
        "main is the first thread",
        "<run> (several): created by main at f.c:7, joined by main at f.c:9",
        "leaf: created by <run> at f.c:3",
    ]


def test_steps_of_a_trace_are_links() -> None:
    lines = [Line(thread, "", "f.c", 1, 1, (), "", []) for thread in (0, 1, 2)]
    trace = Trace("locks", "", "f.c", 1, 1, lines, 2, threads=LIVES)
    made = drawn("\n".join(picture_of_trace("v", trace)))
    links = list(made.all("a"))
    assert [link.attributes["href"] for link in links] == ["#v-step-1", "#v-step-2", "#v-step-3"]
    assert ["fails" in link.classes for link in links] == [False, False, True]
    rows = [link.one("rect").attributes["y"] for link in links]
    assert len(set(rows)) == 3


def test_all_is_inside_the_picture() -> None:
    many = (Life("main"), *(Life(f"t{i}", Moment(0, "f.c", i, i), (Moment(0, "f.c", i, 99),)) for i in range(60)))
    svg = drawn(picture_of_program(many)).one("svg")
    width, height = float(svg.attributes["width"]), float(svg.attributes["height"])
    assert all(0 <= float(each.attributes["cx"]) <= width for each in svg.all("circle"))
    assert all(0 <= float(each.attributes["y"]) <= height for each in svg.all("text"))


def test_one_thread_has_no_picture(tmp_path: Path) -> None:
    trace = Trace("locks", "", "f.c", 1, 1, [], 0, threads=LIVES[:1])
    assert list(picture_of_trace("v", trace)) == []
