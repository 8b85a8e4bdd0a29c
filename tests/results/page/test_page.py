"""The page of `--report`: what is in it, and how it behaves in a real browser."""

from __future__ import annotations

import re
import shutil
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tests.helpers.needs import reason
from tests.helpers.programs import EXAMPLES
from unbraid.cli.main import run
from unbraid.results.effects import Effect, EffectKind
from unbraid.results.page.page import Run, report_page
from unbraid.results.trace import Line, Trace
from unbraid.results.verdict import Report, Verdict

if TYPE_CHECKING:
    from playwright.sync_api import Page

BROWSER = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
QUIET = ("--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update")


class Ids(HTMLParser):
    def __init__(self, text: str) -> None:
        super().__init__()
        self.ids: list[str] = []
        self.labels: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        for name, value in attrs:
            if name == "id":
                self.ids.append(value or "")
            elif name == "aria-labelledby":
                self.labels.append(value or "")


def a_line(thread: int, number: int, switched: bool, writes: dict[str, str]) -> Line:
    effects = [Effect(EffectKind.WRITES, each) for each in writes.items()]
    name = f"t<{thread}>"
    return Line(thread, name, "f.c", number, 1, (), "x = y & z;", effects, switched, {}, writes, {name: ["m"]})


def long_trace(steps: int) -> Trace:
    lines = [a_line(i // 4 % 3, i % 90 + 1, i % 4 == 0 and i > 0, {"x": str(i)}) for i in range(steps)]
    return Trace("unreach-call", "assertion", "f.c", 9, 1, lines, sum(line.switched for line in lines), {"x": "7"})


def page_of(trace: Trace | None, verdict: Verdict = Verdict.FALSE, proof: tuple[str, ...] = ()) -> str:
    report = Report(verdict, "because <of> & this", "levels", trace, unwind=2, rounds=3, proof=proof)
    return report_page(report, Run(["f.c"], ["unreach-call"], "LP64", 1.25))


def test_all_in_one_file(tmp_path: Path) -> None:
    file = tmp_path / "r.html"
    assert run(["verify", str(EXAMPLES / "lost_update.c"), "--report", str(file)]) == 10
    text = file.read_text()
    assert not re.search(r"(?:src|href)=", text)
    assert "counter++;" in text
    found = Ids(text)
    assert len(found.ids) == len(set(found.ids))
    assert set(found.labels) <= set(found.ids)


def test_what_the_program_says_is_text() -> None:
    text = page_of(long_trace(3))
    assert "because &lt;of&gt; &amp; this" in text
    assert "t&lt;1&gt;" in page_of(long_trace(6))
    assert "t<1>" not in page_of(long_trace(6))


def test_a_long_trace_is_small() -> None:
    assert len(page_of(long_trace(200)).encode()) < 1_000_000


def test_a_proof_shows_its_invariants() -> None:
    text = page_of(None, Verdict.TRUE, ("main is at 3: x < 4",))
    assert "main is at 3: x &lt; 4" in text
    assert "The interleaving" not in text


def test_of_long_files_only_what_is_near(tmp_path: Path) -> None:
    source = tmp_path / "long.c"
    source.write_text("".join(f"int variable_{i:05};\n" for i in range(1, 10_001)))
    line = Line(0, "main", str(source), 5000, 1, (), "", [], False)
    text = page_of(Trace("unreach-call", "assertion", str(source), 5000, 1, [line], 0))
    assert "variable_05000" in text
    assert "variable_05100" not in text


# --------------------------------------------------------------------------------------- in a browser
@pytest.fixture
def browser_page() -> Iterator[tuple[Page, list[str]]]:
    shows = "the page of --report can be stepped through with the keyboard"
    api = pytest.importorskip("playwright.sync_api", reason=reason("package playwright", shows))
    if BROWSER is None:
        pytest.skip(reason("Chromium", shows))
    with api.sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=BROWSER, args=list(QUIET))
        page = browser.new_page(viewport={"width": 1300, "height": 900})
        problems: list[str] = []
        page.on("console", lambda message: problems.append(message.text))
        page.on("pageerror", lambda error: problems.append(str(error)))
        yield page, problems
        browser.close()


def test_stepping_with_the_keyboard(browser_page: tuple[Page, list[str]], tmp_path: Path) -> None:
    page, problems = browser_page
    file = tmp_path / "r.html"
    assert run(["verify", str(EXAMPLES / "lost_update.c"), "--report", str(file)]) == 10
    page.goto(file.as_uri())

    def shown() -> tuple[str, str]:
        position = page.text_content("#position") or ""
        return position.split(":")[0], (page.text_content("#values") or "").strip()

    assert shown() == ("step 6 of 6", "counter1")
    for key, step, values in (
        ("Home", 1, "counter0"), ("ArrowUp", 1, "counter0"), ("ArrowRight", 3, "counter0"),
        ("ArrowDown", 4, "counter0 → 1"), ("ArrowRight", 5, "counter1"), ("ArrowLeft", 4, "counter0 → 1"),
        ("End", 6, "counter1"),
    ):  # fmt: skip
        page.keyboard.press(key)
        assert shown() == (f"step {step} of 6", values), key
    page.click("[data-step='3']")
    assert shown()[0] == "step 4 of 6"
    assert page.get_attribute("[data-step='3']", "aria-current") == "step"
    at = page.text_content("#source .at")
    assert at is not None and "counter++;" in at and "worker#1" in at
    assert page.locator("#switches path").count() == 4
    assert problems == []


@pytest.mark.parametrize("width", [390, 1300])
def test_a_long_trace_fits(browser_page: tuple[Page, list[str]], tmp_path: Path, width: int) -> None:
    page, problems = browser_page
    file = tmp_path / "r.html"
    file.write_text(page_of(long_trace(200)))
    page.set_viewport_size({"width": width, "height": 800})
    page.goto(file.as_uri())
    loaded = page.evaluate("performance.getEntriesByType('navigation')[0].loadEventEnd")
    assert 0 < loaded < 1000, "ms"
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    assert page.text_content("#locks") == "t<1> m"
    assert problems == []
