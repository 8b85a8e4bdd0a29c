"""Proofs that hide inputs and counters, and programs that must not be proved in this way."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.helpers.needs import needs
from tests.helpers.programs import Lower
from unbraid.core.budget import Budget
from unbraid.core.causes import Why
from unbraid.driver.pipeline import verify
from unbraid.driver.request import Question, Request, Source
from unbraid.engines.findings import Unknown
from unbraid.engines.protocol import Problem
from unbraid.engines.registry import engine_named
from unbraid.results.verdict import Report, Verdict
from unbraid.results.wording import cause_text

_HEAD = """
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>
int __VERIFIER_nondet_int(void);
signed char __VERIFIER_nondet_char(void);
void __VERIFIER_assume(int);
int x, n;
struct work { int rounds, key; } w = {0, 1};
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
"""
_UP_AND_DOWN = "pthread_mutex_lock(&m); x++; assert(x == 1); x--; pthread_mutex_unlock(&m);"
_UNLOCKED = "x++; assert(x == 1); x--;"

# What each of two threads does, and what main does before and after it creates them.
_SAFE = {
    "rounds that an argument gives": (f"for (int i = 0; i < n; i++) {{ {_UP_AND_DOWN} }}", "n = atoi(argv[1]);", ""),
    "rounds in a struct": (f"for (int i = 0; i < w.rounds; i++) {{ {_UP_AND_DOWN} }}", "w.rounds = atoi(argv[1]);", ""),
    "another member is needed": (
        "for (int i = 0; i < w.rounds; i++) assert(w.key == 1);", "w.rounds = __VERIFIER_nondet_int();", "",
    ),
    "many rounds": (f"for (int i = 0; i < 1000000; i++) {{ {_UP_AND_DOWN} }}", "n = __VERIFIER_nondet_int();", ""),
    "an input in a few regions": ("if (n > 10) assert(n > 5);", "n = __VERIFIER_nondet_int();", ""),
    "copies of an input": ("if (n != w.key) assert(0);", "n = __VERIFIER_nondet_int(); w.key = n;", ""),
    "a wait that an input decides": (
        f"__VERIFIER_assume(n > 3); {_UP_AND_DOWN}", "n = __VERIFIER_nondet_int() + __VERIFIER_nondet_int();", "",
    ),
}  # fmt: skip
_UNSAFE = {
    "without a lock": (f"for (int i = 0; i < n; i++) {{ {_UNLOCKED} }}", "n = atoi(argv[1]);", ""),
    "in a late round": (
        "for (int i = 0; i < w.rounds; i++) if (i == 3) x = 1;", "w.rounds = __VERIFIER_nondet_int();", "assert(!x);",
    ),
    "the counter is asserted": ("int i = 0; while (i < n) i++; assert(i < 3);", "n = __VERIFIER_nondet_int();", ""),
    "the counter is an index": (
        "int a[3] = {0}; for (int i = 0; i <= n; i++) a[i] = 1;", "n = __VERIFIER_nondet_int();", "",
    ),
    "the last region": ("if (n > 10) assert(n != 2147483647);", "n = __VERIFIER_nondet_int();", ""),
    "between two constants": ("if (n > 10 && n < 12) x = 1;", "n = __VERIFIER_nondet_int();", "assert(!x);"),
    "two inputs, compared": (
        "if (n != w.key) x = 1;", "n = __VERIFIER_nondet_int(); w.key = __VERIFIER_nondet_int();", "assert(!x);",
    ),
    "an input that is read again in a loop": (
        "if (n != w.key) x = 1;",
        "for (int i = 0; i < 2; i++) { w.key = n; n = __VERIFIER_nondet_int(); }",
        "assert(!x);",
    ),
    "a value that is returned": ("if (n > 5) return &n;", "n = __VERIFIER_nondet_int();", "assert(!r);"),
    "a narrow input, compared in a wide type": (
        "if ((unsigned)(signed char)n > 200u) x = 1;", "n = __VERIFIER_nondet_char();", "assert(!x);",
    ),
    "a counter that wraps around": (
        "unsigned char i = 0; while (++i) ; x = 1;", "n = __VERIFIER_nondet_int();", "assert(!x || n);",
    ),
}  # fmt: skip


def _report(folder: Path, work: str, before: str, after: str) -> Report:
    path = folder / "program.c"
    path.write_text(
        f"{_HEAD}void *work(void *arg) {{ {work} return 0; }}\n"
        "int main(int argc, char **argv) {\n    if (argc != 2) return 1;\n"
        f"    pthread_t t, u; void *r; {before}\n"
        "    pthread_create(&t, 0, work, 0); pthread_create(&u, 0, work, 0);\n"
        f"    pthread_join(t, &r); pthread_join(u, &r); {after} return 0;\n}}\n"
    )
    source = Source((str(path),), properties=("unreach-call", "def-behavior"))
    return verify(Request(source, Question(engine="hiding"))).report


@needs("gcc", "inputs and counters are hidden")
@pytest.mark.parametrize("parts", _SAFE.values(), ids=_SAFE.keys())
def test_proved(tmp_path: Path, parts: tuple[str, str, str]) -> None:
    assert _report(tmp_path, *parts).verdict is Verdict.TRUE


@needs("gcc", "inputs and counters are hidden")
@pytest.mark.parametrize("parts", _UNSAFE.values(), ids=_UNSAFE.keys())
def test_not_proved(tmp_path: Path, parts: tuple[str, str, str]) -> None:
    assert _report(tmp_path, *parts).verdict is Verdict.UNKNOWN


@needs("gcc", "what is left without hidden values is searched")
def test_more_threads_than_are_followed(lower: Lower) -> None:
    program = lower("""
        int __VERIFIER_nondet_int(void);
        int x;
        void *work(void *arg) { x = 1; return 0; }
        int main(void)
        {
            pthread_t t;
            int n = __VERIFIER_nondet_int();
            for (int i = 0; i < n; i++)
                pthread_create(&t, 0, work, 0);
            assert(x < 2);
        }
    """)
    found = engine_named("hiding").ask(Problem(program), Budget(cpu=20), lambda progress: None)
    assert isinstance(found, Unknown) and found.cause.why is Why.ABSTRACTION_GOES_ON
    assert "more threads" in cause_text(found.cause)
