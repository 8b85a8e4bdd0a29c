"""Inlining: a thread's function without calls.

    x = f(e);      =>    f.p = e; body of f with its locals renamed and `return v` as `x = v; goto f.end`; f.end:

Each call gets its own copies of the callee's variables.  Recursion is followed `depth` levels deep; what would go on is
a bound marker.  Ensures: no Call; Return and ThreadExit only end the thread.
"""

from __future__ import annotations

from dataclasses import replace

from unbraid.core.layout import cells
from unbraid.core.nodes import (
    Assign,
    Block,
    Bound,
    BoundReached,
    Call,
    Const,
    Function,
    Global,
    Goto,
    Label,
    Origin,
    Place,
    Program,
    Return,
    Stmt,
    Storage,
    Var,
)
from unbraid.core.visitor import Rebuilder


def inline(program: Program, name: str, depth: int, instance: str) -> tuple[Function, list[Global]]:
    """The function of one thread instance, with everything that it calls; and what becomes globals, because each exists
    once now: its locals whose address is taken, and its copies of thread-local variables."""
    inliner = _Inliner(program, depth, instance)
    root = program.functions[name]
    copy = _Copy(inliner, root, instance, (), 0)
    body = copy.block(root.body)
    params = tuple(copy.names[param] for param in root.params)
    inner = tuple(var for var in inliner.variables if var not in params and not var.is_memory)
    objects = [
        Global(var, tuple(Const(0, kind) for _, kind in cells(var.type, program.structs)), root.origin)
        for var in inliner.variables
        if var.is_memory
    ]
    objects += [replace(item, var=inliner.own[item.var]) for item in program.globals if item.var in inliner.own]
    return Function(instance, params, inner, root.results, body, root.origin), objects


class _Inliner:
    def __init__(self, program: Program, depth: int, instance: str) -> None:
        self.program, self.depth, self.instance = program, depth, instance
        self.variables: list[Var] = []
        self.copies = 0
        self.own: dict[Var, Var] = {}  # this thread's copies of thread-local variables

    def own_copy(self, var: Var) -> Var:
        if var not in self.own:
            self.own[var] = Var(f"{self.instance}.{var.name}", var.type, Storage.GLOBAL, var.source)
        return self.own[var]

    def call(self, caller: _Copy, call: Call) -> Block:
        level = caller.active.count(call.function)
        if level >= self.depth:
            return (BoundReached(Bound.RECURSION, caller.origin(call.origin)),)
        callee = self.program.functions[call.function]
        self.copies += 1
        chain = (*caller.chain, f"{call.function} called at {call.origin.file}:{call.origin.line}")
        copy = _Copy(self, callee, f"{self.instance}.{call.function}{self.copies}", chain, self.copies, caller.active)
        copy.path = (*caller.path, call.origin.sid)
        copy.end = f"end_{call.function}#{self.copies}"
        copy.targets = tuple(caller.local(target) for target in call.targets)
        origin = caller.origin(call.origin)
        arguments = tuple(
            Assign(copy.names[param], caller.expr(arg), origin)
            for param, arg in zip(callee.params, call.args, strict=True)
        )
        body = copy.block(callee.body)
        if body and isinstance(body[-1], Goto) and body[-1].label == copy.end:
            body = body[:-1]
        return (*arguments, *body, Label(copy.end, origin))


class _Copy(Rebuilder):
    """One activation of a function."""

    def __init__(
        self,
        inliner: _Inliner,
        function: Function,
        prefix: str,
        chain: tuple[str, ...],
        number: int,
        active: tuple[str, ...] = (),
    ) -> None:
        self.inliner, self.chain, self.number = inliner, chain, number
        self.path: tuple[int, ...] = ()  # the calls that lead here
        self.active = (*active, function.name)
        self.targets: tuple[Var, ...] = ()
        self.end: str | None = None
        self.names: dict[Var, Var] = {}
        for var in (*function.params, *function.locals):
            storage = Storage.GLOBAL if var.is_memory else Storage.LOCAL
            twin = Var(f"{prefix}.{var.name}", var.type, storage, var.source)
            self.names[var] = twin
            inliner.variables.append(twin)

    def origin(self, origin: Origin) -> Origin:
        return replace(origin, calls=self.chain, path=self.path) if self.chain else origin

    def local(self, var: Var) -> Var:
        return self.names[var]

    def variable(self, var: Var) -> Place:
        if var.storage is Storage.THREAD:
            return self.inliner.own_copy(var)
        return var if var.storage is Storage.GLOBAL else self.names[var]

    def stmt(self, stmt: Stmt) -> Block:
        origin = self.origin(stmt.origin)
        match stmt:
            case Call():
                return self.inliner.call(self, stmt)
            case Return(values) if self.end is not None:
                results = tuple(
                    Assign(target, self.expr(value), origin) for target, value in zip(self.targets, values, strict=True)
                )
                return (*results, Goto(self.end, origin))
            case Goto(label) if self.number:
                return (Goto(f"{label}#{self.number}", origin),)
            case Label(label) if self.number:
                return (Label(f"{label}#{self.number}", origin),)
        (new,) = super().stmt(stmt)
        return (replace(new, origin=origin),)
