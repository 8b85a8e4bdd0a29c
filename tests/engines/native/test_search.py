"""The native search: the states of the oracle, limits, and what happens without a compiler."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.fuzz.check_states import compare, run_search
from tests.fuzz.report import Skipped, Statistics
from tests.helpers.needs import needs
from tests.helpers.programs import PROGRAMS, TOGETHER, ProgramTest, corpus, lower_file, lower_test
from unbraid.analyses.visible import Visibility
from unbraid.cli.main import run
from unbraid.core.nodes import Program

pytestmark = needs("gcc", "the native search visits the states of the explorer")

MANY_STATES = """
#include <pthread.h>
int a, b, c;
void *count(void *arg) { for (int i = 0; i < 60; i++) { a++; b++; c++; } return 0; }
int main(void) {
    pthread_t t;
    pthread_create(&t, 0, count, 0);
    count(0);
    return 0;
}
"""


@pytest.mark.parametrize("program", [p for p in corpus() if "refused" not in str(p.path)], ids=lambda p: p.name)
def test_states_are_those_of_the_oracle(program: ProgramTest, capfd: pytest.CaptureFixture[str]) -> None:
    """Where there are too many states for the oracle, the search must not say anything but what is expected."""
    try:
        compare(lower_test(program), reduce=True, seen=Statistics())
    except Skipped:
        _, lines = _run(capfd, str(program.path), *program.options, "--timeout", "3")
        assert lines[-1] == f"VERDICT: {program.expected}" or lines[-1].startswith("VERDICT: UNKNOWN(")


def _many_states(folder: Path) -> str:
    path = folder / "many.c"
    path.write_text(MANY_STATES)
    return str(path)


def test_memory_limit(tmp_path: Path) -> None:
    program = lower_file(_many_states(tmp_path))
    *_, states, last = run_search(program, Visibility(program, True).code, memory=1 << 20)
    assert last == "memory"
    assert int(states.split()[2]) <= 1 << 20
    assert int(states.split()[1]) > 1000


def _run(capfd: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, list[str]]:
    code = run(["verify", *TOGETHER, "--engine", "native", *arguments])
    return code, capfd.readouterr().out.splitlines()


@pytest.fixture(autouse=True)
def own_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))


@pytest.mark.parametrize(
    ("name", "code", "verdict"), [("lost_update", 10, "FALSE(unreach-call)"), ("locked", 0, "TRUE")]
)
def test_verdicts(name: str, code: int, verdict: str, tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    lock = "" if name == "lost_update" else "pthread_mutex_{}(&m);"
    path = tmp_path / "count.c"
    path.write_text(f"""
#include <assert.h>
#include <pthread.h>
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
int x;
void *add(void *arg) {{ {lock.format("lock")} x++; {lock.format("unlock")} return 0; }}
int main(void) {{
    pthread_t t, u;
    pthread_create(&t, 0, add, 0);
    pthread_create(&u, 0, add, 0);
    pthread_join(t, 0);
    pthread_join(u, 0);
    assert(x == 2);
    return 0;
}}
""")
    for _ in range(2):  # the second time from the cache
        found, out = _run(capfd, str(path))
        assert (found, out[-1]) == (code, f"VERDICT: {verdict}")


def test_out_of_memory_says_how_far_it_came(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    # Room for the process itself, and a little for states.
    code, out = _run(capfd, _many_states(tmp_path), "--memory", "3")
    assert code == 5
    assert "MB" in out[-1]


def test_without_a_compiler_the_explorer_stands_in(
    monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("UNBRAID_CC", "/nowhere/cc")
    code, out = _run(capfd, str(PROGRAMS / "block_local_thread_safe.c"))
    assert (code, out[-1]) == (0, "VERDICT: TRUE")
    told = "the engine explorer was used in place of the native search: there is no C compiler"
    assert any(told in line for line in out)


@pytest.mark.parametrize(
    ("script", "reason"),
    [
        ("echo 'no such flag' >&2; exit 1", "the C compiler failed: no such flag"),
        ("""while [ "$1" != -o ]; do shift; done
