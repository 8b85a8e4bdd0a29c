"""`--engine reduction` from the command line."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import psutil
import pytest

from tests.helpers.programs import PROGRAMS, TOGETHER
from tests.helpers.sources import NEVER_SETTLED, bluetooth
from unbraid.cli.main import run


# ---------------------------------------------------------------------------------------------- command line
def _verify(*arguments: str) -> tuple[int, list[str]]:
    command = [sys.executable, "-m", "unbraid", "verify", *TOGETHER, "--engine", "reduction", *arguments]
    done = subprocess.run(command, capture_output=True, text=True, timeout=120, check=False)
    return done.returncode, done.stdout.splitlines()


def test_true_and_its_proof(tmp_path: Path) -> None:
    path, proof = tmp_path / "program.c", tmp_path / "proof.txt"
    path.write_text(bluetooth(2))
    code, lines = _verify(str(path), "--proof", str(proof), "--order", "seq")
    assert (code, lines[-1]) == (0, "VERDICT: TRUE")
    assert any("checked again" in line for line in lines)
    written = proof.read_text()
    assert "pending > 0" in written
    assert "order of preference: seq" in written
    picture = (tmp_path / "proof.txt.dot").read_text()
    assert picture.startswith("digraph")
    assert picture.count("{") == picture.count("}")


@pytest.mark.parametrize("order", ["seq", "flow", "lockstep", "random:7"])
def test_orders(order: str) -> None:
    code, lines = _verify(str(PROGRAMS / "endless_peterson_unsafe.c"), "--order", order)
    assert (code, lines[-1]) == (10, "VERDICT: FALSE(unreach-call)")


def test_several_orders_side_by_side() -> None:
    code, lines = _verify(str(PROGRAMS / "endless_transfer_safe.c"), "--json")
    assert code == 0
    assert json.loads("\n".join(lines))["method"] == "reduction"


def test_so_many_threads(tmp_path: Path) -> None:
    path = tmp_path / "program.c"
    path.write_text(
        """
        #include <assert.h>
        #include <pthread.h>
        int x;
        void *worker(void *arg) { x = 1; return 0; }
        int main(void) { pthread_t t; while (1) { pthread_create(&t, 0, worker, 0); assert(x < 2); } }
        """
    )
    code, lines = _verify(str(path))
    assert code == 5
    assert f"no violation with at most 2 threads created at {path}:6, for any number of loop iterations" in lines[-1]


def test_limits_hold(tmp_path: Path) -> None:
    path = str(tmp_path / "program.c")
    Path(path).write_text(NEVER_SETTLED)
    code, lines = _verify(path, "--timeout", "3")
    assert code == 5
    assert lines[-1].startswith("VERDICT: UNKNOWN(out of time after 3")
    assert not [process for process in psutil.process_iter(["cmdline"]) if path in (process.info["cmdline"] or ())]


def test_usage(capfd: pytest.CaptureFixture[str]) -> None:
    assert run(["verify", *TOGETHER, "--order", "seq", "x.c"]) == 1
    assert "--order is for --engine reduction" in capfd.readouterr().err
    assert run(["verify", *TOGETHER, "--no-sleep", "--engine", "lazy", "x.c"]) == 1
    assert "--no-sleep is for --engine reduction" in capfd.readouterr().err
    assert run(["verify", *TOGETHER, "--engine", "reduction", "--order", "random", "x.c"]) == 1
    assert "random is not an order of preference" in capfd.readouterr().err
