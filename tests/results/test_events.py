"""What short traces follow, and the events that they name."""

from __future__ import annotations

from pathlib import Path

import pytest

from unbraid.driver.pipeline import verify
from unbraid.driver.request import Question, Request, Source
from unbraid.results.effects import EffectKind
from unbraid.results.trace import Trace

HEAD = """#include <assert.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
pthread_cond_t c = PTHREAD_COND_INITIALIZER;
"""


def traced(folder: Path, text: str, property: str = "", engine: str = "explorer") -> Trace:
    path = folder / "p.c"
    path.write_text(HEAD + text)
    properties = (property,) if property else ()
    report = verify(Request(Source((str(path),), properties=properties), Question(engine))).report
    assert report.trace is not None, report.reason
    return report.trace


def effects(trace: Trace) -> list[str]:
    return [effect for line in trace.lines for effect in line.effects]


def kinds(trace: Trace) -> set[EffectKind]:
    return {effect.kind for line in trace.lines for effect in line.happened}


IN_THREAD = "int main(void) { pthread_t t; void *r; pthread_create(&t, 0, w, %s); %s pthread_join(t, &r); %s }"


# ------------------------------------------------------------------------------------- following values
@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("int get(void) { return x; } int main(void) { x = 3; assert(get() == 2); }", {"writes x = 3", "reads x = 3"}),
        ("int add(int a) { return a + 1; } int main(void) { assert(add(6) == 2); }", {"passes a = 6", "returns 7"}),
        (
            "struct s { int a, b; } p, q; int main(void) { p.b = 4; q = p; assert(q.b == 1); }",
            {"writes p.b = 4", "writes q.b = 4", "reads q.b = 4"},
        ),
        ("void set(int *p) { *p = 5; } int main(void) { int y; set(&y); assert(y == 1); }", {"writes y = 5"}),
        (
            "int main(void) { int *p = malloc(sizeof *p); if (!p) return 1; *p = 8; assert(*p == 1); }",
            {"allocates int#1", "writes int#1 = 8", "reads int#1 = 8"},
        ),
        (f"void *w(void *a) {{ x = (long)a; return 0; }} {IN_THREAD % ('(void *)3L', '', 'assert(x == 1);')}",
         {"starts w#1", "passes a = 3", "writes x = 3", "joins w#1"}),
        (f"void *w(void *a) {{ return (void *)4L; }} {IN_THREAD % ('0', '', 'assert((long)r == 1);')}",
         {"joins w#1, which returned 4"}),
        ('int main(void) { assert(atoi("12") == 1); }', {"atoi returns 12"}),
        ("int main(void) { int y = pthread_mutex_trylock(&m); assert(y); }", {"locks m", "y = 0"}),
    ],
)  # fmt: skip
def test_a_value_is_followed(tmp_path: Path, text: str, expected: set[str]) -> None:
    assert expected <= set(effects(traced(tmp_path, f"int x;\n{text}")))


def test_a_number_from_the_library_is_shown(tmp_path: Path) -> None:
    trace = traced(tmp_path, "int main(void) { int y = rand(); assert(y != 7); }", engine="lazy")
    assert {"input = 7", "y = 7"} <= set(effects(trace))


def test_what_is_lost_is_shown(tmp_path: Path) -> None:
    trace = traced(
        tmp_path,
        """int hits;
int get(void) { return hits; }
void *w(void *a) { hits = get() + 1; return 0; }
int main(void) {
    pthread_t a, b;
    pthread_create(&a, 0, w, 0); pthread_create(&b, 0, w, 0);
    pthread_join(a, 0); pthread_join(b, 0);
    assert(get() == 2);
}""",
    )
    told = effects(trace)
    counts = {effect: told.count(effect) for effect in ("reads hits = 0", "writes hits = 1", "reads hits = 1")}
    assert list(counts.values()) == [2, 2, 1]
    assert trace.switches == sum(line.switched for line in trace.lines) == 4


def test_what_does_not_matter_is_left_out(tmp_path: Path) -> None:
    text = "int x, noise; int main(void) { if (noise == 0) noise = 1; x = 2; noise++; assert(x == 1); }"
    assert effects(traced(tmp_path, text)) == ["writes x = 2", "reads x = 2"]


def test_a_check_that_is_out_of_date(tmp_path: Path) -> None:
    text = f"""int *p, ready, used;
void *w(void *a) {{ if (ready) used = *p; return 0; }}
{IN_THREAD % ("0", "p = calloc(1, sizeof *p); if (!p) return 1; ready = 1; ready = 0; free(p);", "")}"""
    assert {"reads ready = 1", "writes ready = 0", "frees int#1"} <= set(effects(traced(tmp_path, text)))


