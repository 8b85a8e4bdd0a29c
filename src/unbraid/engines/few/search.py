"""Lets a few threads interleave in all ways, and all others run one after the other.

A bug of many threads seldom needs more than two or three of them.  An execution has three parts:

1. Main runs alone until it has created k threads, or until it waits.
2. The first k threads interleave in all ways, and nobody else runs.
3. Main goes on until it waits, then each thread in turn until it waits or ends, then main again, and so on.

The third part has no choices, so its length does not matter much.  It is run once for each content of memory that the
second part leaves.  The result is an execution of the program as it is, so a violation is real; but there are others,
so that a search without a violation proves nothing.

Only parts of states are stored: memory, main, and the threads that interleave.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace

from unbraid.core.budget import Budget
from unbraid.core.interpreter.explorer import Explorer, Move, enumerate_values
from unbraid.core.interpreter.state import Frame, HeapKey, HeapObject, Outcome, State, Thread
from unbraid.core.interpreter.values import Cells, Unchosen, Value
from unbraid.core.records import dataclass

MAIN = 0
MOST_STATES = 20_000  # of the threads that interleave
MOST_ENDINGS = 40  # contents of memory that are followed to the end
LONGEST_TURN = 5_000  # moves that a thread may take before it is the turn of the next one, which it may spin for
LONGEST_MOVE = 500_000  # instructions

Path = tuple["Path", Move] | None  # the moves, the last one first


@dataclass(frozen=True)
class _Saved:
    """A part of a state."""

    memory: Cells
    threads: dict[int, Thread]
    heap: dict[HeapKey, HeapObject]
    count: int  # of threads


class _Violation(Exception):
    def __init__(self, path: Path) -> None:
        self.path = path


class FewThreads:
    def __init__(self, explorer: Explorer, budget: Budget, report: Callable[[str], None]) -> None:
        self.explorer, self.machine, self.budget, self.report = explorer, explorer.machine, budget, report
        self.states = 0
        functions = (code for name, code in self.machine.codes.items() if name != self.machine.program.entry)
        self._are_all_reached = bool(self.machine.own_cells()) or any(code.has_addressed for code in functions)

    def run(self, most: int) -> list[Move] | None:
        """The moves of an execution with a violation, if one is found.  `most`: how many threads interleave."""
        try:
            for count in range(2, most + 1):
                for waits in (False, True):
                    self.report(f"interleaving {count} of many threads, {self.states} states so far")
                    self._search(count, waits)
        except _Violation as violation:
            return _listed(violation.path)
        return None

    def _search(self, count: int, waits: bool) -> None:
        """`waits`: main runs until it waits, before the others begin."""
        state = self.machine.initial()
        path = self._run_main(state, None, None if waits else count)
        if len(state.threads) <= count:
            return
        chosen = [number for number in sorted(state.threads) if not state.threads[number].finished and number != MAIN]
        self._interleave(state, path, chosen[:count])

    def _run_main(self, state: State, path: Path, count: int | None) -> Path:
        while not state.threads[MAIN].finished and (count is None or len(state.threads) <= count):
            move = self._first_move(state, path, MAIN)
            if move is None:
                break
            path = path, move
        return path

    # ------------------------------------------------------------------------------------- all interleavings
    def _interleave(self, state: State, path: Path, chosen: list[int]) -> None:
        first_new = len(state.threads)
        seen = set[object]()
        endings: dict[tuple[Value | None, ...], tuple[_Saved, Path]] = {}
        pending = [(self._save(state, chosen), path)]
        while pending and len(seen) < MOST_STATES:
            self.budget.check(self.states, "states")
            saved, path = pending.pop()
            can_move = False
            for number in (*chosen, *range(first_new, saved.count)):
                self._load(state, saved)
                if state.threads[number].finished:
                    continue
                for move in self._moves(state, path, number):
                    can_move = True
                    moved = (*chosen, *range(first_new, len(state.threads)))
                    key = self._key(state, moved)
                    if key not in seen:
                        seen.add(key)
                        self.states += 1
                        pending.append((self._save(state, moved), (path, move)))
            if not can_move and len(endings) < MOST_ENDINGS:
                endings.setdefault(tuple(saved.memory), (saved, path))
        for saved, path in endings.values():
            self._load(state, saved)
            self._finish(state.copy(), path)

    # ------------------------------------------------------------------------------------ one after the other
    def _finish(self, state: State, path: Path) -> None:
        goes_on = True
        while goes_on:
            goes_on = False
            number = MAIN
            while number < len(state.threads):
                before = path
                path = self._turn(state, path, number)
                goes_on = goes_on or path is not before
                number += 1

    def _turn(self, state: State, path: Path, number: int) -> Path:
        for _ in range(LONGEST_TURN):
            if state.threads[number].finished:
                break
            move = self._first_move(state, path, number)
            if move is None:
                break
            path = path, move
        return path

    def _first_move(self, state: State, path: Path, number: int) -> Move | None:
        self.budget.check(self.states, "states")
        return next(self._moves(state, path, number), None)

    # ------------------------------------------------------------------------------------------------- moves
    def _moves(self, state: State, path: Path, number: int) -> Iterator[Move]:
        """Runs a thread from one rest to the next, once for each choice of inputs; leaves the state after the move, and
        in the end the state before.  Raises _Violation."""
        saved = self._save(state, (number,))
        pending: list[tuple[Value, ...]] = [()]
        while pending:
            choices = pending.pop()
            try:
                outcome = self._run(state, number, choices)
            except Unchosen as read:
                pending.extend((*choices, value) for value in reversed(enumerate_values(read.kind)))
            else:
                move = Move(number, choices)
                if outcome is Outcome.VIOLATED:
                    raise _Violation((path, move))
                if outcome is Outcome.DONE:
                    yield move
            self._load(state, saved)

    def _run(self, state: State, number: int, choices: tuple[Value, ...]) -> Outcome:
        thread, left = state.threads[number], list(reversed(choices))
        for count in range(LONGEST_MOVE):
            if count % 4096 == 4095:
                self.budget.check()
            try:
                outcome = self.machine.step(state, number)
            except Unchosen as read:
                if not left:
                    raise
                read.cells[read.index] = left.pop()
                continue
            if outcome is not Outcome.DONE:
                return outcome
            if self.explorer.at_rest(state, number):
                self.machine.forget_dead(state, number)
                break
        return Outcome.DONE if thread.finished or self.explorer.at_rest(state, number) else Outcome.BLOCKED

    # ------------------------------------------------------------------------------------------------ states
    def _save(self, state: State, numbers: tuple[int, ...] | list[int]) -> _Saved:
        """What moves of these threads may change."""
        threads = {number: _copied(state.threads[number]) for number in {*numbers, *self._reached(state)}}
        heap = {key: replace(item, cells=item.cells.copy()) for key, item in state.heap.items()}
        return _Saved(state.memory.copy(), threads, heap, len(state.threads))

    def _load(self, state: State, saved: _Saved) -> None:
        state.memory = saved.memory.copy()
        for number in range(saved.count, len(state.threads)):
            del state.threads[number]
        for number, thread in saved.threads.items():
            state.threads[number] = _copied(thread)
        state.heap = {key: replace(item, cells=item.cells.copy()) for key, item in saved.heap.items()}

    def _key(self, state: State, numbers: tuple[int, ...]) -> object:
        part = State(state.storage, state.memory)
        part.threads = {number: state.threads[number] for number in {*numbers, *self._reached(state)}}
        part.heap = state.heap
        return self.machine.key(part)

    def _reached(self, state: State) -> Iterator[int]:
        """The threads with variables whose addresses other threads may have."""
        for number in state.threads if self._are_all_reached else (MAIN,):
            thread = state.threads[number]
            if not thread.finished and (thread.own or any(frame.code.has_addressed for frame in thread.frames)):
                yield number


def _copied(thread: Thread) -> Thread:
    twin = Thread(
        [Frame(each.code, each.pc, each.cells.copy(), each.serial) for each in thread.frames], thread.own.copy()
    )
    twin.atomic, twin.calls, twin.allocations = thread.atomic, thread.calls, thread.allocations
    twin.finished, twin.result = thread.finished, thread.result
    return twin


def _listed(path: Path) -> list[Move]:
    moves: list[Move] = []
    while path is not None:
        path, move = path
        moves.append(move)
    return moves[::-1]
