"""Walking and rebuilding core.  An unknown node raises InternalError; no node is silently skipped.

`read_expressions(stmt)`, `children_of(expr)`: the parts of a node.
`Rebuilder`: override `expr`/`place`/`stmt` for the nodes that change; the nodes around them are rebuilt.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import chain
from operator import attrgetter
from typing import Any

from unbraid.core import build
from unbraid.core.budget import heed
from unbraid.core.errors import InternalError
from unbraid.core.nodes import (
    AddressOf,
    Allocate,
    Assert,
    Assign,
    Assume,
    AtomicBegin,
    AtomicEnd,
    Binary,
    Block,
    BoundReached,
    Call,
    Cast,
    Const,
    Create,
    Deref,
    Expr,
    FloatType,
    FunctionAddress,
    Goto,
    Halt,
    Havoc,
    If,
    Index,
    Ite,
    Join,
    Label,
    Member,
    NearObject,
    Place,
    PointerAdd,
    PointerDiff,
    PrefixSum,
    Print,
    Program,
    Reinterpret,
    Releasable,
    Release,
    Return,
    SameObject,
    Select,
    Stmt,
    Store,
    SwitchPoint,
    ThreadExit,
    ThreadId,
    Tracked,
    Unary,
    Valid,
    Var,
    While,
    Zeros,
)


def _nothing(expr: Any) -> tuple[Expr, ...]:
    return ()


# In a table, since analyses ask for the children of all nodes again and again.
_CHILDREN: dict[type, Callable[[Any], tuple[Expr, ...]]] = {
    **dict.fromkeys((Const, Zeros, Var, ThreadId, FunctionAddress), _nothing),
    Index: attrgetter("base", "index"),
    Member: lambda expr: (expr.base,),
    **dict.fromkeys((Deref, NearObject, Releasable, Tracked), lambda expr: (expr.pointer,)),
    PointerAdd: attrgetter("pointer", "count"),
    **dict.fromkeys((AddressOf, Valid), lambda expr: (expr.place,)),
    **dict.fromkeys((Unary, Cast, Reinterpret), lambda expr: (expr.operand,)),
    **dict.fromkeys((Binary, PointerDiff, SameObject), attrgetter("left", "right")),
    Ite: attrgetter("condition", "then", "other"),
    Select: attrgetter("contents", "index"),
    PrefixSum: attrgetter("contents", "end"),
    Store: attrgetter("contents", "index", "new"),
}


def children_of(expr: Expr) -> tuple[Expr, ...]:
    find = _CHILDREN.get(type(expr))
    if find is None:
        raise InternalError(f"unknown expression {type(expr).__name__}")
    return find(expr)


def subexpressions(expr: Expr) -> Iterator[Expr]:
    """The expression and everything in it, outermost first."""
    pending = [expr]  # no recursion: the choice between all elements of a large array is nested deeply
    while pending:
        part = pending.pop()
        yield part
        pending += children_of(part)[::-1]


def read_expressions(stmt: Stmt) -> tuple[Expr, ...]:
    """The expressions whose values a statement (without its nested blocks) uses; not the place that it writes."""
    match stmt:
        case Assign(_, value):
            return (value,)
        case Havoc() | Goto() | Label() | AtomicEnd() | Halt() | BoundReached() | SwitchPoint():
            return ()
        case Assume(condition) | Assert(condition) | If(condition) | While(condition):
            return (condition,)
        case Allocate(_, size):
            return (size,)
        case Release(pointer):
            return (pointer,)
        case AtomicBegin(sync):
            return (sync.lock,) if sync and sync.lock is not None else ()
        case Call(_, _, args) | Print(_, args):
            return args
        case Return(values):
            return values
        case Create(_, _, arg):
            return (arg,)
        case Join(thread):
            return (thread,)
        case ThreadExit(value):
            return (value,)
    raise InternalError(f"unknown statement {type(stmt).__name__}")


def written_places(stmt: Stmt) -> tuple[Place, ...]:
    match stmt:
        case Assign(target) | Havoc(target) | Allocate(target):
            return (target,)
        case Call(targets):
            return targets
        case Create(target) | Join(_, target):
            return () if target is None else (target,)
    return ()


def nested_blocks(stmt: Stmt) -> tuple[Block, ...]:
    match stmt:
        case If(_, then, other):
            return (then, other)
        case While(_, body):
            return (body,)
    return ()


def variables_needed(stmt: Stmt) -> Iterator[Var]:
    """The variables that a statement (without its nested blocks) reads, also to find the place that it writes."""
    for expr in read_expressions(stmt):
        yield from variables_read(expr)
    for place in written_places(stmt):
        for operand in place_operands(place):
            yield from variables_read(operand)


def statements(block: Block) -> Iterator[Stmt]:
    """Every statement of a block, including nested ones, in textual order.  Unrolled loops are nested deeply."""
    pending = [iter(block)]
    while pending:
        for stmt in pending[-1]:
            yield stmt
            if isinstance(stmt, If | While):
                pending.append(chain.from_iterable(nested_blocks(stmt)))
                break
        else:
            pending.pop()


def bound_markers(program: Program) -> Iterator[BoundReached]:
    for function in program.functions.values():
        for stmt in statements(function.body):
            if isinstance(stmt, BoundReached):
                yield stmt


def root_variable(place: Place) -> Var | None:
    """The variable that a place is part of; None for a place behind a pointer."""
    while not isinstance(place, Var):
        if isinstance(place, Deref):
            return None
        place = place.base
    return place


def place_operands(place: Place) -> Iterator[Expr]:
    """The expressions that are evaluated to find a place: its indices, and the pointer that it goes through."""
    while not isinstance(place, Var):
        if isinstance(place, Deref):
            yield place.pointer
            return
        if isinstance(place, Index):
            yield place.index
        place = place.base


def memory_reads(expr: Expr) -> Iterator[Place]:
    """The places of memory (not of locals) that evaluating an expression reads."""
    pending = [expr]
    while pending:
        match part := pending.pop():
            case Var() | Index() | Member() | Deref():
                root = root_variable(part)
                if root is None or root.is_memory:
                    yield part
                pending.extend(reversed(list(place_operands(part))))
            case AddressOf(place) | Valid(place):
                pending.extend(reversed(list(place_operands(place))))
            case _:
                pending += children_of(part)[::-1]


def variables_read(expr: Expr) -> Iterator[Var]:
    """The variables whose value an expression uses; the address of a variable is not its value."""
    pending = [expr]
    while pending:
        match part := pending.pop():
            case Var():
                yield part
            case Index(base, index):
                pending += (index, base)
            case AddressOf(place) | Valid(place):
                pending.extend(reversed(list(place_operands(place))))
            case _:
                pending += children_of(part)[::-1]


def uses_floats(program: Program) -> bool:
    return any(
        isinstance(part.type, FloatType)
        for function in program.functions.values()
        for stmt in statements(function.body)
        for expr in (*read_expressions(stmt), *written_places(stmt))
        for part in subexpressions(expr)
    )


class Rebuilder:
    """Rebuilds a program bottom-up; a subclass overrides what it changes."""

    def block(self, block: Block) -> Block:
        return tuple(new for stmt in block for new in self.stmt(stmt))

    def stmt(self, stmt: Stmt) -> Block:
        heed()
        match stmt:
            case Assign(target, value):
                return (replace(stmt, target=self.place(target), value=self.expr(value)),)
            case Havoc(target):
                return (replace(stmt, target=self.place(target)),)
            case Allocate(target, size):
                return (replace(stmt, target=self._local(target), size=self.expr(size)),)
            case Release(pointer):
                return (replace(stmt, pointer=self.expr(pointer)),)
            case Assume(condition) | Assert(condition):
                return (replace(stmt, condition=self.expr(condition)),)
            case If(condition, then, other):
                return (replace(stmt, condition=self.expr(condition), then=self.block(then), other=self.block(other)),)
            case While(condition, body):
                return (replace(stmt, condition=self.expr(condition), body=self.block(body)),)
            case AtomicBegin(sync):
                if sync is None or sync.lock is None:
                    return (stmt,)
                return (replace(stmt, sync=replace(sync, lock=self.place(sync.lock))),)
            case Call(targets, _, args):
                new = tuple(map(self._local, targets))
                return (replace(stmt, targets=new, args=tuple(map(self.expr, args))),)
            case Return(values):
                return (replace(stmt, values=tuple(map(self.expr, values))),)
            case Create(target, _, arg):
                return (replace(stmt, target=target and self.place(target), arg=self.expr(arg)),)
            case Join(thread, target):
                return (replace(stmt, thread=self.expr(thread), target=target and self._local(target)),)
            case ThreadExit(value):
                return (replace(stmt, value=self.expr(value)),)
            case Print(_, args):
                return (replace(stmt, args=tuple(map(self.expr, args))),)
            case Goto() | Label() | AtomicEnd() | Halt() | BoundReached() | SwitchPoint():
                return (stmt,)
        raise InternalError(f"unknown statement {type(stmt).__name__}")

    def _local(self, target: Var) -> Var:
        new = self.place(target)
        if not isinstance(new, Var):
            raise InternalError(f"the result variable {target.name} became {type(new).__name__}")
        return new

    def variable(self, var: Var) -> Place:
        return var

    def place(self, place: Place) -> Place:
        match place:
            case Var():
                return self.variable(place)
            case Index(base, index, kind):
                return build.element(self.place(base), self.expr(index), kind)
            case Member(base, name, kind):
                return Member(self.place(base), name, kind)
            case Deref(pointer, kind):
                return build.dereference(self.expr(pointer), kind)
        raise InternalError(f"unknown place {type(place).__name__}")

    def expr(self, expr: Expr) -> Expr:
        match expr:
            case Const() | Zeros() | ThreadId() | FunctionAddress():
                return expr
            case Var() | Index() | Member() | Deref():
                return self.place(expr)
            case AddressOf(place, kind):
                return build.address_of(self.place(place), kind)
            case PointerAdd(pointer, count, size, kind):
                return build.pointer_add(self.expr(pointer), self.expr(count), size, kind)
            case PointerDiff(left, right, size, kind):
                return build.pointer_difference(self.expr(left), self.expr(right), size, kind)
            case Valid(place, is_write):
                return build.valid(self.place(place), is_write)
            case SameObject(left, right):
                return build.same_object(self.expr(left), self.expr(right))
            case NearObject(pointer):
                return build.near_object(self.expr(pointer))
            case Releasable(pointer):
                return Releasable(self.expr(pointer))
            case Tracked(pointer):
                return Tracked(self.expr(pointer))
            case Unary(op, operand, kind):
                return build.unary(op, self.expr(operand), kind)
            case Binary(op, left, right, kind):
                return build.binary(op, self.expr(left), self.expr(right), kind)
            case Cast(operand, kind):
                return build.cast(self.expr(operand), kind)
            case Reinterpret(operand, kind):
                return build.reinterpret(self.expr(operand), kind)
            case Ite(condition, then, other):
                return build.ite(self.expr(condition), self.expr(then), self.expr(other))
            case Select(contents, index, kind):
                return Select(self.expr(contents), self.expr(index), kind)
            case Store(contents, index, value, kind):
                return Store(self.expr(contents), self.expr(index), self.expr(value), kind)
            case PrefixSum(contents, end, kind):
                return PrefixSum(self.expr(contents), self.expr(end), kind)
        raise InternalError(f"unknown expression {type(expr).__name__}")
