"""The contract of `verify`: verdict lines, exit codes, messages."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import psutil
import pytest

from tests.helpers.command import unbraid
from tests.helpers.programs import LOCKED_COUNTER, LOST_UPDATE, write
from tests.helpers.sources import HARD, HUNGRY
from tests.helpers.waiting import eventually
from unbraid.cli.main import run


# ------------------------------------------------------------------------------------------- verdicts
def test_lost_update_is_false_with_a_short_trace(capfd: pytest.CaptureFixture[str]) -> None:
    assert run(["verify", LOST_UPDATE]) == 10
    captured = capfd.readouterr()
    lines = captured.out.splitlines()
    assert lines[-1] == "VERDICT: FALSE(unreach-call, no-data-race)"
    assert len(lines) <= 24
    assert captured.err == ""  # no progress where stderr is not a terminal


def test_locked_counter_is_true(capfd: pytest.CaptureFixture[str]) -> None:
    assert run(["verify", LOCKED_COUNTER]) == 0
    assert capfd.readouterr().out.splitlines()[-1] == "VERDICT: TRUE"


@pytest.mark.parametrize("engine", ("lazy", "native", "explorer", "auto"))
def test_each_engine(engine: str, capfd: pytest.CaptureFixture[str]) -> None:
    assert run(["verify", LOST_UPDATE, "--engine", engine]) == 10
    assert run(["verify", LOCKED_COUNTER, "--engine", engine]) == 0
    assert run(["verify", LOST_UPDATE, "--engine", engine, "--no-reduce"]) == 10


def test_fixed_bounds_are_named_in_the_reason(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    program = write(tmp_path, "#include <assert.h>\nint main(void) { int i; while (i) i--; assert(!i); return 0; }")
    assert run(["verify", program, "--unwind", "3", "--rounds", "1"]) == 5
    assert (
        "UNKNOWN(unreach-call, locks, def-behavior: no violation within unwind 3, rounds 1)" in capfd.readouterr().out
    )


def test_rounds_alone_can_be_fixed(capfd: pytest.CaptureFixture[str]) -> None:
    assert run(["verify", LOST_UPDATE, "--rounds", "1", "--property", "unreach-call"]) == 5
    assert "UNKNOWN(no violation within unwind 1, rounds 1)" in capfd.readouterr().out
    assert run(["verify", LOST_UPDATE, "--rounds", "3"]) == 10


def test_property_file_is_checked_exactly(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    """A failed assertion is not a call of reach_error()."""
    prp = write(tmp_path, "CHECK( init(main()), LTL(G ! call(reach_error())) )\n\n", "p.prp")
    failing_assert = write(tmp_path, "#include <assert.h>\nint main(void) { assert(0); return 0; }", "a.c")
    call = write(tmp_path, "void reach_error(void) {} int main(void) { reach_error(); return 0; }", "b.c")
    other = write(tmp_path, "void __VERIFIER_error(void); int main(void) { __VERIFIER_error(); return 0; }", "c.c")
    assert run(["verify", failing_assert, "--property", prp]) == 0
    assert run(["verify", call, "--property", prp]) == 10
    assert run(["verify", other, "--property", prp]) == 5  # there it is an unknown function, which may be an assertion
    assert run(["verify", failing_assert]) == 10
    assert run(["verify", failing_assert, "--property", "locks"]) == 0
    assert run(["verify", failing_assert, "--property", "locks", "--property", "unreach-call"]) == 10


def test_error_label(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    program = write(tmp_path, "int main(void) { goto ERROR; ERROR: return 0; }")
    assert run(["verify", program]) == 0
    assert run(["verify", program, "--error-label", "ERROR"]) == 10


def test_json(capfd: pytest.CaptureFixture[str]) -> None:
    assert run(["verify", LOST_UPDATE, "--json"]) == 10
    report = json.loads(capfd.readouterr().out)
    assert (report["version"], report["verdict"], report["property"]) == (2, "FALSE", "unreach-call")
    assert report["trace"]["lines"]


# --------------------------------------------------------------------------------------------- limits
def test_timeout_is_unknown_with_its_reason(tmp_path: Path) -> None:
    program = write(tmp_path, HARD)
    start = time.monotonic()
    done = unbraid("verify", program, "--timeout", "6", "--property", "unreach-call")
    assert done.returncode == 5
    known, stopped, advised, verdict = done.stdout.splitlines()
    assert known.startswith("known:   no")
    assert stopped == "stopped: out of time after 6 s"
    assert advised == f"try:     unbraid verify --timeout 24 {program} --property unreach-call  # more time"
    assert verdict == "VERDICT: UNKNOWN(out of time after 6 s)"
    assert time.monotonic() - start < 24


def test_memory_limit(tmp_path: Path) -> None:
    program = write(tmp_path, HUNGRY)
    done = unbraid("verify", program, "--timeout", "50", "--memory", "250")
    assert done.returncode == 5
    assert "UNKNOWN(unreach-call, locks, def-behavior: out of memory after 250 MB" in done.stdout


def test_interrupt_while_solving_leaves_nothing_behind(tmp_path: Path) -> None:
    program = write(tmp_path, HARD)
    process = subprocess.Popen(
        [sys.executable, "-m", "unbraid", "verify", program], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )
    try:
        assert eventually(lambda: bool(psutil.Process(process.pid).children(recursive=True)))
        time.sleep(2.5)
        children = psutil.Process(process.pid).children(recursive=True)
        assert children
        os.kill(process.pid, signal.SIGINT)
        out, err = process.communicate(timeout=10)
    finally:
        process.kill()
    assert process.returncode == 130
    assert (out, err) == ("", "unbraid: interrupted\n")
    assert not [child for child in children if child.is_running() and child.status() != psutil.STATUS_ZOMBIE]
