"""Which thread asks which: the hierarchy, as an order of the threads.

The thread in question is first.  Then comes, again and again, one that writes what those before it read; of several,
the one that tells least to those who are left, so that a thread comes after all that need it; then the one that tells
most to the last one.  So a chain of threads, each of which needs what the next one computes, is asked from one end to
the other.  That threads wait for each other counts less than the data that they exchange.

A thread that tells nothing to any of the others, not even over others, is left out: whatever it does changes nothing
for them.
"""

from __future__ import annotations

from collections.abc import Sequence

from unbraid.schemas.modular.threads import MAIN, Threads


def hierarchy(threads: Threads, first: int, order: Sequence[int] | None = None) -> tuple[int, ...]:
    """`order`: of the others, if somebody has chosen one."""
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
    """The threads that write what this one reads, or what one of those reads, and so on."""
    found, pending = {first}, [first]
    while pending:
        read = threads.reads([pending.pop()])
        for thread in threads.all:
            if thread not in found and threads.writes([thread]) & read:
                found.add(thread)
                pending.append(thread)
    return found


def _flow(threads: Threads, chosen: list[int], remaining: list[int], thread: int) -> tuple[bool, int, int, int, int]:
    """What a thread tells to those before it, to those that are left, and to the last one."""
    flags = {*threads.started, *threads.ended, *threads.pcs}
    written = threads.writes([thread])
    data = written - flags
    before, last = threads.reads(chosen), threads.reads(chosen[-1:])
    left = threads.reads([other for other in remaining if other != thread])
    return bool(data & before), -len(data & left), len(data & last), len(data & before), len(written & before)
