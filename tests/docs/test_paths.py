"""The documentation names what exists: files, folders, packages in their order of imports, and fuzzing modes."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.helpers.imports import SOURCE, import_graph

ROOT = Path(__file__).parents[2]
PACKAGE = ROOT / "src" / "unbraid"
PAGES = [*sorted((ROOT / "docs").rglob("*.md")), ROOT / "README.md", ROOT / "CONTRIBUTING.md"]
ARCHITECTURE = ROOT / "docs" / "architecture.md"

PATH = re.compile(r"`((?:src|tests|docs|examples|benchmarks)/[\w./-]+|[\w-]+/[\w./-]*(?:/|\.(?:py|toml|[ch]|md)))`")
BARE = re.compile(r"`([a-z_]+\.(?:py|h))`")


@pytest.mark.parametrize("page", [page for page in PAGES if page.exists()], ids=lambda page: page.name)
def test_paths_exist(page: Path) -> None:
    text = re.sub(r"^```.*?^```", "", page.read_text(), flags=re.DOTALL | re.MULTILINE)
    for name in PATH.findall(text):
        assert (ROOT / name).exists() or (PACKAGE / name).exists(), name
    known = {path.name for folder in (PACKAGE, ROOT / "tests") for path in folder.rglob("*")}
    assert {name for name in BARE.findall(text) if name not in known} == set()


def test_packages_are_in_their_order_of_imports() -> None:
    rows = re.search(r"\| package \|.*?\n\|.*?\n(.*?)\n\n", ARCHITECTURE.read_text(), re.DOTALL)
    assert rows is not None
    listed = re.findall(r"^\| `(\w+)`", rows[1], re.MULTILINE)
    assert set(listed) == {path.stem for path in PACKAGE.iterdir() if _is_listed(path)}
    for module, imported in import_graph(SOURCE).items():
        package = _package(module)
        if package in listed:
            above = listed[: listed.index(package) + 1]
            assert {_package(other) for other in imported} & set(listed) <= set(above), module


def _is_listed(path: Path) -> bool:
    return (path / "__init__.py").exists() or path.name == "api.py"


def _package(module: str) -> str:
    return (module + "..").split(".")[1]


def test_every_fuzzing_mode_is_explained() -> None:
    from tests.fuzz.runner import MODES

    named = re.findall(r"^\| (`.*?) \|", ARCHITECTURE.read_text().partition("| `--mode` |")[2], re.MULTILINE)
    assert {name for cell in named for name in re.findall(r"`(\w+)`", cell)} == set(MODES)
