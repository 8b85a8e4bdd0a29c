"""Constant propagation: tracks the values of locals and of read-only globals through a function.

A block is walked with the values that are known at its start.  Unreachable statements are dropped, and a branch with a
constant condition is replaced by the branch that is taken.  Where control flow joins, only values that agree are kept.
At a loop, the values of all variables that its body assigns are forgotten.  Addresses are constants too, so `*p`
becomes `x` where p is known to be &x.
"""

from __future__ import annotations

from dataclasses import replace

from unbraid.core.errors import InternalError
from unbraid.core.layout import locate
from unbraid.core.nodes import (
    FALSE,
    TRUE,
    AddressOf,
    Allocate,
    Assert,
    Assign,
    Assume,
    Block,
    BoundReached,
    Const,
    Create,
    Deref,
    Expr,
    FunctionAddress,
    Global,
    Goto,
    Halt,
    Havoc,
    If,
    Index,
    Join,
    Label,
    Member,
    Place,
    PointerAdd,
    Program,
    Return,
    ScalarType,
    Stmt,
    Storage,
    ThreadExit,
    Var,
    While,
)
from unbraid.core.visitor import Rebuilder, root_variable, statements, subexpressions, written_places

Env = dict[Place, Expr]  # from places of locals with constant indices to their value, a Const or AddressOf


def read_only_globals(program: Program) -> dict[Var, Global]:
    """The globals that nothing writes and nothing points to."""
    from unbraid.analyses.sharing import address_taken

    written = set(address_taken(program))
    for function in program.functions.values():
        for stmt in statements(function.body):
            written.update(root for place in written_places(stmt) if (root := root_variable(place)) is not None)
    return {item.var: item for item in program.globals if item.var not in written}


class _Folder(Rebuilder):
    """Replaces places by their known values in expressions."""

    def __init__(self, walker: ConstantWalker, env: Env) -> None:
        self.walker, self.env = walker, env

    def expr(self, expr: Expr) -> Expr:
        if isinstance(expr, (Var, Index, Member, Deref)):
            place = self.place(expr)
            known = self.env.get(place)
            if known is None:
                known = self.walker.initial_value(place)
            return place if known is None else known
        return super().expr(expr)


