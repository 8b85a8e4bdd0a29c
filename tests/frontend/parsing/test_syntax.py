"""Each cursor and type is made once, and all of them end with their unit."""

from __future__ import annotations

import gc
import weakref
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest

from tests.helpers.programs import write
from unbraid.core.flags import Flags
from unbraid.core.nodes import LP64
from unbraid.frontend.parsing.clang import parse
from unbraid.frontend.parsing.syntax import Cursor, CursorKind, TranslationUnit

TEXT = """
int f(int x, int y);
int f(int x, int y) { return x + y; }
int main(void) {
    int a = 1, b = f(a, 2);
    return a + b;
}
"""


@contextmanager
def parsed(tmp_path: Path) -> Iterator[TranslationUnit]:
    with closing(parse(write(tmp_path, TEXT), LP64, Flags())) as unit:
        yield unit


def _all(unit: TranslationUnit, kind: CursorKind, spelling: str) -> list[Cursor]:
    return [each for each in unit.cursor.walk_preorder() if each.kind is kind and each.spelling == spelling]


def test_a_declaration_is_one_cursor_wherever_it_is_met(tmp_path: Path) -> None:
    with parsed(tmp_path) as unit:
        for name in ("a", "b"):  # b is not the first of its declaration
            (declared,) = _all(unit, CursorKind.VAR_DECL, name)
            assert {each.referenced for each in _all(unit, CursorKind.DECL_REF_EXPR, name)} == {declared}
        first, second = _all(unit, CursorKind.FUNCTION_DECL, "f")
        assert first is not second and first.key != second.key
        assert first.canonical is second.canonical is first and first.definition is second
        assert not first.is_definition and second.is_definition


def test_an_expression_is_one_cursor_however_it_is_reached(tmp_path: Path) -> None:
    with parsed(tmp_path) as unit:
        (call,) = _all(unit, CursorKind.CALL_EXPR, "f")
        (declared,) = _all(unit, CursorKind.VAR_DECL, "b")
        assert declared.initializer is call is declared.children[-1]
        assert call.children[1:] == call.arguments
        assert all(each.is_expression for each in call.arguments)


def test_a_type_is_made_once(tmp_path: Path) -> None:
    with parsed(tmp_path) as unit:
        (a,), (b,) = (_all(unit, CursorKind.VAR_DECL, name) for name in "ab")
        assert a.type is b.type is a.type.canonical
        assert a.type.pointee.declaration.referenced is None


def test_a_closed_unit_is_freed_at_once(tmp_path: Path) -> None:
    gc.disable()
    try:
        unit = parse(write(tmp_path, TEXT), LP64, Flags())
        (call,) = _all(unit, CursorKind.CALL_EXPR, "f")
        cursors = [weakref.ref(each) for each in unit.cursor.walk_preorder() if each is not call]
        native = weakref.ref(unit.parsed)
        unit.close()
        assert native() is None and all(each() is None for each in cursors)
        with pytest.raises(AttributeError):
            _ = call.type
    finally:
        gc.enable()
