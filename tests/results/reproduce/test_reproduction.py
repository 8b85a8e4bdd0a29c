"""Counterexamples in real processes, built by the compiler of this machine."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
from pathlib import Path

import pytest

from tests.helpers.needs import needs
from tests.helpers.programs import EXAMPLES, PROGRAMS, TOGETHER
from unbraid.cli.main import run

pytestmark = needs("gcc objcopy addr2line", "counterexamples are reproduced in a process")

# One for each part of the runtime, and each way in which a thread or the program ends.
REPRODUCED = (
    "atomics_sync_unsafe", "atomics_weak_unsafe", "barrier_unsafe", "endless_cas_even_unsafe",
    "endless_transfer_unsafe", "exit_in_thread_unsafe", "int128_atomic_unsafe", "local_of_running_thread_unsafe",
    "main_last_write_unsafe", "models/c11_mtx_unsafe", "models/cleanup_unsafe", "models/cond_timedwait_unsafe",
    "models/key_unsafe", "models/mutex_recursive_unsafe", "models/once_unsafe", "models/rwlock_readers_unsafe",
    "models/sem_trywait_unsafe", "models/spin_trylock_unsafe",
)  # fmt: skip


def trace_of(program: Path, folder: Path, *options: str) -> Path:
    trace = folder / "trace.json"
    asked = () if "--property" in options else TOGETHER
    assert run(["verify", str(program), "--trace", str(trace), *asked, *options]) == 10
    return trace


@pytest.mark.parametrize("name", REPRODUCED)
def test_a_process_fails_like_the_counterexample(name: str, tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    trace = trace_of(PROGRAMS / f"{name}.c", tmp_path)
    code = run(["replay", str(trace), "--native"])
    assert code == 10, capfd.readouterr().out
    assert "reproduced in a process" in capfd.readouterr().out.splitlines()[-1]


@needs("clang", "counterexamples are reproduced in a process that clang has built")
@pytest.mark.parametrize("name", ["models/key_unsafe", "atomics_sync_unsafe", "barrier_unsafe"])
def test_clang_does_it_too(name: str, tmp_path: Path) -> None:
    trace = trace_of(PROGRAMS / f"{name}.c", tmp_path)
    assert run(["replay", str(trace), "--native", "--cc", "clang"]) == 10


def test_the_program_that_is_kept_always_fails(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    program = tmp_path / "lost update.c"  # a name with a space
    shutil.copy(EXAMPLES / "lost_update.c", program)
    binary = tmp_path / "fails"
    trace = trace_of(program, tmp_path)
    assert run(["replay", str(trace), "--native", str(program), "--keep-binary", str(binary)]) == 10
    assert str(binary) in capfd.readouterr().out
    for _ in range(3):
        process = subprocess.run([binary], capture_output=True, text=True, cwd=tmp_path)
        assert process.returncode == -signal.SIGABRT
        assert process.stderr == f"unbraid: main: assertion 'counter == 2' fails at {program}:18\n"


def test_what_the_heap_held_is_there(tmp_path: Path) -> None:
    program = tmp_path / "contents.c"
    program.write_text(
        "#include <assert.h>\n#include <stdlib.h>\n"
        "struct pair { char a; int b; };\n"
        "int main(void) {\n"
        "    struct pair *p = malloc(sizeof *p);\n"
        "    assert(p->b != 123456);\n"
        "}\n"
    )
    assert run(["replay", str(trace_of(program, tmp_path)), "--native"]) == 10


def test_a_preprocessed_program(tmp_path: Path) -> None:
    preprocessed = tmp_path / "program.i"
    source = PROGRAMS / "barrier_unsafe.c"
    subprocess.run(["gcc", "-E", str(source), "-o", str(preprocessed)], check=True)
    assert run(["replay", str(trace_of(preprocessed, tmp_path)), "--native"]) == 10


def test_what_cannot_be_forced_is_said(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    trace = trace_of(PROGRAMS / "uninit_local_unsafe.c", tmp_path)
    assert run(["replay", str(trace), "--native"]) == 5
    told = capfd.readouterr().out.splitlines()[-1]
    assert told.startswith("not reproduced in ")
    assert "uninitialised variable at" in told


def test_that_arguments_are_not_forced_is_said(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    program = tmp_path / "arguments.c"
    program.write_text(
        "#include <assert.h>\nint main(int count, char **texts) { assert(count < 2 || texts[1][0] != 'x'); }\n"
    )
    assert run(["replay", str(trace_of(program, tmp_path)), "--native"]) == 5
    assert "depends on the arguments or the environment" in capfd.readouterr().out.splitlines()[-1]


def test_refusals(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    trace = str(trace_of(PROGRAMS / "main_last_write_unsafe.c", tmp_path))
    other = str(PROGRAMS / "barrier_unsafe.c")
    for arguments, code, message in (
        (["--cc", "gcc"], 1, "--cc is for --native"),
        (["--native", "--json"], 1, "--native does not go with --json"),
        (["--native", "--cc", "no-such-compiler"], 1, "there is no C compiler no-such-compiler"),
        (["--native", other], 2, f"the counterexample is not one of {other}"),
        (["--native", "nowhere.c"], 2, "nowhere.c: No such file or directory"),
        (["--native", "--keep-binary", os.path.join(tmp_path, "no", "folder")], 1, "cannot write"),
        (["--native", "--cc", "false"], 5, "cannot build the program"),
    ):
        capfd.readouterr()
        assert run(["replay", trace, *arguments]) == code
        assert message in capfd.readouterr().err
