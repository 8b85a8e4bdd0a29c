"""The group `unbounded`, from the command line: proofs, executions, and limits."""

from __future__ import annotations

from pathlib import Path

import psutil
import pytest

from tests.helpers.command import verify_apart
from tests.helpers.programs import PROGRAMS
from tests.helpers.sources import NEVER_SETTLED, THREADS_OF_A_LOOP_WITHOUT_END
from unbraid.cli.main import run

ASSERTIONS = ("--property", "unreach-call")


def test_true_and_its_proof(tmp_path: Path) -> None:
    proof = tmp_path / "proof.txt"
    path = str(PROGRAMS / "endless_input_bound_safe.c")
    code, lines = verify_apart(*ASSERTIONS, "--engine", "unbounded", path, "--proof", str(proof))
    assert (code, lines[-1]) == (0, "VERDICT: TRUE")
    assert any("checked again" in line for line in lines)
    written = proof.read_text()
    assert "endless_input_bound_safe.c:" in written
    assert any(line.startswith("    ") and "<" in line for line in written.splitlines())


def test_false_is_replayed() -> None:
    code, lines = verify_apart(*ASSERTIONS, "--engine", "unbounded", str(PROGRAMS / "endless_peterson_unsafe.c"))
    assert (code, lines[-1]) == (10, "VERDICT: FALSE(unreach-call)")


def test_so_many_threads(tmp_path: Path) -> None:
    """What is not true for more threads is still said for so many."""
    path = tmp_path / "program.c"
    path.write_text(THREADS_OF_A_LOOP_WITHOUT_END.format(n=4))
    code, lines = verify_apart(*ASSERTIONS, "--engine", "unbounded", "--unwind", "2", str(path))
    assert code == 5
    assert f"no violation with at most 2 threads created at {path}:10, for any number of loop iterations" in lines[-1]


CREATING_LOOPS = {
    "after the last thread": "assert(made < {n}); spawn(); made++;",
    "without a thread": "if (__VERIFIER_nondet_int()) {{ spawn(); made++; }} else assert(made < {n});",
}


@pytest.mark.parametrize("body", CREATING_LOOPS.values(), ids=CREATING_LOOPS)
def test_up_to_the_next_thread(tmp_path: Path, body: str) -> None:
    """So many threads from a loop: all that is executed before one more is created."""
    source = """
    #include <pthread.h>
    #include <assert.h>
    extern int __VERIFIER_nondet_int(void);
    int made;
    void *worker(void *arg) {{ return 0; }}
    void spawn(void) {{ pthread_t t; pthread_create(&t, 0, worker, 0); }}
    int main(void) {{ while (1) {{ {body} }} }}
    """
    path = tmp_path / "program.c"
    for most, verdict in ((2, "FALSE"), (3, "no violation with at most 2 threads created at")):
        path.write_text(source.format(body=body.format(n=most)))
        _, lines = verify_apart(*ASSERTIONS, "--engine", "unbounded", "--unwind", "2", str(path))
        assert verdict in lines[-1]


@pytest.fixture
def never_settled(tmp_path: Path) -> str:
    path = tmp_path / "program.c"
    path.write_text(NEVER_SETTLED)
    return str(path)


def test_limits_hold(never_settled: str) -> None:
    for engine in ("unbounded", "auto"):
        code, lines = verify_apart(*ASSERTIONS, "--engine", engine, never_settled, "--timeout", "3")
        assert code == 5
        assert lines[-1].startswith("VERDICT: UNKNOWN(out of time after 3")
        assert not [
            process for process in psutil.process_iter(["cmdline"]) if never_settled in (process.info["cmdline"] or ())
        ]


def test_memory_limit_holds(never_settled: str) -> None:
    code, lines = verify_apart(*ASSERTIONS, "--engine", "unbounded", never_settled, "--memory", "150")
    assert code == 5
    assert "memory" in lines[-1]


def test_usage(capfd: pytest.CaptureFixture[str]) -> None:
    assert run(["verify", "--engine", "unbounded", "--backend", "cbmc", "x.c"]) == 1
    assert "--engine unbounded does not use the backend cbmc" in capfd.readouterr().err
