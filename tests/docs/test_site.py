"""The documentation as a site: links lead somewhere, and mkdocs builds it without a warning."""

from __future__ import annotations

import re
import subprocess
import unicodedata
from pathlib import Path

import pytest

from tests.helpers.needs import needs
from tests.helpers.programs import REPOSITORY

DOCS = REPOSITORY / "docs"
PAGES = sorted(DOCS.rglob("*.md"))
LINK = re.compile(r"\]\(([^)#:\s]*)(?:#([^)\s]*))?\)")


@needs("mkdocs", "the site is built without a warning")
def test_mkdocs_builds_the_site(tmp_path: Path) -> None:
    command = ["mkdocs", "build", "--strict", "--quiet", "--site-dir", str(tmp_path / "site")]
    done = subprocess.run(command, cwd=REPOSITORY, capture_output=True, text=True, timeout=120, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    assert (tmp_path / "site" / "index.html").is_file()


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(DOCS)))
def test_links(page: Path) -> None:
    """Also where mkdocs is missing.  A link out of the documentation would be dead on the site."""
    for name, anchor in LINK.findall(_prose(page)):
        target = (page.parent / name).resolve() if name else page
        assert target.is_relative_to(DOCS) and target.exists(), f"{page}: {name}"
        assert not anchor or anchor in _anchors(target), f"{page}: {name}#{anchor}"


def test_all_pages_are_in_the_navigation() -> None:
    listed = re.findall(r"[\w/-]+\.md", (REPOSITORY / "mkdocs.yml").read_text())
    assert sorted(DOCS / name for name in listed) == PAGES


def _prose(page: Path) -> str:
    return re.sub(r"^```.*?^```", "", page.read_text(), flags=re.DOTALL | re.MULTILINE)


def _anchors(page: Path) -> set[str]:
    return {_slug(heading) for heading in re.findall(r"^#+ (.*)$", _prose(page), re.MULTILINE)}


def _slug(heading: str) -> str:
    """As mkdocs makes it."""
    text = unicodedata.normalize("NFKD", heading).encode("ascii", "ignore").decode()
    return re.sub(r"[-\s]+", "-", re.sub(r"[^\w\s-]", "", text).strip().lower())
