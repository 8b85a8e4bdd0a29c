"""A violating path of a question, and the questions about its moves of the environment."""

from __future__ import annotations

from functools import cached_property

from unbraid.core import build
from unbraid.core.errors import InternalError
from unbraid.core.nodes import INT32
from unbraid.core.records import dataclass
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

Word = tuple[Letter, ...]  # steps of threads, in the order of execution


@dataclass(frozen=True)
class Possible:
    """From every state in which the condition holds, these steps lead to what the question asks for."""

    condition: Condition
    word: Word


@dataclass(frozen=True)
class Move:
    """A move of the environment while the thread is at a location; or of all other threads, before `start`."""

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
        """For each position, the condition that leads to the violation, with all moves as on this path."""
        events, is_own = self.path.events, self.path.is_own
        given = [event if own or isinstance(event, Chosen) else None for event, own in zip(events, is_own, strict=True)]
        points = {self._end_of(move.position) for move in (*self.earlier_moves, *self.moves)}
        found = preconditions(given, self._goal(), {point for point in points if point >= self.start} | {self.start})
        started = (*found[self.start], *self.question.before)
        return preconditions(given[: self.start], started, points) | found

    def _end_of(self, position: int) -> int:
        """The position after a move."""
        end = position + 1
        while end < len(self.path.events) and not self.path.is_own[end]:
            end += 1
        return end

    def beta(self, move: Move) -> Condition:
        """The condition after a move that leads to the violation, with later moves as on this path."""
        return self._before[self._end_of(move.position)]

    @cached_property
    def _after(self) -> dict[int, Condition]:
        """The postconditions, without the location of the thread, which the environment does not see."""
        shown = frozenset(self.threads.globals) - {self.threads.pcs[self.question.lead]}
        program = self.asked.task(1).program
        points = {move.position for move in (*self.earlier_moves, *self.moves)}
        return postconditions(self.path.events, program.globals, shown, program.structs, points)

    def alpha(self, move: Move) -> Condition:
        """What holds before a move.  This includes that no promise holds there, nor the condition that the question
        asks for.  So each promise is made only once."""
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
        """The run from `start` to the end of the path."""
        program, end = self.asked.task(1).program, len(self.path.events)
        found = states(self.path.events, program.globals, program.structs, (self.start, end))
        return Run(found[self.start], found[end])

    # -------------------------------------------------------------------------------------------- words
    def possible(self) -> Possible:
        """The condition under which the violation is possible, if the environment does not move."""
        here = build.equal(self.threads.pcs[self.question.lead], build.constant(self._location(), INT32))
        letters = self._letters(0 if isinstance(self.question, ErrorQuestion) else self.start)
        return Possible((here, *self._before[self.start]), (*letters, *self._rest()))

    def _location(self) -> int:
        """The location of the thread at `start`: the target of its last step."""
        for event in reversed(self.path.events[: self.start]):
            if isinstance(event, Left) and event.step.thread == self.question.lead:
                return event.exit.target
        return 0

    @property
    def is_direct(self) -> bool:
        """Does the thread itself violate an assertion, and not a promise?"""
        return isinstance(self.path.failed, Wrong)

    def word_after(self, move: Move | None) -> Word:
        """The word after a move, or the whole word if the move is None."""
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
    """The steps of a word, merged with those of the thread that ran together with it."""
    letters: list[Letter] = []
    for event in path.events:
        if isinstance(event, Left):
            letters.append(_letter(threads, event.step, event.exit))
        elif isinstance(event, Done):
            letters.append(word[event.number])
    return (*letters, word[-1])  # the step with the violation


def _letter(threads: Threads, step: Step, exit: Exit | None) -> Letter:
    return Letter(0, threads.automata.step(step.thread, step.source), exit)
