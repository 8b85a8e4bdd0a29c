"""Random programs with a lightswitch: the first thread that comes in takes a semaphore, and the last one out gives it
back (`analyses/locks/lightswitches.py`).  Most of them have something wrong somewhere."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from tests.fuzz.tree import Body, Stmt, body, stmt

PRELUDE = """#include <pthread.h>
#include <semaphore.h>
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER, k = PTHREAD_MUTEX_INITIALIZER;
sem_t s, gate;
int n, data, copy;
"""
LOCK, UNLOCK = "pthread_mutex_lock(&m);", "pthread_mutex_unlock(&m);"
COUNTING_IN = ("n++; if (n == 1) ", "if (++n == 1) ", "if (n++ == 0) ", "n = n + 1; if (n < 2) ")
COUNTING_OUT = ("n--; if (n == 0) ", "if (--n == 0) ", "if (n-- == 1) ", "n -= 1; if (!n) ")
WRONG_IN = ("n++; if (n == 2) ", "n += 2; if (n == 2) ", "if (n == 0) ", "n++; ", "n++; if (n >= 1) ", "n = 1; if (n) ")
WRONG_OUT = ("n--; if (n == 1) ", "n = 0; ", "if (n == 0) ", "n--; ", "n--; if (n >= 0) ", "n -= 2; if (n <= 0) ")
NOISE = (
    "copy = data;", "pthread_mutex_lock(&k);", "pthread_mutex_unlock(&k);", LOCK, UNLOCK, "sem_wait(&s);",
    "sem_post(&s);", "sem_wait(&gate);", "sem_post(&gate);", "n++;", "if (n == 1) data = 2;", "sem_trywait(&s);",
    "if (n) return 0;",
)  # fmt: skip


def room_program(rng: Random) -> Body:
    return body([Stmt((PRELUDE,), is_fixed=True), *_Room(rng).functions()])


class _Room:
    def __init__(self, rng: Random) -> None:
        self.rng = rng

    def functions(self) -> list[Stmt]:
        readers, writers = self.rng.choice(((2, 1), (1, 1), (2, 0), (1, 2)))
        functions = [self._function("reader", self._reader()), self._function("writer", self._writer())]
        start = self.rng.choice(("1", "1", "1", "1", "1", "0", "2"))
        items = [f"sem_init(&s, 0, {start});", "sem_init(&gate, 0, 1);"]
        items += ["n = 1;"] if self._sometimes(0.05) else []
        names = [*["reader"] * readers, *["writer"] * writers]
        threads = [f"pthread_create(&t[{i}], 0, {name}, 0);" for i, name in enumerate(names)]
        joins = [f"pthread_join(t[{i}], 0);" for i in range(len(names))]
        if self._sometimes(0.1):
            self.rng.shuffle(joins)
            joins.pop()
        main = [stmt("pthread_t t[3];"), *map(stmt, (*items, *threads, *joins)), stmt("return 0;")]
        return [*functions, stmt("int main(void) ", body(main))]

    def _function(self, name: str, items: Sequence[str]) -> Stmt:
        return stmt(f"void *{name}(void *arg) ", body([*map(stmt, items), stmt("return 0;")]))

    def _reader(self) -> list[str]:
        enter = [LOCK, f"{self._one(COUNTING_IN, WRONG_IN)}sem_wait(&s);", UNLOCK]
        leave = [LOCK, f"{self._one(COUNTING_OUT, WRONG_OUT)}sem_post(&s);", UNLOCK]
        if self._sometimes(0.3):
            enter = ["sem_wait(&gate);", *enter, "sem_post(&gate);"]
        return self._disturbed([*enter, "copy = data;" if self._sometimes(0.7) else "data;", *leave])

    def _writer(self) -> list[str]:
        inner = ["data = 1;"]
        if self._sometimes(0.15):
            inner = [LOCK, *inner, UNLOCK]
        items = ["sem_wait(&s);", *inner, "sem_post(&s);"]
        if self._sometimes(0.2):
            items = ["pthread_mutex_lock(&k);", *items, "pthread_mutex_unlock(&k);"]
        return self._disturbed(items)

    def _disturbed(self, items: list[str]) -> list[str]:
        """With a statement more or less, or two that have changed places, in about half of the cases."""
        for _ in range(self.rng.choice((0, 0, 0, 1, 2))):
            at = self.rng.randrange(len(items))
            match self.rng.randrange(4):
                case 0:
                    items.insert(at, self.rng.choice(NOISE))
                case 1 if len(items) > 1:
                    del items[at]
                case 2:
                    items.insert(at, items.pop(self.rng.randrange(len(items))))
                case _:
                    items.insert(at, items[at])
        return items

    def _one(self, right: Sequence[str], wrong: Sequence[str]) -> str:
        return self.rng.choice(wrong if self._sometimes(0.15) else right)

    def _sometimes(self, share: float) -> bool:
        return self.rng.random() < share
