"""How the page of `--report` behaves in a real browser."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tests.helpers.needs import reason
from tests.helpers.programs import EXAMPLES
from tests.helpers.written_traces import long_trace, page_of
from unbraid.cli.main import run

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

BROWSER = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
QUIET = ("--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update")
PHONE, DESK = (360, 740), (1300, 900)
IN_VIEW = "e => { const r = e.getBoundingClientRect(); return r.top >= 0 && r.bottom <= innerHeight; }"


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    shows = "the page of --report can be stepped through with the keyboard"
    api = pytest.importorskip("playwright.sync_api", reason=reason("package playwright", shows))
    if BROWSER is None:
        pytest.skip(reason("Chromium", shows))
    with api.sync_playwright() as playwright:
        started = playwright.chromium.launch(executable_path=BROWSER, args=list(QUIET))
        yield started
        started.close()


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    """Anything that the page writes to the console, or asks of the network, is a mistake."""
    made = browser.new_page(viewport={"width": DESK[0], "height": DESK[1]})
    problems: list[str] = []
    made.on("console", lambda message: problems.append(message.text))
    made.on("pageerror", lambda error: problems.append(str(error)))
    made.on("request", lambda asked: None if asked.url.startswith("file:") else problems.append(asked.url))
    yield made
    made.close()
    assert problems == []


def show(page: Page, tmp_path: Path, text: str) -> None:
    file = tmp_path / "r.html"
    file.write_text(text)
    page.goto(file.as_uri())


def position(page: Page, walk: str = "#violation-1") -> str:
    return (page.text_content(f"{walk} .position") or "").split(":")[0]


# ------------------------------------------------------------------------------------------------ keyboard
def test_stepping_with_the_keyboard(page: Page, tmp_path: Path) -> None:
    file = tmp_path / "r.html"
    words = ["verify", "--engine", "explorer", "--timeout", "60", "--report", str(file)]
    assert run([*words, str(EXAMPLES / "lost_update.c")]) == 10
    page.goto(file.as_uri())

    def shown() -> tuple[str, str]:
        return position(page), (page.text_content(".values") or "").strip()

    assert shown() == ("step 1 of 8", "counter0")
    for key, step, values in (
        ("ArrowUp", 1, "counter0"), ("ArrowRight", 3, "counter0"), ("ArrowDown", 4, "counter0 → 1"),
        ("ArrowRight", 5, "counter1"), ("ArrowLeft", 4, "counter0 → 1"), ("End", 8, "counter1"),
        ("Home", 1, "counter0"),
    ):  # fmt: skip
        page.keyboard.press(key)
        assert shown() == (f"step {step} of 8", values), key
    page.click("[data-step='3']")
    assert shown()[0] == "step 4 of 8"
    assert page.get_attribute("[data-step='3']", "aria-current") == "step"
    at = page.text_content(".source .at")
    assert at is not None and "counter++;" in at and "worker#1" in at
    assert page.locator("#violation-1 .switches path").count() == 4


def test_why_this_switch_matters(page: Page, tmp_path: Path) -> None:
    trace = long_trace(12)
    show(page, tmp_path, page_of(trace))
    assert "no other thread has run yet" in page.inner_text(".reason")
    page.keyboard.press("ArrowRight")
    first = page.inner_text(".reason")
    assert first == page.inner_text(".why.near td")
    page.keyboard.press("ArrowDown")
    assert page.inner_text(".reason") == first, "the last switch still matters"


def test_help(page: Page, tmp_path: Path) -> None:
    show(page, tmp_path, page_of(long_trace(8)))
    assert not page.is_visible("#help")
    page.keyboard.press("?")
    assert page.is_visible("#help") and "next context switch" in page.inner_text("#help")
    page.keyboard.press("ArrowDown")
    assert position(page) == "step 1 of 8", "keys are for the help while it is shown"
    page.keyboard.press("Escape")
    assert not page.is_visible("#help")
    page.keyboard.press("ArrowDown")
    assert position(page) == "step 2 of 8"
    page.click(".ask")
    assert page.is_visible("#help")


def test_keys_are_for_the_violation_in_view(page: Page, tmp_path: Path) -> None:
    show(page, tmp_path, page_of(long_trace(200), long_trace(100)))
    page.keyboard.press("End")
    page.keyboard.press("n")
    page.keyboard.press("ArrowDown")
    assert (position(page), position(page, "#violation-2")) == ("step 200 of 200", "step 2 of 100")
    page.keyboard.press("p")
    page.keyboard.press("Home")
    assert (position(page), position(page, "#violation-2")) == ("step 1 of 200", "step 2 of 100")
    page.click(".contents ol a[href='#violation-2']")
    page.keyboard.press("ArrowDown")
    assert position(page, "#violation-2") == "step 3 of 100"


def test_links_to_steps(page: Page, tmp_path: Path) -> None:
    show(page, tmp_path, page_of(long_trace(200), long_trace(100)))
    page.click("#violation-1 .lives a[href='#violation-1-step-7'] rect")
    assert position(page) == "step 7 of 200"
    page.goto((tmp_path / "r.html").as_uri() + "#violation-2-step-90")
    page.reload()
    assert position(page, "#violation-2") == "step 90 of 100"
    assert page.eval_on_selector("#violation-2 [data-step='89']", IN_VIEW)


# ------------------------------------------------------------------------------------------------- layout
@pytest.mark.parametrize("threads", [2, 6, 40])
@pytest.mark.parametrize("size", [PHONE, DESK], ids=["phone", "desk"])
def test_any_number_of_threads_fits(page: Page, tmp_path: Path, threads: int, size: tuple[int, int]) -> None:
    page.set_viewport_size({"width": size[0], "height": size[1]})
    show(page, tmp_path, page_of(long_trace(200, threads), long_trace(50, threads)))
    loaded = page.evaluate("performance.getEntriesByType('navigation')[0].loadEventEnd")
    assert 0 < loaded < 2000, "ms"
    assert page.evaluate("document.documentElement.scrollWidth") <= size[0]
    assert position(page) == "step 1 of 200"
    assert page.eval_on_selector("#violation-1 [data-step='0']", IN_VIEW), "the story is in view"
    page.keyboard.press("End")
    for selector in ("[data-step='199']", ".position"):
        assert page.eval_on_selector(f"#violation-1 {selector}", IN_VIEW), selector
    assert page.inner_text("#violation-1 .locks") == f"t<{199 // 4 % threads}> m"


def test_the_step_column_stays(page: Page, tmp_path: Path) -> None:
    show(page, tmp_path, page_of(long_trace(200, 6)))
    page.keyboard.press("End")
    moved = page.eval_on_selector(".steps", "e => { e.scrollLeft = 400; return e.scrollLeft; }")
    assert moved > 0
    left = "e => e.getBoundingClientRect().left - e.closest('.steps').getBoundingClientRect().left"
    assert page.eval_on_selector("#violation-1-step-200 th", left) == 0
    top = "e => e.getBoundingClientRect().top - e.closest('.steps').getBoundingClientRect().top"
    assert page.eval_on_selector(".braid thead th", top) == 0


def test_folding(page: Page, tmp_path: Path) -> None:
    def widths() -> list[int]:
        return list(page.eval_on_selector_all("th.thread", "all => all.map(e => Math.round(e.offsetWidth))"))

    show(page, tmp_path, page_of(long_trace(200, 40)))
    page.keyboard.press("ArrowRight")
    assert [number for number, width in enumerate(widths()) if width > 100] == [0, 1, 2]
    page.keyboard.press("f")
    assert min(widths()) > 100
    assert page.get_attribute(".fold", "aria-pressed") == "false"
    page.click(".fold")
    assert min(widths()) < 30


@pytest.mark.parametrize("size", [PHONE, DESK], ids=["phone", "desk"])
def test_code_is_not_broken_inside_tokens(page: Page, tmp_path: Path, size: tuple[int, int]) -> None:
    page.set_viewport_size({"width": size[0], "height": size[1]})
    show(page, tmp_path, page_of(long_trace(20, 6)))
    rows = page.eval_on_selector_all("#violation-1-step-1 .piece", "all => all.map(e => e.getClientRects().length)")
    assert rows and set(rows) == {1}
    words = """code => { // the number of lines of each identifier, also of those that are in no piece
        const found = [], walker = document.createTreeWalker(code, NodeFilter.SHOW_TEXT);
        for (let node = walker.nextNode(); node; node = walker.nextNode())
          for (const match of node.data.matchAll(/\\w+/g)) {
            const range = document.createRange();
            range.setStart(node, match.index);
            range.setEnd(node, match.index + match[0].length);
            found.push(range.getClientRects().length);
          }
        return found; }"""
    assert set(page.eval_on_selector("#violation-1-step-1 code", words)) == {1}


def test_everything_is_printed(page: Page, tmp_path: Path) -> None:
    first = long_trace(60, 40)
    first.lines[0].text = f'say("{" a very long string" * 20}");'
    show(page, tmp_path, page_of(first, long_trace(30)))
    page.evaluate("dispatchEvent(new Event('beforeprint'))")
    page.emulate_media(media="print")
    page.set_viewport_size({"width": 700, "height": 900})
    shown = "all => all.filter(e => e.getBoundingClientRect().height > 20).length"
    assert page.eval_on_selector_all(".step code", "all => all.filter(e => e.offsetHeight > 0).length") == 90
    assert page.eval_on_selector_all(".row", shown) == 90
    cut = (
        "all => all.filter(e => e.scrollHeight > e.clientHeight + 1 || getComputedStyle(e).overflowY === 'auto').length"
    )
    assert page.eval_on_selector_all(".steps", cut) == 0
    assert page.eval_on_selector_all(".step code", "all => all.filter(e => e.scrollWidth > e.clientWidth).length") == 0
    assert not page.is_visible(".controls") and not page.is_visible(".beside")
    assert page.is_visible(".lives li")


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_text_can_be_read(page: Page, tmp_path: Path, scheme: str) -> None:
    """The contrast of text is at least 4.5 to 1, as WCAG asks."""
    page.emulate_media(color_scheme="dark" if scheme == "dark" else "light")
    show(page, tmp_path, page_of(long_trace(40, 9), long_trace(8)))
    measure = """all => {
        const lightness = (text) => text.match(/[\\d.]+/g).slice(0, 3).map((part) => part / 255)
          .map((part) => part <= .03928 ? part / 12.92 : ((part + .055) / 1.055) ** 2.4)
          .reduce((sum, part, i) => sum + part * [.2126, .7152, .0722][i], 0);
        const behind = (e) => {
          while (getComputedStyle(e).backgroundColor === "rgba(0, 0, 0, 0)") e = e.parentElement;
          return getComputedStyle(e).backgroundColor; };
        return all.filter((e) => e.offsetHeight && !e.closest(".folded")).map((e) => {
          const pair = [lightness(getComputedStyle(e).color), lightness(behind(e))].sort((a, b) => b - a);
          return (pair[0] + .05) / (pair[1] + .05); }); }"""
    for selector in (".step code", ".place", ".thread", ".why td", ".verdicts b", ".violation", ".hint", ".reason"):
        found = page.eval_on_selector_all(selector, measure)
        assert found and min(found) >= 4.5, selector


def test_without_javascript(browser: Browser, tmp_path: Path) -> None:
    (tmp_path / "r.html").write_text(page_of(long_trace(40, 6), long_trace(8)))
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto((tmp_path / "r.html").as_uri())
    assert page.is_visible("#violation-1-step-1") and page.is_visible("#violation-2-step-8")
    assert not page.is_visible(".controls") and not page.is_visible(".beside")
    context.close()
