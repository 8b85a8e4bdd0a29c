"""Inlining: a thread's function without calls.

    x = f(e);      =>    f.p = e; body of f with its locals renamed and `return v` as `x = v; goto f.end`; f.end:

Each call gets its own copies of the callee's variables.  Recursion is inlined to depth `depth`; a bound marker replaces
deeper calls.  Ensures: no Call; Return and ThreadExit only end the thread.
"""

from __future__ import annotations

from dataclasses import replace

from unbraid.core import build
from unbraid.core.layout import cells, size_of
from unbraid.core.nodes import (
    SIZE,
    AddressOf,
    Allocate,
    Allocated,
    Assign,
    AtomicBegin,
    AtomicEnd,
    Block,
    Bound,
    BoundReached,
    Call,
    Const,
    Create,
    Deref,
    Expr,
    Function,
    Global,
    Goto,
    Label,
    Origin,
    Place,
    PointerType,
    Program,
    Release,
    Return,
    Stmt,
    Storage,
    ThreadExit,
    Var,
)
from unbraid.core.visitor import Rebuilder, statements


def inline(
    program: Program, name: str, depth: int, instance: str, outliving: frozenset[str], pointed: frozenset[Var]
) -> tuple[Function, list[Global]]:
    """The function of one thread instance, with everything that it calls, and its new globals: the locals whose address
    is taken, and the copies of thread-local variables.  They can be globals because each of them exists only once now.

    Addresses may outlive the locals of the functions in `outliving`.  These locals become objects that are allocated
    when the function is entered and released when it is left.  Thread-local variables whose address is taken (those in
    `pointed`) become objects that are released when the thread ends."""
    inliner = _Inliner(program, depth, instance, outliving, pointed)
    root = program.functions[name]
    copy = _Copy(inliner, root, instance, (), 0)
    body = (*copy.enter(), *copy.block(root.body))
    params = tuple(copy.names[param] for param in root.params)
    inner = tuple(var for var in inliner.variables if var not in params and not var.is_memory)
    objects = [
        Global(
            var,
            tuple(Const(0, kind) for _, kind in cells(var.type, program.structs)),
            root.origin,
            Allocated(is_automatic=True, size=None),
        )
        for var in inliner.variables
        if var.is_memory
    ]
    for item in program.globals:
        own = inliner.own.get(item.var)
        if own is not None:
            allocated = Allocated(is_automatic=True, size=None) if own.storage is Storage.HEAP else None
            objects.append(replace(item, var=own, allocated=allocated))
    return Function(instance, params, inner, root.results, body, root.origin), objects


def inlined_size(program: Program) -> int:
    """The least number of statements if all calls are inlined, and each thread is created once."""
    sizes: dict[str, int] = {}

    def size(name: str) -> int:
        if name not in sizes:
            sizes[name] = 0  # of a recursive call
            body = list(statements(program.functions[name].body))
            sizes[name] = len(body) + sum(size(stmt.function) for stmt in body if isinstance(stmt, (Call, Create)))
        return sizes[name]

    return size(program.entry)


