"""Arrays of thread IDs that one loop of main fills and another loop joins.

    for (i = 0; i < n; i++) t[i] = create f;   ...   for (j = 0; j < n; j++) join t[j];

Both loops count from the same start to the same limit, and each runs once.  Every path to the join leads through the
creation.  The elements of `t` are written and read nowhere else.  So each join names a thread that main has created,
and no thread is joined twice.  If nothing leaves the second loop early, all threads of the first loop have ended after
it.  Both may be the same loop.

requires: lowered.
"""

from __future__ import annotations

from collections.abc import Iterator

from unbraid.analyses.counting import counter_of, step_in
from unbraid.analyses.sharing import address_taken
from unbraid.core.bookkeeping import is_bookkeeping
from unbraid.core.nodes import (
    Allocate,
    Assert,
    Assign,
    Assume,
    Binary,
    Block,
    BoolType,
    Call,
    Cast,
    Const,
    Create,
    Deref,
    Expr,
    Function,
    Goto,
    Havoc,
    If,
    Index,
    IntType,
    Join,
    Label,
    PointerAdd,
    PointerType,
    Program,
    Release,
    Stmt,
    Storage,
    Type,
    Var,
    While,
    Zeros,
)
from unbraid.core.records import dataclass
from unbraid.core.visitor import (
    nested_blocks,
    read_expressions,
    root_variable,
    statements,
    subexpressions,
    written_places,
)


@dataclass(frozen=True)
class JoinedArray:
    """`filling` executes `create` once in each iteration, and `joining` joins these threads.  `is_whole`: have all of
    them ended after `joining`?"""

    create: Create
    filling: While
    join: Join
    joining: While
    is_whole: bool


# The first index, the comparison with the limit, the limit (a constant or a local), and the step.
_Span = tuple[int, str, int | Var, int]


@dataclass(frozen=True)
class _Access:
    """A loop that accesses one element of an array in each iteration: that with the number of the iteration."""

    block: Block  # of the loop
    loop: While
    array: Var
    stmt: Stmt
    thread: Create | Join  # where the ID comes from, or is needed
    span: _Span


def joined_arrays(program: Program) -> tuple[JoinedArray, ...]:
    return tuple(_Main(program, program.functions[program.entry]).found())


