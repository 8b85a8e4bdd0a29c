"""The element types of heap objects."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.helpers.programs import everything, lower_text
from unbraid.core.nodes import INT32, Allocate, IntType, PointerType, StructType, Type

BYTE = IntType(8, False)
NODE = "#include <stdlib.h>\nstruct node { struct node *next; int value; };\nint *p, **pp; void *any; char *bytes;\n"
XMALLOC = "void *xmalloc(size_t size) { void *p = malloc(size); if (!p) abort(); return p; }\n"


def _elements(folder: Path, text: str, main: str) -> list[Type]:
    program = lower_text(folder, f"{NODE}{text}int main(void) {{ {main} return 0; }}\n")
    return [stmt.element for stmt in everything(program) if isinstance(stmt, Allocate)]


@pytest.mark.parametrize(
    ("main", "element"),
    [
        ("p = malloc(8);", INT32),
        ("pp = malloc(8);", PointerType(INT32, 64)),
        ("pp = malloc(3 * sizeof(int *));", PointerType(INT32, 64)),
        ("pp = (int **)calloc(3, 8);", PointerType(INT32, 64)),
        ("struct node *n = malloc(16); n->value = 1;", StructType("node")),
        ("any = malloc(8);", BYTE),
        ("bytes = malloc(8);", BYTE),
    ],
)
def test_the_use_decides(main: str, element: Type, tmp_path: Path) -> None:
    assert _elements(tmp_path, "", main) == [element]


def test_each_call_of_a_wrapper_has_its_type(tmp_path: Path) -> None:
    found = _elements(tmp_path, XMALLOC, "p = xmalloc(4); pp = xmalloc(8); any = xmalloc(3);")
    assert sorted(map(str, found)) == sorted(map(str, [INT32, PointerType(INT32, 64), BYTE]))


def test_wrappers_of_wrappers(tmp_path: Path) -> None:
    text = (
        "static void *checked(void *p) { if (!p) abort(); return p; }\n"
        "static void *get(size_t size) { return checked(malloc(size)); }\n"
    )
    found = _elements(tmp_path, text, "p = get(4); pp = get(8);")
    assert sorted(map(str, found)) == sorted(map(str, [INT32, PointerType(INT32, 64)]))


def test_statements_of_copies_have_their_own_numbers(tmp_path: Path) -> None:
    program = lower_text(tmp_path, f"{NODE}{XMALLOC}int main(void) {{ p = xmalloc(4); pp = xmalloc(8); return 0; }}\n")
    numbers = [stmt.origin.sid for stmt in everything(program) if stmt.origin.sid]
    assert len(numbers) == len(set(numbers))
    assert "xmalloc" not in program.functions


def test_a_recursive_wrapper_stays_one_function(tmp_path: Path) -> None:
    text = "void *again(size_t size) { void *p = malloc(size); return p ? p : again(size); }\n"
    assert len(_elements(tmp_path, text, "p = again(4); pp = again(8);")) == 1
