"""What is found once while a program is lowered, however often it is needed."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from unbraid.frontend import program
from unbraid.frontend.lowering import scopes
from unbraid.frontend.program import FrontendOptions, lower_files
from unbraid.frontend.types import table

GOTOS = """
struct pair { int first, second; };
static int sum(struct pair *all, int n) {
    int total = 0;
    for (int i = 0; i < n; i++) {
        if (all[i].first < 0) goto failed;
        if (all[i].second < 0) goto failed;
        if (all[i].first + all[i].second > 100) goto full;
        total += all[i].first + all[i].second;
    }
    return total;
full:
    return 100;
failed:
    return -1;
}
int main(void) {
    struct pair all[2] = {{1, 2}, {3, 4}};
    return sum(all, 2);
}
"""

# The program looks at its arguments, and joins threads whose number it reads from a place that others may write.
TEXTS_AND_JOINS = """
#include <pthread.h>
pthread_t *ids;
void *worker(void *arg) { return 0; }
int main(int argc, char **argv) {
    pthread_t own[2];
    ids = own;
    int n = argc > 1 && argv[1][0] == '1' && argv[1][1] == '0' ? 1 : 2;
    for (int i = 0; i < n; i++) pthread_create(&ids[i], 0, worker, 0);
    for (int i = 0; i < n; i++) pthread_join(ids[i], 0);
    return 0;
}
"""


def counted(monkeypatch: pytest.MonkeyPatch, module: object, name: str) -> list[object]:
    """The first argument of each call of a function from now on."""
    calls: list[object] = []
    function: Callable[..., Any] = getattr(module, name)

    def counting(first: object, *others: object) -> object:
        calls.append(first)
        return function(first, *others)

    monkeypatch.setattr(module, name, counting)
    return calls


def lower(tmp_path: Path, text: str) -> None:
    file = tmp_path / "a.c"
    file.write_text(text)
    lower_files([str(file)], FrontendOptions())


def test_the_labels_of_a_function_are_found_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    calls = counted(monkeypatch, scopes, "_blocks_around_labels")
    lower(tmp_path, GOTOS)
    assert len(calls) == 1


def test_a_struct_is_identified_once_for_each_lowering(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    calls, lowerings = counted(monkeypatch, table, "_identity"), counted(monkeypatch, program, "_lower")
    lower(tmp_path, GOTOS)
    assert len(calls) == len(lowerings) > 0


def test_features_of_texts_and_of_threads_are_found_together(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    lowerings = counted(monkeypatch, program, "_lower")
    lower(tmp_path, TEXTS_AND_JOINS)
    assert len(lowerings) == 3  # one finds the pointers and texts, the next what is done with them
