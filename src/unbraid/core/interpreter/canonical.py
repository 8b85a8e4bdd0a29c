"""Makes states canonical: frames and objects get new serial numbers without gaps.

Each thread numbers its frames and objects consecutively, so that an address leads to the right one, or to nothing if it
has ended.  How many ended before does not matter.  So all frames and objects that exist, or that an address still
names, are numbered again in the same order.  Otherwise a loop that calls or allocates would never return to an earlier
state.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import TypeGuard

from unbraid.core.interpreter.state import State
from unbraid.core.interpreter.values import THREAD_LOCAL, Address, Cells, Part, Value, address_in


def renumber(state: State) -> None:
    """Give the frames and objects of all threads their new numbers."""
    if not _has_gaps(state):
        return
    used: set[tuple[int, int]] = set()  # thread and serial number, negative for objects
    results = [thread.result for thread in state.threads.values()]
    for cells in (*_all_cells(state), results):
        named = (address_in(value) for value in cells)
        used.update((address.thread, address.frame) for address in named if _is_numbered(address))
    for number, thread in state.threads.items():
        used.update((number, frame.serial) for frame in thread.frames if frame.serial)
    used.update((owner, -serial) for owner, serial in state.heap)
    new: dict[tuple[int, int], int] = {}
    for thread in state.threads.values():
        thread.calls = thread.allocations = 0
    for owner, serial in sorted(used, key=lambda item: (item[0], abs(item[1]))):
        thread = state.threads[owner]
        if serial > 0:
            thread.calls += 1
            new[owner, serial] = thread.calls
        else:
            thread.allocations += 1
            new[owner, serial] = -thread.allocations
    for cells in _all_cells(state):
        for i, value in enumerate(cells):
            cells[i] = _renamed(value, new)
    for number, thread in state.threads.items():
        thread.result = _renamed(thread.result, new)
        for frame in thread.frames:
            if frame.serial:
                frame.serial = new[number, frame.serial]
    state.heap = {
        (owner, -new[owner, -serial]): replace(item, frame=new[owner, item.frame]) if item.frame else item
        for (owner, serial), item in state.heap.items()
    }


def _renamed(value: Value | None, new: dict[tuple[int, int], int]) -> Value | None:
    address = address_in(value)
    if not _is_numbered(address):
        return value
    renamed = address._replace(frame=new[address.thread, address.frame])
    return value._replace(address=renamed) if isinstance(value, Part) else renamed


def _is_numbered(address: Address | None) -> TypeGuard[Address]:
    return address is not None and address.thread >= 0 and address.frame != THREAD_LOCAL


def _has_gaps(state: State) -> bool:
    allocated = dict.fromkeys(state.threads, 0)
    for owner, _ in state.heap:
        allocated[owner] += 1
    return any(
        thread.allocations != allocated[number] or thread.calls != sum(frame.serial > 0 for frame in thread.frames)
        for number, thread in state.threads.items()
    )


def _all_cells(state: State) -> Iterator[Cells]:
    yield state.memory
    for thread in state.threads.values():
        yield thread.own
        yield from (frame.cells for frame in thread.frames)
    yield from (item.cells for item in state.heap.values())
