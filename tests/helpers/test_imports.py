"""The graph of imports."""

from __future__ import annotations

from pathlib import Path

from tests.helpers.imports import circles, components, import_graph, packages, within


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
        "p/q/__init__.py": "",
        "p/q/d.py": "from p.q import e\nfrom p import a, __version__\n",
        "p/q/e.py": "",
    }
    for name, text in texts.items():
        path = tmp_path / name
        path.parent.mkdir(exist_ok=True, parents=True)
        path.write_text(text)
    graph = import_graph(tmp_path)
    assert {name: graph[name] for name in ("p", "p.a", "p.b", "p.c")} == {
        "p": set(),
        "p.a": {"p.b"},
        "p.b": {"p.c"},
        "p.c": {"p.a", "p"},
    }
    assert circles(within(graph, "p")) == [["p.a", "p.b", "p.c"]]
    assert packages(graph) == {"a": {"b"}, "b": {"c"}, "c": {"a"}, "q": {"a"}}
