"""Outside verifiers: what is printed for them, what is made of their answers, and what becomes of bad ones."""

from __future__ import annotations

import json
import os
import signal
import struct
import subprocess
import sys
import time
from contextlib import suppress
from pathlib import Path

import psutil
import pytest

from tests.levels import can_be_bounded, each, lower, marked
from tests.programs_list import ROOT, ProgramTest
from tests.stand_ins import SAFE, SPOKEN, UNKNOWN, VERSIONS, VIOLATED, program, stand_in
from tests.test_print_c import gcc, needs_gcc
from unbraid.backends import load, names
from unbraid.backends.adapter import BackendKind, Installed, Run, Safe, Unknown, Violated
from unbraid.cli.main import run
from unbraid.core.nodes import ILP32, LP64, Program
from unbraid.core.printing.print_c import print_c
from unbraid.core.printing.targets import TARGETS
from unbraid.frontend.program import FrontendOptions, lower_files
from unbraid.schemas.lazy import sequentialize
from unbraid.symbolic.checker import BoundedModelChecker
from unbraid.transforms.question import bound_question, violation_question

EXAMPLES = Path(__file__).parent.parent / "examples"
LOST_UPDATE = str(EXAMPLES / "lost_update.c")
LOCKED_COUNTER = str(EXAMPLES / "locked_counter.c")
RUNTIME = Path(__file__).parent / "choices_runtime.c"
VERIFIERS = tuple(name for name in names() if load(name).kind is BackendKind.VERIFIER)


def verdict(capfd: pytest.CaptureFixture[str]) -> str:
    return capfd.readouterr().out.splitlines()[-1].removeprefix("VERDICT: ")


# ---------------------------------------------------------------------------------------- what is printed
def _every_fourth(test: ProgramTest) -> bool:
    return can_be_bounded(test) and sum(test.name.encode()) % 4 == 0


@needs_gcc
@each("test", _every_fourth)
def test_every_target_compiles(test: ProgramTest, tmp_path: Path) -> None:
    sequential = sequentialize(marked(lower(test), 2), 2).program
    for name, target in TARGETS.items():
        text = print_c(sequential, target)
        assert name == "generic" or not any(line.startswith("#") for line in text.splitlines())
        (tmp_path / f"{name}.c").write_text(text)
    gcc("-fsyntax-only", *(tmp_path / f"{name}.c" for name in TARGETS))


def test_the_command_line_knows_every_target(capfd: pytest.CaptureFixture[str]) -> None:
    assert set(TARGETS) == {"generic", *VERIFIERS}
    for name in TARGETS:
        assert run(["sequentialize", LOST_UPDATE, "--rounds", "2", "--target", name]) == 0
        assert "main_seq" in capfd.readouterr().out
        if name != "generic":
            assert load(name).name == name


def _counterexample(path: str, rounds: int) -> tuple[Program, tuple[int, ...]]:
    """What is asked about a program, and the choices that violate it, of the embedded engine."""
    lazy = sequentialize(marked(lower_files([path], FrontendOptions()), 1), None).program
    engine = BoundedModelChecker(lazy)
    for _ in range(rounds):
        engine.next_iteration()
    choices = engine.check().choices
    assert choices is not None
    return violation_question(lazy, rounds), choices


@needs_gcc
@pytest.mark.parametrize("name", [name for name in TARGETS if name != "cbmc"])  # a real one answers for that
@pytest.mark.parametrize("source", ("lost_update_unsafe", "nondet_types_unsafe", "solve_input_unsafe"))
def test_printed_programs_make_the_choices_in_order(name: str, source: str, tmp_path: Path) -> None:
    """Built with a runtime that takes the choices from a file, the question of each target fails."""
    question, choices = _counterexample(str(ROOT / f"{source}.c"), 3)
    (tmp_path / "question.c").write_text(print_c(question, TARGETS[name]))
    gcc("-w", "-o", tmp_path / "question", tmp_path / "question.c", RUNTIME)
    for given, code in ((choices, 10), ([0] * len(choices), 0)):
        (tmp_path / "choices").write_text("".join(f"{choice}\n" for choice in given))
        done = subprocess.run([tmp_path / "question"], cwd=tmp_path, timeout=20, check=False)
        assert done.returncode == code


