"""One side of a counterexample is kept: its inputs, or its schedule."""

from __future__ import annotations

from pathlib import Path

import pytest

from unbraid.cli.main import run

# A lock is misused with input 1 after the worker has written; the assertion is about other inputs and other schedules.
PROGRAM = """
#include <assert.h>
#include <pthread.h>
extern int __VERIFIER_nondet_int(void);
int x, y;
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
void *worker(void *arg) {
    x = 1;
    y = 1;
    return 0;
}
int main(void) {
    pthread_t t;
    pthread_create(&t, 0, worker, 0);
    int in = __VERIFIER_nondet_int();
    int seen = x;
    if (in == 1 && seen == 1)
        pthread_mutex_unlock(&m);
    assert(CLAIM);
    return 0;
}
"""
ENGINES = ("auto", "lazy", "unbounded")


@pytest.fixture(scope="module")
def traces(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """For each claim its program, with a trace in which the lock is misused."""
    folder = tmp_path_factory.mktemp("fixing")
    for name, claim in {"input": "in != 2", "schedule": "seen == 1", "both": "in != 2 || seen != 0"}.items():
        program = folder / f"{name}.c"
        program.write_text(PROGRAM.replace("CLAIM", claim))
        trace = str(folder / f"{name}.json")
        assert run(["verify", str(program), "--property", "locks", "--trace", trace]) == 10
    return folder


@pytest.mark.parametrize("engine", ENGINES)
@pytest.mark.parametrize(
    ("claim", "option", "code"),
    [
        # What is not violated is not proved either: the misuse of the lock can be reached.
        ("input", "--fix-inputs", 5), ("input", "--fix-schedule", 10),
        ("schedule", "--fix-inputs", 10), ("schedule", "--fix-schedule", 5),
        ("both", "--fix-inputs", 5), ("both", "--fix-schedule", 5),
    ],
)  # fmt: skip
def test_only_the_other_side_is_open(
    traces: Path, claim: str, option: str, code: int, engine: str, capfd: pytest.CaptureFixture[str]
) -> None:
    found = traces / "found.json"
    found.unlink(missing_ok=True)
    arguments = ["verify", str(traces / f"{claim}.c"), "--property", "unreach-call", "--engine", engine]
    kept = str(traces / f"{claim}.json")
    assert run([*arguments, option, kept, "--trace", str(found)]) == code
    what = "inputs" if option == "--fix-inputs" else "schedule"
    assert f"note: only executions with the {what} of {kept} were checked" in capfd.readouterr().out
    if code == 10:  # what is found is an execution of the program itself
        assert run(["replay", str(found)]) == 10


def test_without_fixing_each_claim_fails(traces: Path, capfd: pytest.CaptureFixture[str]) -> None:
    for name in ("input", "schedule", "both"):
        assert run(["verify", str(traces / f"{name}.c"), "--property", "unreach-call"]) == 10


def test_inputs_are_counted_for_each_thread(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    program = tmp_path / "p.c"
    program.write_text(
        "#include <assert.h>\n#include <pthread.h>\n"
        "extern unsigned char __VERIFIER_nondet_uchar(void);\nextern double __VERIFIER_nondet_double(void);\n"
        "pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;\nint sum;\n"
        "int next(void) { return __VERIFIER_nondet_uchar(); }\n"
        "void *worker(void *arg) { int a = next(), b = next(); sum = 16 * a + b; return 0; }\n"
        "int main(void) {\n"
        "    pthread_t t; pthread_create(&t, 0, worker, 0); int own = next(); pthread_join(t, 0);\n"
        "    double d = __VERIFIER_nondet_double();\n"
        "    if (sum == 0x23 && own == 7 && d == 0.5) pthread_mutex_unlock(&m);\n"
        "    assert(sum == 0x23 && own == 7 && d == 0.5);\n}\n"
    )
    trace = str(tmp_path / "t.json")
    assert run(["verify", str(program), "--property", "locks", "--trace", trace]) == 10
    arguments = ["verify", str(program), "--property", "unreach-call"]
    assert run([*arguments, "--fix-inputs", trace]) == 5  # the lock may be misused
    assert run(arguments) == 10


def test_a_schedule_in_which_nobody_is_seen(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    """With other inputs the program may do what others could see; it is not held up."""
    program, trace = tmp_path / "p.c", str(tmp_path / "t.json")
    program.write_text(
        "#include <assert.h>\nextern int __VERIFIER_nondet_int(void);\nint x;\n"
        "int main(void) { int in = __VERIFIER_nondet_int(); int none = 1 / in; if (in == 5) { x = 1; assert(!x); } }\n"
    )
    assert run(["verify", str(program), "--property", "def-behavior", "--trace", trace]) == 10
    assert run(["verify", str(program), "--property", "unreach-call", "--fix-schedule", trace]) == 10


def test_refusals(traces: Path, capfd: pytest.CaptureFixture[str]) -> None:
    program, trace = str(traces / "input.c"), str(traces / "input.json")
    for arguments, code, message in (
        ([program, "--fix-inputs", trace, "--fix-schedule", trace], 1, "exclude each other"),
        ([str(traces / "schedule.c"), "--fix-inputs", trace], 2, "the counterexample is not one of"),
        ([program, "--fix-inputs", trace, "--may-fail"], 2, "found with other options"),
        ([program, "--fix-inputs", trace, "--witness", "w.graphml"], 1, "--witness is about all executions"),
        ([program, "--fix-inputs", "nowhere.json"], 2, "nowhere.json: No such file"),
    ):
        capfd.readouterr()
        assert run(["verify", *arguments]) == code
        assert message in capfd.readouterr().err
