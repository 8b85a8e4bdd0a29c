"""The README: its links, its pictures, its commands, and how it looks on the package index."""

from __future__ import annotations

import importlib.util
import re
import shlex
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Callable
from pathlib import Path
from xml.etree import ElementTree

import pytest

from tests.helpers.needs import reason
from tests.helpers.programs import REPOSITORY
from tools import pictures, report, terminal
from unbraid.cli.command_line import parse

README = (REPOSITORY / "README.md").read_text()
LINK = re.compile(r"\]\(([^)#\s]+)")
SVG = "{http://www.w3.org/2000/svg}"


def test_links_lead_somewhere() -> None:
    links = [link for link in LINK.findall(README) if not link.startswith("https://")]
    assert {"docs/terminal.svg", "docs/report.svg", "docs/commands.md"} <= set(links)
    assert [link for link in links if not (REPOSITORY / link).exists()] == []


def test_commands_exist() -> None:
    """Six of them; the others are in the documentation."""
    rows = README.partition("| command |")[2].partition("\n\n")[0].splitlines()[2:]
    commands = [shlex.split(row.split("`")[1]) for row in rows]
    assert len(commands) == 6
    for program, *words in commands:
        assert program == "unbraid"
        parse(words)


# ------------------------------------------------------------------------------------------- the pictures
def texts(picture: Path) -> list[str]:
    lines = ElementTree.parse(picture).iter(f"{SVG}text")
    return ["".join(line.itertext()) for line in lines]


def test_the_recording_is_what_the_command_prints() -> None:
    recording = pictures.recorded()
    shown = [terminal.PROMPT + recording.command, *map(terminal.plain, recording.lines)]
    assert texts(pictures.TERMINAL) == shown, "python -m tools.pictures makes the pictures anew"
    assert ElementTree.fromstring(terminal.draw(recording)) is not None


def test_what_is_drawn(tmp_path: Path) -> None:
    lines = ("a \x1b[1mbold\x1b[0m <&> \x1b[36mcyan\x1b[0m",)
    picture = tmp_path / "f.svg"
    picture.write_text(terminal.draw(terminal.Recording("unbraid 'x' < y", lines)))
    assert texts(picture) == ["$ unbraid 'x' < y", "a bold <&> cyan"]
    styled = {span.get("class"): span.text for span in ElementTree.parse(picture).iter(f"{SVG}tspan")}
    assert styled == {"s32": "$ ", "command": "unbraid 'x' < y", "s1": "bold", "s36": "cyan"}


def test_the_picture_of_the_report_is_what_the_page_shows() -> None:
    shows = "the picture of the report is what the page shows"
    pytest.importorskip("playwright.sync_api", reason=reason("package playwright", shows))
    if report.browser() is None:
        pytest.skip(reason("Chromium", shows))
    with pictures.reported() as page:
        whole = "".join(report.text(page).split())
    pieces = ["".join(piece.split()) for piece in texts(pictures.REPORT)]
    assert len(pieces) > 30
    assert [piece for piece in pieces if piece not in whole] == [], "python -m tools.pictures makes the pictures anew"


# ------------------------------------------------------------------------------------- the package index
@pytest.fixture
def description() -> Callable[[str, str | None], str]:
    spec = importlib.util.spec_from_file_location("setup_of_unbraid", REPOSITORY / "setup.py")
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    made: Callable[[str, str | None], str] = module.description
    return made


def test_links_on_the_package_index(description: Callable[[str, str | None], str]) -> None:
    text = "[guide](docs/g.md#a) [site](https://x.org) ![seen](docs/p.svg)"
    base = "https://host/me/unbraid"
    expected = f"[guide]({base}/blob/main/docs/g.md#a) [site](https://x.org) ![seen]({base}/raw/main/docs/p.svg)"
    assert description(text, f"{base}/") == expected
    assert description(text, None) == "guide [site](https://x.org) "


def test_the_description_in_the_package(tmp_path: Path, description: Callable[[str, str | None], str]) -> None:
    pytest.importorskip("setuptools", reason=reason("package setuptools", "the package describes itself"))
    for name in ("README.md", "setup.py", "pyproject.toml"):
        shutil.copy(REPOSITORY / name, tmp_path)
    package = tmp_path / "src" / "unbraid"
    package.mkdir(parents=True)
    shutil.copy(REPOSITORY / "src" / "unbraid" / "__init__.py", package)
    command = [sys.executable, "setup.py", "--quiet", "egg_info", "--egg-base", "."]
    subprocess.run(command, cwd=tmp_path, capture_output=True, timeout=60, check=True)
    metadata = (tmp_path / "unbraid.egg-info" / "PKG-INFO").read_text()
    urls = tomllib.loads((REPOSITORY / "pyproject.toml").read_text())["project"].get("urls", {})
    assert "Description-Content-Type: text/markdown\n" in metadata
    assert metadata.partition("\n\n")[2].strip() == description(README, urls.get("Repository")).strip()
    assert [link for link in LINK.findall(metadata) if not link.startswith("https://")] == []
