"""From files to a program: several of them, headers, macros, data models."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.helpers.programs import REPOSITORY, TOGETHER, lower_file, lower_text, write
from unbraid.cli.main import run
from unbraid.core.errors import InputError, Refused
from unbraid.core.flags import Flags
from unbraid.core.nodes import ILP32, LP64, Assign, Havoc, IntType, Var
from unbraid.core.visitor import statements
from unbraid.frontend.program import FrontendOptions, lower_files


def verdict(capfd: pytest.CaptureFixture[str], *arguments: str) -> str:
    run(["verify", *TOGETHER, *arguments])
    captured = capfd.readouterr()
    return (captured.out.splitlines() or [captured.err])[-1]


def test_several_files_share_globals_but_not_statics(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    one = write(tmp_path, "int shared; static int own = 1; int get(void) { return own + shared; }", "one.c")
    two = write(
        tmp_path,
        "#include <assert.h>\nextern int shared; static int own = 2; int get(void);\n"
        "int main(void) { shared = 5; assert(get() == 6 && own == 2); return 0; }",
        "two.c",
    )
    assert verdict(capfd, one, two) == "VERDICT: TRUE"
    assert verdict(capfd, two, one) == "VERDICT: TRUE"
    with pytest.raises(InputError, match="defined twice"):
        lower_files([one, write(tmp_path, Path(one).read_text(), "three.c"), two], FrontendOptions())


def test_each_file_calls_its_own_static_function(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    """A static function in one file, and an external one of the same name in another; called, and through pointers."""
    one = write(
        tmp_path,
        "#include <assert.h>\nextern int (*second)(void);\n"
        "static int pick(void) { return 1; } int (*first)(void) = pick;\n"
        "int other(void); int main(void) { assert(pick() == 1 && other() == 2 && first() == 1 && second() == 2);\n"
        "assert(first != second); return 0; }",
        "one.c",
    )
    two = write(
        tmp_path,
        "int pick(void) { return 2; } int (*second)(void) = &pick; int other(void) { return pick(); }",
        "two.c",
    )
    assert verdict(capfd, one, two) == "VERDICT: TRUE"
    assert verdict(capfd, two, one) == "VERDICT: TRUE"
    assert verdict(capfd, one, two, "--engine", "lazy") == "VERDICT: TRUE"


def test_static_inline_functions_of_a_header(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    """Each file has its own, with its own static locals; what they are given is shared."""
    write(
        tmp_path,
        "struct box { int n; }; extern struct box shared; extern int table[];\n"
        "static inline int calls(void) { static int n; return ++n; }\n"
        "static inline void add(struct box *box, int n) { box->n = box->n + n; }\n",
        "count.h",
    )
    one = write(
        tmp_path,
        '#include <assert.h>\n#include <pthread.h>\n#include "count.h"\n'
        "struct box shared; int table[2] = { 3, 4 }; void *run(void *); int twice(void);\n"
        "int main(void) { pthread_t t; int before = calls() + calls(); pthread_create(&t, 0, run, 0);\n"
        "add(&shared, table[0]); pthread_join(t, 0);\n"
        "assert(before == 3 && twice() == 3 && calls() == 3); assert(LOST || shared.n == 7); return 0; }",
        "one.c",
    )
    two = write(
        tmp_path,
        '#include "count.h"\nvoid *run(void *arg) { add(&shared, table[1]); return 0; }\n'
        "int twice(void) { calls(); return calls() + 1; }",
        "two.c",
    )
    for engine in ("explorer", "lazy"):
        assert verdict(capfd, one, two, "--engine", engine, "-D", "LOST=1") == "VERDICT: TRUE"
        assert verdict(capfd, one, two, "--engine", engine, "-D", "LOST=0") == "VERDICT: FALSE(unreach-call)"


def test_include_folders_and_macros(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    write(tmp_path, "#define LIMIT 3\n", "include/limit.h")
    program = write(
        tmp_path,
        "#include <assert.h>\n#include <limit.h>\nint main(void) { assert(LIMIT + EXTRA == 7); return 0; }",
        "program.c",
    )
    include = str(tmp_path / "include")
    assert verdict(capfd, program, "-I", include, "-D", "EXTRA=4") == "VERDICT: TRUE"
    assert verdict(capfd, program, "-I", include, "-D", "EXTRA=5") == "VERDICT: FALSE(unreach-call)"
    assert "limit.h" in verdict(capfd, program, "-D", "EXTRA=4")


def test_standard(tmp_path: Path) -> None:
    program = write(tmp_path, "int main(void) { int asm = 1; return asm; }", "program.c")
    assert lower_file(program, flags=(Flags("c11"),))
    with pytest.raises(InputError):
        lower_file(program, flags=(Flags("gnu11"),))


def test_line_markers_lead_back_to_the_users_file(tmp_path: Path) -> None:
    program = write(tmp_path, '# 10 "original.c"\nint main(void) {\n  asm("hlt");\n}\n', "program.i")
    with pytest.raises(Refused, match=r"original\.c:11:3"):
        lower_file(program)


def test_data_models(tmp_path: Path) -> None:
    program = write(tmp_path, "long x; long long y; void *p; int main(void) { x = y; p = 0; return 0; }", "program.c")
    for model, bits in ((LP64, 64), (ILP32, 32)):
        lowered = lower_file(program, model=model)
        kinds = {item.var.name: item.var.type for item in lowered.globals}
        assert kinds["x"] == IntType(bits, True)
        assert kinds["y"] == IntType(64, True)
        assert getattr(kinds["p"], "bits", None) == bits


def test_an_input_has_the_type_that_it_is_used_at(tmp_path: Path) -> None:
    """A _Bool made from any int has two values, not 2^32."""
    program = write(
        tmp_path,
        "extern int __VERIFIER_nondet_int(void); _Bool b; int main(void) { b = __VERIFIER_nondet_int(); return 0; }",
        "program.c",
    )
    body = lower_file(program).functions["main"].body
    (havoc,) = [stmt for stmt in statements(body) if isinstance(stmt, Havoc)]
    assert str(havoc.target.type) == "BoolType()"


def test_one_access_per_statement(tmp_path: Path) -> None:
    program = write(tmp_path, "int x; int main(void) { x++; return 0; }", "program.c")
    body = lower_file(program).functions["main"].body
    load, store = [stmt for stmt in statements(body) if isinstance(stmt, Assign)]
    assert isinstance(load.value, Var) and load.value.name == "x"
    assert isinstance(store.target, Var) and store.target.name == "x"


@pytest.mark.parametrize(
    "header",
    sorted(p.name for p in (REPOSITORY / "src/unbraid/frontend/headers").glob("*.h")),
)
def test_headers_parse(tmp_path: Path, header: str) -> None:
    program = write(tmp_path, f"#include <{header}>\nint main(void) {{ return 0; }}\n", "program.c")
    for model in (LP64, ILP32):
        assert lower_file(program, model=model)


def test_a_struct_that_is_only_pointed_to_has_a_size(tmp_path: Path) -> None:
    text = "#include <stdlib.h>\nstruct s { int x; } *p; int main(void) { p = realloc(p, sizeof *p); return 0; }"
    assert "s" in lower_file(write(tmp_path, text, "p.c")).structs


def test_what_is_not_reached_is_not_lowered(tmp_path: Path) -> None:
    """A program with much code that no thread reaches becomes the same as one without it."""
    reached = "static int used; static int one(void) { return ++used; }\nint main(void) { return one(); }\n"
    unreached = "".join(
        f"struct s{i} {{ int key; struct s{i} *next; }};\nstatic int table{i}[4];\n"
        f"int f{i}(struct s{i} *s) {{\n"
        f"  while (s->next) {{ s = s->next; table{i}[s->key & 3]++; }}\n  return {f'f{i - 1}(0)' if i else 0};\n}}\n"
        for i in range(500)
    )
    small, large = lower_text(tmp_path, reached), lower_text(tmp_path, unreached + reached)
    assert large.functions.keys() == small.functions.keys()
    assert [item.var.name for item in large.globals] == [item.var.name for item in small.globals]
    assert large.structs == small.structs
