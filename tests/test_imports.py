"""Imports lead in one direction: no file of a package imports, on whatever way, one that imports it.

What counts is the text, so that an import inside a function, or for type checking only, counts like any other.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.helpers.imports import SOURCE, circles, components, import_graph, within

PACKAGES = ["unbraid.core", "unbraid.frontend"]  # whose files are in layers


def test_components_are_what_reaches_itself() -> None:
    graph = {"a": {"b"}, "b": {"c"}, "c": {"a", "d"}, "d": {"e"}, "e": {"d"}, "f": {"a"}}
    assert components(graph) == [{"d", "e"}, {"a", "b", "c"}, {"f"}]
    assert circles(graph) == [["a", "b", "c"], ["d", "e"]]


def test_every_import_counts(tmp_path: Path) -> None:
    texts = {
        "p/__init__.py": "",
        "p/a.py": "from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    from p.b import f\n",
        "p/b.py": "def f():\n    from p import c\n",
        "p/c.py": "import p.a, os\nfrom p import something\n",
    }
    for name, text in texts.items():
        path = tmp_path / name
        path.parent.mkdir(exist_ok=True)
        path.write_text(text)
    graph = import_graph(tmp_path)
    assert graph == {"p": set(), "p.a": {"p.b"}, "p.b": {"p.c"}, "p.c": {"p.a", "p"}}
    assert circles(within(graph, "p")) == [["p.a", "p.b", "p.c"]]


@pytest.mark.parametrize("package", PACKAGES)
def test_files_of_a_package_are_in_layers(package: str) -> None:
    graph = within(import_graph(SOURCE), package)
    assert len(graph) > 1
    assert circles(graph) == []
