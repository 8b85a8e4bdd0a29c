"""More than assertions: which properties are asked for, what they are in a program, and what is said about them.

What each finds is in tests/programs/properties, and in the fuzzing modes `races` and `deadlocks`.
"""

from __future__ import annotations

import json
import operator
from collections.abc import Callable
from pathlib import Path

import pytest

import unbraid
from tests.needs import needs, reason
from unbraid.cli.main import run
from unbraid.core.arithmetic import value_range
from unbraid.core.bookkeeping import is_bookkeeping
from unbraid.core.errors import UsageError
from unbraid.core.nodes import FALSE, TRUE, Assert, Const, IntType, Property
from unbraid.core.visitor import statements
from unbraid.driver.loading import load
from unbraid.driver.request import Source
from unbraid.driver.trace_files import read_trace_file
from unbraid.passes.programs import cloned_program
from unbraid.properties.arithmetic import fits, is_exact, is_negatable
from unbraid.properties.selection import full_names, parse_selection

ACCOUNTS = str(Path(__file__).parent.parent / "examples" / "accounts.c")

THREADS = """#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER, b = PTHREAD_MUTEX_INITIALIZER;
int x;
{globals}
void *worker(void *arg) {{ {worker} return 0; }}
int main(void) {{
    pthread_t t;
    pthread_create(&t, 0, worker, 0);
    {main}
    pthread_join(t, 0);
    return 0;
}}
"""


def program(tmp_path: Path, worker: str, main: str, globals: str = "") -> str:
    file = tmp_path / "program.c"
    file.write_text(THREADS.format(worker=worker, main=main, globals=globals))
    return str(file)


# ------------------------------------------------------------------------------------------- selection
def test_names() -> None:
    assert full_names(["race,deadlock", "race"]) == ("no-data-race", "no-deadlock")
    assert parse_selection(["memory"]).properties == {Property.DEREF, Property.FREE, Property.MEMTRACK}
    with pytest.raises(UsageError, match="unknown property 'speed'"):
        parse_selection(["speed"])


@pytest.mark.parametrize(
    ("formula", "expected"),
    [
        ("! call(reach_error())", Property.ERROR_CALL),
        ("valid-deref", Property.DEREF),
        ("valid-free", Property.FREE),
        ("valid-memtrack", Property.MEMTRACK),
        ("valid-memcleanup", Property.MEMCLEANUP),
        ("! overflow", Property.OVERFLOW),
        ("! data-race", Property.RACE),
        ("!deadlock", Property.DEADLOCK),
    ],
)
def test_property_files(formula: str, expected: Property, tmp_path: Path) -> None:
    file = tmp_path / "one.prp"
    file.write_text(f"CHECK( init(main()), LTL(G {formula}) )\n")
    assert parse_selection([str(file)]).properties == {expected}


def test_property_files_that_are_not_understood(tmp_path: Path) -> None:
    file = tmp_path / "end.prp"
    file.write_text("CHECK( init(main()), LTL(F end) )\n")
    with pytest.raises(UsageError, match="not supported"):
        parse_selection([str(file)])
    with pytest.raises(UsageError, match="not both"):
        parse_selection([str(file), "race"])


# ------------------------------------------------------------------------------------------ arithmetic
OPERATIONS: dict[str, Callable[[int, int], int]] = {
    "+": operator.add,
    "-": operator.sub,
    "*": operator.mul,
    "/": lambda a, b: abs(a) // abs(b) * (1 if (a < 0) == (b < 0) else -1),
    "<<": lambda a, b: a * 2**b,
}


@pytest.mark.parametrize("widest", [8, 16])
@pytest.mark.parametrize("op", OPERATIONS)
def test_overflow_is_what_does_not_fit(op: str, widest: int) -> None:
    """All pairs of numbers of a small type; 8: there is no wider one."""
    kind = IntType(8, True)
    low, high = value_range(kind)
    for a in range(low, high + 1):
        for b in range(low, high + 1):
            if (op == "/" and b == 0) or (op == "<<" and not 0 <= b < 8):
                continue
            found = is_exact(op, Const(a, kind), Const(b, kind), kind, widest)
            assert isinstance(found, Const)
            assert bool(found.value) == (low <= OPERATIONS[op](a, b) <= high), (a, op, b)


