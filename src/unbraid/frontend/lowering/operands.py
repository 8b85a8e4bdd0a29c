"""Operands that C may evaluate in any order (C17 6.5p3): those of operators and calls, the items of initialisers.

They are first lowered from left to right, and what each of them does is remembered.  If another order may make a
difference (`rewriting/orders.py`), the program is lowered again.  Then the code of each operand is kept apart:

    f() + g()    =>    side by side { t1 = f(); } { t2 = g(); }

which is an `If` with a condition of its own, so that rewrites of the whole function need not know about it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager

from unbraid.core.nodes import BOOL, Deref, Expr, If, Index, Member, Place, Stmt, Storage, Var
from unbraid.core.visitor import place_operands, root_variable, statements, variables_read, written_places
from unbraid.frontend.lowering.bitfields import BitPlace
from unbraid.frontend.lowering.context import Part, Site
from unbraid.frontend.lowering.writer import FunctionWriter
from unbraid.frontend.parsing.syntax import Cursor

SIDE_BY_SIDE = Var("side by side", BOOL, Storage.LOCAL)  # both branches of this `If` are executed, in any order
INDIVISIBLE = Var("indivisible", BOOL, Storage.LOCAL)  # the first branch of this `If` is executed, without breaks


class Operands:
    """The operands of the expression at a cursor.

    operands = Operands(fn, cursor)
    with operands.next():
        where = operands.place(fn.lvalue(left))
    with operands.next():
        new = operands.value(fn.value(right))
    operands.done()
    """

    def __init__(self, fn: FunctionWriter, cursor: Cursor) -> None:
        self.fn = fn
        self._site: Site = (fn.name, cursor.key)
        self.are_apart = fn.keeps_apart or self._site in fn.program.known.unordered
        self._code: list[list[Stmt]] = []
        self._reads: list[set[Var]] = []
        self._is_indivisible: list[bool] = []

    @contextmanager
    def next(self, is_indivisible: bool = False) -> Iterator[None]:
        """Lower the next operand inside."""
        fn = self.fn
        self._reads.append(set())
        self._is_indivisible.append(is_indivisible)
        if not self.are_apart:
            mark = len(fn.code)
            yield
            self._code.append(fn.code[mark:])
            return
        outer, fn.keeps_apart = fn.keeps_apart, True
        with fn.block() as code:
            yield
        fn.keeps_apart = outer
        if is_indivisible:
            with fn.block() as whole:
                indivisible(fn, code)
            code = whole
        self._code.append(code)

    @contextmanager
    def _last(self) -> Iterator[None]:
        """Lower more of the last operand inside."""
        code, reads, _ = self._code.pop(), self._reads.pop(), self._is_indivisible.pop()
        with self.next():
            yield
        self._code[-1][:0] = code
        self._reads[-1] |= reads

    def value(self, value: Expr) -> Expr:
        """The value of the operand that is being lowered."""
        if self.are_apart:
            is_kept = isinstance(value, Var) and not value.source and not value.is_memory
            return value if is_kept else self.fn.spill(value)
        self._reads[-1].update(variables_read(value))
        return value

    def place(self, where: Place | BitPlace) -> Place | BitPlace:
        if isinstance(where, BitPlace):
            pieces = tuple((self._place(unit), bits) for unit, bits in where.pieces)
            return BitPlace(pieces, where.type)
        return self._place(where)

    def _place(self, where: Place) -> Place:
        if self.are_apart:
            return self._kept(where)
        for operand in place_operands(where):
            self._reads[-1].update(variables_read(operand))
        return where

    def _kept(self, where: Place) -> Place:
        """The same place, which later writes to variables do not move."""
        match where:
            case Var():
                return where
            case Deref(pointer, kind):
                return Deref(self.fn.spill(pointer), kind)
            case Index(base, index, kind):
                return Index(self._kept(base), self.fn.spill(index), kind)
            case _:
                return Member(self._kept(where.base), where.name, where.type)

    def in_order(self, evaluations: Iterable[Callable[[], Expr]], continues: bool = False) -> list[Expr]:
        """Lower operands from left to right.  A value is spilled if a later operand writes a variable that it reads.

        `continues`: the first evaluation belongs to the operand before, whose place it reads.
        """
        values: list[Expr] = []
        code = self.fn.code
        for evaluate in evaluations:
            mark = len(code)
            with self._last() if continues else self.next():
                value = self.value(evaluate())
            continues = False
            written = {
                root_variable(place) for stmt in statements(tuple(code[mark:])) for place in written_places(stmt)
            }
            if written:
                for i, earlier in enumerate(values):
                    if any(var in written for var in variables_read(earlier)):
                        later, code[mark:] = code[mark:], []
                        values[i] = self.fn.spill(earlier)
                        mark = len(code)
                        code.extend(later)
            values.append(value)
        return values

    def done(self) -> None:
        """All operands have been lowered."""
        if self.are_apart:
            side_by_side(self.fn, [code for code in self._code if code])
            return
        lowered = zip(self._code, self._reads, self._is_indivisible, strict=True)
        parts = [Part(tuple(code), frozenset(reads), whole) for code, reads, whole in lowered if code or reads]
        if len(parts) > 1 and any(part.code for part in parts):
            self.fn.program.operands.append((self._site, parts))


def unsequenced(fn: FunctionWriter, cursor: Cursor, evaluations: Iterable[Callable[[], Expr]]) -> list[Expr]:
    """The values of the operands of the expression at a cursor."""
    operands = Operands(fn, cursor)
    values = operands.in_order(evaluations)
    operands.done()
    return values


def side_by_side(fn: FunctionWriter, parts: list[list[Stmt]]) -> None:
    if len(parts) < 2:
        fn.code.extend(stmt for part in parts for stmt in part)
        return
    first, *others = parts
    with fn.block() as rest:
        side_by_side(fn, others)
    fn.code.append(If(SIDE_BY_SIDE, tuple(first), tuple(rest), fn.here))


def indivisible(fn: FunctionWriter, code: list[Stmt]) -> None:
    """Write the code of a call: nothing else of the calling expression is executed in between."""
    if len(code) < 2:
        fn.code.extend(code)
    else:
        fn.code.append(If(INDIVISIBLE, tuple(code), (), fn.here))
    fn.program.of_calls.update(stmt.origin.sid for stmt in statements(tuple(code)) if stmt.origin.sid)
