"""The contract of the command line: verdict lines, exit codes, messages, files."""

from __future__ import annotations

import json
import os
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path

import psutil
import pytest

from tests.helpers.waiting import eventually
from tests.needs import needs
from unbraid import backends
from unbraid.cli.main import run
from unbraid.driver.strategy import engine_names

EXAMPLES = Path(__file__).parent.parent / "examples"
LOST_UPDATE = str(EXAMPLES / "lost_update.c")
LOCKED_COUNTER = str(EXAMPLES / "locked_counter.c")

# Multiplication makes this hard to solve: it asks for the factors of a large prime.
HARD = """
extern unsigned long __VERIFIER_nondet_ulong(void);
extern void reach_error(void);
int main(void) {
    unsigned long a = __VERIFIER_nondet_ulong(), b = __VERIFIER_nondet_ulong();
    if (a > 1 && b > 1 && a < 4294967296ul && b < 4294967296ul && a * b == 9223372036854775783ul) reach_error();
    return 0;
}
"""
HUNGRY = """
int a[200000], i;
int main(void) { for (i = 0; i < 200000; i++) a[i] = i; return a[0]; }
"""


def unbraid(*arguments: str, timeout: float = 60, cwd: Path | None = None) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "unbraid", *arguments]
    return subprocess.run(command, capture_output=True, text=True, timeout=timeout, cwd=cwd, check=False)


def write(folder: Path, text: str, name: str = "program.c") -> str:
    path = folder / name
    path.write_text(text)
    return str(path)


# ------------------------------------------------------------------------------------------- verdicts
def test_lost_update_is_false_with_a_short_trace(capfd: pytest.CaptureFixture[str]) -> None:
    assert run(["verify", LOST_UPDATE]) == 10
    captured = capfd.readouterr()
    lines = captured.out.splitlines()
    assert lines[-1] == "VERDICT: FALSE(unreach-call)"
    assert len(lines) <= 10
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
    assert "UNKNOWN(no violation within unwind 3, rounds 1)" in capfd.readouterr().out


def test_rounds_alone_can_be_fixed(capfd: pytest.CaptureFixture[str]) -> None:
    assert run(["verify", LOST_UPDATE, "--rounds", "1"]) == 5
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
    assert run(["verify", other, "--property", prp]) == 2  # there it is an unknown function
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
    assert (report["version"], report["verdict"], report["property"]) == (1, "FALSE", "unreach-call")
    assert report["trace"]["lines"]


# --------------------------------------------------------------------------------------------- limits
def test_timeout_is_unknown_with_its_reason(tmp_path: Path) -> None:
    program = write(tmp_path, HARD)
    start = time.monotonic()
    done = unbraid("verify", program, "--timeout", "6")
    assert done.returncode == 5
    assert done.stdout.startswith("VERDICT: UNKNOWN(out of time after 6 s in: ")
    assert time.monotonic() - start < 24


def test_memory_limit(tmp_path: Path) -> None:
    program = write(tmp_path, HUNGRY)
    done = unbraid("verify", program, "--timeout", "50", "--memory", "250")
    assert done.returncode == 5
    assert "UNKNOWN(out of memory after 250 MB" in done.stdout


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


# ------------------------------------------------------------------------------------------ bad input
BAD_INPUT = {
    "syntax error": ("int main(void) { return 0 }", ":1:26: "),
    "type error": ("struct s { int x; } a; int main(void) { int b = a; return b; }", ":1:45: "),
    "unknown function": ("int f(int); int main(void) { return f(1); }", ":1:37: call of unknown function 'f'"),
    "undeclared function": ("int main(void) { return f(1); }", ":1:25: call of unknown function 'f'"),
    "inline assembly": ('int main(void) { __asm__("hlt"); return 0; }', ":1:18: inline assembly"),
    "no main": ("int f(void) { return 0; }", "there is no function 'main'"),
    "empty file": ("", "the file is empty"),
    "only a comment": ("// nothing\n", "there is no function 'main'"),
    "binary file": ("int x;\n\0\1\2", ":2:1: this is a binary file"),
    "nested parentheses": (f"int x = {'(' * 10_000}1{')' * 10_000}; int main(void) {{ return x; }}", "nesting"),
    "missing header": ("#include <no_such_header.h>\nint main(void) { return 0; }", ":1:10: "),
    "incomplete type": ("struct s; struct s *p; int main(void) { struct s x; return 0; }", ":1:50: "),
    "conflicting definitions": (
        "int f(void) { return 1; } int f(void) { return 2; } int main(void) { return f(); }",
        ":1:31",
    ),
}


@pytest.mark.parametrize("case", BAD_INPUT)
def test_bad_input(tmp_path: Path, case: str) -> None:
    text, expected = BAD_INPUT[case]
    program = write(tmp_path, text)
    for command in ("verify", "core", "sequentialize"):
        done = unbraid(command, program, cwd=tmp_path)
        assert done.returncode == 2
        assert done.stdout == ""
        assert len(done.stderr.splitlines()) == 1
        assert expected in done.stderr
        assert "Traceback" not in done.stderr
    assert [path.name for path in tmp_path.iterdir()] == ["program.c"]


def test_missing_file_and_directory(tmp_path: Path) -> None:
    for path in (tmp_path / "missing.c", tmp_path):
        done = unbraid("verify", str(path))
        assert done.returncode == 2
        assert str(path) in done.stderr
        assert len(done.stderr.splitlines()) == 1


