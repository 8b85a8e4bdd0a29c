"""What CONTRIBUTING.md says about adding things is enough: its examples are put in place, and work."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pytest

from tests.docs.blocks import put_in_place

ROOT = Path(__file__).parents[2]
EXAMPLES = ROOT / "examples"

TICKETS = """
#include <assert.h>
#include <pthread.h>
int toy_ticket(int *counter);
int counter, first;
void *worker(void *arg) { first = toy_ticket(&counter); return 0; }
int main(void) {
    pthread_t thread;
    pthread_create(&thread, 0, worker, 0);
    int second = toy_ticket(&counter);
    pthread_join(thread, 0);
    assert(first != second && counter == 2);
}
"""
MONEY = "int money = 2;\nint main(void) { money = money - 1; money = money - 1; %s return 0; }\n"
VERIFIER = f"""#!{sys.executable}
import sys
print("Toy 1.2.3" if "--version" in sys.argv else "SAFE")
"""


@dataclass(frozen=True)
class Ran:
    code: int
    output: str
    errors: str

    @property
    def verdict(self) -> str:
        return self.output.splitlines()[-1]


Unbraid = Callable[..., Ran]


@pytest.fixture(scope="module")
def unbraid(tmp_path_factory: pytest.TempPathFactory) -> Unbraid:
    """Runs a copy of the package in which all examples are in place."""
    root = tmp_path_factory.mktemp("contributing")
    shutil.copytree(ROOT / "src", root / "src", ignore=shutil.ignore_patterns("__pycache__", "*.egg-info"))
    for page in ("CONTRIBUTING.md", "docs/guide/writing-a-backend.md"):
        put_in_place((ROOT / page).read_text(), root)
    verifier = root / "toy-verifier"
    verifier.write_text(VERIFIER)
    verifier.chmod(0o755)
    environment = {**os.environ, "PYTHONPATH": str(root / "src"), "PATH": f"{root}{os.pathsep}{os.environ['PATH']}"}
    environment.pop("PYTHONDONTWRITEBYTECODE", None)  # it starts several times

    def run(*arguments: str) -> Ran:
        command = [sys.executable, "-m", "unbraid", *arguments]
        done = subprocess.run(command, env=environment, capture_output=True, text=True, timeout=60, cwd=root)
        return Ran(done.returncode, done.stdout, done.stderr)

    return run


def test_an_engine(unbraid: Unbraid) -> None:
    assert "\ntoy " in unbraid("engines").output
    wrong, right = str(EXAMPLES / "lost_update.c"), str(EXAMPLES / "locked_counter.c")
    assert unbraid("verify", wrong, "--engine", "toy").verdict == "VERDICT: FALSE(unreach-call)"
    assert unbraid("verify", right, "--engine", "toy").verdict == "VERDICT: TRUE"
    limited = unbraid("verify", right, "--engine", "toy", "--toy-states", "5", "--property", "unreach-call")
    assert (limited.code, limited.verdict) == (5, "VERDICT: UNKNOWN(more than 5 states)")


def test_a_model(unbraid: Unbraid, tmp_path: Path) -> None:
    file = tmp_path / "tickets.c"
    file.write_text(TICKETS)
    assert unbraid("verify", str(file)).verdict == "VERDICT: TRUE"
    file.write_text(TICKETS.replace("first != second", "first < second"))
    assert unbraid("verify", str(file)).verdict == "VERDICT: FALSE(unreach-call)"


def test_a_property(unbraid: Unbraid, tmp_path: Path) -> None:
    file = tmp_path / "money.c"
    file.write_text(MONEY % "")
    assert unbraid("verify", str(file), "--property", "negative").verdict == "VERDICT: TRUE"
    file.write_text(MONEY % "money--;")
    found = unbraid("verify", str(file), "--property", "negative")
    assert "violated: money becomes negative" in found.output and found.verdict == "VERDICT: FALSE(no-negative)"
    assert unbraid("verify", str(file)).verdict == "VERDICT: TRUE"
    assert "no-negative, negative" in unbraid("verify", "--help").output


def test_a_pass(unbraid: Unbraid) -> None:
    ran = unbraid("verify", str(EXAMPLES / "locked_counter.c"), "--unwind", "1", "--rounds", "2", "--debug")
    (line,) = [line for line in ran.errors.splitlines() if line.startswith("drop true ")]
    assert line.endswith("assertions that hold in every state are dropped")


def test_a_target(unbraid: Unbraid) -> None:
    printed = unbraid("sequentialize", str(EXAMPLES / "lost_update.c"), "--rounds", "2", "--target", "toy").output
    assert "extern void toy_assert(_Bool);" in printed and "    toy_assert(" in printed


def test_a_backend(unbraid: Unbraid) -> None:
    listed = {words[0]: words[1:] for line in unbraid("backends").output.splitlines() if (words := line.split())}
    assert listed["toy"][:2] == ["1.2.3", "Toy"] and listed["prover"][:2] == ["not", "found"]
    answered = unbraid("verify", str(EXAMPLES / "locked_counter.c"), "--backend", "toy")
    assert answered.verdict == "VERDICT: TRUE" and "proved by lazy+toy" in answered.output
