"""Programs that grow in one dimension only."""

from __future__ import annotations

from collections.abc import Callable

from unbraid.core.records import dataclass


@dataclass(frozen=True)
class Dimension:
    name: str
    meaning: str
    source: Callable[[int], str]  # the program for a size
    unwind: Callable[[int], int] = lambda size: 1
    rounds: Callable[[int], int] = lambda size: 3


HEADER = """#include <pthread.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
"""


def _program(declarations: str, body: str, holds: str, threads: int = 2) -> str:
    """`threads` workers with the same body.  `holds`: a condition that is always true after main has joined them."""
    starts = "".join(f"    pthread_create(&t{i}, 0, worker, 0);\n" for i in range(threads))
    joins = "".join(f"    pthread_join(t{i}, 0);\n" for i in range(threads))
    names = ", ".join(f"t{i}" for i in range(threads))
    return (
        f"{HEADER}{declarations}\nvoid *worker(void *argument) {{\n{body}    return 0;\n}}\n\n"
        f"int main(void) {{\n    pthread_t {names};\n{starts}{joins}"
        f"    if (!({holds})) reach_error();\n    return 0;\n}}\n"
    )


def _threads(size: int) -> str:
    return _program("int shared;\n", "    shared++;\n", f"shared >= 1 && shared <= {size}", size)


def _statements(size: int) -> str:
    # The variables alternate, so that statements cannot be merged.
    body = "".join(f"    {'xy'[i % 2]} = {'yx'[i % 2]} + {i + 1};\n" for i in range(size))
    return _program("int x, y;\n", body, "x >= 0 && y >= 0")


def _rounds(size: int) -> str:
    return _statements(8)


def _loop(size: int) -> str:
    body = f"    for (int i = 0; i < {size} && __VERIFIER_nondet_int(); i++) shared++;\n"
    return _program("int shared;\n", body, f"shared >= 0 && shared <= {2 * size}")


def _heap(size: int) -> str:
    declarations = "struct node { int value; struct node *next; } *top;\n"
    body = (
        f"    for (int i = 0; i < {size}; i++) {{\n        struct node *fresh = malloc(sizeof *fresh);\n"
        "        fresh->value = i;\n        fresh->next = top;\n        top = fresh;\n    }\n"
    )
    return _program(declarations, body, "top->value >= 0")


def _array(size: int) -> str:
    body = (
        f"    unsigned i = (unsigned)__VERIFIER_nondet_int() % {size}u;\n    int seen = cells[i];\n"
        "    cells[i] = seen + 1;\n"
    )
    return _program(f"int cells[{size}];\n", body, "cells[0] >= 0 && cells[0] <= 2")


DIMENSIONS = (
    Dimension("threads", "threads, each with one shared increment", _threads),
    Dimension("rounds", "rounds, of two threads with eight statements", _rounds, rounds=lambda size: size),
    Dimension("statements", "statements in each of two threads", _statements),
    Dimension("loop bound", "iterations of a loop in each of two threads", _loop, unwind=lambda size: size),
    Dimension("heap objects", "objects that each of two threads allocates and links", _heap),
    Dimension("array size", "cells of an array that two threads index freely", _array),
)
