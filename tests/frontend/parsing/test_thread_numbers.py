"""Programs that look at the numbers of threads."""

from __future__ import annotations

from pathlib import Path

import pytest

from unbraid.cli.main import run
from unbraid.core.flags import Flags
from unbraid.core.nodes import LP64, Origin
from unbraid.core.notes import Note, NoteKind
from unbraid.frontend.parsing import clang
from unbraid.frontend.parsing.thread_numbers import NumbersOfThreads
from unbraid.results.wording import note_text

TEXT = """
#include <assert.h>
#include <pthread.h>
#include <stdio.h>
#include <threads.h>
pthread_t g, *p;
thrd_t c11;
int x, a[10];
unsigned long u;
struct info {{ pthread_t id; int rank; }} s, s2;
union {{ pthread_t id; unsigned long number; unsigned char bytes[8]; }} both;
void more(int n, ...) {{ x = n; }}
char buffer[64];
void *memcpy(void *, const void *, unsigned long);
int memcmp(const void *, const void *, unsigned long);
void *anything;
void f(pthread_t t);
void h(unsigned long t);
void *w(void *);
pthread_t test(void) {{ {} return g; }}
"""
HARMLESS = [
    "pthread_t t; pthread_create(&t, 0, w, 0); pthread_join(t, 0);",
    "pthread_t t[3]; for (int i = 0; i < 3; i++) pthread_create(&t[i], 0, w, 0); pthread_join(t[x], 0);",
    "pthread_t me = pthread_self(); if (pthread_equal(me, g)) g = me;",
    "if (pthread_self() == g) g = pthread_self();",
    "if (g != 0) pthread_join(g, 0);",
    'printf("%lu", (unsigned long)pthread_self()); printf("%lu", g);',
    "s.id = pthread_self(); pthread_join(s.id, 0); (void)g; g;",
    "pthread_t all[2] = {pthread_self(), g}; pthread_detach(all[0]);",
    "g = x ? pthread_self() : g; sizeof g; f(g); *p = g; g = *p;",
    "typedef pthread_t mine; mine b = g; if (b == g) x = 1;",
    "if (x) g; else g = 0; for (int i = 0; i < 2; i++) pthread_join(g, 0);",
    "c11 = thrd_current(); x = thrd_equal(c11, thrd_current());",
    "g = ({ x++; pthread_self(); });",
    "g = *p = s.id; x++, g = *p;",
    "p = &g; p = (pthread_t *)&g; pthread_create((void *)&g, 0, w, 0);",
    "memcpy(&s, &s2, sizeof s); memcpy(p, &g, sizeof g);",
    "both.id = g; g = both.id; anything = &s; ((struct info *)anything)->id = g; x = *(int *)anything;",
    "w(&s); *(long *)buffer = 1; more(1, x);",
    'unsigned long id = pthread_self(); printf("%lu", id); int n = (int)g; printf("%ld", (long)n);',
]
LOOKS = [
    "int id = pthread_self(); x = id;", "static int id; id = pthread_self();", 'snprintf(buffer, 8, "%lu", g);',
    'int id = g; printf("%d", id); if (id) x = 1;', "int id = g; int *q = &id;", "int id = (int)g; h(id);",
    "unsigned long id = g; u = id;", "x = g < 4;", "x = g == 5;", "x = g % 2;", "if (g) x = 1;",
    "while (g) x = 1;", "do x = 1; while (g);", "for (; g;) x = 1;", "switch (g) { case 1: x = 1; }", "a[g] = 1;",
    "assert((int)pthread_self() != 1);", "x = (long)g == 3;", "u = g;", "h(g);", "x = !g;", "x = g ? 1 : 2;", "g++;",
    "g += 1;", "x = g && x;", "struct other { unsigned long v; } o = {g};", 'printf("%d", (int)g == 3);',
    "u = x ? g : *p;", "u = (x, g);", "u = g = *p;", "x = thrd_current() > 1;", "u = ({ x++; g; });", "x = *p + 1;",
    "x = s.id >> 1;", "x = *(int *)&g;", "both.id = g; u = both.number;", "both.id = g; x = both.bytes[0];",
    "memcpy(buffer, &g, sizeof g);", "memcpy(&u, &g, sizeof g);", "memcpy(&u, &s, sizeof u);", "more(1, g);",
    "x = memcmp(&g, p, sizeof g);", "x = *(char *)&s;", "u = *(unsigned long *)p;", "u = ((unsigned long *)&s)[0];",
    "anything = &g; u = *(unsigned long *)anything;", "anything = p; unsigned char *c = anything; x = *c;",
    "w(&s); u = *(long *)w(0);",
]  # fmt: skip


def _look(folder: Path, text: str) -> bool:
    path = folder / "program.c"
    path.write_text(TEXT.format(text))
    unit = clang.parse(str(path), LP64, Flags())
    numbers = NumbersOfThreads()
    for each in clang.definitions(unit):
        if each.unit is unit and each.spelling in ("test", "more"):
            numbers.look_at(each)
    return numbers.use is not None


@pytest.mark.parametrize("text", HARMLESS)
def test_harmless(tmp_path: Path, text: str) -> None:
    assert not _look(tmp_path, text)


@pytest.mark.parametrize("text", LOOKS)
def test_looks(tmp_path: Path, text: str) -> None:
    assert _look(tmp_path, text)


SECOND = """
#include <assert.h>
#include <pthread.h>
extern _Bool __VERIFIER_nondet_bool(void);
void *nothing(void *arg) {{ return 0; }}
void *second(void *arg) {{ assert(pthread_self() != {number}); return 0; }}
int main(void) {{
    pthread_t t;
    if (__VERIFIER_nondet_bool())
        pthread_create(&t, 0, nothing, 0);
    pthread_create(&t, 0, second, 0);
    return 0;
}}
"""


@pytest.mark.parametrize(
    "options", ["", "--engine lazy", "--engine unbounded", "--engine following", "--engine native"]
)
def test_another_number_may_be_chosen(tmp_path: Path, options: str, capfd: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "program.c"
    for number in (1, 77):
        path.write_text(SECOND.format(number=number))
        assert run(["verify", str(path), *options.split()]) in ((5, 10) if number == 1 else (5,))
        note = Note(NoteKind.NUMBER_OF_THREAD, Origin(str(path), 6, 27))
        assert note_text(note) in capfd.readouterr().out
