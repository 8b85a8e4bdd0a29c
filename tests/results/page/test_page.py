"""The page of `--report`: what is in it."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from tests.helpers.pages import Element, Page
from tests.helpers.programs import EXAMPLES
from tests.helpers.written_traces import long_trace, page_of
from unbraid.cli.main import run
from unbraid.core.causes import Cause, Why
from unbraid.engines.findings import Bounded
from unbraid.results.explain import explain
from unbraid.results.lives import Life, Moment
from unbraid.results.page.page import Run, report_page
from unbraid.results.trace import Line, Trace
from unbraid.results.unknown import unknown_rows
from unbraid.results.verdict import Part, Report, Tried, Verdict

LATE = Cause(Why.OUT_OF_WALL_TIME, data=(9.0,))


def several(*parts: tuple[str, Report]) -> Page:
    made = tuple(Part(name, report) for name, report in parts)
    wrong = next((report for _, report in parts if report.trace is not None), None)
    whole = Report(Verdict.UNKNOWN, "", parts=made)
    if wrong is not None:
        whole = Report(Verdict.FALSE, "", trace=wrong.trace, parts=made)
    return Page(report_page(whole, Run(["f.c"], [], "LP64")))


def texts(found: Element, tag: str, of_class: str = "") -> list[str]:
    return [each.text() for each in found.all(tag, of_class)]


# ------------------------------------------------------------------------------------------------ one file
@pytest.mark.parametrize("name", ["lost_update.c", "locked_counter.c"])
def test_all_in_one_file(tmp_path: Path, name: str) -> None:
    file = tmp_path / "r.html"
    assert run(["verify", str(EXAMPLES / name), "--timeout", "60", "--report", str(file)]) in (0, 10)
    text = file.read_text()
    page = Page(text)
    assert all(link.startswith("#") and link[1:] in page.ids for link in page.links)
    assert not re.search(r"url\(|@import|https?://(?!www\.w3\.org/2000/svg)", text)
    assert len(page.ids) == len(set(page.ids))
    labels = [each.attributes["aria-labelledby"] for each in page.root.all() if "aria-labelledby" in each.attributes]
    assert set(labels) <= set(page.ids)


def test_what_the_program_says_is_text() -> None:
    bad = "</script><!-- <u>'\"&amp;"
    line = Line(1, bad, bad, 1, 1, (bad,), bad, [], True, {bad: bad}, {bad: bad}, {bad: [bad]})
    lives = (Life("main"), Life(bad, Moment(0, bad, 1, 0)))
    trace = Trace(bad, bad, bad, 1, 1, [line], 1, {bad: bad}, threads=lives)
    made = (
        Report(Verdict.FALSE, bad, bad, trace),
        Report(Verdict.UNKNOWN, bad, bad, cause=LATE, tried=(Tried(bad, bad),), threads=lives),
        Report(Verdict.TRUE, bad, bad, proof=(bad,), threads=lives),
    )
    for report in made:
        text = report_page(report, Run([bad], [bad], bad))
        page = Page(text)
        assert list(page.root.all("u")) == []
        assert text.count("</script>") == 2 and "<!-- <" not in text
        assert bad in page.root.one("h1").text()
        assert json.loads(page.data)["walks"] or report.trace is None


def test_a_long_trace_is_small() -> None:
    assert len(page_of(long_trace(200)).encode()) < 1_000_000
    assert len(page_of(long_trace(200, threads=40)).encode()) < 1_000_000


def test_of_long_files_only_what_is_near(tmp_path: Path) -> None:
    source = tmp_path / "long.c"
    source.write_text("".join(f"int variable_{i:05};\n" for i in range(1, 10_001)))
    line = Line(0, "main", str(source), 5000, 1, (), "", [], False)
    text = page_of(Trace("unreach-call", "assertion", str(source), 5000, 1, [line], 0))
    assert "variable_05000" in text
    assert "variable_05100" not in text


# ------------------------------------------------------------------------------------- without JavaScript
@pytest.mark.parametrize("threads", [2, 6, 40])
def test_the_story_is_in_the_page(threads: int) -> None:
    trace = long_trace(200, threads)
    page = Page(page_of(trace))
    table = page.root.one("table", "braid")
    assert len(list(table.all("th", "thread"))) == threads
    steps = list(table.all("tr", "row"))
    assert [step.one("th").text() for step in steps] == [str(number) for number in range(1, 201)]
    for step, line in zip(steps, trace.lines, strict=True):
        own, spans = step.one("td", "own"), [int(cell.attributes.get("colspan", "1")) for cell in step.all("td")]
        assert sum(spans) == threads
        assert sum(spans[: list(step.all("td")).index(own)]) == line.thread
        assert own.one("span", "who").text() == line.thread_name
        assert own.one("code").text() == line.text
    reasons = [row.text() for row in table.all("tr", "why")]
    assert reasons == list(explain(trace).values()) and reasons
    hidden = [each for each in page.root.all() if "hidden" in each.attributes]
    assert all(each.classes & {"controls", "beside"} for each in hidden), "only what needs the script"
    assert not any(step in list(each.all()) for each in hidden for step in steps)


# ---------------------------------------------------------------------------------------- several verdicts
def test_each_violation_is_shown() -> None:
    safe, first, second = Report(Verdict.TRUE, "proved"), long_trace(8), long_trace(12)
    wrong, other = (Report(Verdict.FALSE, "", trace=trace) for trace in (first, second))
    late = Report(Verdict.UNKNOWN, "late", cause=LATE)
    page = several(("locks", safe), ("a", wrong), ("handles", safe), ("b", other), ("no-deadlock", late))
    nav = page.root.one("nav")
    assert texts(nav.one("ul"), "li") == [
        "✓ locks TRUE", "✓ handles TRUE", "✗ a FALSE", "✗ b FALSE", "? no-deadlock UNKNOWN",
    ]  # fmt: skip
    assert [link.attributes["href"] for link in nav.one("ol").all("a")] == ["#violation-1", "#violation-2"]
    assert [link.attributes["href"] for link in nav.one("ul").all("a")] == [
        "#proved", "#proved", "#violation-1", "#violation-2", "#open-1",
    ]  # fmt: skip
    walks = list(page.root.all("section", "walk"))
    assert [len(list(walk.all("tr", "row"))) for walk in walks] == [8, 12]
    assert [len(each["steps"]) for each in json.loads(page.data)["walks"]] == [8, 12]
    assert page.root.one("header").one("p").text() == "Of 5 properties: 2 violated, 2 proved, 1 not known."
    order = [each.attributes.get("id") for each in page.root.one("main").all("section")]
    assert order == ["violation-1", "violation-2", "open-1", "proved", "run"]


def test_a_shared_violation_is_shown_once() -> None:
    wrong = Report(Verdict.FALSE, "", trace=long_trace(4))
    page = several(("a", wrong), ("b", wrong))
    walk = page.root.one("section", "walk")
    assert walk.one("p", "violation").text().endswith("(a, b)")
    assert list(page.root.one("nav").all("ol")) == []


def test_several_violations_of_an_example(tmp_path: Path) -> None:
    file = tmp_path / "r.html"
    words = ["verify", "--property", "no-data-race,no-deadlock", "--timeout", "60", "--report", str(file)]
    assert run([*words, str(EXAMPLES / "accounts.c")]) == 10
    page = Page(file.read_text())
    titles = [walk.one("h2").text() for walk in page.root.all("section", "walk")]
    assert titles == ["1 of 2 data race on transfers", "2 of 2 pthread_mutex_lock: threads wait for each other"]
    for walk in page.root.all("section", "walk"):
        assert len(list(walk.one("svg").all("g", "creates"))) == 2
        assert len(list(walk.one("ul", "parties").all("li"))) == 2


# ------------------------------------------------------------------------------------------ UNKNOWN, TRUE
def test_unknown_in_three_rows() -> None:
    report = Report(Verdict.UNKNOWN, "late", cause=LATE, known=(Bounded(4, 3),), tried=(Tried("lazy", "at work"),))
    page = Page(report_page(report, Run(["f.c"], ["locks"], "LP64")))
    rows = [tuple(texts(row, "th") + texts(row, "td")) for row in page.by_id("open-1").all("tr")]
    assert rows[:3] == list(unknown_rows(report, "--timeout 36  # more time"))
    assert rows[3:] == [("lazy", "at work")]


def test_advice_depends_on_the_question(tmp_path: Path) -> None:
    file = tmp_path / "r.html"
    words = ["verify", "--engine", "lazy", "--unwind", "1", "--rounds", "1", "--timeout", "60", "--report", str(file)]
    assert run([*words, str(EXAMPLES / "queue.c")]) == 5
    rows = texts(Page(file.read_text()).by_id("open-1"), "tr")
    assert rows[2] == "try--unwind 2 --rounds 2  # larger bounds"


def test_a_possible_violation_is_shown_with_what_is_open() -> None:
    report = Report(Verdict.UNKNOWN, "", possible=long_trace(3), cause=Cause(Why.ONLY_POSSIBLE))
    page = Page(report_page(report, Run(["f.c"], ["locks"], "LP64")))
    assert "only possible" in page.by_id("violation-1").text()
    assert "a violation is possible" in page.by_id("open-1").text()


def test_a_proof_shows_its_invariants_and_threads(tmp_path: Path) -> None:
    file = tmp_path / "r.html"
    words = ["verify", "--engine", "reduction", "--timeout", "60", "--report", str(file)]
    assert run([*words, str(EXAMPLES / "locked_counter.c")]) == 0
    page = Page(file.read_text())
    assert list(page.root.all("section", "walk")) == []
    assert "in all executions" in page.by_id("proved").text()
    lines = {line.one("span", "number").text() for line in page.root.all("div", "holds")}
    assert "9" in lines
    assert texts(page.by_id("threads").one("ul"), "li")[1:] == [
        "worker: created by main at locked_counter.c:17, joined by main at locked_counter.c:19",
        "worker: created by main at locked_counter.c:18, joined by main at locked_counter.c:20",
    ]
