"""Synchronisation other than plain mutexes in random threaded programs."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from tests.fuzz.threaded_values import Scope
from tests.fuzz.tree import Body, Stmt, stmt

if TYPE_CHECKING:
    from tests.fuzz.threaded_statements import Statements

EXACT = "// without spurious wake-ups"
RWLOCK = -1  # its number among the locks that are held


def declarations(gen: Statements) -> list[Stmt]:
    items: list[Stmt] = []
    if "rwlock" in gen.features:
        items.append(stmt("pthread_rwlock_t w = PTHREAD_RWLOCK_INITIALIZER;"))
    if "semaphore" in gen.features:
        items.append(stmt("sem_t sem;"))
    if "condition" in gen.features:
        items.append(stmt("pthread_cond_t cond = PTHREAD_COND_INITIALIZER;"))
        if gen.rng.random() < 0.5:
            items.append(stmt(f"{EXACT}\n"))
    return items


def mutex_initialiser(gen: Statements, last: bool) -> str:
    kind = "RECURSIVE_MUTEX_INITIALIZER_NP" if last and "recursive" in gen.features else "MUTEX_INITIALIZER"
    return f"PTHREAD_{kind}"


def step(gen: Statements, scope: Scope) -> Stmt | None:
    """One that stands for itself."""
    rng = gen.rng
    held = [m for m in scope.held if m != RWLOCK]
    choices: list[str] = []
    if "condition" in gen.features and not scope.in_atomic:
        choices += ["pthread_cond_signal(&cond);", "pthread_cond_broadcast(&cond);"]
        if held:
            choices += [f"pthread_cond_wait(&cond, &m{rng.choice(held)});"] * 4
    if "semaphore" in gen.features:
        choices += ["sem_post(&sem);"] * 2 + ["sem_trywait(&sem);"]
        if not scope.in_atomic:
            choices += ["sem_wait(&sem);"]
    return stmt(rng.choice(choices)) if choices else None


def under_rwlock(gen: Statements, scope: Scope) -> Stmt | None:
    if RWLOCK in scope.held or scope.in_atomic:
        return None
    inside = gen.inner(replace(scope, held=scope.held | {RWLOCK}, in_loop=False), 3)
    unlock = stmt("pthread_rwlock_unlock(&w);")
    if gen.has("trylock", 0.2):
        how = gen.rng.choice(("tryrdlock", "trywrlock"))
        return stmt(f"if (pthread_rwlock_{how}(&w) == 0) ", Body((*inside.stmts, unlock)))
    how = gen.rng.choice(("rdlock", "wrlock"))
    return stmt(f"pthread_rwlock_{how}(&w);", replace(inside, braces=False), "pthread_rwlock_unlock(&w);")
