"""The lives of the threads of a program, without running it.

Calls are followed from `main` and from each function that a thread runs.  A function that creates itself as a thread,
and a call of a function that is being followed, are not followed again.
"""

from __future__ import annotations

from dataclasses import replace

from unbraid.analyses.sharing import with_loops
from unbraid.analyses.thread_ids import Holder, ThreadIds
from unbraid.core.nodes import Call, Create, Join, Origin, Program
from unbraid.core.records import dataclass
from unbraid.core.visitor import statements
from unbraid.results.lives import Life, Moment

MOST = 100  # lives; more would not fit a picture
MOST_MOMENTS = 400


def program_lives(program: Program) -> tuple[Life, ...]:
    """Empty if there is only one thread, or if there are too many for a picture."""
    walk = _Walk(program)
    walk.run()
    return tuple(walk.lives) if len(walk.lives) > 1 and not walk.is_too_large() else ()


@dataclass(frozen=True)
class _Position:
    """A function that a thread executes: the calls that led there, and whether they may be repeated."""

    thread: int
    calls: tuple[str, ...]
    is_repeated: bool = False
    place: Origin | None = None  # in the user's program, of the call that led to a function of the library


class _Walk:
    def __init__(self, program: Program) -> None:
        self.program, self.ids = program, ThreadIds(program)
        self.lives = [Life(_name(program.entry))]
        self.groups: list[Holder | None] = [None]  # of the ID of each thread
        self.joins: list[tuple[Holder | None, Moment]] = []
        self.time = 0
        self.relevant = _creating_or_joining(program)

    def run(self) -> None:
        self._follow(_Position(0, (self.program.entry,)))
        for group, moment in self.joins:
            for number, life in enumerate(self.lives):
                if group is not None and self.groups[number] == group:
                    self.lives[number] = replace(life, joins=(*life.joins, moment))

    def is_too_large(self) -> bool:
        return len(self.lives) > MOST or self.time > MOST_MOMENTS

    def _follow(self, here: _Position) -> None:
        for stmt, in_loop in with_loops(self.program.functions[here.calls[-1]].body):
            if self.is_too_large():
                return
            match stmt:
                case Call(_, function) if function in self.relevant and function not in here.calls:
                    self._follow(self._inside(here, stmt, in_loop))
                case Create():
                    self._create(here, stmt, in_loop)
                case Join(thread):
                    self.joins.append((self.ids.group(here.calls[-1], thread), self._moment(here, stmt.origin)))

    def _inside(self, here: _Position, call: Call, in_loop: bool) -> _Position:
        place = call.origin if call.origin.is_users else here.place
        return _Position(here.thread, (*here.calls, call.function), here.is_repeated or in_loop, place)

    def _create(self, here: _Position, stmt: Create, in_loop: bool) -> None:
        is_again = stmt.function in here.calls
        number, is_repeated = len(self.lives), here.is_repeated or in_loop or is_again
        self.lives.append(Life(_name(stmt.function), self._moment(here, stmt.origin), (), is_repeated))
        self.groups.append(None if stmt.target is None else self.ids.group(here.calls[-1], stmt.target))
        if not is_again and stmt.function in self.relevant:
            self._follow(_Position(number, (*here.calls, stmt.function), is_repeated))

    def _moment(self, here: _Position, origin: Origin) -> Moment:
        place = origin if origin.is_users or here.place is None else here.place
        self.time += 1
        return Moment(here.thread, place.file, place.line, self.time - 1)


def _name(function: str) -> str:
    return function.partition(".")[0]  # the user's function, without its wrapper


def _creating_or_joining(program: Program) -> frozenset[str]:
    """The functions that create or join threads, or call such a function."""
    found: set[str] = set()
    callers: dict[str, set[str]] = {}
    for function in program.functions.values():
        for stmt in statements(function.body):
            if isinstance(stmt, Create | Join):
                found.add(function.name)
            if isinstance(stmt, Call):
                callers.setdefault(stmt.function, set()).add(function.name)
    pending = list(found)
    while pending:
        new = callers.get(pending.pop(), set()) - found
        found |= new
        pending += new
    return frozenset(found)