class _Main:
    def __init__(self, program: Program, main: Function) -> None:
        self.program, self.body = program, main.body
        self.order = {id(stmt): i for i, stmt in enumerate(statements(main.body))}
        self.everything = [stmt for each in program.functions.values() for stmt in statements(each.body)]
        self.taken = address_taken(program)
        self.labels = {stmt.name: self._at(stmt) for stmt in statements(main.body) if isinstance(stmt, Label)}
        self.jumps = [
            (self._at(stmt), self.labels[stmt.label]) for stmt in statements(main.body) if isinstance(stmt, Goto)
        ]

    def found(self) -> Iterator[JoinedArray]:
        calls = (each.function for each in self.everything if isinstance(each, Call | Create))
        is_ambiguous = len({*map(id, self.everything)}) < len(self.everything)
        if self.program.entry in calls or is_ambiguous or any(label < jump for jump, label in self.jumps):
            return
        accesses = [each for block in _straight(self.body) for each in self._accesses(block)]
        for filled in accesses:
            for joined in accesses:
                if isinstance(filled.thread, Create) and isinstance(joined.thread, Join) and self._fit(filled, joined):
                    is_each = joined.thread in joined.loop.body and not self._is_skipped(joined.thread, joined.loop)
                    is_whole = is_each and not self._leaves(joined.loop)
                    yield JoinedArray(filled.thread, filled.loop, joined.thread, joined.loop, is_whole)

    # ------------------------------------------------------------------------------------------------ one loop
    def _accesses(self, block: Block) -> Iterator[_Access]:
        for before, loop in zip((None, *block), block, strict=False):
            if not isinstance(loop, While) or not isinstance(before, Assign):
                continue
            counter = counter_of(loop)
            if counter is None or before.target != counter or not isinstance(before.value, Const):
                continue
            step = step_in(loop.body, counter)
            assert isinstance(loop.condition, Binary) and step is not None
            limit = loop.condition.right
            assert isinstance(limit, Const | Var)
            span = before.value.value, loop.condition.op, limit.value if isinstance(limit, Const) else limit, step
            counted = next(each for each in loop.body if isinstance(each, Assign) and each.target == counter)
            if self._is_skipped(counted, loop):
                continue
            for stmt in loop.body[: loop.body.index(counted)]:
                array = _element(stmt.thread, counter) if isinstance(stmt, Join) else None
                if isinstance(stmt, Join) and array is not None:
                    yield _Access(block, loop, array, stmt, stmt, span)
                elif isinstance(stmt, Assign) and not self._is_skipped(stmt, loop):
                    yield from self._access(block, loop, stmt, counter, span)

    def _access(self, block: Block, loop: While, stmt: Assign, counter: Var, span: _Span) -> Iterator[_Access]:
        array, source = _element(stmt.target, counter), stmt.value
        if array is not None and isinstance(source, Var) and self._is_private(source):
            creations = [each for each in loop.body if isinstance(each, Create) and each.target == source]
            if self._writers(source) == creations and self._readers(source) == [stmt] and len(creations) == 1:
                if not self._is_skipped(creations[0], loop) and self._at(creations[0]) < self._at(stmt):
                    yield _Access(block, loop, array, stmt, creations[0], span)
        array, target = _element(stmt.value, counter), stmt.target
        if array is not None and isinstance(target, Var):
            join = self._joined(target, stmt)
            if join is not None and any(join is each for inner in _straight(loop.body) for each in inner):
                yield _Access(block, loop, array, stmt, join, span)

    def _joined(self, copy: Var, written: Stmt) -> Join | None:
        """The only statement that uses a local with an ID, apart from copies and conditions; it must be a join."""
        while self._is_private(copy) and self._writers(copy) == [written]:
            readers = [each for each in self._readers(copy) if not _only_looks(each)]
            match readers:
                case [Join() as join]:
                    return join
                case [Assign(Var() as target, value) as following] if _plain(value) == copy:
                    copy, written = target, following
                case _:
                    return None
        return None

    def _is_private(self, var: Var) -> bool:
        return var.storage is Storage.LOCAL and var not in self.taken

    # ------------------------------------------------------------------------------------------------ two loops
    def _fit(self, filled: _Access, joined: _Access) -> bool:
        first, last = self._at(filled.loop), self._end(joined.loop)
        limit = filled.span[2]
        if filled.array != joined.array or filled.span != joined.span or self._at(joined.stmt) < self._at(filled.stmt):
            return False
        if not any(joined.loop is each for each in statements(filled.block)):
            return False  # the first loop is on another path
        if isinstance(limit, Var) and any(self.order.get(id(each), first) >= first for each in self._writers(limit)):
            return False
        leaves_early = any(
            (jump < first <= label <= last) or (jump < self._at(joined.loop) < label <= last)
            for jump, label in self.jumps
        )
        if leaves_early or self._leaves(filled.loop):
            return False
        return self._is_only_for(filled.array, {id(filled.stmt), id(joined.stmt)}, first, last)

    def _is_only_for(self, array: Var, accesses: set[int], first: int, last: int) -> bool:
        """Is the array used in no other way, apart from conditions, before it is filled and after it is joined?"""
        if array in self.taken:
            return False
        for stmt in self.everything:
            if array not in _mentioned(stmt) or id(stmt) in accesses or _only_looks(stmt):
                continue
            at = self.order.get(id(stmt))
            is_begun = isinstance(stmt, Havoc | Allocate) or (isinstance(stmt, Assign) and self._is_new(stmt, array))
            if at is None or not ((is_begun and at < first) or (isinstance(stmt, Release) and at > last)):
                return False
        return True

    def _is_new(self, stmt: Assign, array: Var) -> bool:
        """Does the statement clear the array, or is its value a new object that nothing else leads to?"""
        source = _plain(stmt.value)
        if isinstance(source, Const | Zeros):
            return True
        if stmt.target != array or not isinstance(source, Var) or not self._is_private(source):
            return False
        made = all(
            isinstance(each, Allocate) or (isinstance(each, Assign) and isinstance(each.value, Const))
            for each in self._writers(source)
        )
        return made and all(each is stmt or isinstance(each, If) for each in self._readers(source))

    # --------------------------------------------------------------------------------------------- statements
    def _at(self, stmt: Stmt) -> int:
        return self.order[id(stmt)]

    def _end(self, loop: While) -> int:
        return max((self._at(each) for each in statements(loop.body)), default=self._at(loop))

    def _leaves(self, loop: While) -> bool:
        first, last = self._at(loop), self._end(loop)
        return any(first < jump <= last < label for jump, label in self.jumps)

    def _is_skipped(self, stmt: Stmt, loop: While) -> bool:
        """May an iteration jump over this statement, without leaving the loop?"""
        first, at, last = self._at(loop), self._at(stmt), self._end(loop)
        return any(first < jump < at < label <= last for jump, label in self.jumps)

    def _writers(self, var: Var) -> list[Stmt]:
        return [each for each in self.everything if var in written_places(each)]

    def _readers(self, var: Var) -> list[Stmt]:
        return [
            each
            for each in self.everything
            if any(part == var for expr in read_expressions(each) for part in subexpressions(expr))
            or any(part == var for place in written_places(each) if place != var for part in subexpressions(place))
        ]


def _only_looks(stmt: Stmt) -> bool:
    """Does the statement hand on no ID that it reads?"""
    if isinstance(stmt, Assign):
        root = root_variable(stmt.target)
        return isinstance(stmt.value.type, BoolType) or (root is not None and is_bookkeeping(root))
    return isinstance(stmt, If | Assert | Assume)


def _straight(body: Block) -> Iterator[Block]:
    """The blocks that are executed at most once if nothing jumps back."""
    yield body
    for stmt in body:
        if not isinstance(stmt, While):
            for block in nested_blocks(stmt):
                yield from _straight(block)


def _element(place: Expr, counter: Var) -> Var | None:
    """The array, or the pointer to an array, of which this is the element with the number of the counter."""
    match place:
        case Index(Var() as array, index) if _plain(index) == counter:
            return array
        case Deref(PointerAdd(Var(storage=Storage.LOCAL) as array, index)) if _plain(index) == counter:
            return array
    return None


def _plain(expr: Expr) -> Expr:
    """The expression without casts that give different values for different values."""
    while isinstance(expr, Cast) and not _is_narrower(expr.type, expr.operand.type):
        expr = expr.operand
    return expr


def _is_narrower(to: Type, source: Type) -> bool:
    if isinstance(to, PointerType) and isinstance(source, PointerType):
        return False
    return not (isinstance(to, IntType) and isinstance(source, IntType) and to.bits >= source.bits)


def _mentioned(stmt: Stmt) -> set[Expr]:
    places = (*read_expressions(stmt), *written_places(stmt))
    return {part for place in places for part in subexpressions(place) if isinstance(part, Var)}