def test_an_assignment_that_was_not_made(tmp_path: Path) -> None:
    text = """int n = 2, a[2], noise; int main(void) { int i = 2;
    if (i > n) i = 0;
    if (noise) noise = 1;
    a[i] = 1; }"""
    assert effects(traced(tmp_path, text)) == ["reads n = 2", "i = 2"]


LOST_JOB = """int jobs = 1, is_stopping, done;
void *w(void *a) {
  pthread_mutex_lock(&m);
  int has_job = jobs > 0 && !is_stopping;
  pthread_mutex_unlock(&m);
  if (has_job)
    done = 1;
  return 0;
}
"""


def test_a_write_of_another_thread_that_was_not_made(tmp_path: Path) -> None:
    stop = "pthread_mutex_lock(&m); is_stopping = 1; pthread_mutex_unlock(&m);"
    shown = effects(traced(tmp_path, LOST_JOB + IN_THREAD % ("0", stop, "assert(done);")))
    assert {"reads jobs = 1", "reads is_stopping = 1", "reads done = 0"} <= set(shown)


def test_a_write_that_a_thread_has_not_come_to(tmp_path: Path) -> None:
    text = "int ready, x; void *w(void *a) {\n ready = 1;\n x = 1;\n return 0; }\n"
    trace = traced(tmp_path, text + IN_THREAD % ("0", "if (ready) assert(x);", ""))
    told = [effect for line in trace.lines for effect in line.happened if effect.kind is EffectKind.NOT_YET]
    assert [effect.data[1] for effect in told] == ["x = 1;"]


def test_a_check_of_a_result_of_the_library(tmp_path: Path) -> None:
    text = 'int main(void) {\n char s[] = "7";\n long n = strtol(s, 0, 10);\n if (n > 8)\n return 1;\n'
    trace = traced(tmp_path, text + " assert(n < 5); }")
    assert ["n = 7"] in [line.effects for line in trace.lines if line.text == "if (n > 8)"]


def test_what_ends_a_loop(tmp_path: Path) -> None:
    text = f"""int x, y; void *w(void *a) {{ x = 1; y = 1; return 0; }}
{
        IN_THREAD
        % (
            "0",
            "int before, after, sum = 0; do { before = x; after = x; } while (before != after);"
            "for (int i = 0; i < 2; i++) sum += i; assert(!before || y);",
            "",
        )
    }"""
    shown = effects(traced(tmp_path, text))
    assert {"before = 1", "after = 1"} <= set(shown) and "i = 2" not in shown


# ----------------------------------------------------------------------------------------- named events
def test_calls_that_led_to_the_failure(tmp_path: Path) -> None:
    text = "int x; void inner(void) { assert(x); } void outer(void) { inner(); } int main(void) { outer(); }"
    assert effects(traced(tmp_path, text)) == ["calls outer", "calls inner", "reads x = 0"]


def test_calls_by_the_library(tmp_path: Path) -> None:
    text = """int x; void set(void) { x = 1; } void last(void) { set(); } void check(void) { assert(!x); }
int main(void) { atexit(check); atexit(last); return 0; }"""
    shown = effects(traced(tmp_path, text))
    assert {"registers last", "the library calls last", "calls set", "the library calls check"} <= set(shown)


def test_handlers_of_exit_are_shown_in_their_order(tmp_path: Path) -> None:
    """Those that were registered earlier run later, so they matter as well."""
    text = "int *p; void use(void) { *p = 1; } void drop(void) { free(p); }\n"
    trace = traced(tmp_path, text + "int main(void) { p = malloc(4);\n atexit(use);\n atexit(drop);\n return 0;\n}")
    assert effects(trace)[2:5] == ["registers use", "registers drop", "the library calls drop"]
    assert [line.text for line in trace.lines if "the library calls drop" in line.effects] == ["return 0;"]


def test_after_a_handler_the_thread_is_back_where_it_was(tmp_path: Path) -> None:
    text = (
        "#include <signal.h>\nchar text[] = \"ab\", copy[3];\nvoid handle(int n) {\n text[0] = text[1] = 'c';\n}\n"
        "int main(void) {\n signal(SIGUSR1, handle);\n pthread_t t; pthread_create(&t, 0, w, (void *)pthread_self());\n"
        " strcpy(copy, text);\n assert(copy[0] == copy[1] || copy[1] == 'b');\n}"
    )
    worker = "void *w(void *a) { pthread_kill((pthread_t)a, SIGUSR1); return 0; }\n"
    text = text.replace("int main", worker + "int main")
    lines = traced(tmp_path, text).lines
    at = next(number for number, line in enumerate(lines) if "the library calls handle" in line.effects)
    assert [line.text for line in lines[at:]] == [
        "strcpy(copy, text);",
        "text[0] = text[1] = 'c';",
        "strcpy(copy, text);",
        "assert(copy[0] == copy[1] || copy[1] == 'b');",
    ]