class ConstantWalker:
    def __init__(self, program: Program, read_only: dict[Var, Global]) -> None:
        self.program, self.read_only = program, read_only
        self.jumps: dict[str, Env] = {}  # the values known at jumps to labels that are still ahead
        self.passed: set[str] = set()  # labels
        self.env: Env | None = {}  # None: this point is not reachable

    def run(self, body: Block, start: Env) -> Block:
        self.env = dict(start)
        return tuple(self.block(body))

    # ------------------------------------------------------------------------------------- knowledge
    def fold(self, expr: Expr) -> Expr:
        assert self.env is not None
        return _Folder(self, self.env).expr(expr)

    def fold_place(self, place: Place) -> Place:
        assert self.env is not None
        return _Folder(self, self.env).place(place)

    def initial_value(self, place: Place) -> Expr | None:
        root = root_variable(place)
        item = self.read_only.get(root) if root is not None else None
        if item is None or not isinstance(place.type, ScalarType):
            return None
        location = locate(place, self.program.structs)
        return None if location.subscripts else item.initial[location.offset]

    def _is_fixed_cell(self, place: Place) -> bool:
        """Is the place always the same cell of a variable?"""
        location = locate(place, self.program.structs)
        return isinstance(location.root, Var) and not location.subscripts and isinstance(place.type, ScalarType)

    def learn(self, place: Place, value: Expr) -> None:
        assert self.env is not None
        self.forget(place)
        root = root_variable(place)
        if root is None or root.storage is not Storage.LOCAL or not self._is_fixed_cell(place):
            return
        if is_fixed(value):
            self.env[place] = value

    def forget(self, place: Place) -> None:
        assert self.env is not None
        if isinstance(place, Var) and isinstance(place.type, ScalarType):
            self.env.pop(place, None)
            return
        if self._is_fixed_cell(place):
            self.env.pop(place, None)
        else:
            root = root_variable(place)
            self.env = {known: value for known, value in self.env.items() if root_variable(known) is not root}

    def jump(self, label: str) -> None:
        assert self.env is not None
        self.jumps[label] = dict(self.env) if label not in self.jumps else _meet(self.jumps[label], self.env)

    # ------------------------------------------------------------------------------------ statements
    def block(self, block: Block) -> list[Stmt]:
        result: list[Stmt] = []
        for stmt in block:
            result.extend(self.stmt(stmt))
        return result

    def stmt(self, stmt: Stmt) -> list[Stmt]:
        if isinstance(stmt, Label):
            return self._label(stmt)
        if isinstance(stmt, If):
            return self._if(stmt)
        if self.env is None:
            return []
        if isinstance(stmt, While):
            return self.loop(stmt)
        return self.simple(stmt)

    def _label(self, stmt: Label) -> list[Stmt]:
        if stmt.name in self.passed:
            raise InternalError(f"label {stmt.name} twice")
        self.passed.add(stmt.name)
        jumped = self.jumps.pop(stmt.name, None)
        if jumped is None:
            return []  # no reachable jump leads here
        self.env = jumped if self.env is None else _meet(jumped, self.env)
        return [stmt]

    def _if(self, stmt: If) -> list[Stmt]:
        """Branches are walked even if they are not taken: an earlier jump may lead into them."""
        start = self.env
        condition = FALSE if start is None else self.fold(stmt.condition)
        decided = condition.value if isinstance(condition, Const) else None
        self.env = None if start is None or decided == 0 else dict(start)
        then = self.block(stmt.then)
        after_then = self.env
        self.env = None if start is None or (decided is not None and decided != 0) else dict(start)
        other = self.block(stmt.other)
        self.env = _join(after_then, self.env)
        if not then and not other:
            return []
        if decided is not None and not (other if decided else then):
            return then if decided else other
        return [replace(stmt, condition=condition, then=tuple(then), other=tuple(other))]

    def loop(self, stmt: While) -> list[Stmt]:
        """Keep the loop, and forget the values of everything that its body writes."""
        for inner in statements(stmt.body):
            for place in written_places(inner):
                self.forget(place)
        assert self.env is not None
        before = dict(self.env)
        condition = self.fold(stmt.condition)
        body = tuple(self.block(stmt.body))
        self.env = None if condition == TRUE else before
        return [replace(stmt, condition=condition, body=body)]

    def simple(self, stmt: Stmt) -> list[Stmt]:
        assert self.env is not None
        (new,) = _Folder(self, self.env).stmt(stmt)
        match new:
            case Goto(label):
                self.jump(label)
                self.env = None
            case Assign(target, value):
                self.learn(target, value)
            case Create(target):
                return self.create(new)
            case Havoc(target):
                self.forget(target)
            case Allocate():
                return self.allocate(new)
            case Join(_, target) if target is not None:
                self.forget(target)
            case Assert(condition) | Assume(condition) if condition == TRUE:
                return []
            case Assert(condition) | Assume(condition) if condition == FALSE:
                self.env = None
            case Halt() | Return() | ThreadExit() | BoundReached():
                self.env = None
        return [new]

    def allocate(self, stmt: Allocate) -> list[Stmt]:
        self.forget(stmt.target)
        return [stmt]

    def create(self, stmt: Create) -> list[Stmt]:
        if stmt.target is not None:
            self.forget(stmt.target)
        return [stmt]


def is_fixed(value: Expr) -> bool:
    """Is this a constant, or an address that does not depend on any variable's value?"""
    if isinstance(value, PointerAdd):
        return is_fixed(value.pointer) and is_fixed(value.count)
    if isinstance(value, AddressOf):
        return not any(
            isinstance(part, Deref) or (isinstance(part, Index) and not isinstance(part.index, Const))
            for part in subexpressions(value.place)
        )
    return isinstance(value, (Const, FunctionAddress))


def _meet(a: Env, b: Env) -> Env:
    return {place: value for place, value in a.items() if b.get(place) == value}


def _join(a: Env | None, b: Env | None) -> Env | None:
    if a is None or b is None:
        return b if a is None else a
    return _meet(a, b)
