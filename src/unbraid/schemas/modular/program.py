"""The sequential program that answers a question (CoMuS, sections 4.1 and 5).

It is the code of the leading thread, with a cut-point wherever other threads may run:

    cut-point      =>   try_start(); assert(!start || !after); assert(!start || !promise) ...;
                        env_move(); assert(!start || !after)

    try_start():        if (!start) {
                            all other threads move;
                            if (*) { start = true; assume(before); }
                        }
    env_move():         if (start) the environment moves

    threads move   =>   x_old = x; x = *, for every variable x that they write;
                        if (before'(x_old)) assume(!after'), for every fact that is about them

After `start`, only the environment moves.  If the question is whether the leading thread itself can violate an
assertion, there is no `start`: the environment moves from the beginning, and the thread's own assertions stay.  For
other questions the thread's assertions are assumed, because what happens after a violation does not matter.

The program has only the variables of the thread, and those that occur in conditions, promises and facts.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import field, replace
from functools import partial

from unbraid.core import build
from unbraid.core.nodes import (
    BOOL,
    FALSE,
    INT32,
    TRUE,
    Assert,
    Assign,
    Assume,
    Block,
    Bound,
    BoundReached,
    Call,
    Function,
    Global,
    Goto,
    Havoc,
    If,
    Label,
    Program,
    Property,
    Return,
    Stmt,
    Storage,
    Var,
)
from unbraid.core.records import dataclass
from unbraid.core.visitor import (
    Rebuilder,
    root_variable,
    statements,
    written_places,
)
from unbraid.schemas.modular.questions import Condition, ErrorQuestion, Fact, Promise, Question, negated
from unbraid.schemas.modular.threads import MAIN, Threads, variables_of
from unbraid.schemas.simulation import Persistent
from unbraid.systems.automata import ENDED, Exit, Step, reads_of

START = Var("start", BOOL, Storage.GLOBAL)
CHOICE = Var("choice", BOOL, Storage.GLOBAL)
END = "at_end"


# ------------------------------------------------------------------------------------------------ marks
@dataclass(frozen=True)
class Left:
    """The thread has completed a step, and left it by this exit."""

    step: Step
    exit: Exit


@dataclass(frozen=True)
class Started:
    """The run that the question asks about starts here."""


@dataclass(frozen=True)
class Moving:
    """The environment moves while the thread is at this location."""

    location: int


@dataclass(frozen=True)
class AllMoving:
    """All other threads may move, because `start` is still false."""


@dataclass(frozen=True)
class Reached:
    """An assertion that fails if `after` holds."""


@dataclass(frozen=True)
class Promised:
    """An assertion that fails if a promise holds."""

    promise: Promise


@dataclass(frozen=True)
class Wrong:
    """An assertion of the thread itself, in this step."""

    step: Step


@dataclass(frozen=True)
class Assumed:
    """The part of `before` with this number."""

    part: int


@dataclass(frozen=True)
class Task:
    """The program, and the marks of some of its statements, by the identity of the statement."""

    question: Question
    program: Program
    marks: dict[int, object] = field(repr=False)

    def mark(self, stmt: Stmt | None) -> object | None:
        return self.marks.get(id(stmt))


def write(
    threads: Threads, question: Question, facts: Sequence[Fact], promises: Sequence[Promise], unwind: int | None
) -> Task:
    """`unwind`: how often a back edge is followed; None: loops stay loops."""
    return Writer(threads, question, facts, promises, unwind).task()


def has_loops(threads: Threads, thread: int) -> bool:
    return any(
        0 <= exit.target <= location
        for location in threads.locations(thread)
        for exit in threads.step(thread, location).exits
    )


class Writer:
    keeps_errors = True  # the assertions of the thread stay, if the question is about them

    def __init__(
        self,
        threads: Threads,
        question: Question,
        facts: Sequence[Fact],
        promises: Sequence[Promise],
        unwind: int | None,
    ) -> None:
        self.threads, self.question, self.lead, self.unwind = threads, question, question.lead, unwind
        self.is_main_question = isinstance(question, ErrorQuestion)
        self.marks: dict[int, object] = {}
        self.promises: dict[int, list[Promise]] = {}
        for promise in promises:
            self.promises.setdefault(promise.location, []).append(promise)
        self.first = threads.first
        self.others = tuple(thread for thread in threads.all if thread != self.lead)
        self.known = self._known(promises, [fact for fact in facts if threads.concerns(fact, question.environment)])
        self.facts = [fact for fact in dict.fromkeys(facts) if variables_of(fact.parts) <= self.known]
        self.origin = replace(threads.automata.functions[self.lead].origin, sid=0)

    # ---------------------------------------------------------------------------------------- variables
    def _known(self, promises: Iterable[Promise], facts: Iterable[Fact]) -> frozenset[Var]:
        named = [*self.question.before, *self.question.after]
        named += [part for promise in promises for part in promise.condition]
        named += [part for fact in facts for part in (*fact.before, *fact.after)]
        own = self.threads.reads([self.lead]) | self.threads.writes([self.lead])
        known = variables_of(named) | own | {self.threads.pcs[MAIN]}
        return self._with_origins(known)

    def _with_origins(self, known: frozenset[Var]) -> frozenset[Var]:
        """These variables, and those from which main's first step computes them."""
        if self.lead == MAIN:
            return known | self.first.reads | self.first.writes
        found = set(known)
        while True:
            count = len(found)
            for stmt in statements(self.first.body):
                targets = [root_variable(place) for place in written_places(stmt)]
                if not targets or any(target in found for target in targets):
                    found.update(reads_of(stmt))
            if len(found) == count:
                return frozenset(found)

    def _written_by(self, threads: Iterable[int]) -> list[Var]:
        written = self.threads.writes(threads)
        return [var for var in self.threads.globals if var in written and var in self.known]

    # ----------------------------------------------------------------------------------------- program
    def task(self) -> Task:
        main = Function("main", (), (), (), (*self._first(), *self._code()), self.origin)
        functions = {function.name: function for function in (*self._functions(), main)}
        automata = self.threads.automata
        own = [item for var, item in self.threads.globals.items() if var in self.known]
        more = self._own_globals()
        program = replace(
            automata.program,
            globals=(*own, *more, *(Global(old, self.threads.globals[var].initial) for var, old in self.old.items())),
            functions=functions,
            entry=main.name,
            threads=(),
            groups=(),
        )
        return Task(self.question, program, self.marks)

    def _own_globals(self) -> list[Global]:
        return [] if self.is_main_question else [Global(START, (FALSE,)), Global(CHOICE, (FALSE,))]

    def _functions(self) -> Iterator[Function]:
        compared = variables_of([part for fact in self.facts for part in fact.before])
        self.old = {var: _old(var) for var in self._written_by(self.others) if var in compared}
        if not self.is_main_question:
            yield self._function("try_start", self._try_start())
        if self.question.environment:
            yield self._function("env_move", self._env_move())

    def _function(self, name: str, body: Block) -> Function:
        return Function(name, (), (), (), (*body, Return((), self.origin)), self.origin)

    def marked(self, stmt: Stmt, mark: object) -> Stmt:
        self.marks[id(stmt)] = mark
        return stmt

    # ------------------------------------------------------------------------------ try_start, env_move
    def _try_start(self) -> Block:
        begin = (
            self.marked(Assign(START, TRUE, self.origin), Started()),
            *(
                self.marked(Assume(part, self.origin), Assumed(number))
                for number, part in enumerate(self.question.before)
            ),
        )
        choose = (Havoc(CHOICE, False, self.origin), If(CHOICE, begin, (), self.origin))
        return (If(build.negate(START), (*self._move(self.others), *choose), (), self.origin),)

    def _env_move(self) -> Block:
        body = self._move(self.question.environment)
        return body if self.is_main_question else (If(START, body, (), self.origin),)

    def _move(self, threads: tuple[int, ...]) -> Block:
        changed = self._written_by(threads)
        old = {var: self.old[var] for var in changed if var in self.old}
        before = Persistent(old)
        return (
            *(stmt for var in old for stmt in self._copies(var, old[var])),
            *(Havoc(var, False, self.origin) for var in changed),
            *(self._refinement(fact, before) for fact in self.facts if self.threads.concerns(fact, threads)),
        )

    def _copies(self, var: Var, old: Var) -> Iterator[Stmt]:
        structs = self.threads.automata.program.structs
        for target, value in zip(build.scalars(old, structs), build.scalars(var, structs), strict=True):
            yield Assign(target, value, self.origin)

    def _refinement(self, fact: Fact, before: Rebuilder) -> Stmt:
        assumption = Assume(negated(fact.after), self.origin)
        if fact.is_invariant:
            return assumption
        return If(before.expr(build.all_of(fact.before)), (assumption,), (), self.origin)

    # --------------------------------------------------------------------------------------- cut-points
    def _cut_point(self, location: int) -> Iterator[Stmt]:
        if not self.is_main_question:
            yield self.marked(Call((), "try_start", (), self.origin), AllMoving())
            yield self._goal()
        for promise in self.promises.get(location, ()):
            yield self.marked(self._unless(promise.condition, "a promise of error"), Promised(promise))
        if self.question.environment:
            yield self.marked(Call((), "env_move", (), self.origin), Moving(location))
            if not self.is_main_question:
                yield self._goal()

    def _goal(self) -> Stmt:
        return self.marked(self._unless(self.question.after, "what is asked about"), Reached())

    def _unless(self, condition: Condition, message: str) -> Assert:
        whole = condition if self.is_main_question else (START, *condition)
        return Assert(negated(whole), Property.ASSERTION, message, self.origin)

    # --------------------------------------------------------------------------------------------- code
    def _first(self) -> Iterator[Stmt]:
        """Main's first step, restricted to the variables of this program."""
        if self.lead == MAIN:
            yield from self._step(self.first, "first", lambda exit: self._target(exit.target, 0, 0))
        else:
            yield from self._step(self.first, "first", lambda _: _label(0, 0))

    def _code(self) -> Iterator[Stmt]:
        for copy in range(self.unwind or 1):
            for location in self.threads.locations(self.lead):
                yield Label(_label(location, copy), self.origin)
                if self.threads.is_cut_point(self.lead, location):
                    yield from self._cut_point(location)
                step = self.threads.step(self.lead, location)
                yield from self._step(step, _label(location, copy), partial(self._after, location, copy))
            if not has_loops(self.threads, self.lead):
                break
        yield Label(END, self.origin)
        yield from self._end()

    def _end(self) -> Iterator[Stmt]:
        if not self.is_main_question:
            yield from self._cut_point(ENDED)
        yield Return((), self.origin)

    def _is_asked_about(self, step: Step) -> bool:
        return self.keeps_errors and self.is_main_question and step.thread == self.lead

    def _after(self, location: int, copy: int, exit: Exit) -> str | None:
        return self._target(exit.target, location + 1, copy)

    def _target(self, target: int, ahead: int, copy: int) -> str | None:
        """The label to jump to; None where the unwinding ends.  An exit to a location before `ahead` is a back edge."""
        if target == ENDED:
            return END
        if target >= ahead or self.unwind is None:
            return _label(target, copy)
        return _label(target, copy + 1) if copy + 1 < self.unwind else None

    def _step(self, step: Step, prefix: str, label: Callable[[Exit], str | None]) -> Iterator[Stmt]:
        yield from Body(self, step, prefix, self._is_asked_about(step)).block(step.body)
        pc = self.threads.pcs[step.thread]
        for exit in step.exits:
            target = label(exit)
            yield Label(f"{prefix}_{exit.label}", self.origin)
            left = Assign(pc, build.constant(exit.target, INT32), self.origin)
            yield self.marked(left, Left(step, exit))
            yield BoundReached(Bound.LOOP, self.origin) if target is None else Goto(target, self.origin)


