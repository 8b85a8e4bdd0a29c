"""How the package is built: imports lead downwards, packages stay small, and no decision reads a sentence.

What counts is the text, so that an import inside a function, or for type checking only, counts like any other.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from tests.helpers.imports import SOURCE as ROOT
from tests.helpers.imports import circles, import_graph, packages, within

SOURCE = ROOT / "unbraid"
MOST_LINES = 3_500  # of Python, directly in the folder of a package

# A package imports only what stands before it.
ORDER = (
    "core", "supervision", "analyses", "transforms", "executions", "properties", "systems", "schemas", "backends",
    "passes", "symbolic", "engines", "models", "frontend", "projects", "results", "driver", "bench", "cli", "api",
    "errors", "__main__",
)  # fmt: skip


# --------------------------------------------------------------------------------------------- packages
@cache
def _graph() -> dict[str, set[str]]:
    return import_graph(ROOT)


def test_packages_import_what_stands_before_them() -> None:
    imported = packages(_graph())
    assert set(imported) == set(ORDER)
    wrong = {
        (package, other)
        for package, others in imported.items()
        for other in others
        if ORDER.index(other) > ORDER.index(package)
    }
    assert wrong == set()


@pytest.mark.parametrize("package", [name for name in ORDER if (SOURCE / name).is_dir()])
def test_files_of_a_package_are_in_layers(package: str) -> None:
    graph = within(_graph(), f"unbraid.{package}")
    assert len(graph) > 1
    assert circles(graph) == []


def test_packages_are_small() -> None:
    lines: dict[str, int] = {}
    for file in SOURCE.rglob("*.py"):
        folder = str(file.parent.relative_to(SOURCE))
        lines[folder] = lines.get(folder, 0) + len(file.read_text().splitlines())
    assert {folder: count for folder, count in lines.items() if count > MOST_LINES} == {}


def test_only_parsing_imports_the_bindings_of_clang() -> None:
    importing = re.compile(r"^\s*(from|import) clang\b", re.MULTILINE)
    folders = {file.parent for file in SOURCE.rglob("*.py") if importing.search(file.read_text())}
    assert folders == {SOURCE / "frontend" / "parsing"}


def test_tests_do_not_import_tests() -> None:
    graph = import_graph(ROOT.parent, "tests")
    wrong = {
        (module, name)
        for module, imported in graph.items()
        for name in imported
        if name.rpartition(".")[2].startswith("test_")
    }
    assert wrong == set()


# ------------------------------------------------------------------------------------------------ decisions
FORBIDDEN = (
    r"\breason\.(startswith|endswith|removeprefix|removesuffix|split|find)\(",
    r"\bnote\.(startswith|endswith|removeprefix|removesuffix|split|find)\(",
    r"\bin \w+(\.\w+)*\.reason\b",
    r"\bEngineLimit\(f?[\"']",
    r"\beffect\.(startswith|endswith|removeprefix|removesuffix)\(",
)


@pytest.mark.parametrize("pattern", FORBIDDEN)
def test_no_decision_reads_a_sentence(pattern: str) -> None:
    found = [
        f"{file.relative_to(SOURCE)}:{number}: {line.strip()}"
        for file in sorted(SOURCE.rglob("*.py"))
        for number, line in enumerate(file.read_text().splitlines(), 1)
        if re.search(pattern, line)
    ]
    assert found == []


def made_into_text(file: Path) -> Iterator[int]:
    """Lines in which a limit that was caught becomes text by itself."""
    for handler in ast.walk(ast.parse(file.read_text())):
        if not isinstance(handler, ast.ExceptHandler) or handler.type is None:
            continue
        if "EngineLimit" not in ast.unparse(handler.type):
            continue
        for node in ast.walk(handler):
            shown: ast.expr | None = None
            if isinstance(node, ast.FormattedValue):
                shown = node.value
            elif isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in ("str", "repr"):
                shown = node.args[0] if node.args else None
            if isinstance(shown, ast.Name) and shown.id == handler.name:
                yield shown.lineno


def test_limits_are_put_into_words_by_results() -> None:
    assert [(file.name, line) for file in SOURCE.rglob("*.py") for line in made_into_text(file)] == []
