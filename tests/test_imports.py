"""Imports lead in one direction: no file of a package imports, on whatever way, one that imports it.

What counts is the text, so that an import inside a function, or for type checking only, counts like any other.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest

SOURCE = Path(__file__).parent.parent / "src"
PACKAGES = ["unbraid.core", "unbraid.frontend"]  # whose files are in layers

Graph = Mapping[str, set[str]]


def import_graph(source: Path) -> dict[str, set[str]]:
    """For each module under a folder, the modules there that it imports."""
    files = {_module_name(path.relative_to(source)): path for path in source.rglob("*.py")}
    return {name: set(_imported(path, files)) - {name} for name, path in files.items()}


def _module_name(path: Path) -> str:
    parts = path.with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def _imported(path: Path, modules: Mapping[str, Path]) -> Iterator[str]:
    for node in ast.walk(ast.parse(path.read_text(), str(path))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names if alias.name in modules)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}:{node.lineno}: a relative import"
            for alias in node.names:
                inside = f"{node.module}.{alias.name}"
                if inside in modules:
                    yield inside
                elif node.module in modules:
                    yield str(node.module)


def within(graph: Graph, package: str) -> dict[str, set[str]]:
    """The part of a graph that is in one package."""
    inside = {name for name in graph if name == package or name.startswith(f"{package}.")}
    return {name: graph[name] & inside for name in inside}


def circles(graph: Graph) -> list[list[str]]:
    """The strongly connected components that are more than one module."""
    return sorted(sorted(component) for component in components(graph) if len(component) > 1)


def components(graph: Graph) -> list[set[str]]:
    """The strongly connected components (Tarjan, SIAM J. Comput. 1(2), 1972), each after those that it imports."""
    found: list[set[str]] = []
    number: dict[str, int] = {}
    lowest: dict[str, int] = {}
    stack: list[str] = []

    def visit(node: str) -> None:
        number[node] = lowest[node] = len(number)
        stack.append(node)
        for other in sorted(graph[node]):
            if other not in number:
                visit(other)
                lowest[node] = min(lowest[node], lowest[other])
            elif other in stack:
                lowest[node] = min(lowest[node], number[other])
        if lowest[node] == number[node]:
            start = stack.index(node)
            found.append(set(stack[start:]))
            del stack[start:]

    for node in sorted(graph):
        if node not in number:
            visit(node)
    return found


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
