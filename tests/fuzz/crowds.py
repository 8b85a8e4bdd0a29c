"""Generated programs in which main creates threads of one or two functions without end.

MOST_THREADS in the text is the most that are created; the prover's proofs are for any number."""

from __future__ import annotations

from random import Random

from tests.fuzz.tree import Body, Expr, Stmt, body, expr, number, stmt

PRELUDE = """#include <assert.h>
#include <pthread.h>
extern void __VERIFIER_assume(int);
extern _Bool __VERIFIER_nondet_bool(void);
extern void __VERIFIER_atomic_begin(void);
extern void __VERIFIER_atomic_end(void);
#ifdef MOST_THREADS
#define MORE(n) (n < MOST_THREADS)
#define COUNT MOST_THREADS
#else
#define MORE(n) 1
#define COUNT __VERIFIER_nondet_int()
#endif
extern int __VERIFIER_nondet_int(void);
int x, y, lock, turn;
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
void __VERIFIER_atomic_take(void) { __VERIFIER_assume(lock == 0); lock = 1; }
int __VERIFIER_atomic_next(void) { int old = turn; turn = (turn + 1) % 3; return old; }
int __VERIFIER_atomic_swap(int e, int n) { if (x == e) { x = n; return 1; } return 0; }
"""


def crowd_program(rng: Random) -> Body:
    return body([Stmt((PRELUDE,), is_fixed=True), *_Crowd(rng).functions()])


class _Crowd:
    def __init__(self, rng: Random) -> None:
        self.rng = rng
        self.held = False

    def functions(self) -> list[Stmt]:
        count = self.rng.choice((1, 1, 2))
        workers = [
            stmt(f"void *w{i}(void *arg) ", body([stmt("int v = 0, n = (int)(long)arg;"), *self._several(4), RETURN]))
            for i in range(count)
        ]
        if self.rng.random() < 0.3:
            return [*workers, self._joining()]
        creates = [stmt(f"pthread_create(&t, 0, w{i}, (void *)(long){self.rng.randrange(2)});") for i in range(count)]
        once = [creates.pop()] if count == 2 and self.rng.random() < 0.5 else []
        # What comes after the loop is not there in the program with any number of threads.
        checks = [self._assert()] if self.rng.random() < 0.3 else []
        loop = body([*creates, *checks, stmt("i++;")])
        main = [stmt("pthread_t t; int i = 0, v = 0;"), *once, stmt("while (MORE(i)) ", loop)]
        return [*workers, stmt("int main(void) ", body([*main, stmt("pthread_exit(0);")]))]

    def _joining(self) -> Stmt:
        """Main joins all threads of a loop, or all but some of them."""
        first = self.rng.choice((0, 0, 0, 1))
        skips = self.rng.choice(("", "", "", "if (x == 1) continue; ", "if (y == 1) break; "))
        main = [
            stmt("pthread_t t[9]; int count = COUNT, v = 0, n = 0;"),
            stmt("if (count > 9) return 0;"),
            stmt("for (int i = 0; i < count; i++) ", body([stmt("pthread_create(&t[i], 0, w0, 0);")])),
            stmt(f"for (int i = {first}; i < count; i++) ", body([stmt(f"{skips}pthread_join(t[i], 0);")])),
            *[self._statement(1) for _ in range(self.rng.randrange(2))],
            self._assert(),
        ]
        return stmt("int main(void) ", body([*main, stmt("return 0;")]))

    def _several(self, most: int) -> list[Stmt]:
        return [self._statement(2) for _ in range(self.rng.randint(1, most))] + [self._assert()]

    def _value(self) -> Expr:
        return self.rng.choice((expr("v"), expr("x"), expr("y"), expr("n"), number(self.rng.randrange(3))))

    def _condition(self) -> Expr:
        return expr(self._value(), self.rng.choice((" == ", " != ", " <= ")), self._value())

    def _assert(self) -> Stmt:
        variable = self.rng.choice(("v", "x", "y", "v") if self.held else ("x", "y", "v"))
        return stmt(
            f"assert({variable} ", self.rng.choice(("== ", "<= ", "!= ", ">= ")), number(self.rng.randrange(4)), ");"
        )

    def _statement(self, depth: int) -> Stmt:
        rng = self.rng
        match rng.randrange(12):
            case 0 | 1:
                return stmt("v = ", self._value(), ";")
            case 2:
                return stmt("x = ", self._value(), ";")
            case 3:
                return stmt("y = ", self._value(), ";")
            case 4:
                return stmt(f"{rng.choice('xy')} = {rng.choice('xy')} == 2 ? 0 : {rng.choice('xy')} + 1;")
            case 5:
                return stmt("v = __VERIFIER_atomic_swap(", self._value(), ", ", number(rng.randrange(3)), ");")
            case 6:
                return stmt("v = __VERIFIER_atomic_next();")
            case 7 if depth:
                return stmt("if (", self._condition(), ") ", body([self._statement(depth - 1)]))
            case 8 if depth:
                return stmt("while (__VERIFIER_nondet_bool()) ", body([self._statement(depth - 1)]))
            case 9 | 10 if depth and not self.held:
                return self._locked(depth)
        return stmt("__VERIFIER_assume(", self._condition(), ");")

    def _locked(self, depth: int) -> Stmt:
        take, leave = self.rng.choice(
            (
                ("__VERIFIER_atomic_take();", "lock = 0;"),
                ("pthread_mutex_lock(&m);", "pthread_mutex_unlock(&m);"),
                ("__VERIFIER_atomic_begin();", "__VERIFIER_atomic_end();"),
            )
        )
        self.held = True
        inside = [self._statement(depth - 1) for _ in range(self.rng.randint(1, 3))]
        self.held = False
        return stmt("", body([stmt(take), *inside, self._assert(), stmt(leave)]))


RETURN = stmt("return 0;")
