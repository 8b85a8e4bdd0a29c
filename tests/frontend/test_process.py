"""What runs before main and after it."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.helpers.programs import TOGETHER, lower_text, write
from unbraid.cli.main import run
from unbraid.core.nodes import Call, Create
from unbraid.core.visitor import statements

HANDLER = "#include <pthread.h>\n#include <stdlib.h>\nvoid handler(void) {}\n"
SETS = "extern int order;\n__attribute__((constructor)) static void set(void) {{ order = 10 * order + {}; }}\n"


def _verdict(capfd: pytest.CaptureFixture[str], *arguments: str) -> str:
    run(["verify", *TOGETHER, *arguments])
    return capfd.readouterr().out.splitlines()[-1]


def _main(tmp_path: Path, condition: str) -> str:
    text = f"#include <assert.h>\nint order;\nint main(void) {{ assert({condition}); }}\n"
    return write(tmp_path, text, "main.c")


def test_constructors_of_several_files_run_in_any_order(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    files = [write(tmp_path, SETS.format(number), f"set{number}.c") for number in (1, 2)]
    assert _verdict(capfd, *files, _main(tmp_path, "order == 12 || order == 21")) == "VERDICT: TRUE"
    for condition in ("order != 12", "order != 21"):
        assert _verdict(capfd, *files, _main(tmp_path, condition)) == "VERDICT: FALSE(unreach-call)"


def test_orders_of_many_files_are_not_explored(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    files = [write(tmp_path, SETS.format(number), f"set{number}.c") for number in (1, 2, 3, 4)]
    assert _verdict(capfd, *files, _main(tmp_path, "order == 1234")).startswith("VERDICT: UNKNOWN(")


def test_a_program_without_handlers_has_no_code_for_them(tmp_path: Path) -> None:
    program = lower_text(tmp_path, HANDLER + "int main(void) { if (rand()) exit(1); return 0; }\n")
    assert list(program.functions) == ["main"]


def test_threads_are_counted_only_if_main_may_end_before_them(tmp_path: Path) -> None:
    begin = HANDLER + "void *f(void *a) { return a; }\nint main(void) { pthread_t t; atexit(handler);\n"
    returns = lower_text(tmp_path, begin + "pthread_create(&t, 0, f, 0); return 0; }\n")
    exits = lower_text(tmp_path, begin + "pthread_create(&t, 0, f, 0); pthread_exit(0); }\n")
    created = [
        [
            stmt.function
            for each in program.functions.values()
            for stmt in statements(each.body)
            if isinstance(stmt, Create)
        ]
        for program in (returns, exits)
    ]
    assert created == [["f"], ["f.thread"]]


def test_main_is_a_function_of_its_own(tmp_path: Path) -> None:
    """So its locals end before the handlers run."""
    program = lower_text(tmp_path, HANDLER + "int main(void) { atexit(handler); return 3; }\n")
    called = [stmt.function for stmt in statements(program.functions["main"].body) if isinstance(stmt, Call)]
    assert called == ["main.body", "unbraid_exit"]
