"""Random small programs that call the C library, with assertions about what the calls give.

Most are sequential and behave the same wherever they run, except for what `UNSPECIFIED` claims; the others have
threads.  Each call stands in a block of its own, so that a program stays well defined when the shrinker drops some.
"""

from __future__ import annotations

from random import Random

from tests.fuzz import library_claims, library_memory, library_threads
from tests.fuzz.library_memory import MEMORY
from tests.fuzz.library_text import TEXT
from tests.fuzz.library_threads import Tally
from tests.fuzz.tree import Body, Stmt, body, stmt

_HEADERS = (
    "assert", "ctype", "errno", "limits", "pthread", "sched", "semaphore", "stdatomic", "stdint", "stdio", "stdlib",
    "string", "threads", "time", "unistd",
)  # fmt: skip
THREADS = "pthread_create("  # only programs with threads have it
PRELUDE = "".join(f"#include <{name}.h>\n" for name in _HEADERS) + library_claims.PRELUDE


def library_program(rng: Random) -> Body:
    return _threaded(rng) if rng.random() < 0.4 else _sequential(rng)


def _block(text: str) -> Stmt:
    return stmt(f"{{ {text} }}")


def _sequential(rng: Random) -> Body:
    families = [*rng.sample(TEXT, 2), *rng.sample(MEMORY, 2)]
    calls = [_block(rng.choice(families)(rng)) for _ in range(rng.randint(2, 6))]
    main = Stmt(("int main(void) ", body([*calls, Stmt(("return 0;",), is_fixed=True)])), is_fixed=True)
    return body([Stmt((PRELUDE + library_memory.PRELUDE,), is_fixed=True), main])


def _threaded(rng: Random) -> Body:
    tally = Tally(rng)
    count = rng.choice((1, 2, 2))
    prelude = PRELUDE + library_memory.PRELUDE + library_threads.PRELUDE
    items = [Stmt((prelude,), is_fixed=True)]
    for number in range(count):
        calls = [_block(tally.operation(is_main=False)) for _ in range(rng.randint(1, 3 if count == 1 else 2))]
        if rng.random() < 0.3:
            calls.append(_block(rng.choice((*TEXT, *MEMORY))(rng)))
        last = Stmt(("return 0;",), is_fixed=True)
        items.append(Stmt((f"void *t{number}(void *arg) ", body([*calls, last])), is_fixed=True))
    own = [_block(tally.operation(is_main=True)) for _ in range(rng.randint(0, 2))]
    ids = ", ".join(f"i{number}" for number in range(count))
    inside = [
        *tally.setup(),
        Stmt((f"pthread_t {ids};",), is_fixed=True),
        *(Stmt((f"{THREADS}&i{number}, 0, t{number}, 0);",), is_fixed=True) for number in range(count)),
        *own,
        *(Stmt((f"pthread_join(i{number}, 0);",), is_fixed=True) for number in range(count)),
        *tally.final(),
        Stmt(("return 0;",), is_fixed=True),
    ]
    return body([*items, Stmt(("int main(void) ", body(inside)), is_fixed=True)])
