"""What both sequentializations share: each thread of a cloned program becomes a function that is called once per turn.

    locals               =>   persistent globals, which keep their values from one turn to the next
    t = create f_j(e)    =>   arg_j = e; active_j = true; t = j
    x = join t           =>   assume(t has ended); x = result_t
    return e             =>   result_t = e; then each schema ends the thread by a rule of its own

Each schema numbers the switch points of a thread in the order of the code.  `pc_t` is the number at which thread t
continues; it is `size` when the thread has ended.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import TypeVar

from unbraid.core.errors import InternalError
from unbraid.core.layout import Structs, cells
from unbraid.core.nodes import (
    BOOL,
    Block,
    Const,
    Create,
    Expr,
    Function,
    Global,
    Join,
    OrdinalType,
    Origin,
    Place,
    Program,
    Return,
    Stmt,
    Storage,
    SwitchPoint,
    ThreadExit,
    Var,
)
from unbraid.core.records import dataclass
from unbraid.core.visitor import Rebuilder, statements
from unbraid.systems import thread_operations
from unbraid.systems.thread_operations import Results


@dataclass(frozen=True)
class Sequentialized:
    """A sequential program, and the data that lead from its executions back to the threads."""

    program: Program
    thread_of: dict[str, int]  # function -> the thread that it simulates
    started_by: dict[Var, int]  # the variable that is set when a thread is created -> that thread


def ours(origin: Origin) -> Origin:
    """The origin of a statement that the schema adds: the same line, but no statement of the user."""
    return replace(origin, sid=0)


Namer = Callable[[str], str]


def own_names(program: Program) -> Namer:
    """Returns a function that changes names until no variable of the program has them, for the schema's own
    variables."""
    taken = {item.var.name for item in program.globals}

    def unused(name: str) -> str:
        while name in taken:
            name += "#"
        return name

    return unused


_S = TypeVar("_S", bound=Stmt)


class SimulatedThread(ABC):
    """One thread, and the variables that simulate it."""

    threads: Sequence[SimulatedThread]  # of the whole program
    results: Results

    def __init__(self, number: int, function: Function, name: Namer) -> None:
        self.number, self.function = number, function
        first = function.body[0] if function.body else None
        self.starts_visible = isinstance(first, SwitchPoint)  # otherwise its start has a number of its own
        points = sum(isinstance(stmt, SwitchPoint) for stmt in statements(function.body))
        self.size = points + (0 if self.starts_visible else 1)
        self.kind = OrdinalType(self.size)
        self.pc = Var(name(f"pc_{number}"), self.kind, Storage.GLOBAL)
        self.active = Var(name(f"active_{number}"), BOOL, Storage.GLOBAL)
        self.persistent_of = {
            var: Var(var.name, var.type, Storage.GLOBAL, var.source) for var in (*function.params, *function.locals)
        }
        self.rename = Persistent(self.persistent_of)
        self.last = -1  # the largest number so far

    @property
    def name(self) -> str:
        return f"{self.function.name}_seq"

    def persistent(self, structs: Structs) -> list[Global]:
        return [
            Global(var, tuple(Const(0, kind) for _, kind in cells(var.type, structs)))
            for var in self.persistent_of.values()
        ]

    @abstractmethod
    def finished(self) -> Expr:
        """The condition that the thread has ended."""

    def create(self, stmt: Create) -> Block:
        assert stmt.instance is not None
        started = self.threads[stmt.instance]
        params = [started.persistent_of[param] for param in started.function.params]
        return thread_operations.create(self._renamed(stmt), params, started.active)

    def join(self, stmt: Join) -> Block:
        return thread_operations.join(self._renamed(stmt), [thread.finished() for thread in self.threads], self.results)

    def keep_result(self, stmt: Return | ThreadExit) -> Block:
        return self.results.keep(self._renamed(stmt), self.number)

    def _renamed(self, stmt: _S) -> _S:
        (renamed,) = self.rename.stmt(stmt)
        assert isinstance(renamed, type(stmt))
        return renamed


_T = TypeVar("_T", bound=SimulatedThread)


def in_order(threads: Sequence[_T], order: Sequence[int] | None) -> list[_T]:
    """The threads in the order of their turns; `order` is rho."""
    chosen = range(len(threads)) if order is None else order
    if sorted(chosen) != list(range(len(threads))):
        raise InternalError(f"not an order of the threads: {order}")
    return [threads[number] for number in chosen]


class Persistent(Rebuilder):
    """Replaces locals by the globals that keep their values."""

    def __init__(self, names: dict[Var, Var]) -> None:
        self.names = names

    def variable(self, var: Var) -> Place:
        return self.names.get(var, var)


def renamed_global(item: Global, names: dict[Var, Var]) -> Global:
    """The global with its new name.  If it is an allocated object, the variable with its size is renamed, too."""
    size = None if item.allocated is None else item.allocated.size
    allocated = replace(item.allocated, size=names.get(size, size)) if item.allocated and size else item.allocated
    return replace(item, var=names[item.var], allocated=allocated)