def test_errno_is_named(tmp_path: Path) -> None:
    text = "#include <errno.h>\n#include <semaphore.h>\nint main(void) { sem_t s; sem_init(&s, 0, 0);\n"
    trace = traced(tmp_path, text + "sem_trywait(&s);\nassert(errno == 0); }")
    assert {"writes errno = 11", "reads errno = 11"} <= set(effects(trace))


def test_calls_of_a_function_that_is_called_at_several_lines(tmp_path: Path) -> None:
    text = (
        "int x; void set(int *p) {\n *p = 1;\n}\nvoid once(void) {\n x = 2;\n}\n"
        "int main(void) {\n int y; set(&y);\n once();\n set(&x);\n assert(x == 2); }"
    )
    trace = traced(tmp_path, text)
    assert [line.text for line in trace.lines] == ["set(&x);", "*p = 1;", "assert(x == 2); }"]
    assert "calls set" in effects(trace)


def test_a_thread_that_is_cancelled(tmp_path: Path) -> None:
    worker = (
        "void *w(void *a) {\n pthread_mutex_lock(&m);\n pthread_testcancel();\n pthread_mutex_unlock(&m); return 0; }"
    )
    told = effects(traced(tmp_path, worker + IN_THREAD % ("0", "pthread_cancel(t);", "pthread_mutex_destroy(&m);")))
    assert "asks w#1 to end (cancellation)" in told
    assert "is cancelled and ends, while it holds m" in told


def test_a_spurious_wake_up(tmp_path: Path) -> None:
    text = f"""int *head; int one;
void *w(void *a) {{ pthread_mutex_lock(&m); if (!head) pthread_cond_wait(&c, &m); one = *head; return 0; }}
{IN_THREAD % ("0", "pthread_mutex_lock(&m); head = &one; pthread_cond_signal(&c); pthread_mutex_unlock(&m);", "")}"""
    trace = traced(tmp_path, text)
    assert {"reads head = null", "waits on c, unlocks m"} <= set(effects(trace))
    assert EffectKind.WAKES_UNSIGNALLED in kinds(trace) and trace.message == "invalid pointer head (null)"
    assert not any(effect.startswith("reads c") for effect in effects(trace))


def test_a_lost_signal(tmp_path: Path) -> None:
    text = f"""void *w(void *a) {{
    pthread_mutex_lock(&m); pthread_cond_wait(&c, &m); pthread_mutex_unlock(&m); return 0; }}
{IN_THREAD % ("0", "pthread_cond_signal(&c);", "")}"""
    trace = traced(tmp_path, text, "no-deadlock")
    assert EffectKind.SIGNALS_NOBODY in kinds(trace)
    assert "waits on c, unlocks m" in effects(trace)


BOX = """struct box { pthread_mutex_t lock; pthread_cond_t filled, emptied; int full; };
struct box box = {PTHREAD_MUTEX_INITIALIZER, PTHREAD_COND_INITIALIZER, PTHREAD_COND_INITIALIZER, 0};
void *w(void *a) { struct box *b = a; pthread_mutex_lock(&b->lock);
    while (!b->full) pthread_cond_wait(&b->filled, &b->lock); pthread_mutex_unlock(&b->lock); return 0; }
void fill(struct box *b) { pthread_mutex_lock(&b->lock); b->full = 1; pthread_cond_signal(&b->%s);
    pthread_mutex_unlock(&b->lock); }
"""


def test_a_condition_variable_that_pointers_lead_to(tmp_path: Path) -> None:
    text = f"""{BOX % "filled"} int main(void) {{ pthread_t one, two; pthread_create(&one, 0, w, &box);
    pthread_create(&two, 0, w, &box); fill(&box); pthread_join(one, 0); pthread_join(two, 0); }}"""
    trace = traced(tmp_path, text, "no-deadlock")
    assert "waits on box.filled, unlocks box.lock" in effects(trace)
    assert "signals box.filled" in effects(trace)
    assert EffectKind.SIGNALS_NOBODY not in kinds(trace)


def test_a_change_that_a_waiting_thread_misses(tmp_path: Path) -> None:
    trace = traced(tmp_path, BOX % "emptied" + IN_THREAD % ("&box", "fill(&box);", ""), "no-deadlock")
    shown = effects(trace)
    assert {"reads box.full = 0", "writes box.full = 1"} <= set(shown)
    assert "signals box.emptied, but no thread waits (lost signal)" in shown


