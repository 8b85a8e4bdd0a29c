"""From a program as lowered to a bounded one: each thread that may be created gets a function of its own.

    t = create f(e)    =>    t = 3; create f#3(e)        f#3: f with its calls inlined and its loops unrolled

Threads are numbered in the order of their create statements, main's first.  A thread function that creates itself, over
other threads or directly, is followed `unwind` levels deep, and `max_threads` in all; what would go on is a bound
marker.  Ensures: `Program.threads`; each Create is executed at most once and names its instance.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from unbraid.analyses.lifetimes import refuse_outliving_locals
from unbraid.core import build
from unbraid.core.layout import cells
from unbraid.core.nodes import (
    Bound,
    BoundReached,
    Const,
    Create,
    Expr,
    Function,
    Global,
    Program,
    Stmt,
    ThreadId,
    Var,
)
from unbraid.core.visitor import Rebuilder
from unbraid.transforms.constants import Env, is_fixed, read_only_globals
from unbraid.transforms.dead_inputs import drop_dead_inputs
from unbraid.transforms.inline import inline
from unbraid.transforms.unroll import Unroller


@dataclass(frozen=True)
class Bounds:
    """How far loops, recursion and thread creation are followed."""

    unwind: int
    max_threads: int | None = None


@dataclass(frozen=True)
class _Instance:
    number: int
    function: str
    argument: Expr | None
    ancestors: tuple[str, ...]

    @property
    def name(self) -> str:
        return self.function if self.number == 0 else f"{self.function}#{self.number}"


def bound(program: Program, bounds: Bounds) -> Program:
    """The bounded program."""
    queue = [_Instance(0, program.entry, None, ())]
    functions: dict[str, Function] = {}
    objects = list(program.globals)
    read_only = read_only_globals(program)
    refuse_outliving_locals(program)
    done = 0
    while done < len(queue):
        instance = queue[done]
        done += 1
        inlined, addressed = inline(program, instance.function, bounds.unwind, instance.name)
        for var in addressed:
            zeros = tuple(Const(0, kind) for _, kind in cells(var.type, program.structs))
            objects.append(Global(var, zeros, inlined.origin))
        inlined = drop_dead_inputs(inlined)
        body = _WithThreadId(instance.number).block(inlined.body)
        walker = _ThreadUnroller(program, read_only, bounds, instance, queue)
        start: Env = {}
        if inlined.params and instance.argument is not None and is_fixed(instance.argument):
            start[inlined.params[0]] = build.cast(instance.argument, inlined.params[0].type)
        functions[instance.name] = replace(inlined, body=walker.run(body, start))
    names = tuple(instance.name for instance in queue)
    return replace(program, globals=tuple(objects), functions=functions, entry=names[0], threads=names)


class _WithThreadId(Rebuilder):
    def __init__(self, number: int) -> None:
        self.number = number

    def expr(self, expr: Expr) -> Expr:
        return Const(self.number, expr.type) if isinstance(expr, ThreadId) else super().expr(expr)


class _ThreadUnroller(Unroller):
    """Unrolls one instance and puts the threads that it creates into the queue."""

    def __init__(
        self,
        program: Program,
        read_only: dict[Var, Global],
        bounds: Bounds,
        instance: _Instance,
        queue: list[_Instance],
    ) -> None:
        super().__init__(program, read_only, bounds.unwind)
        self.bounds, self.instance, self.queue = bounds, instance, queue

    def checkpoint(self) -> object:
        return len(self.queue)

    def restore(self, saved: object) -> None:
        assert isinstance(saved, int)
        del self.queue[saved:]

    def create(self, stmt: Create) -> list[Stmt]:
        ancestors = (*self.instance.ancestors, self.instance.function)
        limit = self.bounds.max_threads
        if ancestors.count(stmt.function) > self.unwind or (limit is not None and len(self.queue) >= limit):
            self.env = None
            return [BoundReached(Bound.THREADS, stmt.origin)]
        number = len(self.queue)
        started = _Instance(number, stmt.function, stmt.arg, ancestors)
        self.queue.append(started)
        if stmt.target is not None:
            self.learn(stmt.target, build.constant(number, stmt.target.type))
        return [replace(stmt, function=started.name, instance=number)]