def test_large_source(tmp_path: Path) -> None:
    """Five megabytes: answered, or given up in time, but never a crash."""
    text = (
        "int x;\n"
        + "".join(f"int f{i}(void) {{ return {i}; }}\n" for i in range(170_000))
        + "int main(void) { return 0; }\n"
    )
    assert len(text) > 5_000_000
    done = unbraid("verify", write(tmp_path, text), "--timeout", "100", timeout=150)
    assert done.returncode in (0, 5)
    assert done.stderr == ""


@pytest.mark.parametrize(
    "arguments",
    (
        [],
        ["verify"],
        ["frobnicate"],
        ["verify", LOST_UPDATE, "--unwind", "0"],
        ["verify", LOST_UPDATE, "--unwind", "many"],
        ["verify", LOST_UPDATE, "--engine", "magic"],
        ["verify", LOST_UPDATE, "--property", "beauty"],
        ["verify", LOST_UPDATE, "--property", "missing.prp"],
        ["verify", LOST_UPDATE, "--timeout", "-1"],
        ["verify", LOST_UPDATE, "--no-such-option"],
    ),
)
def test_usage_errors(arguments: list[str], capfd: pytest.CaptureFixture[str]) -> None:
    assert run(arguments) == 1
    captured = capfd.readouterr()
    assert captured.out == ""
    assert captured.err.startswith("unbraid: ")


# ---------------------------------------------------------------------------------------------- files
def test_trace_file_and_replay(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    program = write(tmp_path, Path(LOST_UPDATE).read_text())
    trace = str(tmp_path / "trace.json")
    for engine in ("lazy", "explorer"):
        assert run(["verify", program, "--engine", engine, "--trace", trace]) == 10
        shown = capfd.readouterr().out
        assert run(["replay", trace]) == 10
        assert capfd.readouterr().out == shown
    Path(program).write_text(Path(program).read_text() + "// changed\n")
    assert run(["replay", trace]) == 2
    assert "has changed" in capfd.readouterr().err


def test_a_schedule_that_does_not_fail_is_refused(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    trace = tmp_path / "trace.json"
    assert run(["verify", LOST_UPDATE, "--trace", str(trace)]) == 10
    data = json.loads(trace.read_text())
    data["schedule"] = [step for step in data["schedule"] if step["thread"] != 2]
    trace.write_text(json.dumps(data))
    assert run(["replay", str(trace)]) == 2
    assert "does not lead to a violation" in capfd.readouterr().err


@pytest.mark.parametrize("text", ("", "[]", "{}", '{"version": 2}', '{"version": 1, "program": 3}', "\0"))
def test_bad_trace_files(tmp_path: Path, text: str, capfd: pytest.CaptureFixture[str]) -> None:
    assert run(["replay", write(tmp_path, text, "trace.json")]) == 2
    assert capfd.readouterr().err.count("\n") == 1


def test_output_files(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "out.c"
    assert run(["core", LOST_UPDATE, "-o", str(out)]) == 0
    assert "counter" in out.read_text()
    assert run(["sequentialize", LOST_UPDATE, "--unwind", "2", "--rounds", "3", "-o", str(out)]) == 0
    assert "lost_update.c" in out.read_text()
    assert run(["core", LOST_UPDATE, "-o", str(tmp_path / "no" / "such" / "folder.c")]) == 1
    assert run(["sequentialize", LOST_UPDATE, "--order", "2,1,0"]) == 0
    assert run(["sequentialize", LOST_UPDATE, "--order", "1,0"]) == 2


def test_engines_backends_and_version(capfd: pytest.CaptureFixture[str]) -> None:
    assert run(["engines"]) == 0
    listed = [line.split()[0] for line in capfd.readouterr().out.splitlines() if not line.startswith(" ")]
    assert listed == list(engine_names())
    assert run(["backends"]) == 0
    assert [line.split()[0] for line in capfd.readouterr().out.splitlines()] == list(backends.names())
    done = unbraid("--version")
    assert done.returncode == 0
    assert done.stdout.startswith("unbraid ")


@pytest.mark.parametrize("shell", ["bash", "zsh", "tcsh"])
def test_completion(shell: str, tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    assert run(["completion", shell]) == 0
    script = capfd.readouterr().out
    assert "sequentialize" in script
    assert "fix-schedule" in script
    if shutil.which(shell) is not None and shell != "tcsh":
        (tmp_path / "script").write_text(script)
        subprocess.run([shell, "-n", str(tmp_path / "script")], check=True)


@needs("bash", "options and files are completed")
def test_bash_completes_options_and_files(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    assert run(["completion", "bash"]) == 0
    (tmp_path / "program.c").touch()
    ask = "COMP_WORDS=({}); COMP_CWORD={}; _shtab_unbraid; printf '%s\\n' \"${{COMPREPLY[@]}}\"\n"
    words = [("unbraid ver", 1), ("unbraid verify --fix-i", 2), ("unbraid verify prog", 2)]
    asked = "".join(ask.format(line, number) for line, number in words)
    script = capfd.readouterr().out.replace("complete -o", "true -o") + asked
    found = subprocess.run(["bash", "-c", script], capture_output=True, text=True, cwd=tmp_path).stdout.split()
    assert found == ["verify", "--fix-inputs", "program.c"]
