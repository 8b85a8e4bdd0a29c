"""Random programs of few statements and unusual shapes: jumps into branches that hold nothing but a label, variables
that get the same values, conditions of which one holds, and threads that are joined in between."""

from __future__ import annotations

from random import Random

from tests.fuzz.tree import Body, Stmt, body, stmt

PRELUDE = """#include <assert.h>
#include <pthread.h>
extern _Bool __VERIFIER_nondet_bool(void);
extern void __VERIFIER_atomic_begin(void);
extern void __VERIFIER_atomic_end(void);
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
int a, b, x, y;
"""
RETURN = stmt("return 0;")
SIMPLE = (
    "a", "a == b", "a != b", "b == 0", "c == 1", "c > 1", "c < 3", "c == v", "v == 2", "v < w", "v != w", "w > 0",
    "x == 0", "x == y", "y > 1", "__VERIFIER_nondet_bool()",
)  # fmt: skip
CHANGES = (
    "v = x;", "v = c;", "v = a;", "v = b;", "v = a - b;", "w = v + 1;", "w = x;", "w--;", "x = v;", "x = 2;", "y = x;",
    "y++;", "x = c;", "c = v & 3;",
)  # fmt: skip


def shape_program(rng: Random) -> Body:
    return body([Stmt((PRELUDE,), is_fixed=True), *_Shape(rng).functions()])


class _Shape:
    def __init__(self, rng: Random) -> None:
        self.rng = rng
        self.labels = 0

    def functions(self) -> list[Stmt]:
        locals_ = stmt("int c = __VERIFIER_nondet_bool() + 2 * __VERIFIER_nondet_bool(), v = 0, w = 1;")
        if self.rng.random() < 0.4:
            return [stmt("int main(void) ", body([locals_, *self._several(5), RETURN]))]
        thread = stmt("void *t0(void *arg) ", body([locals_, *self._several(2), RETURN]))
        create, join = "pthread_create(&t, 0, t0, 0);", "pthread_join(t, 0);"
        runs = [stmt(create), *self._several(2)]
        if self.rng.random() < 0.8:
            runs += [stmt(join), *self._several(2)]
        if self.rng.random() < 0.2:
            runs += [stmt(create), *self._several(1)]
        return [thread, stmt("int main(void) ", body([locals_, stmt("pthread_t t;"), *runs, RETURN]))]

    def _several(self, most: int, depth: int = 2) -> list[Stmt]:
        return [self._statement(depth) for _ in range(self.rng.randint(1, most))]

    def _inner(self, depth: int) -> Body:
        return body(self._several(2, depth - 1))

    def _condition(self) -> str:
        one, other = self.rng.choice(SIMPLE), self.rng.choice(SIMPLE)
        return self.rng.choice((one, one, one, f"!({one})", f"{one} || {other}", f"({one}) && ({other})"))

    def _label(self) -> str:
        self.labels += 1
        return f"l{self.labels}"

    def _statement(self, depth: int) -> Stmt:
        rng = self.rng
        match rng.randrange(12):
            case 0 | 1:
                return self._twins()
            case 2 if depth:
                return stmt(f"if ({self._condition()}) ", self._inner(depth))
            case 3 | 4 if depth:
                return self._into_branch(depth)
            case 5 if depth:
                return self._cases(depth)
            case 6 if depth:
                label = self._label()
                jump = stmt(f"if ({self._condition()}) goto {label};")
                return stmt("", body([jump, *self._several(2, depth - 1)]), f" {label}: ;")
            case 7 if depth == 2:
                lock, unlock = stmt("pthread_mutex_lock(&m);"), stmt("pthread_mutex_unlock(&m);")
                return stmt("", body([lock, self._twins(), *self._several(1, 0), unlock]))
            case 8:
                return stmt(f"if ({self._condition()}) return 0;")
            case 9 | 10:
                return stmt(f"assert({self._condition()});")
        return stmt(rng.choice(CHANGES))

    def _twins(self) -> Stmt:
        """Two variables get the same value; perhaps one is looked at in between, and perhaps nobody sees that."""
        rng = self.rng
        value = rng.choice(("0", "1", "2", "c", "v", "w"))
        between = [stmt(rng.choice((*CHANGES, f"assert({self._condition()});")))] if rng.random() < 0.4 else []
        first, second = rng.choice((("a", "b"), ("b", "a")))
        both = [stmt(f"{first} = {value};"), *between, stmt(f"{second} = {value};")]
        if rng.random() < 0.5:
            both = [stmt("__VERIFIER_atomic_begin();"), *both, stmt("__VERIFIER_atomic_end();")]
        return stmt("", body(both))

    def _into_branch(self, depth: int) -> Stmt:
        """The other branch, to which a jump leads, begins or ends with a label, or is nothing else."""
        label = self._label()
        jump = stmt(f"if ({self._condition()}) goto {label};")
        then = body([jump, *self._several(1, depth - 1), *([RETURN] if self.rng.random() < 0.4 else [])])
        before, after = ([self._statement(0)] if self.rng.random() < 0.3 else [] for _ in range(2))
        other = body([*before, stmt(f"{label}: ;"), *after])
        return stmt(f"if ({self._condition()}) ", then, " else ", other)

    def _cases(self, depth: int) -> Stmt:
        inside = body([stmt("case 2: ;"), *([self._statement(0)] if self.rng.random() < 0.4 else [])])
        items = [
            stmt("case 1: ;"), stmt(f"if ({self._condition()}) ", inside), stmt("break;"),
            stmt("case 3: ;"), *self._several(1, depth - 1),
        ]  # fmt: skip
        return stmt(f"switch ({self.rng.choice(('c', 'c', 'v', 'x'))}) ", body(items))
