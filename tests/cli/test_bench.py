"""`unbraid bench` from the command line: exit codes, files, limits, resuming, comparing."""

from __future__ import annotations

import csv
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import psutil
import pytest

from tests.helpers.benchmarks import define
from tests.helpers.pages import Page
from tests.helpers.programs import BENCHMARKS
from unbraid.bench.results import read_results
from unbraid.cli.main import run

FALSE = "  - property_file: unreach-call.prp\n    expected_verdict: false\n"


def tool(folder: Path, body: str, name: str = "tool.sh") -> str:
    """A rival: a shell script, which gets the input as $1."""
    path = folder / name
    path.write_text(f"#!/bin/sh\n{body}\n")
    path.chmod(0o755)
    return f"rival={path} {{input}}"


@pytest.fixture
def tasks(tmp_path: Path) -> Path:
    define(tmp_path, "set/f/safe")
    define(tmp_path, "set/f/unsafe", properties=FALSE)
    define(tmp_path, "set/g/other")
    return tmp_path / "set"


def bench(folder: Path, *arguments: str, rival: str = "") -> int:
    given = ["--config", rival, "--rivals-only"] if rival else []
    return run(["bench", str(folder), "-o", str(folder.parent / "out"), *given, *arguments])


def statuses(folder: Path) -> dict[str, str]:
    return {result.task: result.status.value for result in read_results(folder.parent / "out" / "results.csv")}