def test_a_time_out(tmp_path: Path) -> None:
    text = """int main(void) { struct timespec t = {0, 0};
    pthread_mutex_lock(&m); assert(pthread_cond_timedwait(&c, &m, &t) == 0); }"""
    assert EffectKind.WAKES_LATE in kinds(traced(tmp_path, "#include <time.h>\n" + text))


def test_a_lock_that_is_held(tmp_path: Path) -> None:
    text = f"""int got;
void *w(void *a) {{ got = pthread_mutex_trylock(&m); return 0; }}
{IN_THREAD % ("0", "pthread_mutex_lock(&m);", "assert(got == 0);")}"""
    told = effects(traced(tmp_path, text))
    assert "fails to lock m, which main has" in told and "writes got = 16" in told


def test_a_lock_that_another_thread_had(tmp_path: Path) -> None:
    text = f"""int x;
void *w(void *a) {{ pthread_mutex_lock(&m); x = 1; pthread_mutex_unlock(&m); return 0; }}
{IN_THREAD % ("0", "pthread_mutex_lock(&m); assert(x == 0);", "")}"""
    assert "locks m, which w#1 had" in effects(traced(tmp_path, text))


def test_read_and_write_locks(tmp_path: Path) -> None:
    text = f"""int x; pthread_rwlock_t l = PTHREAD_RWLOCK_INITIALIZER;
void *w(void *a) {{ pthread_rwlock_wrlock(&l); x = 1; pthread_rwlock_unlock(&l); return 0; }}
{IN_THREAD % ("0", "pthread_rwlock_rdlock(&l); assert(x == 0);", "")}"""
    assert {"locks l for writing", "locks l for reading"} <= set(effects(traced(tmp_path, text)))


def test_a_semaphore(tmp_path: Path) -> None:
    text = f"""int x; sem_t s;
void *w(void *a) {{ sem_wait(&s); assert(x == 0); return 0; }}
{IN_THREAD % ("0", "x = 1; sem_post(&s);", "")}"""
    told = effects(traced(tmp_path, "#include <semaphore.h>\n" + text))
    assert {"increments s to 1", "decrements s to 0"} <= set(told)


# --------------------------------------------------------------------------------------------- memory
NODE = "struct node { int v; struct node *next; };"


def test_use_after_free(tmp_path: Path) -> None:
    body = "struct node *n = malloc(sizeof *n);\nif (!n) return 1;\nfree(n);\nn->v = 1;"
    trace = traced(tmp_path, f"{NODE}\nint main(void) {{ {body} }}")
    assert trace.message == "invalid pointer n (to node#1, which was allocated at p.c:8 and freed at p.c:10 by main)"
    assert {"allocates node#1", "frees node#1"} <= set(effects(trace))


def test_freed_twice(tmp_path: Path) -> None:
    trace = traced(tmp_path, "int main(void) { int *p = malloc(4);\nfree(p);\nfree(p); }", "valid-free")
    assert "int#1, which was allocated at p.c:7 and freed at p.c:8 by main" in trace.message.replace("bytes", "int")


def test_a_leak(tmp_path: Path) -> None:
    text = f"void *w(void *a) {{ int *p = malloc(4); return p; }} {IN_THREAD % ('0', '', 'return 0;')}"
    trace = traced(tmp_path, text, "valid-memcleanup")
    (line,) = [line for line in trace.lines if EffectKind.ALLOCATES in {effect.kind for effect in line.happened}]
    assert line.thread_name == "w#1"


def test_what_was_never_assigned(tmp_path: Path) -> None:
    text = "int main(void) { int x; int *p = malloc(4); if (!p) return 1; int y = x; assert(y != 3 || *p != 2); }"
    told = effects(traced(tmp_path, text, engine="lazy"))
    assert "y = uninitialised" in told and any(each.endswith("#1 = uninitialised") for each in told)


def test_a_sum_that_wraps_around(tmp_path: Path) -> None:
    trace = traced(tmp_path, "unsigned x = 4294967295; int main(void) { x = x + 1; assert(x > 0); }")
    assert "4294967295 + 1 wraps around to 0" in effects(trace)


def test_literals_are_shown_as_in_the_program(tmp_path: Path) -> None:
    told = effects(traced(tmp_path, 'char *s; int main(void) { s = "ab"; assert(strlen(s) == 3); }'))
    assert 'writes s = "ab"' in told and "strlen returns 2" in told
    assert not any("string" in each for each in told)
