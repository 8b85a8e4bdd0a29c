"""Generated programs in which two threads and main fill small arrays, copy them, and check what is in them."""

from __future__ import annotations

from random import Random

from tests.fuzz.tree import Body, Expr, Stmt, body, expr, number, stmt

PRELUDE = """#include <assert.h>
#include <pthread.h>
#include <stdlib.h>
extern _Bool __VERIFIER_nondet_bool(void);
extern void __VERIFIER_atomic_begin(void);
extern void __VERIFIER_atomic_end(void);
int a[3], b[4], *c, size, seen;
struct { int key, items[3]; } list[2];
"""
RETURN = stmt("return 0;")


def array_program(rng: Random) -> Body:
    return body([Stmt((PRELUDE,), is_fixed=True), *_Arrays(rng).functions()])


class _Arrays:
    def __init__(self, rng: Random) -> None:
        self.rng = rng

    def functions(self) -> list[Stmt]:
        begin = [stmt("int v = 0, i = 0;")]
        threads = [stmt(f"void *t{n}(void *arg) ", body([*begin, *self._several(2), RETURN])) for n in range(2)]
        start = [stmt("size = 1 + 2 * __VERIFIER_nondet_bool();"), stmt("c = calloc(size, sizeof *c);")]
        runs = [stmt("pthread_t t, u;"), stmt("pthread_create(&t, 0, t0, 0);"), stmt("pthread_create(&u, 0, t1, 0);")]
        joins = [stmt("pthread_join(t, 0);"), stmt("pthread_join(u, 0);")] if self.rng.random() < 0.8 else []
        checks = [self._loop(self._assert()), self._assert()]
        return [*threads, stmt("int main(void) ", body([*begin, *start, *runs, *joins, *checks, RETURN]))]

    def _several(self, most: int) -> list[Stmt]:
        return [self._statement(2) for _ in range(self.rng.randint(1, most))]

    def _element(self) -> Expr:
        at = self.rng.choice(("i", "i", "i", "(i + 1)", "v", "2", "(2 - i)"))
        array = self.rng.choice(("a[{} % 3u]", "a[{} % 3u]", "b[{} % 4u]", "c[{} % size]", "list[{} % 2u].key",
                                 "list[1].items[{} % 3u]", "list[i % 2u].items[{} % 3u]"))  # fmt: skip
        return Expr((array.format(at),), is_value=False)

    def _value(self) -> Expr:
        rng = self.rng
        simple = (expr("i"), expr("v"), expr("seen"), number(rng.randrange(3)), expr("(i + 1)"))
        return self._element() if rng.random() < 0.3 else rng.choice(simple)

    def _condition(self) -> Expr:
        return expr(self._value(), self.rng.choice((" == ", " != ", " <= ", " < ")), self._value())

    def _assert(self) -> Stmt:
        rng = self.rng
        if rng.random() < 0.2:
            return stmt("assert(seen <= ", number(rng.randrange(3)), ");")
        return stmt("assert(", self._element(), rng.choice((" == ", " <= ", " >= ")), self._value(), ");")

    def _loop(self, inner: Stmt) -> Stmt:
        head = self.rng.choice(("for (i = 0; i < 3; i++) ", "for (i = 0; i < size; i++) ", "for (i = 2; i > 0; i--) "))
        return stmt(head, body([inner]))

    def _statement(self, depth: int) -> Stmt:
        match self.rng.randrange(10):
            case 0 | 1 | 2 if depth:
                return self._loop(self._statement(depth - 1))
            case 3 if depth:
                return stmt("if (", self._condition(), ") ", body([self._statement(depth - 1)]))
            case 4 if depth == 2:
                begin, end = stmt("__VERIFIER_atomic_begin();"), stmt("__VERIFIER_atomic_end();")
                return stmt("", body([begin, self._statement(0), self._statement(0), end]))
            case 5:
                return stmt("v = ", self._element(), ";")
            case 6:
                return stmt("seen = ", self._value(), ";")
            case 7:
                return self._assert()
        return stmt(self._element(), " = ", self._value(), ";")
