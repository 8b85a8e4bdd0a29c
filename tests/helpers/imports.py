"""Who imports whom, read from the text: an import in a function, or for type checking only, counts like any other."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping
from pathlib import Path

from tests.helpers.programs import REPOSITORY

SOURCE = REPOSITORY / "src"

Graph = Mapping[str, set[str]]


def import_graph(source: Path, part: str = "") -> dict[str, set[str]]:
    """For each module under a folder, the modules there that it imports.  `part`: only of this package."""
    files = {_module_name(path.relative_to(source)): path for path in (source / part).rglob("*.py")}
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


def packages(graph: Graph) -> dict[str, set[str]]:
    """What the packages of the outermost one import of each other.  The outermost itself, which only has the version
    for them, is left out."""
    found: dict[str, set[str]] = {}
    for module, imported in graph.items():
        if (own := _package(module)) is not None:
            others = {other for name in imported if (other := _package(name)) is not None}
            found[own] = found.get(own, set()) | (others - {own})
    return found


def _package(module: str) -> str | None:
    return module.split(".")[1] if "." in module else None
