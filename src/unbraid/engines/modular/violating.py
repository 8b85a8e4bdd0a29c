"""A violating path of a question, and what its moves of the environment are asked about."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from unbraid.core import build
from unbraid.core.errors import InternalError
from unbraid.core.nodes import INT32
from unbraid.engines.modular.conditions import postconditions, preconditions, states
from unbraid.engines.modular.path import Chosen, Path
from unbraid.engines.modular.sequential import Asked
from unbraid.engines.modular.witnesses import Run
from unbraid.schemas.modular.guided import Done
from unbraid.schemas.modular.program import AllMoving, Left, Moving, Promised, Reached, Started, Wrong
from unbraid.schemas.modular.questions import Condition, ErrorQuestion, Promise, negated
from unbraid.schemas.modular.threads import Threads
from unbraid.systems.automata import Exit, Step
from unbraid.systems.reduction.letters import Letter

Word = tuple[Letter, ...]  # steps of threads, in the order in which they are done


@dataclass(frozen=True)
class Possible:
    """From every state in which the condition holds, these steps lead to what was asked about."""

    condition: Condition
    word: Word


@dataclass(frozen=True)
class Move:
    """Of the environment, while the thread is at a location; or of all others, before what is asked about starts."""

    location: int | None
    position: int


class ViolatingPath:
    def __init__(self, asked: Asked, path: Path, promises: dict[Promise, Word]) -> None:
        self.threads, self.question, self.path, self.promises = asked.threads, asked.question, path, promises
        self.asked = asked
        events = path.events
        self.start = 0
        if not asked.is_about_errors:
            self.start = 1 + next(i for i, event in enumerate(events) if isinstance(event, Started))
        before, after = events[: self.start], events[self.start :]
        self.earlier_moves = [Move(None, i) for i, event in enumerate(before) if isinstance(event, AllMoving)]
        self.moves = [Move(event.location, i) for i, event in enumerate(after, self.start) if isinstance(event, Moving)]

    # --------------------------------------------------------------------------------------- conditions
    @cached_property
    def _before(self) -> dict[int, Condition]:
        """By position: what leads to the violation, with moves as they are on this path."""
        events, is_own = self.path.events, self.path.is_own
        given = [event if own or isinstance(event, Chosen) else None for event, own in zip(events, is_own, strict=True)]
        points = {self._end_of(move.position) for move in (*self.earlier_moves, *self.moves)}
        found = preconditions(given, self._goal(), {point for point in points if point >= self.start} | {self.start})
        started = (*found[self.start], *self.question.before)
        return preconditions(given[: self.start], started, points) | found

    def _end_of(self, position: int) -> int:
        """Where a move is over."""
        end = position + 1
        while end < len(self.path.events) and not self.path.is_own[end]:
            end += 1
        return end

    def beta(self, move: Move) -> Condition:
        """What leads to the violation after a move, with later moves as they are on this path."""
        return self._before[self._end_of(move.position)]

    @cached_property
    def _after(self) -> dict[int, Condition]:
        """Without where the thread is: the environment does not know."""
        shown = frozenset(self.threads.globals) - {self.threads.pcs[self.question.lead]}
        program = self.asked.task(1).program
        points = {move.position for move in (*self.earlier_moves, *self.moves)}
        return postconditions(self.path.events, program.globals, shown, program.structs, points)

    def alpha(self, move: Move) -> Condition:
        """What holds before a move.  That no promise holds there, and not what is asked about, is said in terms of what
        is then, so that each promise is made once."""
        broken = [promise.condition for promise in self.promises if promise.location == move.location]
        if not isinstance(self.question, ErrorQuestion) and move.position >= self.start:
            broken.append(self.question.after)
        return tuple(dict.fromkeys((*self._after[move.position], *map(negated, broken))))

    def _goal(self) -> Condition:
        match self.path.failed:
            case Reached():
                return self.question.after
            case Promised(promise):
                return promise.condition
            case Wrong():
                return tuple(build.conjuncts(self.path.failure))
        raise InternalError("not an assertion that may fail")

    def run(self) -> Run:
        """From where it starts to its end."""
        program, end = self.asked.task(1).program, len(self.path.events)
        found = states(self.path.events, program.globals, program.structs, (self.start, end))
        return Run(found[self.start], found[end])

    # -------------------------------------------------------------------------------------------- words
    def possible(self) -> Possible:
        """What makes it so, where the environment does not move."""
        here = build.equal(self.threads.pcs[self.question.lead], build.constant(self._location(), INT32))
        letters = self._letters(0 if isinstance(self.question, ErrorQuestion) else self.start)
        return Possible((here, *self._before[self.start]), (*letters, *self._rest()))

    def _location(self) -> int:
        """Where the thread is when it starts: where its last step has led to."""
        for event in reversed(self.path.events[: self.start]):
            if isinstance(event, Left) and event.step.thread == self.question.lead:
                return event.exit.target
        return 0

    @property
    def is_direct(self) -> bool:
        """Does the thread itself go wrong, not by a promise?"""
        return isinstance(self.path.failed, Wrong)

    def word_after(self, move: Move | None) -> Word:
        """From a move on, or the whole."""
        return (*self._letters(0 if move is None else move.position), *self._rest())

    def _letters(self, start: int) -> Word:
        left = (event for event in self.path.events[start:] if isinstance(event, Left))
        return tuple(_letter(self.threads, event.step, event.exit) for event in left)

    def _rest(self) -> Word:
        match self.path.failed:
            case Promised(promise):
                return self.promises[promise]
            case Wrong(step):
                return (_letter(self.threads, step, None),)
        return ()


def merged(threads: Threads, word: Word, path: Path) -> Word:
    """The steps of a word, and those of the thread that was guided by it."""
    letters: list[Letter] = []
    for event in path.events:
        if isinstance(event, Left):
            letters.append(_letter(threads, event.step, event.exit))
        elif isinstance(event, Done):
            letters.append(word[event.number])
    return (*letters, word[-1])  # in which something goes wrong


def _letter(threads: Threads, step: Step, exit: Exit | None) -> Letter:
    return Letter(0, threads.automata.step(step.thread, step.source), exit)