def test_negation_and_conversion() -> None:
    small, wide = IntType(8, True), IntType(32, True)
    assert [is_negatable(Const(value, small), small) for value in (-128, -127)] == [FALSE, TRUE]
    assert [fits(Const(value, wide), small) for value in (-129, -128, 127, 128)] == [FALSE, TRUE, TRUE, FALSE]


# ----------------------------------------------------------------------------------------------- races
def test_where_locks_protect_nothing_is_left_of_the_property(tmp_path: Path) -> None:
    locked = "pthread_mutex_lock(&a); x++; pthread_mutex_unlock(&a);"
    whole = load(Source((program(tmp_path, locked, locked),), properties=("race",)))
    assert any(is_bookkeeping(item.var) for item in whole.globals)
    cloned = cloned_program(whole, 2)
    assert not any(is_bookkeeping(item.var) for item in cloned.globals)
    assert not any(isinstance(stmt, Assert) for f in cloned.functions.values() for stmt in statements(f.body))


def test_weaker_orders_make_a_proof_unknown(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    store, load_ = "atomic_store_explicit(&y, 1, {});", "atomic_load_explicit(&y, {});"
    for order, code in (("memory_order_seq_cst", 0), ("memory_order_relaxed", 5)):
        file = program(tmp_path, store.format(order), load_.format(order), "_Atomic int y;")
        assert run(["verify", file, "--property", "race"]) == code
    assert "weaker memory orders" in capfd.readouterr().out.splitlines()[-1]


def test_memory_that_may_be_lost_without_an_end(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    file = program(tmp_path, "while (1) { int *p = malloc(4); free(p); }", "")
    assert run(["verify", file, "--property", "memory", "--timeout", "20"]) == 5
    assert "may run for ever" in capfd.readouterr().out.splitlines()[-1]


# --------------------------------------------------------------------------------------------- reports
def test_several_properties(capfd: pytest.CaptureFixture[str]) -> None:
    assert run(["verify", ACCOUNTS, "--property", "overflow,deadlock"]) == 10
    *_, overflow, deadlock, last = capfd.readouterr().out.splitlines()
    assert (overflow, deadlock, last) == ("no-overflow: TRUE", "no-deadlock: FALSE", "VERDICT: FALSE(no-deadlock)")


def test_several_properties_from_python() -> None:
    result = unbraid.verify(ACCOUNTS, properties=["overflow", "race"])
    assert result.verdict == "FALSE" and result.verdicts == {"no-overflow": "TRUE", "no-data-race": "FALSE"}


def test_who_takes_part(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    trace, sarif, page = (str(tmp_path / name) for name in ("t.json", "t.sarif", "t.html"))
    options = ["--trace", trace, "--sarif", sarif, "--report", page, "--json"]
    assert run(["verify", ACCOUNTS, "--property", "deadlock", *options]) == 10
    parties = json.loads(Path(trace).read_text())["parties"]
    assert {party["thread_name"] for party in parties} == {"pay#1", "receive#2"}
    assert {party["doing"] for party in parties} == {
        "waits for theirs.lock, which receive#2 took at accounts.c:10",
        "waits for ours.lock, which pay#1 took at accounts.c:10",
    }
    assert all("transfer called at" in party["calls"][0] for party in parties)
    assert json.loads(capfd.readouterr().out)["trace"]["parties"] == parties
    (result,) = json.loads(Path(sarif).read_text())["runs"][0]["results"]
    assert len(result["relatedLocations"]) == 2
    assert "which receive#2 took at accounts.c:10" in Path(page).read_text()


def test_a_race_names_the_cell(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    file = program(tmp_path, "s.in[1].v = 1;", "int i = s.in[1].v;", "struct { int k; struct { int v; } in[2]; } s;")
    assert run(["verify", file, "--property", "race"]) == 10
    out = capfd.readouterr().out
    assert "is about to write s" in out and "is about to read s" in out
    file = program(tmp_path, "p->v = 1;", "int i = p->v;", "struct { int k, v; } o, *p = (void *)&o;")
    assert run(["verify", file, "--property", "race"]) == 10
    assert "data race on o.v" in capfd.readouterr().out


def test_orders_of_locks(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    taken, left = (
        "pthread_mutex_lock(&{0}); pthread_mutex_lock(&{1});",
        "pthread_mutex_unlock(&{1}); pthread_mutex_unlock(&{0});",
    )
    nested = f"{taken} x++; {left}"
    same = program(tmp_path, nested.format("a", "b"), nested.format("a", "b"))
    assert run(["verify", same, "--lock-order"]) == 0
    assert "different orders" not in capfd.readouterr().out
    other = program(tmp_path, nested.format("a", "b"), nested.format("b", "a"))
    assert run(["verify", other, "--lock-order"]) == 0
    assert "note: locks are taken in different orders: a before b at" in capfd.readouterr().out
    alone = nested.format("a", "b") + nested.format("b", "a")
    assert run(["verify", program(tmp_path, alone, ""), "--lock-order"]) == 0
    assert "different orders" not in capfd.readouterr().out


# ------------------------------------------------------------------------------------- in a real process
needs_gcc = needs("gcc objcopy addr2line nm", "races and deadlocks are reproduced in a process")


@needs_gcc
def test_a_race_in_a_process(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    trace = str(tmp_path / "trace.json")
    assert run(["verify", ACCOUNTS, "--property", "race", "--trace", trace]) == 10
    assert run(["replay", trace, "--native"]) == 10
    out = capfd.readouterr().out
    assert "two threads are about to access the same memory" in out
    assert "is about to write 4 bytes at" in out


@needs_gcc
@pytest.mark.parametrize(
    ("worker", "main"),
    [
        ("pthread_mutex_lock(&a); pthread_mutex_lock(&b);", "pthread_mutex_lock(&b); pthread_mutex_lock(&a);"),
        ("pthread_mutex_lock(&a);", "pthread_mutex_lock(&a);"),
        ("pthread_mutex_lock(&a); pthread_cond_wait(&c, &a);", "pthread_cond_signal(&c);"),
        ("sem_wait(&s);", ""),
        ("pthread_barrier_wait(&r);", "pthread_barrier_init(&r, 0, 2);"),
    ],
)
def test_a_deadlock_in_a_process(worker: str, main: str, tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    shared = "#include <semaphore.h>\nsem_t s; pthread_cond_t c; pthread_barrier_t r;"
    trace, file = str(tmp_path / "trace.json"), program(tmp_path, worker, main, shared)
    assert run(["verify", file, "--property", "deadlock", "--trace", trace]) == 10
    assert run(["replay", trace, "--native"]) == 10
    assert " waits for " in capfd.readouterr().out.splitlines()[-1]


@needs_gcc
def test_thread_sanitizer_sees_locks(tmp_path: Path) -> None:
    """What is ordered in a schedule is no race to it, although our scheduler hands threads their turns."""
    from unbraid.driver.trace_files import replayed
    from unbraid.results.reproduce.build import Build, Source
    from unbraid.results.reproduce.reproduction import _Runner
    from unbraid.results.reproduce.units import interleaving

    locked = "pthread_mutex_lock(&a); x++; pthread_mutex_unlock(&a);"
    for worker, report in ((locked, "does not report it"), ("x++;", "confirms it")):
        check = "pthread_mutex_lock(&a); int y = x; pthread_mutex_unlock(&a); if (y == 1) reach_error();"
        file = program(tmp_path, worker, check, "void reach_error(void);")
        trace = str(tmp_path / "trace.json")
        assert run(["verify", file, "--trace", trace]) == 10
        given = read_trace_file(trace)
        execution = replayed(given, load(given.source))
        source = Source((file,), "gnu17", (), (), False, False)
        runner = _Runner(Build("gcc", tmp_path / "build", source), interleaving(execution), lambda text: None)
        said = runner.confirm("gcc")
        if "not asked" in said:
            pytest.skip(reason("ThreadSanitizer", "it reports the races that are reproduced, and no others"))
        assert report in said