def test_questions(tmp_path: Path) -> None:
    """A question has no loops; that about bounds has assumptions instead of assertions."""
    path = tmp_path / "p.c"
    path.write_text("#include <assert.h>\nint main(void) { int i; while (i) i--; assert(i == 0); return 0; }")
    lazy = sequentialize(marked(lower_files([str(path)], FrontendOptions()), 2), None).program
    violation = print_c(violation_question(lazy, 3), TARGETS["cbmc"])
    bound = print_c(bound_question(lazy, 3), TARGETS["cbmc"])
    assert "while" not in violation + bound
    assert violation.count("    main_seq();") == bound.count("    main_seq();") == 3
    assert "bound marker" in bound
    assert "bound marker" not in violation


# ---------------------------------------------------------------------------------- what verifiers answer
def _run(output: str, folder: Path, code: int = 0, truncated: bool = False) -> Run:
    return Run(code, output, "", truncated, folder)


def test_choices_of_cbmc(tmp_path: Path) -> None:
    steps = [
        {"stepType": "location-only"},
        {"stepType": "input", "inputID": "char", "values": [{"binary": "11111111", "data": "-1"}]},
        {"stepType": "input", "inputID": "bool", "values": [{"binary": "00000001"}]},
        {"stepType": "input", "inputID": "ulonglong", "values": [{"binary": "1" * 64}]},
    ]
    output = json.dumps([{"trace": steps, "status": "failed"}, {"cProverStatus": "failure"}])
    backend = load("cbmc")
    assert backend.outcome(_run(output, tmp_path, 10)) == Violated((-1, 1, 2**64 - 1))
    assert backend.outcome(_run(output[:40], tmp_path, 10, truncated=True)) == Violated(None)
    assert backend.outcome(_run("[", tmp_path, 0, truncated=True)) == Safe()
    assert isinstance(backend.outcome(_run(output, tmp_path, 0)), Unknown)


def test_choices_of_esbmc(tmp_path: Path) -> None:
    state = (
        "State {} file program.c line 4 column 5 function unbraid_nondet_{} thread 0\n{}\n  unbraid_{} = {} ({})\n\n"
    )
    states = [
        state.format(1, "short", "-" * 52, "short", "-2", "11111111 11111110"),
        "State 2 file program.c line 40 column 5 function main thread 0\n----\n  pc_0 = 1 (00000000 00000001)\n\n",
        state.format(3, "bool", "-" * 52, "bool", "7", "00000111"),
    ]
    output = SPOKEN["esbmc"][VIOLATED].replace("[Counterexample]\n\n\n", "[Counterexample]\n\n\n" + "".join(states))
    assert load("esbmc").outcome(_run(output, tmp_path, 1)) == Violated((-2, 1))


def _ktest(objects: list[tuple[str, bytes]]) -> bytes:
    def text(value: bytes) -> bytes:
        return struct.pack("!I", len(value)) + value

    head = b"KTEST" + struct.pack("!II", 3, 1) + text(b"program.bc") + struct.pack("!III", 0, 0, len(objects))
    return head + b"".join(text(name.encode()) + text(value) for name, value in objects)


def test_choices_of_klee(tmp_path: Path) -> None:
    results = tmp_path / "klee-results"
    results.mkdir()
    (results / "test000002.assert.err").write_text("Error: ASSERTION FAIL: 0\n")
    (results / "test000001.ktest").write_bytes(_ktest([("int", b"\0\0\0\0")]))
    (results / "test000002.ktest").write_bytes(_ktest([("uint", b"\2\0\0\0"), ("int", b"\xfe\xff\xff\xff")]))
    assert load("klee").outcome(_run(SPOKEN["klee"][VIOLATED], tmp_path, 1)) == Violated((2, -2))


@pytest.mark.parametrize("name", [name for name in VERIFIERS if name not in ("cbmc", "klee")])
def test_verdicts(name: str, tmp_path: Path) -> None:
    backend = load(name)
    outcomes = [backend.outcome(_run(text, tmp_path)) for text in SPOKEN[name]]
    assert [type(outcome) for outcome in outcomes] == [Safe, Violated, Unknown]
    for nonsense in ("", "TRUE or FALSE", "".join(SPOKEN[name])):
        with pytest.raises(ValueError, match="no verdict"):
            backend.outcome(_run(nonsense, tmp_path))


def _backend_options(name: str, folder: Path, answers: tuple[int, ...], monkeypatch: pytest.MonkeyPatch) -> list[str]:
    if name == "klee":  # it needs a compiler before
        (folder / "bin").mkdir(exist_ok=True)
        program(folder / "bin" / "clang", "", "")
        monkeypatch.setenv("PATH", str(folder / "bin"), prepend=os.pathsep)
    return ["--backend", name, "--backend-path", stand_in(folder, name, answers)]