printf '#!/bin/sh\\nkill -SEGV $$\\n' > "$2"; chmod +x "$2\"""", "the native search was ended by signal 11"),
    ],
    ids=("compiler fails", "search crashes"),
)  # fmt: skip
def test_what_fails_is_reported(
    script: str, reason: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    compiler = tmp_path / "cc"
    compiler.write_text(f"#!/bin/sh\n{script}\n")
    compiler.chmod(0o755)
    monkeypatch.setenv("UNBRAID_CC", str(compiler))
    code, out = _run(capfd, str(PROGRAMS / "block_local_thread_safe.c"))
    assert code == 5
    assert reason in out[-1]


def _states(program: Program, *way: object) -> tuple[int, str]:
    visibility = Visibility(program, True)
    ownership = visibility.ownership if "canonical" in way else None
    independence = visibility.independence() if "partial order" in way else None
    *_, states, last = run_search(program, visibility.code, (ownership, independence, visibility.breaks))
    return int(states.split()[1]), last


TWINS = """
int taken, first, second;
void *one(void *arg) { first++; taken++; second++; return 0; }
void *other(void *arg) { first++; taken++; second++; return 0; }
"""
OWN_NODES = """
struct node { int value; struct node *next; } *top;
void *one(void *arg) {
    struct node *n = malloc(sizeof *n);
    n->value = 1;
    n->next = 0;
    top = n;
    return 0;
}
void *other(void *arg) {
    struct node *n = malloc(sizeof *n);
    n->next = 0;
    n->value = 2;
    top = n;
    return 0;
}
"""
OWN_LOOPS = """
int limit = 20, sum;
pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static void add(void) {
    int total = 0;
    for (int i = 0; i < limit; i++) total += i;
    pthread_mutex_lock(&lock);
    sum += total;
    pthread_mutex_unlock(&lock);
}
void *one(void *arg) { add(); return 0; }
void *other(void *arg) { add(); return 0; }
"""
INDEPENDENT = """
int a, b, seen;
void *one(void *arg) { seen = b; a++; a++; a++; return 0; }
void *other(void *arg) { seen = a; b++; b++; b++; return 0; }
"""


@pytest.mark.parametrize(
    ("threads", "way", "share"),
    [
        (TWINS, ("canonical",), 0.7),
        (OWN_NODES, ("canonical",), 0.7),
        (OWN_LOOPS, ("canonical",), 0.1),
        (INDEPENDENT, ("partial order",), 0.7),
    ],
    ids=("threads that look the same", "objects of one thread", "loops of one thread", "threads that do not meet"),
)
def test_what_makes_no_difference_is_visited_once(
    threads: str, way: tuple[str, ...], share: float, tmp_path: Path
) -> None:
    path = tmp_path / "program.c"
    path.write_text(f"""
#include <pthread.h>
#include <stdlib.h>
{threads}
int main(void) {{
    pthread_t t;
    pthread_create(&t, 0, one, 0);
    pthread_create(&t, 0, other, 0);
    pthread_exit(0);
}}
""")
    program = lower_file(path)
    all_states, verdict = _states(program)
    fewer, same = _states(program, *way)
    assert (verdict, same) == ("safe", "safe")
    assert fewer < share * all_states


LOOKS = """
#include <assert.h>
#include <pthread.h>
int sum;
void *add(void *arg) {{ sum++; return 0; }}
int main(void) {{
    pthread_t t, u;
    pthread_create(&t, 0, add, 0);
    pthread_create(&u, 0, add, 0);
    pthread_join(t, 0);
    assert({condition});
    return 0;
}}
"""


@pytest.mark.parametrize(
    ("condition", "code"),
    [
        ("!pthread_equal(t, u)", 0),
        ("t != 0", 0),
        # Nothing is wrong, if that is how threads are numbered; they cannot change places here.
        ("(t ^ u) != 0 || sum > 5", 5),
        ("t < u", 5),
        ("sum == 2", 10),
    ],
)
def test_numbers_of_threads(condition: str, code: int, tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "numbers.c"
    path.write_text(LOOKS.format(condition=condition))
    assert _run(capfd, str(path))[0] == code


def test_a_thread_that_counts_for_ever_does_not_keep_others_waiting(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "endless.c"
    path.write_text("""
#include <assert.h>
#include <pthread.h>
unsigned x;
int a, b;
void *count(void *arg) { for (;;) x++; }
void *set(void *arg) { a = 1; a = 0; return 0; }
int main(void) {
    pthread_t t, u;
    pthread_create(&t, 0, count, 0);
    pthread_create(&u, 0, set, 0);
    b = a;
    assert(b == 0);
    pthread_exit(0);
}
""")
    code, out = _run(capfd, str(path), "--timeout", "60")
    assert (code, out[-1]) == (10, "VERDICT: FALSE(unreach-call)")


def test_a_long_way_to_the_violation(tmp_path: Path) -> None:
    path = tmp_path / "long.c"
    path.write_text("""
#include <assert.h>
#include <pthread.h>
int x;
void *set(void *arg) { x = 0; return 0; }
int main(void) {
    pthread_t t;
    pthread_create(&t, 0, set, 0);
    for (int i = 0; i < 60000; i++) x = i;
    assert(x != 59999);
    return 0;
}
""")
    program = lower_file(path)
    lines = run_search(program, Visibility(program, True).code)
    assert lines[-1] == "violated"
    assert sum(line.startswith("move") for line in lines) > 50_000


def test_dives_go_on_when_threads_keep_their_places(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "looks.c"
    path.write_text(LOOKS.format(condition="t < u && sum == 2"))
    assert _run(capfd, str(path), "--approximate")[0] == 10


def test_ways_to_search(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    safe, unsafe = tmp_path / "safe.c", tmp_path / "unsafe.c"
    safe.write_text(LOOKS.format(condition="sum > 0"))
    unsafe.write_text(LOOKS.format(condition="sum == 2"))
    for way in ("--partial-order", "--recheck", "--approximate"):
        assert _run(capfd, str(unsafe), way)[0] == 10
    assert _run(capfd, str(safe), "--partial-order")[0] == 0
    code, out = _run(capfd, str(safe), "--recheck")
    assert code == 0
    assert any(line.endswith("states were visited, and as many again in another order") for line in out)
    code, out = _run(capfd, str(safe), "--approximate")
    assert (code, out[-1]) == (5, "VERDICT: UNKNOWN(an approximate search may leave states out)")


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (["--engine", "native", "--recheck", "--approximate"], "--recheck and --approximate exclude each other"),
        (["--partial-order"], "--partial-order is for --engine native"),
        (
            ["--engine", "native", "--partial-order", "--no-reduce"],
            "--partial-order and --no-reduce exclude each other",
        ),
    ],
)
def test_ways_that_do_not_go_together(arguments: list[str], complaint: str, capfd: pytest.CaptureFixture[str]) -> None:
    assert run(["verify", *TOGETHER, *arguments, "x.c"]) == 1
    assert complaint in capfd.readouterr().err


@pytest.mark.parametrize("name", ["byte", "part_union", "part_used", "part_written"])
def test_parts_of_uninitialised_pointers(name: str, capfd: pytest.CaptureFixture[str]) -> None:
    path = PROGRAMS / f"uninitialised_pointer_{name}.c"
    assert run(["verify", *TOGETHER, "--engine", "native", str(path)]) == 5
    assert "an uninitialised pointer as a number" in capfd.readouterr().out


def test_a_large_local_array(capfd: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    text = "#include <assert.h>\nint main(void) { char text[20000]; text[19999] = 3; assert(text[19999] == %d); }"
    for value, verdict in ((3, "TRUE"), (4, "FALSE(unreach-call)")):
        path = tmp_path / f"{value}.c"
        path.write_text(text % value)
        _, lines = _run(capfd, str(path))
        assert lines[-1] == f"VERDICT: {verdict}"
