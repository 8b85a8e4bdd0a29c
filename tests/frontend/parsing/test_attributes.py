"""Attributes that call functions are read wherever they are written."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.helpers.programs import write
from unbraid.core.flags import Flags
from unbraid.core.nodes import LP64
from unbraid.frontend.parsing.attributes import attributed, attributes
from unbraid.frontend.parsing.clang import parse
from unbraid.frontend.parsing.syntax import Cursor


def _declared(tmp_path: Path, text: str, name: str) -> list[Cursor]:
    unit = parse(write(tmp_path, text), LP64, Flags())
    return [cursor for cursor in unit.cursor.walk_preorder() if cursor.spelling == name and cursor.is_declaration]


@pytest.mark.parametrize(
    "declaration",
    [
        "int x __attribute__((cleanup(f))) = 1;",
        "__attribute__((unused, __cleanup__(f))) int x;",
        "[[gnu::cleanup(f)]] int x;",
        "AUTO int x = ({ int y __attribute__((cleanup(g))); y = 1; });",
        "struct { int a; } x __attribute__((cleanup(f)));",
    ],
)
def test_cleanup(declaration: str, tmp_path: Path) -> None:
    text = (
        f"#define AUTO __attribute__((cleanup(f)))\nvoid f(void *p); void g(int *p);\nvoid h(void) {{ {declaration} }}"
    )
    (variable,) = _declared(tmp_path, text, "x")
    assert attributes(variable)["cleanup"] == "f"


def test_a_text_is_no_attribute(tmp_path: Path) -> None:
    text = 'void h(void) { char *x __attribute__((unused)) = "__attribute__((cleanup(f)))"; }'
    (variable,) = _declared(tmp_path, text, "x")
    assert attributes(variable) == {"unused": ""}


def test_constructors(tmp_path: Path) -> None:
    text = """
    #define EARLY __attribute__((constructor(100 + 1)))
    static void a(void) __attribute__((constructor));
    EARLY void b(void) { char *s __attribute__((destructor)); }
    static void a(void) {}
    void c(void);
    [[gnu::constructor]] void c(void) {}
    void d(void) __attribute__((constructor));
    """
    unit = parse(write(tmp_path, text), LP64, Flags())
    found = [(each.function.spelling, each.priority) for each in attributed([unit], "constructor")]
    assert found == [("b", 101), ("a", 65535), ("c", 65535)]
    assert attributed([unit], "destructor") == []
