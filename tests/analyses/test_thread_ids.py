"""Which variables may hold the same thread ID."""

from __future__ import annotations

from pathlib import Path

import pytest

from unbraid.analyses.thread_ids import ThreadIds
from unbraid.core.nodes import Assign, Create, Join, Program
from unbraid.core.visitor import statements
from unbraid.driver.loading import load
from unbraid.driver.request import Source

HEAD = """#include <pthread.h>
#include <stdlib.h>
void *f(void *a) { return 0; }
struct pair { pthread_t one, two; } pair;
static pthread_t started(void) { pthread_t t; pthread_create(&t, 0, f, 0); return t; }
static void start(pthread_t *where) { pthread_create(where, 0, f, 0); }
"""


def program(tmp_path: Path, body: str) -> Program:
    file = tmp_path / "p.c"
    file.write_text(f"{HEAD}int main(void) {{ int i = rand() % 2;\n{body}\nreturn 0; }}\n")
    return load(Source((str(file),)))


def pairs(tmp_path: Path, body: str) -> set[tuple[int, int]]:
    """The creations with the joins that may wait for them, each numbered in the order of the text."""
    loaded = program(tmp_path, body)
    ids, created, joined = ThreadIds(loaded), [], []
    for function in loaded.functions.values():
        for stmt in statements(function.body):
            if isinstance(stmt, Create) and stmt.target is not None:
                created.append((stmt.origin.line, ids.group(function.name, stmt.target)))
            elif isinstance(stmt, Join):
                joined.append((stmt.origin.line, ids.group(function.name, stmt.thread)))
    made, waits = [group for _, group in sorted(created)], [group for _, group in sorted(joined)]
    return {(i, j) for i, a in enumerate(made) for j, b in enumerate(waits) if a is not None and a == b}


CREATE, JOIN = "pthread_create({}, 0, f, 0);", "pthread_join({}, 0);"


@pytest.mark.parametrize(
    ("declared", "created", "joined", "expected"),
    [
        ("pthread_t a, b;", ["&a", "&b"], ["b", "a"], {(0, 1), (1, 0)}),
        ("pthread_t a[2];", ["&a[0]", "&a[1]"], ["a[0]", "a[1]"], {(0, 0), (1, 1)}),
        ("pthread_t a[2];", ["&a[0]", "&a[1]"], ["a[i]"], {(0, 0), (1, 0)}),
        ("", ["&pair.one", "&pair.two"], ["pair.one", "pair.two"], {(0, 0), (1, 1)}),
        ("pthread_t *a = malloc(2 * sizeof *a), b;", ["&a[0]", "&b"], ["a[0]", "b"], {(0, 0), (1, 1)}),
    ],
)
def test_pairs(tmp_path: Path, declared: str, created: list[str], joined: list[str], expected: set[object]) -> None:
    lines = [declared, *map(CREATE.format, created), *map(JOIN.format, joined)]
    assert pairs(tmp_path, "\n".join(lines)) == expected


def test_ids_go_through_results_and_pointers(tmp_path: Path) -> None:
    found = pairs(tmp_path, "pthread_t a = started(), b;\nstart(&b);\npthread_join(a, 0);\npthread_join(b, 0);")
    assert found == {(0, 0), (1, 1)}


def test_a_number_is_in_no_group(tmp_path: Path) -> None:
    loaded = program(tmp_path, "i = 3;")
    values = [stmt.value for stmt in statements(loaded.functions["main"].body) if isinstance(stmt, Assign)]
    assert ThreadIds(loaded).group("main", values[-1]) is None