class _Inliner:
    def __init__(
        self, program: Program, depth: int, instance: str, outliving: frozenset[str], pointed: frozenset[Var]
    ) -> None:
        self.program, self.depth, self.instance = program, depth, instance
        self.outliving, self.pointed = outliving, pointed
        self.variables: list[Var] = []
        self.copies = 0
        self.own: dict[Var, Var] = {}  # this thread's copies of thread-local variables
        for item in program.globals:
            if item.var.storage is Storage.THREAD and item.var in self.pointed:
                self.own_copy(item.var)

    def own_copy(self, var: Var) -> Var:
        if var not in self.own:
            storage = Storage.HEAP if var in self.pointed else Storage.GLOBAL
            self.own[var] = replace(var, name=f"{self.instance}.{var.name}", storage=storage)
        return self.own[var]

    def call(self, caller: _Copy, call: Call) -> Block:
        level = caller.active.count(call.function)
        if level >= self.depth:
            return (BoundReached(Bound.RECURSION, caller.origin(call.origin)),)
        callee = self.program.functions[call.function]
        self.copies += 1
        chain = (*caller.chain, f"{call.function} called at {call.origin.file}:{call.origin.line}")
        copy = _Copy(self, callee, f"{self.instance}.{call.function}{self.copies}", chain, self.copies, caller)
        copy.path = (*caller.path, call.origin.sid)
        copy.end = f"end_{call.function}#{self.copies}"
        copy.targets = tuple(caller.local(target) for target in call.targets)
        origin = caller.origin(call.origin)
        arguments = tuple(
            Assign(copy.names[param], caller.expr(arg), origin)
            for param, arg in zip(callee.params, call.args, strict=True)
        )
        body = (*copy.enter(), *copy.block(callee.body))
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
        caller: _Copy | None = None,
    ) -> None:
        self.inliner, self.chain, self.number, self.caller = inliner, chain, number, caller
        self.path: tuple[int, ...] = ()  # the calls that lead here
        self.where = replace(function.origin, sid=0)
        self.active: tuple[str, ...] = (*(caller.active if caller is not None else ()), function.name)
        self.objects: dict[Var, Var] = {}  # locals that become objects, and the pointers to them
        self.allocated: list[Var] = []  # the pointers to what the function allocates for itself
        self.targets: tuple[Var, ...] = ()
        self.end: str | None = None
        self.names: dict[Var, Var] = {}
        for var in (*function.params, *function.locals):
            if var.is_memory and function.name in inliner.outliving:
                kind = PointerType(var.type, inliner.program.model.pointer_bits)
                self.objects[var] = Var(f"{prefix}.{var.name}.at", kind, Storage.LOCAL)
                inliner.variables.append(self.objects[var])
                continue
            storage = Storage.GLOBAL if var.is_memory else Storage.LOCAL
            twin = replace(var, name=f"{prefix}.{var.name}", storage=storage)
            self.names[var] = twin
            inliner.variables.append(twin)
        for stmt in statements(function.body):
            if isinstance(stmt, Allocate) and stmt.is_automatic:
                self.allocated.append(self.names[stmt.target])

    def origin(self, origin: Origin) -> Origin:
        return replace(origin, calls=self.chain, path=self.path) if self.chain else origin

    def local(self, var: Var) -> Var:
        return self.names[var]

    def variable(self, var: Var) -> Place:
        if var.storage is Storage.THREAD:
            return self.inliner.own_copy(var)
        if var in self.objects:
            return Deref(self.objects[var], var.type)
        return var if var.storage is Storage.GLOBAL else self.names[var]

    def enter(self) -> Block:
        structs = self.inliner.program.structs
        objects = (
            # Their declarations, which follow, set their values.
            Allocate(
                at, build.constant(size_of(var.type, structs), SIZE), var.type, True, True, self.where, var.is_constant
            )
            for var, at in self.objects.items()
        )
        nothing = (Assign(at, build.constant(0, at.type), self.where) for at in self.allocated)
        return (*objects, *nothing)

    def _ended(self) -> list[Expr]:
        """The addresses of the objects that end with this activation."""
        return [*self.objects.values(), *self.allocated]

    def _all_ended(self) -> list[Expr]:
        """The addresses of all objects that end with the thread, those of its active calls included."""
        if self.caller is not None:
            return [*self._ended(), *self.caller._all_ended()]
        kind = PointerType(None, self.inliner.program.model.pointer_bits)
        own = [var for var in self.inliner.own.values() if var.storage is Storage.HEAP]
        return [*self._ended(), *(AddressOf(var, kind) for var in own)]

    def stmt(self, stmt: Stmt) -> Block:
        origin = self.origin(stmt.origin)
        match stmt:
            case Call():
                return self.inliner.call(self, stmt)
            case Return(values) if self.end is not None:
                release, origin = _release(self._ended(), origin)
                results = tuple(
                    Assign(target, self.expr(value), origin) for target, value in zip(self.targets, values, strict=True)
                )
                return (*results, *release, Goto(self.end, origin))
            case Goto(label) if self.number:
                return (Goto(f"{label}#{self.number}", origin),)
            case Label(label) if self.number:
                return (Label(f"{label}#{self.number}", origin),)
        (new,) = super().stmt(stmt)
        if isinstance(new, (Return, ThreadExit)):
            release, _ = _release(self._all_ended(), origin)
            return (*release, replace(new, origin=origin))  # the end is a step even if the releases do not matter
        return (replace(new, origin=origin),)


def _release(ended: list[Expr], origin: Origin) -> tuple[Block, Origin]:
    """Statements that release these objects in one step, and the origin for the statements after them.  In a schedule
    of the program as lowered, the release stands for the return, so the other statements have no statement number."""
    if not ended:
        return (), origin
    rest = replace(origin, sid=0)
    first, *others = ended
    releases = (Release(first, origin), *(Release(pointer, rest) for pointer in others))
    return (AtomicBegin(None, rest), *releases, AtomicEnd(rest)), rest
