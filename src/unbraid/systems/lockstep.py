"""Threads in lockstep: an order in which the loops of several threads advance together.

If two threads compute the same independently, the order by numbers runs one after the other, and an invariant must say
what the first has computed.  In lockstep, it is enough to say that both have computed the same so far.

The threads are on tracks.  The tracks take turns, each for as many iterations as it has slots in a round.  A track is
at its first thread that has not ended.  An iteration is over when the thread goes back in its code, or ends.  Threads
that are on no track are preferred to all others.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import permutations

from unbraid.systems.automata import Automata, Exit, Step
from unbraid.systems.product import Node, Order

Track = tuple[int, ...]  # threads, one after the other

_FEW = 3  # threads, for which all ways of sharing two tracks are tried


class Lockstep(Order):
    """`round`: the track of each slot."""

    def __init__(self, round: Sequence[Track]) -> None:
        self.round = tuple(round)
        self.tracked = frozenset(thread for track in round for thread in track)

    def preferred(self, node: Node, threads: list[int]) -> list[int]:
        first = [thread for thread in threads if thread not in self.tracked]
        slot = self._slot(node)
        tracks = dict.fromkeys((*self.round[slot:], *self.round[:slot]))
        return first + [thread for track in tracks for thread in track if thread in threads]

    def turn_after(self, node: Node, step: Step, exit: Exit) -> int:
        slot = self._slot(node)
        is_over = step.thread in self.round[slot] and exit.target <= step.source
        return (slot + is_over) % len(self.round)

    def _slot(self, node: Node) -> int:
        """The slot whose turn it is.  Tracks on which no thread runs are skipped."""
        count = len(self.round)
        slots = ((node.turn + i) % count for i in range(count))
        return next((slot for slot in slots if any(node.locations[t] >= 0 for t in self.round[slot])), node.turn)


def lockstep_orders(automata: Automata) -> Iterator[Lockstep]:
    """Orders for the threads with loops beside others: all side by side; one beside the rest, which follow each other;
    and with two iterations of one thread for each iteration of another."""
    looping = [thread for thread in range(len(automata.threads)) if _loops_beside_others(automata, thread)]
    if len(looping) < 2:
        return
    yield Lockstep([(thread,) for thread in looping])
    if len(looping) == 2:
        for one, other in permutations(looping):
            yield Lockstep([(one,), (one,), (other,)])
        return
    for thread in looping:
        others = tuple(other for other in looping if other != thread)
        orders = permutations(others) if len(looping) <= _FEW else (others,)
        for following in orders:
            yield Lockstep([(thread,), tuple(following)])


def loops(automata: Automata, thread: int) -> bool:
    """Can the thread go back in its code?"""
    return _has_loop(automata, thread, automata.locations(thread))


def _loops_beside_others(automata: Automata, thread: int) -> bool:
    """Can the thread go back in its code after it has created another thread, if it creates any?"""
    steps = (automata.step(thread, location) for location in automata.locations(thread))
    after = {exit.target for step in steps for exit in step.exits if exit.created and exit.target >= 0}
    return _has_loop(automata, thread, automata.locations_from(thread, after or {0}))


def _has_loop(automata: Automata, thread: int, locations: list[int]) -> bool:
    steps = (automata.step(thread, location) for location in locations)
    return any(0 <= exit.target <= step.source for step in steps for exit in step.exits)
