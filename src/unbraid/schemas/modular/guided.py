"""A thread runs together with a given word of steps of other threads: does some interleaving lead to the violation?

    cut-point      =>   for each step of the word, in order:
                            if (next == its number && *) { env_move(); the step, left as in the word; next++ }
                        env_move()

The word is what the threads before this one in the hierarchy do on a violating path.  A path of this program adds the
steps of this thread to the word.  So the word is extended thread by thread.  After the last thread it has real steps of
all threads, and no moves of the environment are left.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from unbraid.core import build
from unbraid.core.nodes import (
    FALSE,
    INT32,
    Assign,
    Assume,
    Block,
    Call,
    Global,
    Goto,
    Havoc,
    If,
    Label,
    Return,
    Stmt,
    Storage,
    Var,
)
from unbraid.core.records import dataclass
from unbraid.schemas.modular.program import CHOICE, Body, Task, Writer
from unbraid.schemas.modular.questions import ErrorQuestion, Fact, Promise
from unbraid.schemas.modular.threads import Threads
from unbraid.systems.automata import ENDED
from unbraid.systems.reduction.letters import Letter

NEXT = Var("next", INT32, Storage.GLOBAL)


@dataclass(frozen=True)
class Done:
    """A step of the word."""

    number: int


def write_guided(
    threads: Threads, word: Sequence[Letter], remaining: tuple[int, ...], facts: Sequence[Fact], unwind: int
) -> Task:
    """`word` does not include main's first step.  `remaining`: this thread, and those that are still its
    environment."""
    return _Guided(threads, word, remaining, facts, unwind).task()


class _Guided(Writer):
    keeps_errors = False

    def __init__(
        self, threads: Threads, word: Sequence[Letter], remaining: tuple[int, ...], facts: Sequence[Fact], unwind: int
    ) -> None:
        self.word, self.cuts = word, 0
        super().__init__(threads, ErrorQuestion(remaining), facts, (), unwind)

    def _known(self, promises: Iterable[Promise], facts: Iterable[Fact]) -> frozenset[Var]:
        steps = [self.threads.step(letter.thread, letter.step.source) for letter in self.word]
        named = frozenset[Var]().union(*(step.reads | step.writes for step in steps))
        return super()._known(promises, facts) | self._with_origins(named)

    def _own_globals(self) -> list[Global]:
        return [Global(NEXT, (build.constant(0, INT32),)), Global(CHOICE, (FALSE,))]

    def _cut_point(self, location: int) -> Iterator[Stmt]:
        self.cuts += 1
        for number, letter in enumerate(self.word):
            is_next = build.equal(NEXT, build.constant(number, INT32))
            yield If(is_next, (Havoc(CHOICE, False, self.origin), *self._maybe(number, letter)), (), self.origin)
        yield from self._moved()

    def _moved(self) -> Iterator[Stmt]:
        if self.question.environment:
            yield Call((), "env_move", (), self.origin)

    def _maybe(self, number: int, letter: Letter) -> Block:
        prefix = f"cut_{self.cuts}_{number}"
        step = self.threads.step(letter.thread, letter.step.source)
        body: list[Stmt] = [*self._moved(), *Body(self, step, prefix, letter.exit is None).block(step.body)]
        over = f"{prefix}_over"
        for exit in step.exits:
            body.append(Label(f"{prefix}_{exit.label}", self.origin))
            body.append(Goto(over, self.origin) if exit == letter.exit else Assume(FALSE, self.origin))
        done = Assign(NEXT, build.constant(number + 1, INT32), self.origin)
        body += [Label(over, self.origin), self.marked(done, Done(number))]
        return (If(CHOICE, tuple(body), (), self.origin),)

    def _end(self) -> Iterator[Stmt]:
        yield from self._cut_point(ENDED)
        yield Return((), self.origin)
