"""Condition variables do what POSIX says."""

from __future__ import annotations

import itertools
import random
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.helpers.programs import lower_text, write
from unbraid.analyses.visible import Visibility
from unbraid.core.interpreter.explorer import Answer, Explorer
from unbraid.driver.loading import load
from unbraid.driver.request import Source

# ---------------------------------------------------------------------------------- condition variables
# Small random programs, with all that they can write down.  A script is a list of the operations below.
OPERATIONS = {
    "lock": "pthread_mutex_lock(&m);",
    "unlock": "pthread_mutex_unlock(&m);",
    "note": "notes = notes * 4 + {id};",
    "wait": "pthread_cond_wait(&c, &m);",
    "timedwait": "if (pthread_cond_timedwait(&c, &m, &t) != 0) notes = notes * 4;",
    "signal": "pthread_cond_signal(&c);",
    "broadcast": "pthread_cond_broadcast(&c);",
}
BLOCKS = (
    ("lock", "note", "wait", "note", "unlock"),
    ("lock", "note", "signal", "wait", "note", "unlock"),
    ("lock", "wait", "note", "broadcast", "unlock"),
    ("lock", "timedwait", "note", "unlock"),
    ("lock", "note", "signal", "unlock"),
    ("signal",),
    ("broadcast",),
)
Script = tuple[str, ...]
Threads = tuple[tuple[int, str], ...]
Configuration = tuple[int, int | None, Threads]


def random_scripts(seed: int) -> list[Script]:
    choose = random.Random(seed)
    return [tuple(itertools.chain(*choose.choices(BLOCKS, k=choose.randint(1, 2)))) for _ in range(3)]


def modelled(tmp_path: Path, scripts: list[Script], spurious: bool) -> set[int]:
    """What the notes can be, at any time, by the models and the explorer."""
    text = "#include <pthread.h>\npthread_mutex_t m; pthread_cond_t c; struct timespec t; int notes;\n"
    for number, script in enumerate(scripts, 1):
        code = " ".join(OPERATIONS[operation].format(id=number) for operation in script)
        text += f"void *f{number}(void *arg) {{ {code} return 0; }}\n"
    text += "int main(void) { pthread_t t[4]; notes = 0;\n"
    text += "".join(f"pthread_create(&t[{n}], 0, f{n}, 0); " for n in (1, 2, 3))
    text += "".join(f"pthread_join(t[{n}], 0); " for n in (1, 2, 3)) + "return 0; }\n"
    program = lower_text(tmp_path, text, spurious_wakeups=spurious)
    explorer = Explorer(program, Visibility(program, reduce=True).code)
    assert explorer.run().answer is Answer.SAFE
    (notes,) = [item.var for item in program.globals if item.var.name == "notes"]
    cell = explorer.machine.storage.global_cells[notes]
    found = {key[0][cell] for key, _, _ in explorer.parents}
    return {value for value in found if isinstance(value, int)}


def meant(scripts: list[Script], spurious: bool) -> set[int]:
    """The same, by the words of POSIX: a signal picks one of the threads that wait, a broadcast all.  A configuration
    is the notes, who holds the mutex, and for each thread where it is and how: running, waiting, woken or late."""
    start: Configuration = (0, None, ((0, "runs"),) * len(scripts))
    seen, pending = {start}, [start]
    while pending:
        for new in _moves(scripts, spurious, *pending.pop()):
            if new not in seen:
                seen.add(new)
                pending.append(new)
    return {notes for notes, _, _ in seen}


def _moves(
    scripts: list[Script], spurious: bool, notes: int, holder: int | None, threads: Threads
) -> Iterator[Configuration]:
    def now(number: int, position: int, how: str, others: Threads = threads) -> Threads:
        return (*others[:number], (position, how), *others[number + 1 :])

    waiting = [number for number, (_, how) in enumerate(threads) if how == "waits"]
    for number, (position, how) in enumerate(threads):
        operation = scripts[number][position] if position < len(scripts[number]) else None
        if how == "waits":
            if spurious:
                yield notes, holder, now(number, position, "woken")
        if how in ("waits", "woken") and operation == "timedwait":  # one that is late may use up a signal
            yield notes, holder, now(number, position, "late")
        if how == "waits":
            continue
        if how in ("woken", "late"):
            if holder is None:
                yield notes * 4 if how == "late" else notes, number, now(number, position + 1, "runs")
        elif operation == "lock":
            if holder is None:
                yield notes, number, now(number, position + 1, "runs")
        elif operation == "unlock":
            yield notes, None, now(number, position + 1, "runs")
        elif operation == "note":
            yield notes * 4 + number + 1, holder, now(number, position + 1, "runs")
        elif operation in ("wait", "timedwait"):
            yield notes, None, now(number, position, "waits")
        elif operation is not None:
            onward = now(number, position + 1, "runs")
            picks = [(one,) for one in waiting] if operation == "signal" else [tuple(waiting)]
            for picked in picks or [()]:
                woken = onward
                for one in picked:
                    woken = now(one, threads[one][0], "woken", woken)
                yield notes, holder, woken


@pytest.mark.parametrize("spurious", [True, False])
@pytest.mark.parametrize("seed", range(8))
def test_condition_variables_do_what_posix_says(tmp_path: Path, seed: int, spurious: bool) -> None:
    scripts = random_scripts(seed)
    assert modelled(tmp_path, scripts, spurious) == meant(scripts, spurious)


TWO_CONDITIONS = """#include <pthread.h>
struct queue { pthread_mutex_t lock, other; pthread_cond_t filled, emptied; } queue;
void wait_for(struct queue *q) {
    pthread_mutex_lock(&q->lock);
    pthread_cond_wait(&q->filled, &q->lock);
    pthread_cond_wait(&q->%s);
    pthread_mutex_unlock(&q->lock);
}
int main(void) { wait_for(&queue); return 0; }
"""


@pytest.mark.parametrize(("second", "is_followed"), [("emptied, &q->lock", False), ("filled, &q->other", True)])
def test_members_of_one_struct_belong_together(tmp_path: Path, second: str, is_followed: bool) -> None:
    """Then nobody has to follow which mutex each condition variable is used with."""
    program = load(Source((write(tmp_path, TWO_CONDITIONS % second),), properties=("locks",)))
    assert any("bound_mutex" in item.var.name for item in program.globals) is is_followed
