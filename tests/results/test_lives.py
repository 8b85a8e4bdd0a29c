"""The lives of threads, in executions and in programs."""

from __future__ import annotations

from pathlib import Path

from tests.helpers.programs import EXAMPLES
from unbraid.driver.loading import load
from unbraid.driver.pipeline import verify
from unbraid.driver.request import Question, Request, Source
from unbraid.results.lives import Life
from unbraid.results.program_lives import program_lives

NESTED = """#include <pthread.h>
#include <assert.h>
int x;
void *leaf(void *a) { x = 1; return 0; }
void *middle(void *a) {
    pthread_t t;
    pthread_create(&t, 0, leaf, 0);
    pthread_join(t, 0);
    return 0;
}
int main(void) {
    pthread_t ts[2];
    for (int i = 0; i < 2; i++)
        pthread_create(&ts[i], 0, middle, 0);
    for (int i = 0; i < 2; i++)
        pthread_join(ts[i], 0);
    assert(x == EXPECTED);
}
"""


def told(found: tuple[Life, ...]) -> list[tuple[str, tuple[int, int] | None, list[tuple[int, int]], bool]]:
    """Each thread, with the numbers and the lines of those who create and join it."""
    return [
        (
            life.name, None if life.begin is None else (life.begin.by, life.begin.line),
            [(join.by, join.line) for join in life.joins], life.is_repeated,
        )
        for life in found
    ]  # fmt: skip


def program(tmp_path: Path, text: str) -> Source:
    file = tmp_path / "p.c"
    file.write_text(text)
    return Source((str(file),))


def test_of_a_program(tmp_path: Path) -> None:
    found = program_lives(load(program(tmp_path, NESTED.replace("EXPECTED", "1"))))
    assert told(found) == [
        ("main", None, [], False),
        ("middle", (0, 14), [(0, 16)], True),
        ("leaf", (1, 7), [(1, 8)], True),
    ]
    times = [moment.time for life in found for moment in (*filter(None, [life.begin]), *life.joins)]
    assert sorted(times) == list(range(4))


def test_of_an_execution(tmp_path: Path) -> None:
    report = verify(Request(program(tmp_path, NESTED.replace("EXPECTED", "0")), Question("explorer"))).report
    assert report.trace is not None
    assert told(report.trace.threads)[:2] == [("main", None, [], False), ("middle#1", (0, 14), [(0, 16)], False)]
    assert sorted(life.begin.by for life in report.trace.threads if life.begin) == [0, 0, 1, 2]
    moments = [moment for life in report.trace.threads for moment in (*filter(None, [life.begin]), *life.joins)]
    assert all(0 <= moment.time <= len(report.trace.lines) for moment in moments)
    assert [life.name for life in report.threads] == ["main", "middle", "leaf"]


def test_functions_that_start_themselves(tmp_path: Path) -> None:
    text = """#include <pthread.h>
    void *again(void *a) { pthread_t t; pthread_create(&t, 0, again, 0); return 0; }
    int main(void) { again(0); return 0; }
    """
    assert told(program_lives(load(program(tmp_path, text)))) == [
        ("main", None, [], False),
        ("again", (0, 2), [], True),
    ]


def test_one_thread_needs_no_picture(tmp_path: Path) -> None:
    assert program_lives(load(program(tmp_path, "int main(void) { return 0; }"))) == ()


def test_too_many_for_a_picture(tmp_path: Path) -> None:
    calls = "\n".join(f"static void f{i}(void) {{ f{i + 1}(); f{i + 1}(); }}" for i in reversed(range(30)))
    text = f"""#include <pthread.h>
    void *run(void *a) {{ return 0; }}
    static void f30(void) {{ pthread_t t; pthread_create(&t, 0, run, 0); pthread_join(t, 0); }}
    {calls}
    int main(void) {{ f0(); return 0; }}
    """
    assert program_lives(load(program(tmp_path, text))) == ()


def test_of_an_example() -> None:
    found = program_lives(load(Source((str(EXAMPLES / "accounts.c"),))))
    assert told(found) == [
        ("main", None, [], False),
        ("pay", (0, 31), [(0, 33)], False),
        ("receive", (0, 32), [(0, 34)], False),
    ]
