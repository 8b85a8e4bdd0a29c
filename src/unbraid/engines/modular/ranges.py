"""Ranges of shared variables: the first facts, before any question is asked.

Threads often compute correct values as long as the variables of other threads stay small.  For each variable that a
thread writes and another one reads, the range has its smallest and its largest value, provided that the environment of
the thread respects its own ranges.  Without ranges, Algorithm 1 learns the same from many paths.
"""

from __future__ import annotations

from bitwuzla import Term

from unbraid.core.arithmetic import value_range, wrap
from unbraid.core.budget import Budget
from unbraid.core.nodes import Assert, IntType, Stmt, Var
from unbraid.engines.modular.sequential import Asked
from unbraid.schemas.modular.program import START, Reached, Task
from unbraid.schemas.modular.questions import Range
from unbraid.schemas.modular.threads import Threads
from unbraid.symbolic.aig import FALSE as NEVER
from unbraid.symbolic.assumptions import Assumptions
from unbraid.symbolic.executor import Executor, Step, as_literal, as_word
from unbraid.symbolic.words import Word


def told_variables(threads: Threads, thread: int) -> list[Var]:
    """The integer variables that a thread writes and another one reads."""
    others = [other for other in threads.all if other != thread]
    told = threads.writes([thread]) & threads.reads(others)
    return [var for var in threads.globals if var in told and isinstance(var.type, IntType)]


def seen_ranges(asked: Asked, variables: list[Var], unwind: int, budget: Budget) -> list[Range]:
    """The ranges of the variables at the cut-points of all executions up to the bound.  The question must have no
    conditions."""
    executor = _Watching(asked.task(unwind), variables)
    for _ in executor.iterations():
        pass
    found = (executor.range_of(var, budget) for var in executor.variables)
    return [each for each in found if each is not None]


class _Watching(Executor):
    """Records the values of some variables at each cut-point."""

    def __init__(self, task: Task, variables: list[Var]) -> None:
        self.task = task
        self.seen: list[tuple[int, dict[Var, Word]]] = []
        super().__init__(task.program)
        self.variables = [var for var in variables if var in self.base]

    def _compile(self, stmt: Stmt) -> Step:
        if isinstance(stmt, Assert) and isinstance(self.task.mark(stmt), Reached):
            return self._note
        return super()._compile(stmt)

    def _note(self) -> None:
        here = self.aig.all((self.guard, self.feasible, as_literal(self.value(START))))
        if here != NEVER:
            self.seen.append((here, {var: as_word(self.value(var)) for var in self.variables}))

    def range_of(self, var: Var, budget: Budget) -> Range | None:
        """None if the thread never reaches a cut-point."""
        kind = var.type
        assert isinstance(kind, IntType)
        word = self.words.new_word(kind.bits)
        is_seen = [self.aig.and_(here, self.words.compare("==", word, values[var], kind)) for here, values in self.seen]
        always = [self.words.term(literal) for literal in (*self.constraints, self.aig.any(is_seen))]
        solver = Assumptions(self.words.manager, always, budget)
        search = _Extreme(self, solver, word, kind)
        start = search.some()
        if start is None:
            return None
        return Range(var, -search.furthest(-start, -1), search.furthest(start, 1))


class _Extreme:
    """Finds the largest (sign 1) or smallest (sign -1) value of a word."""

    def __init__(self, executor: Executor, solver: Assumptions, word: Term, kind: IntType) -> None:
        self.executor, self.solver, self.word, self.kind = executor, solver, word, kind

    def some(self) -> int | None:
        return self._value() if self.solver.contradict({}) is None else None

    def _value(self) -> int:
        return wrap(int(self.solver.solver.get_value(self.word).value(10)), self.kind)

    def _beyond(self, limit: int, sign: int) -> int | None:
        """A value that is at least as far as the limit."""
        words, mask = self.executor.words, (1 << self.kind.bits) - 1
        literal = words.compare(">=" if sign > 0 else "<=", self.word, sign * limit & mask, self.kind)
        if self.solver.contradict({}, [words.term(literal)]) is not None:
            return None
        return sign * self._value()

    def furthest(self, known: int, sign: int) -> int:
        """Searches with growing steps, then by bisection."""
        least, most = value_range(self.kind)
        end = most if sign > 0 else -least
        if self._beyond(end, sign) is not None:
            return end
        step = 1
        excluded = end
        while known + 1 < excluded:
            limit = min(known + step, known + max(1, (excluded - known) // 2))
            found = self._beyond(limit, sign)
            if found is None:
                excluded, step = limit, 1
            else:
                known, step = found, step * 2
        return known
