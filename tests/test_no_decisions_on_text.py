"""Decisions look at kinds (`core/kinds.py`), never at sentences; sentences are made in `results/`."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import unbraid

SOURCE = Path(unbraid.__file__).parent
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
