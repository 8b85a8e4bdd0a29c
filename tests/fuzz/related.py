"""Generated programs in which two threads compute related values in loops, also from the elements of an array."""

from __future__ import annotations

from random import Random

from tests.fuzz.tree import Body, Stmt, body, stmt

PRELUDE = """#include <assert.h>
#include <pthread.h>
#include <stdlib.h>
extern _Bool __VERIFIER_nondet_bool(void);
extern void __VERIFIER_atomic_begin(void);
extern void __VERIFIER_atomic_end(void);
int *a, n, head, tail;
unsigned x, y;
"""
RETURN = stmt("return 0;")
LOOPS = (
    "for (int i = 0; i < n; i++) ",
    "for (int i = 0; i < n; i++) ",
    "for (int i = n - 1; i >= 0; i--) ",
    "for (int i = n; i > 0; i--) ",
    "for (int i = 1; i < n; i++) ",
)
ELEMENTS = ("a[i % 2u]", "a[i]", "a[i]", "a[n - 1 - i]", "a[0]", "i", "2", "n")


def related_program(rng: Random) -> Body:
    """Usually, both threads do the same, up to a small change."""
    begin = [
        stmt("n = 1 + __VERIFIER_nondet_bool();"),
        stmt("a = calloc(n + 1, sizeof *a);"),
        stmt("for (int i = 0; i < n; i++) ", body([stmt("a[i] = __VERIFIER_nondet_bool();")])),
        stmt("pthread_t t, u;"),
        stmt("pthread_create(&t, 0, t0, 0);"),
        stmt("pthread_create(&u, 0, t1, 0);"),
    ]
    joins = [stmt("pthread_join(t, 0);"), stmt("pthread_join(u, 0);")]
    end = [stmt("assert(x ", rng.choice(("==", "==", "==", "<=")), " y);"), RETURN]
    update = _update(rng)
    threads = [
        stmt(
            f"void *t{number}(void *arg) ",
            body([_loop(rng, var, update if rng.random() < 0.8 else _update(rng)), RETURN]),
        )
        for number, var in enumerate("xy")
    ]
    return body([Stmt((PRELUDE,), is_fixed=True), *threads, stmt("int main(void) ", body([*begin, *joins, *end]))])


def _update(rng: Random) -> str:
    element = rng.choice(ELEMENTS)
    return rng.choice(
        (
            f"V += {element};",
            f"V += {element};",
            f"V = V + {element} + 1;",
            f"V = V < (unsigned){element} ? {element} : V;",
            f"V = 2 * V + {element};",
            f"if ({element} == 1) V++;",
            f"V += {element}; a[i] = {element};",
            f"a[i]++; V += {element};",
        )
    )


def _loop(rng: Random, var: str, update: str) -> Stmt:
    text = update.replace("V", var)
    if rng.random() < 0.3:
        text = f"__VERIFIER_atomic_begin(); {text} __VERIFIER_atomic_end();"
    return stmt(rng.choice(LOOPS), body([stmt(text)]))