# --------------------------------------------------------------------------------------------- verdicts
def test_our_own_benchmarks_are_solved(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    output = tmp_path / "out"
    assert run(["bench", str(BENCHMARKS / "first.set"), "-o", str(output), "-j", "2"]) == 0
    captured = capfd.readouterr()
    assert captured.err == ""  # no progress where stderr is not a terminal
    assert "total     unbraid            2     2     0      0" in captured.out
    assert {path.name for path in output.iterdir()} == {"results.csv", "settings.json", "table.md", "report.html"}
    Page((output / "report.html").read_text())
    rows = list(csv.DictReader((output / "results.csv").open()))
    assert {row["verdict"] for row in rows} == {"true", "false"}
    assert all(float(row["cpu"]) > 0.05 and float(row["memory"]) > 10 for row in rows)


def test_a_wrong_verdict_is_exit_code_10(tasks: Path, capfd: pytest.CaptureFixture[str]) -> None:
    assert bench(tasks, rival=tool(tasks.parent, "echo VERIFICATION SUCCESSFUL")) == 10
    assert "WRONG  f/unsafe.yml (rival): true instead of false" in capfd.readouterr().out
    assert statuses(tasks) == {"f/safe.yml": "pass", "f/unsafe.yml": "wrong", "g/other.yml": "pass"}
    assert "- f/unsafe.yml (rival): true instead of false" in (tasks.parent / "out/table.md").read_text()


def test_open_answers_are_no_failure(tasks: Path) -> None:
    body = 'case $1 in *unsafe.c) echo false;; *safe.c) echo unknown;; *) echo "no idea" >&2; exit 3;; esac'
    assert bench(tasks, rival=tool(tasks.parent, body)) == 0
    assert statuses(tasks) == {"f/safe.yml": "miss", "f/unsafe.yml": "pass", "g/other.yml": "error"}
    details = {result.task: result.detail for result in read_results(tasks.parent / "out" / "results.csv")}
    assert details["g/other.yml"] == "exit code 3: no idea"


def test_refused_programs_are_errors_and_options_reach_verify(tmp_path: Path) -> None:
    define(tmp_path, "set/f/a").with_suffix(".c").write_text("int main(void) { return MISSING }\n")
    assert bench(tmp_path / "set", "--engines", "lazy", "--options=--rounds 1") == 0
    (one,) = read_results(tmp_path / "out" / "results.csv")
    assert one.status.value == "error"
    assert "a.c:1:" in one.detail
    assert "--rounds 1" in (tmp_path / "out" / "settings.json").read_text()


def test_patterns_for_verdicts_are_for_the_others(tasks: Path) -> None:
    rival = tool(tasks.parent, 'case $1 in *unsafe.c) echo "found a BUG";; *) echo OK;; esac')
    patterns = ["--verdict-true", "^OK$", "--verdict-false", "BUG"]
    assert bench(tasks, "--match", "^f/safe|^g", "--config", rival, *patterns) == 0
    found = read_results(tasks.parent / "out" / "results.csv")
    assert [(one.configuration, one.verdict) for one in found] == [("unbraid", "true"), ("rival", "true")] * 2


def test_each_run_has_a_folder_of_its_own(tasks: Path) -> None:
    body = 'test -z "$(ls)" && test "$TMPDIR" = "$PWD" && touch left_behind && echo true'
    assert bench(tasks, "--match", "safe.yml$", rival=tool(tasks.parent, body)) == 10  # unsafe.yml matches too
    assert not list(tasks.parent.rglob("left_behind"))


# ------------------------------------------------------------------------------------------------ usage
@pytest.mark.parametrize(
    "arguments, code, complaint",
    [
        (["--options=--no-such-option"], 1, "unrecognized arguments: --no-such-option"),
        (["--engines", "auto,fast"], 1, "fast is not one of"),
        (["--match", "nothing"], 2, "there is no task to run"),
        (["--ratio", "1"], 1, "not a ratio above 1"),
        (["--compare", "/no/such.csv"], 2, "/no/such.csv"),
        (["--config", "x=sh {memory}"], 1, "needs a limit"),
    ],
)
def test_wrong_usage(
    tasks: Path, arguments: list[str], code: int, complaint: str, capfd: pytest.CaptureFixture[str]
) -> None:
    assert bench(tasks, *arguments) == code
    assert complaint in capfd.readouterr().err
    assert not (tasks.parent / "out").exists()


def test_a_program_that_the_system_does_not_run(tasks: Path, capfd: pytest.CaptureFixture[str]) -> None:
    rival = tool(tasks.parent, "echo true")
    (tasks.parent / "tool.sh").write_text("#!/no/such/interpreter\n")
    assert bench(tasks, rival=rival) == 1
    assert "cannot run" in capfd.readouterr().err


def test_nothing_to_do_is_wrong_usage(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    assert run(["bench", "-o", str(tmp_path)]) == 1
    assert "nothing to run" in capfd.readouterr().err


def test_without_yaml_it_says_how_to_get_it(
    tasks: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(sys.modules, "yaml", None)
    assert bench(tasks) == 1
    assert "pip install pyyaml" in capfd.readouterr().err


def test_nothing_of_it_is_imported_by_other_commands() -> None:
    imports = "import sys, unbraid.cli.main, unbraid.driver.pipeline"
    code = f"{imports}; print([n for n in sys.modules if 'bench' in n or n == 'yaml'])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=30, check=True)
    assert done.stdout == "[]\n"


# ----------------------------------------------------------------------------------------------- limits
def test_limits_hold_for_the_whole_tree(tasks: Path) -> None:
    burn = f"{sys.executable} -c 'while True: pass'"
    eat = f"{sys.executable} -c 'import time; x = bytearray(300 << 20); time.sleep(60)'"
    body = f"case $1 in *unsafe.c) ({eat}) & wait;; *safe.c) ({burn}) & wait;; *) sleep 60;; esac"
    begin = time.monotonic()
    limits = ["--cpu", "0.5", "--wall", "2", "--memory", "200", "--jobs", "3"]
    assert bench(tasks, *limits, rival=tool(tasks.parent, body)) == 0
    assert time.monotonic() - begin < 15
    assert statuses(tasks) == {"f/safe.yml": "timeout", "f/unsafe.yml": "memory", "g/other.yml": "timeout"}
    assert not psutil.Process().children(recursive=True)


# ----------------------------------------------------------------------------------------------- resume
def test_a_second_run_goes_on_with_what_is_missing(tasks: Path, capfd: pytest.CaptureFixture[str]) -> None:
    rival = tool(tasks.parent, f"echo $1 >> {tasks.parent}/asked; echo true")
    assert bench(tasks, "--match", "f/safe", rival=rival) == 0
    assert bench(tasks, rival=rival) == 10
    assert bench(tasks, rival=rival) == 10  # nothing is left
    assert len((tasks.parent / "asked").read_text().splitlines()) == 3
    assert bench(tasks, "--cpu", "5", rival=rival) == 1
    assert "limits cpu: 60.0 before, 5.0 now" in capfd.readouterr().err
    assert bench(tasks, "--cpu", "5", "--restart", rival=rival) == 10
    assert len((tasks.parent / "asked").read_text().splitlines()) == 6


def test_without_paths_the_output_is_made_anew(tasks: Path, capfd: pytest.CaptureFixture[str]) -> None:
    assert bench(tasks, "--cpu", "7", rival=tool(tasks.parent, "echo unknown")) == 0
    report = tasks.parent / "out" / "report.html"
    before = report.read_text()
    assert "7 s of CPU time each" in before
    report.unlink()
    assert run(["bench", "-o", str(tasks.parent / "out")]) == 0
    assert report.read_text() == before


@pytest.mark.parametrize("number", (signal.SIGINT, signal.SIGTERM, signal.SIGKILL))
def test_an_interrupted_run_leaves_no_process_and_goes_on(tasks: Path, number: signal.Signals) -> None:
    mark = tasks.parent / "pid"
    first_time = f"test -e {mark} && echo true && exit; echo $$ > {mark}; sleep 60"
    rival = tool(tasks.parent, f"case $1 in *other.c) {first_time};; *) echo unknown;; esac")
    command = [sys.executable, "-m", "unbraid", "bench", str(tasks), "-o", str(tasks.parent / "out")]
    command += ["--config", rival, "--rivals-only"]
    with subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True) as process:
        deadline = time.monotonic() + 20
        while not (mark.exists() and mark.read_text()) and time.monotonic() < deadline:
            time.sleep(0.02)
        process.send_signal(number)
        _, errors = process.communicate(timeout=20)
    expected = {signal.SIGINT: 130, signal.SIGTERM: 128 + signal.SIGTERM, signal.SIGKILL: -signal.SIGKILL}[number]
    assert process.returncode == expected
    assert number == signal.SIGKILL or "1 results are missing; the same command continues from here" in errors
    child = int(mark.read_text())
    deadline = time.monotonic() + 5
    while _is_alive(child) and time.monotonic() < deadline:
        time.sleep(0.02)
    assert not _is_alive(child)
    assert statuses(tasks) == {"f/safe.yml": "miss", "f/unsafe.yml": "miss"}
    assert bench(tasks, rival=rival) == 0
    assert statuses(tasks)["g/other.yml"] == "pass"


def _is_alive(pid: int) -> bool:
    try:
        os.kill(pid, 0)
        return psutil.Process(pid).status() != psutil.STATUS_ZOMBIE
    except (ProcessLookupError, psutil.Error):
        return False


# ---------------------------------------------------------------------------------------------- compare
def test_compare_with_an_earlier_run(tasks: Path, capfd: pytest.CaptureFixture[str]) -> None:
    assert bench(tasks, rival=tool(tasks.parent, "case $1 in *unsafe.c) echo false;; *) echo true;; esac")) == 0
    old = tasks.parent / "old.csv"
    (tasks.parent / "out" / "results.csv").rename(old)
    rival = tool(tasks.parent, "case $1 in *unsafe.c) echo unknown;; *) echo true;; esac", "second.sh")
    assert bench(tasks, "--compare", str(old), rival=rival) == 5
    text = capfd.readouterr().out
    assert "changed: 1\n  f/unsafe.yml (rival): false pass -> unknown miss" in text
    assert "f/unsafe.yml" in (tasks.parent / "out" / "table.md").read_text()
    assert "rival (old)" in (tasks.parent / "out" / "report.html").read_text()
