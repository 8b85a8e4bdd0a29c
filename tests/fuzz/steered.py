"""Generated programs whose inputs and counters mostly steer loops and branches."""

from __future__ import annotations

from random import Random

from tests.fuzz.tree import Body, Expr, Stmt, body, expr, number, stmt

PRELUDE = """#include <assert.h>
#include <pthread.h>
extern signed char __VERIFIER_nondet_char(void);
extern void __VERIFIER_assume(int);
struct work { int rounds, key; } w[2];
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
int n, x, y, a[3];
signed char c, d;
"""
RETURN = stmt("return 0;")


def steered_program(rng: Random) -> Body:
    return body([Stmt((PRELUDE,), is_fixed=True), *_Steered(rng).functions()])


class _Steered:
    def __init__(self, rng: Random) -> None:
        self.rng = rng

    def functions(self) -> list[Stmt]:
        begin = [stmt("struct work *p = arg;"), stmt("int i = 0, v = 0;")]
        threads = [stmt(f"void *t{k}(void *arg) ", body([*begin, *self._several(3), RETURN])) for k in range(2)]
        start = [stmt("c = __VERIFIER_nondet_char();"), *self.rng.sample(_USES, self.rng.randint(1, 2))]
        runs = [stmt("pthread_t t, u;"), stmt("pthread_create(&t, 0, t0, &w[0]);")]
        runs += [stmt("pthread_create(&u, 0, t1, &w[1]);")] if self.rng.random() < 0.8 else []
        begin = [stmt("struct work *p = &w[0];"), stmt("int i = 0, v = 0;")]
        return [*threads, stmt("int main(void) ", body([*begin, *start, *runs, *self._several(2), RETURN]))]

    def _several(self, most: int) -> list[Stmt]:
        return [self._statement(2) for _ in range(self.rng.randint(1, most))]

    def _condition(self) -> Expr:
        return expr(self.rng.choice(_CONDITIONS))

    def _statement(self, depth: int) -> Stmt:
        rng = self.rng
        match rng.randrange(9):
            case 0 | 1 if depth:
                return stmt(rng.choice(_LOOPS), body([self._statement(depth - 1)]))
            case 2 | 3 if depth:
                return stmt("if (", self._condition(), ") ", body([self._statement(depth - 1)]))
            case 4 if depth == 2:
                lock, unlock = stmt("pthread_mutex_lock(&m);"), stmt("pthread_mutex_unlock(&m);")
                return stmt("", body([lock, self._statement(1), self._statement(0), unlock]))
            case 5:
                return stmt("assert(", rng.choice((self._condition(), expr("x <= ", number(rng.randrange(4))))), ");")
            case 6:
                return stmt(rng.choice(("__VERIFIER_assume(c >= 0);", "__VERIFIER_assume(x < 2);", "v = n;", "d = c;")))
        return stmt(rng.choice(_CHANGES))


_USES = (
    stmt("d = c;"),
    stmt("n = c & 3; w[0].rounds = n; w[1].rounds = n; w[0].key = 1;"),
    stmt("w[0].rounds = c & 1;"),
    stmt("y = n = c & 3;"),
)
_CONDITIONS = ("c < 5", "c == d", "c != 'x'", "n > 0", "i < n", "x == y", "p->key == 1", "p->rounds > v", "y", "x < 2")
_LOOPS = (
    "for (i = 0; i < n; i++) ", "for (i = 0; i < p->rounds; i++) ", "while (v++ < n) ", "for (i = n; i > 0; i--) ",
    "for (i = 0; i < 2; i++) ",
)  # fmt: skip
_CHANGES = (
    "x++;",
    "x--;",
    "x = 1;",
    "x = 0;",
    "y = n;",
    "v = v + 1;",
    "a[1] = v;",
    "a[n % 3u] = 1;",
    "c = 'x';",
    "x = a[0];",
)
