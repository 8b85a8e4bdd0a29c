"""Draws the page of `unbraid verify --report` as SVG.  A browser lays it out, and `page.js` says where things are."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, TypedDict

if TYPE_CHECKING:
    from playwright.sync_api import Page

BROWSERS = ("chromium", "chromium-browser", "google-chrome")
QUIET = ("--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update")
WIDTH, HEIGHT = 1240, 1100
STEPS = 4  # how far the interleaving is stepped through

STYLE = """\
text { font-family: system-ui, "Segoe UI", "DejaVu Sans", sans-serif; white-space: pre; }
.code { font-family: ui-monospace, SFMono-Regular, Menlo, Consolas, "DejaVu Sans Mono", monospace; }
"""
_SECTION = "document.querySelector('[data-step]').closest('section')"  # that of the interleaving


class _Drawn(TypedDict):
    width: int
    height: int
    parts: list[str]


def browser() -> str | None:
    """The browser of this machine."""
    return next(filter(None, map(shutil.which, BROWSERS)), None)


def draw(page: Path) -> str:
    """The part of the page that shows the interleaving, after some steps from its beginning."""
    with _opened(page) as tab:
        return _svg(tab.evaluate(f"({(Path(__file__).parent / 'page.js').read_text()})({_SECTION})"))


def text(page: Path) -> str:
    """All text of the same part."""
    with _opened(page) as tab:
        found: str = tab.evaluate(f"{_SECTION}.textContent")
        return found


@contextmanager
def _opened(page: Path) -> Iterator[Page]:
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=browser(), args=list(QUIET))
        try:
            tab = chromium.new_page(viewport={"width": WIDTH, "height": HEIGHT}, color_scheme="light")
            tab.goto(page.as_uri())
            tab.keyboard.press("Home")
            for _ in range(STEPS):
                tab.keyboard.press("ArrowDown")
            yield tab
        finally:
            chromium.close()


def _svg(drawn: _Drawn) -> str:
    width, height = drawn["width"], drawn["height"]
    return "\n".join([
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" viewBox="0 0 {width} {height}" '
        'role="img" aria-label="the report">',
        f"<style>\n{STYLE}</style>",
        *drawn["parts"],
        "</svg>\n",
    ])  # fmt: skip
