"""Stubs compile without warnings, and programs have the same verdicts with them."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

from tests.helpers.programs import PROGRAMS, write
from unbraid.cli.main import run

# An unknown function that writes makes a violation possible; its stub, which says so, makes it FALSE.
VERDICTS = {
    "unknown_number_unsafe": (10, 10),
    "unknown_number_safe": (0, 0),
    "unknown_write_possible": (5, 10),
    "unknown_write_safe": (0, 0),
    "unknown_array_possible": (5, 10),
    "unknown_pointer_safe": (0, 0),
    "unknown_pointer_possible": (5, 10),
    "unknown_noreturn_safe": (0, 0),
    "unknown_variadic_possible": (5, 5),
    "unknown_by_pointer_unsafe": (10, 10),
    "unknown_no_prototype_unsafe": (10, 10),
    "unknown_struct_unsafe": (10, 10),
    "unknown_variable_unsafe": (10, 10),
    "unknown_variable_safe": (0, 0),
    "unknown_size": (5, 5),
    "unknown_threads_safe": (0, 0),
}
HEADER = "typedef struct { int x, y; } point;\nstruct node { int value; struct node *next; };\n"
MANY_TYPES = """
#include <pthread.h>
#include <stdio.h>
#include "types.h"
typedef struct { point p; unsigned flags : 3; union { int i; float f; } u; char name[3]; pthread_mutex_t m; } thing;
enum color { RED, GREEN = 4 };
struct opaque;
typedef int (*callback)(int, point *);
struct opaque *open_it(const char *name, enum color);
enum color pick(struct opaque *, callback, thing *, int grid[2][3], double *const);
point middle(const point, point);
struct node *find(struct node *list, long long);
const char *name_of(enum color);
unsigned char next_byte(FILE *);
void (*handler(int))(int);
extern const char *const names[3];
extern int table[];
int own(int number, point *p) { return number; }
int main(void) {
    thing t = {{0}};
    int grid[2][3] = {{0}};
    double d = 0;
    point a = {1, 2}, b = middle(a, a);
    struct node n = {1, 0};
    find(&n, 2);
    handler(3);
    name_of(pick(open_it("x", RED), own, &t, grid, &d));
    return names[1] != 0 && table[0] + b.x + next_byte(stdin);
}
"""


def stubs_of(program: str, file: Path) -> str:
    assert run(["stubs", program, "-o", str(file)]) == 0
    return file.read_text()


def compiles(file: Path) -> None:
    compiler = shutil.which("gcc")
    if compiler is None:
        pytest.skip("gcc is not installed")
    command = [compiler, "-Wall", "-Werror", "-c", str(file), "-o", "/dev/null"]
    done = subprocess.run(command, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr


@pytest.mark.parametrize("name", VERDICTS)
def test_round_trip(tmp_path: Path, name: str, capfd: pytest.CaptureFixture[str]) -> None:
    program, file = str(PROGRAMS / f"{name}.c"), tmp_path / "stubs.c"
    stubs_of(program, file)
    compiles(file)
    assert (run(["verify", program]), run(["verify", program, str(file)])) == VERDICTS[name]


def test_types_are_included_or_copied(tmp_path: Path) -> None:
    write(tmp_path, HEADER, "types.h")
    file = tmp_path / "stubs.c"
    text = stubs_of(write(tmp_path, MANY_TYPES), file)
    compiles(file)
    assert '#include "types.h"' in text and "#include <stdio.h>" in text
    assert "struct node {" not in text  # it is in the header
    assert "} thing;" in text and "struct opaque;" in text
    assert "extern int table[];" in text
    assert "a2->p.x = " in text and "a2->m" not in text  # a lock is left alone


def test_a_comment_says_where_each_is_used(tmp_path: Path) -> None:
    program = write(tmp_path, "int f(void);\nint main(void) {\n    f();\n    return f();\n}\n")
    text = stubs_of(program, tmp_path / "stubs.c")
    assert f"/* used at {program}:3:5, {program}:4:12 */\nint f(void) {{\n" in text


def test_they_go_to_standard_output(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    assert run(["stubs", write(tmp_path, "int f(void); int main(void) { return f(); }")]) == 0
    assert "return __VERIFIER_nondet_int();" in capfd.readouterr().out
