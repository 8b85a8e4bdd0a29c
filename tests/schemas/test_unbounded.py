"""The unbounded schema: what it simulates is what the threads do, neither more nor less; and what it prints."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from tests.fuzz.candidate import replay_choices
from tests.fuzz.check_unbounded import before_turns, compare_sequential
from tests.fuzz.graph import StateGraph, TooLarge
from tests.helpers.compiling import gcc, needs_gcc
from tests.helpers.programs import (
    GOLDEN,
    PROGRAMS,
    ProgramTest,
    can_be_bounded,
    corpus,
    each,
    lower_file,
    lower_test,
    program_named,
)
from tests.helpers.recorded_cbmc import Cbmc as RecordedCbmc
from unbraid.analyses.visible import marked
from unbraid.backends.adapter import Installed, Safe, Violated, require
from unbraid.backends.adapters.cbmc import Cbmc
from unbraid.cli.choices import target_choices
from unbraid.cli.main import run
from unbraid.core.checking.programs import Form, check_program
from unbraid.core.errors import EngineLimit
from unbraid.core.interpreter.explorer import Answer, Explorer
from unbraid.core.nodes import DataModel, Program
from unbraid.core.printing.print_c import print_c
from unbraid.core.printing.targets import TARGETS
from unbraid.passes.programs import cloned_program
from unbraid.schemas.unbounded import sequentialize

MOST_STATES = 100  # of the cloned program; those of the sequential one are some times as many
PARTS = 8  # of the corpus, so that xdist spreads them
LEAST = 20  # programs of each part that are small enough
UNSAFE = PROGRAMS / "lost_update_unsafe.c"


def cloned(test: ProgramTest) -> Program:
    sys.setrecursionlimit(100_000)
    return cloned_program(lower_test(test), 2)


# ---------------------------------------------------------------------------------- against the explorer
THREADED = [
    test
    for test in corpus()
    if not test.expected.startswith("REFUSED")
    and any(word in test.path.read_text() for word in ("pthread_create", "thrd_create"))
]


@pytest.mark.parametrize("part", range(0, PARTS, 2))  # half of them; all takes long
def test_same_states_as_the_threads(part: int) -> None:
    compared = [test.name for test in THREADED[part::PARTS] if _compare(test)]
    assert len(compared) >= LEAST


def _compare(test: ProgramTest) -> bool:
    """False if there is nothing to compare."""
    try:
        threads = StateGraph(cloned(test), marked, MOST_STATES)
        expected = threads.full()
    except (EngineLimit, TooLarge):
        return False
    return expected.is_complete and compare_sequential(threads, expected) != "too large"


@pytest.mark.parametrize(
    ("inside", "is_safe"),
    (
        # Control steps to a switch point behind a jump that is not taken, and over one that once was.
        ("again: x = 1; if (y) goto out; x = 0; if (x) goto again; y = 2; out: y = 0;", True),
        ("for (;;) { for (;;) { x = 1; x = 0; if (y) break; y = 1; } if (x) return 0; y = 0; if (!x) break; }", True),
        ("do { if (x) { x = 0; continue; } x = 1; } while (!y && !x); x = 0;", True),
        ("if (x) { x = 0; x = 1; } else { while (x < 1) x = 1; x = 0; }", True),
        ("if (y) goto in; x = 1; if (!y) { x = 0; in: x = 1; while (y) x = 0; } else { x = 0; } x = 1;", True),
        ("if (y) goto in; x = 1; if (!y) { x = 0; if (y) { in: x = 2; } } x = 0;", False),
        ("while (1) { x = 1; if (y) break; x = 0; }", True),
        ("while (1) { x = 2; if (y) break; x = 0; }", False),
        # The second step of the worker comes after one of main, which comes after its first.
        ("while (!y) { if (!y) { x = -1; if (y && x < 0) x = 2; } }", False),
        ("if (!y) { x = -1; while (x < 0) if (y) { x = 2; return 0; } }", False),
        (
            "if (y) { x = 3; } else { do { x = -1; if (y && x == -1) goto out; } while (0); return 0; out: x = 2; }",
            False,
        ),
        ("for (int i = 0; i < 2; i++) { x = i; if (y) continue; while (x > 1) x--; } x = 2;", False),
    ),
)
def test_resumption(tmp_path: Path, inside: str, is_safe: bool) -> None:
    """The other thread sees x between any two statements; it never becomes 2 where all is safe"""
    path = tmp_path / "program.c"
    path.write_text(
        f"""#include <assert.h>
        #include <pthread.h>
        int x, y;
        void *worker(void *arg) {{ {inside} return 0; }}
        int main(void) {{
            pthread_t t;
            pthread_create(&t, 0, worker, 0);
            y = 1;
            assert(x < 2);
            y = 0;
            assert(x < 2);
            pthread_join(t, 0);
            assert(x < 2);
            return 0;
        }}"""
    )
    expected = Answer.SAFE if is_safe else Answer.VIOLATED
    for reduce in (True, False):
        program = cloned_program(lower_file(path), 2, reduce=reduce)
        for order in ((0, 1), (1, 0)):
            assert Explorer(sequentialize(program, order), before_turns).run().answer is expected


def test_a_program_may_have_the_names_of_the_schema(tmp_path: Path) -> None:
    path = tmp_path / "program.c"
    path.write_text("int s, RESUME; int main(void) { s = 1; RESUME = s; return RESUME; }")
    program = sequentialize(cloned_program(lower_file(path), 2))
    check_program(program, Form.SEQUENTIAL)


# ---------------------------------------------------------------------------------------------- printed C
def test_golden(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(GOLDEN)  # so that the paths in messages are the same everywhere
    printed = print_c(sequentialize(cloned_program(lower_file("increment.c"), 2)))
    golden = GOLDEN / "increment.unbounded.c"
    if request.config.getoption("--update-golden"):
        golden.write_text(printed)
    assert printed == golden.read_text()


@needs_gcc
@each("test", lambda test: sum(test.name.encode()) % 4 == 0 and test in THREADED and can_be_bounded(test))
def test_it_compiles(test: ProgramTest, tmp_path: Path) -> None:
    (tmp_path / "program.c").write_text(print_c(sequentialize(cloned(test))))
    gcc("-fsyntax-only", tmp_path / "program.c")


@needs_gcc
@pytest.mark.parametrize("target", target_choices())
def test_every_target(target: str, tmp_path: Path) -> None:
    out = tmp_path / "program.c"
    assert run(["sequentialize", "--schema", "unbounded", str(UNSAFE), "--target", target, "-o", str(out)]) == 0
    gcc("-fsyntax-only", out)


def test_options(capfd: pytest.CaptureFixture[str]) -> None:
    command = ["sequentialize", "--schema", "unbounded", str(UNSAFE)]
    assert run([*command, "--rounds", "2"]) == 1
    assert "--rounds is not for --schema unbounded" in capfd.readouterr().err
    assert run([*command, "--order", "2,1,0", "--unwind", "1"]) == 0
    printed = capfd.readouterr().out
    assert printed.rindex("main_seq();") > printed.rindex("if (active_1)") > printed.rindex("if (active_2)")
    assert run([*command, "--order", "1,0"]) == 2


# --------------------------------------------------------------------------------------------- real CBMC
class _UnwindingCbmc(Cbmc):
    """With its own bound for all loops, which is one for rounds as well."""

    def __init__(self, unwind: int) -> None:
        self.unwind = unwind

    def commands(self, installed: Installed, source: Path, model: DataModel) -> list[list[str]]:
        ((*command, file),) = super().commands(installed, source, model)
        return [[*command, "--unwind", str(self.unwind), "--no-unwinding-assertions", file]]


FOUND_BY_CBMC = (
    "lost_update_unsafe", "loops_unsafe", "handshake_unsafe", "ilp32_thread_unsafe", "array_bounds_unsafe",
)  # fmt: skip
SAFE_FOR_CBMC = ("lock_counter_safe", "ilp32_thread_safe")


@pytest.mark.parametrize("name", (*FOUND_BY_CBMC, *SAFE_FOR_CBMC))
def test_cbmc_with_its_own_unwinding(name: str, cbmc: RecordedCbmc, tmp_path: Path) -> None:
    sequential = sequentialize(cloned(program_named(name)))
    with cbmc.version("6.6") as executable:
        installed = require(_UnwindingCbmc(4), executable)
        outcome = installed.ask(print_c(sequential, TARGETS["cbmc"]), sequential.model, tmp_path)
    if name in SAFE_FOR_CBMC:
        assert outcome == Safe()
    else:
        assert isinstance(outcome, Violated)
        assert outcome.choices is not None
        replay_choices(sequential, outcome.choices)