@pytest.mark.parametrize("name", VERIFIERS)
def test_stand_ins(
    name: str, tmp_path: Path, capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """TRUE is believed; the execution of a FALSE without choices comes from the embedded engine."""

    def ask(source: str, *answers: int, options: tuple[str, ...] = ()) -> tuple[int, str]:
        for old in (*tmp_path.glob("question-*"), *tmp_path.glob("arguments-*")):
            old.unlink()
        code = run(["verify", source, *_backend_options(name, tmp_path, answers, monkeypatch), *options])
        return code, verdict(capfd)

    assert ask(LOCKED_COUNTER, SAFE) == (0, "TRUE")
    expected = {"klee": "not all paths were completed", "cbmc": "syntax error"}.get(name, "")
    code, text = ask(LOCKED_COUNTER, SAFE, UNKNOWN)
    assert code == 5
    assert text.startswith(f"UNKNOWN({name}: {expected}")
    if name != "klee":  # its choices are in a file
        assert ask(LOST_UPDATE, VIOLATED, options=("--rounds", "3")) == (10, "FALSE(unreach-call)")
        code, text = ask(LOCKED_COUNTER, SAFE, VIOLATED)
        assert code == 5
        assert "reports a violation within unwind 1, rounds 2, but no execution that can be replayed" in text


def test_bound_markers_need_a_question_of_their_own(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    source = tmp_path / "loop.c"
    source.write_text("#include <assert.h>\nint main(void) { int i; while (i) i--; assert(!i); return 0; }")
    options = ["verify", str(source), "--unwind", "3"]
    for answers, code, text in (
        ((SAFE, SAFE), 0, "TRUE"),
        ((SAFE, VIOLATED), 5, "UNKNOWN(no violation within unwind 3, rounds 1)"),
    ):
        folder = tmp_path / str(code)
        folder.mkdir()
        executable = stand_in(folder, "smack", answers)
        assert run([*options, "--backend", "smack", "--backend-path", executable]) == code
        assert verdict(capfd) == text
        questions = [path.read_text() for path in sorted(folder.glob("question-*"))]
        assert len(questions) == 2
        # The bound comes first in the text: the first question takes it for the end, only the second asks about it.
        places = [[text.index(f"__VERIFIER_{call}(0)") for call in ("assume", "assert")] for text in questions]
        assert places[0] == places[1][::-1]
        assert places[0][0] < places[0][1]


def test_data_model_and_version_are_told(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    executable = stand_in(tmp_path, "cbmc", (SAFE,))
    options = ["--backend", "cbmc", "--backend-path", executable]
    assert run(["verify", LOCKED_COUNTER, *options, "--data-model", "ILP32", "--rounds", "1"]) == 5
    assert (tmp_path / "arguments-0").read_text().split()[3:6] == [
        "--32",
        "--no-standard-checks",
        "--no-malloc-may-fail",
    ]
    text = Path(executable).read_text().replace(VERSIONS["cbmc"], "5.12 (cbmc-5.12)")
    Path(executable).write_text(text)
    assert run(["verify", LOCKED_COUNTER, *options, "--rounds", "1"]) == 5
    assert (tmp_path / "arguments-1").read_text() == "--json-ui --trace --stop-on-fail --64 program.i"


ARGUMENTS = {
    "esbmc": "program.c --32 --no-slice --no-bounds-check --no-div-by-zero-check --no-pointer-check --no-align-check "
    "--no-pointer-relation-check",
    "cpachecker": "--default --32 --spec reachability.prp program.i",
    "seahorn": "bpf -m32 -O0 --bmc=mono --horn-bv2=true --inline --bound=2 program.c",
    "smack": "--integer-encoding=bit-vector --unroll=2 --clang-options=-m32 program.c",
    "klee": "--output-dir=klee-results --exit-on-error-type=Assert --max-memory=0 --max-time=0 program.bc",
}


@pytest.mark.parametrize("name", ARGUMENTS)
def test_arguments(name: str, tmp_path: Path) -> None:
    installed = Installed(load(name), name)
    *_, last = load(name).commands(installed, tmp_path / f"program{load(name).suffix}", ILP32)
    assert " ".join(last[1:]) == ARGUMENTS[name]


def test_arguments_that_depend(tmp_path: Path) -> None:
    """Old CPAchecker has one dash; Ultimate's wrapper changes its folder, so paths are absolute."""
    (old,) = load("cpachecker").commands(Installed(load("cpachecker"), "/x/cpa.sh"), tmp_path / "program.i", LP64)
    assert old[1:] == ["-default", "-64", "-spec", "reachability.prp", "program.i"]
    assert (tmp_path / "reachability.prp").read_text() == "CHECK( init(main()), LTL(G ! call(reach_error())) )\n"
    (ultimate,) = load("ultimate").commands(Installed(load("ultimate"), "x"), tmp_path / "program.i", LP64)
    assert ultimate[1:] == [
        "--architecture", "64bit", "--spec", str(tmp_path / "reachability.prp"), "--file", str(tmp_path / "program.i")
    ]  # fmt: skip


# ----------------------------------------------------------------------------------------- finding them
def test_listing(tmp_path: Path, capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setenv("UNBRAID_ESBMC", stand_in(tmp_path, "esbmc", (SAFE,)))
    monkeypatch.setenv("UNBRAID_KLEE", program(tmp_path / "silent", "", ""))
    monkeypatch.setenv("UNBRAID_SMACK", str(tmp_path / "nowhere"))
    stand_in(tmp_path, "cbmc", (SAFE,))
    (tmp_path / "cbmc-stand-in").rename(tmp_path / "cbmc")
    assert run(["backends"]) == 0
    lines = {line.split()[0]: line for line in capfd.readouterr().out.splitlines()}
    assert list(lines) == sorted(["abc", *VERIFIERS])
    assert lines["cbmc"].split()[1] == "6.6.0"
    assert f"at {tmp_path / 'cbmc'}" in lines["cbmc"]
    assert lines["esbmc"].split()[1] == "7.4.0"
    assert "not found" in lines["seahorn"]
    assert "does not work" in lines["klee"]
    assert "does not work" in lines["smack"]
    assert all("to install it: " in lines[name] for name in VERIFIERS)


def test_missing(tmp_path: Path, capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    def complaint(*options: str) -> str:
        assert run(["verify", LOST_UPDATE, *options]) == 1
        captured = capfd.readouterr()
        assert captured.out == ""
        return captured.err

    monkeypatch.setenv("PATH", str(tmp_path))
    for name in VERIFIERS:
        said = complaint("--backend", name)
        assert load(name).install in said
        assert f"UNBRAID_{name.upper()}" in said
    assert "is not a program that can be run" in complaint("--backend", "cbmc", "--backend-path", "/no/such/cbmc")
    plain = tmp_path / "plain"
    plain.write_text("no program")
    assert "is not a program that can be run" in complaint("--backend", "cbmc", "--backend-path", str(plain))
    plain.chmod(0o755)
    assert "cannot run" in complaint("--backend", "cbmc", "--backend-path", str(plain))
    assert "backend" in complaint("--engine", "explorer", "--backend", "cbmc")
    assert "--backend-path" in complaint("--backend-path", str(plain))


# --------------------------------------------------------------------------------------- bad behaviour
BAD = {
    "crash": ("import os, signal\nos.kill(os.getpid(), signal.SIGSEGV)", "cbmc crashed (killed by SIGSEGV)"),
    "abort": (
        "import os, signal\nprint('std::bad_alloc', file=sys.stderr, flush=True)\nos.kill(os.getpid(), signal.SIGABRT)",
        "cbmc crashed (killed by SIGABRT): std::bad_alloc",
    ),
    "killed": (
        "import os, signal\nos.kill(os.getpid(), signal.SIGKILL)",
        "cbmc crashed (killed by SIGKILL, as the system does when memory runs out)",
    ),
    "silence": ("sys.exit(0)", "the output of cbmc is not understood (exit code 0)"),
    "prose": ("print('hello')", "the output of cbmc is not understood (exit code 0): hello"),
    "bytes": (
        "sys.stdout.buffer.write(bytes(range(256)))",
        "the output of cbmc is not understood (exit code 0): ",
    ),
    "other JSON": ("print('{\"a\": [1, 2]}')", "the output of cbmc is not understood"),
    "no verdict": ("print('[]')\nsys.exit(3)", "cbmc: exit code 3"),
    "contradiction": (f"print({SPOKEN['cbmc'][SAFE]!r})\nsys.exit(10)", "cbmc: exit code 10"),
    "false trace": (
        'print(\'[{"trace": [{"stepType": "input"}]}, {"cProverStatus": "failure"}]\')\nsys.exit(10)',
        "the output of cbmc is not understood (exit code 10)",
    ),
}


@pytest.mark.parametrize("case", BAD)
def test_bad_answers(case: str, tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    body, expected = BAD[case]
    executable = program(tmp_path / "cbmc", body, VERSIONS["cbmc"])
    assert run(["verify", LOST_UPDATE, "--backend", "cbmc", "--backend-path", executable]) == 5
    captured = capfd.readouterr()
    assert captured.out.splitlines()[-1].startswith(f"VERDICT: UNKNOWN({expected}")
    assert captured.err == ""


def test_wrong_choices_are_not_believed(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    """They do not replay; the embedded engine knows better, one way or the other."""
    steps = [{"stepType": "input", "inputID": "uint", "values": [{"binary": "11"}]}] * 9
    output = json.dumps([{"trace": steps}, {"cProverStatus": "failure"}])
    executable = program(tmp_path / "cbmc", f"print({output!r})\nsys.exit(10)", VERSIONS["cbmc"])
    options = ["--backend", "cbmc", "--backend-path", executable, "--rounds", "3"]
    assert run(["verify", LOST_UPDATE, *options]) == 10
    assert verdict(capfd) == "FALSE(unreach-call)"
    assert run(["verify", LOCKED_COUNTER, *options]) == 5
    assert "no execution that can be replayed" in verdict(capfd)


def test_version_that_is_none(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    executable = program(tmp_path / "cbmc", "", "what?")
    assert run(["verify", LOST_UPDATE, "--backend", "cbmc", "--backend-path", executable]) == 5
    assert "prints no version as CBMC does (exit code 0): what?" in verdict(capfd)


# It starts another process, in a session of its own, and both stay.
STAYS = """
import os, subprocess, time
other = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(600)"], start_new_session=True)
with open({path!r}, "w") as file:
    file.write(f"{{os.getpid()}} {{other.pid}}")
"""
HANGS = STAYS + "time.sleep(600)"
GROWS = STAYS + "kept = []\nwhile True:\n    kept.append(bytearray(b'x') * (8 << 20))\n    time.sleep(0.01)"


def _start(body: str, folder: Path, *options: str) -> subprocess.Popen[str]:
    """unbraid, with a backend that does this, and a folder of its own for temporary files."""
    executable = program(folder / "cbmc", body.format(path=str(folder / "pids")), VERSIONS["cbmc"])
    (folder / "tmp").mkdir()
    command = [
        sys.executable,
        "-m",
        "unbraid",
        "verify",
        LOST_UPDATE,
        "--backend",
        "cbmc",
        "--backend-path",
        executable,
    ]
    environment = {**os.environ, "TMPDIR": str(folder / "tmp")}
    return subprocess.Popen(
        [*command, *options], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=environment
    )


def _assert_nothing_is_left(folder: Path) -> None:
    for number in map(int, (folder / "pids").read_text().split()):
        with suppress(psutil.NoSuchProcess):
            process, start = psutil.Process(number), time.monotonic()
            while process.status() != psutil.STATUS_ZOMBIE:  # a killed process needs some time to give back its memory
                assert time.monotonic() - start < 5, f"{process} is left"
                time.sleep(0.05)
    assert list((folder / "tmp").iterdir()) == []


@pytest.mark.parametrize(
    ("body", "options", "reason"),
    (
        (HANGS, ("--timeout", "3"), "out of time after 3 s in: lazy+cbmc, unwind 1, rounds 1"),
        (GROWS, ("--memory", "400", "--timeout", "50"), "out of memory after 400 MB in: lazy+cbmc, unwind 1, rounds 1"),
    ),
    ids=("time", "memory"),
)
def test_limits_hold_for_backends(body: str, options: tuple[str, ...], reason: str, tmp_path: Path) -> None:
    process = _start(body, tmp_path, *options)
    out, err = process.communicate(timeout=60)
    assert (process.returncode, out, err) == (5, f"VERDICT: UNKNOWN({reason})\n", "")
    _assert_nothing_is_left(tmp_path)


@pytest.mark.parametrize(
    ("number", "said"), ((signal.SIGINT, "interrupted"), (signal.SIGTERM, "interrupted by SIGTERM"))
)
def test_interrupted_while_a_backend_runs(number: signal.Signals, said: str, tmp_path: Path) -> None:
    process = _start(HANGS, tmp_path)
    try:
        deadline = time.monotonic() + 30
        while not ((tmp_path / "pids").exists() and len((tmp_path / "pids").read_text().split()) == 2):
            assert time.monotonic() < deadline
            time.sleep(0.05)
        process.send_signal(number)
        out, err = process.communicate(timeout=20)
    finally:
        process.kill()
    assert (process.returncode, out, err) == (128 + number, "", f"unbraid: {said}\n")
    _assert_nothing_is_left(tmp_path)
