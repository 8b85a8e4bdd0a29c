"""A small project with a program of two files, another program, and a header in a folder of its own."""

from __future__ import annotations

from pathlib import Path

from tests.helpers.programs import write

FILES = {
    "src/main.c": """\
#include <assert.h>
#include "queue.h"
int main(void) { put(1); assert(get() == N); return 0; }
""",
    "src/queue.c": """\
#include "queue.h"
static int value;
void put(int x) { value = x; }
int get(void) { return value; }
""",
    "src/other.c": "int main(void) { return 0; }\n",
    "include/queue.h": "void put(int x);\nint get(void);\n",
    "Makefile": """\
CFLAGS = -Iinclude -DN=1 -O2 -Wall -MMD
all: prog other with_library at_once
prog: src/main.o src/queue.o
\t$(CC) $^ -o $@ -pthread
with_library: src/main.o libqueue.a
\t$(CC) $< -L. -lqueue -o $@
libqueue.a: src/queue.o
\t$(AR) rcs $@ $^
other: src/other.o
\t$(CC) $^ -o $@
at_once: src/main.c src/queue.c
\t$(CC) $(CFLAGS) -UN -DN=2 $^ -o $@
""",
}


def make_project(folder: Path, *names: str) -> Path:
    """All files, or those that are named."""
    for name in names or FILES:
        write(folder, FILES[name], name)
    return folder