class Body(Rebuilder):
    """Rewrites the statements of a step for this program."""

    def __init__(self, writer: Writer, step: Step, prefix: str, keeps_errors: bool) -> None:
        self.writer, self.step, self.prefix, self.keeps_errors = writer, step, prefix, keeps_errors

    def stmt(self, stmt: Stmt) -> Block:
        match stmt:
            case Label(name):
                return (replace(stmt, name=f"{self.prefix}_{name}"),)
            case Goto(label):
                return (replace(stmt, label=f"{self.prefix}_{label}"),)
            case Assert(condition):
                return (self._error(stmt) if self.keeps_errors else Assume(condition, stmt.origin),)
            case BoundReached(bound):
                if bound in self.writer.threads.forbidden and self.keeps_errors:
                    message = f"bound marker: {bound.value}"
                    return (self._error(Assert(FALSE, Property.ASSERTION, message, stmt.origin)),)
                return (Assume(FALSE, stmt.origin),)
            case Assign(target) | Havoc(target):
                is_known = root_variable(target) in self.writer.known
                return (stmt,) if is_known else ()
        return super().stmt(stmt)

    def _error(self, stmt: Assert) -> Stmt:
        return self.writer.marked(replace(stmt), Wrong(self.step))


def _old(var: Var) -> Var:
    return replace(var, name=f"{var.name}_old")


def _label(location: int, copy: int) -> str:
    return f"at_{location}" if copy == 0 else f"at_{location}_again_{copy}"
