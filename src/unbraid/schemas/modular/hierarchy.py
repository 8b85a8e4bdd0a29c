"""The hierarchy of the threads: an order in which each thread asks questions about those after it.

The thread in question is first.  The next thread is always one that writes variables which earlier threads read.  If
there are several, the next is the one that writes least of what the remaining threads read, so that a thread comes
after all those that need it; then the one that writes most of what the last thread reads.  So if each thread of a chain
needs what the next one computes, the hierarchy follows the chain.  Data that threads exchange count more than waiting
for each other.

A thread is left out if it influences none of the others, neither directly nor through other threads.
"""

from __future__ import annotations

from collections.abc import Sequence

from unbraid.schemas.modular.threads import MAIN, Threads


def hierarchy(threads: Threads, first: int, order: Sequence[int] | None = None) -> tuple[int, ...]:
    """`order`: the order of the other threads, if the user has chosen one."""
    chosen = [first]
    heard = _heard(threads, first)
    remaining = [thread for thread in (order or threads.all) if thread != first and thread in heard]
    while remaining and order is None:
        following = max(
            remaining, key=lambda thread: (*_flow(threads, chosen, remaining, thread), thread != MAIN, -thread)
        )
        chosen.append(following)
        remaining.remove(following)
    return (*chosen, *remaining)


def _heard(threads: Threads, first: int) -> set[int]:
    """The threads that influence this one: they write what it reads, directly or through other threads."""
    found, pending = {first}, [first]
    while pending:
        read = threads.reads([pending.pop()])
        for thread in threads.all:
            if thread not in found and threads.writes([thread]) & read:
                found.add(thread)
                pending.append(thread)
    return found


def _flow(threads: Threads, chosen: list[int], remaining: list[int], thread: int) -> tuple[bool, int, int, int, int]:
    """How much of what a thread writes is read by the threads before it, by the remaining ones, and by the last one."""
    flags = {*threads.started, *threads.ended, *threads.pcs}
    written = threads.writes([thread])
    data = written - flags
    before, last = threads.reads(chosen), threads.reads(chosen[-1:])
    left = threads.reads([other for other in remaining if other != thread])
    return bool(data & before), -len(data & left), len(data & last), len(data & before), len(written & before)
