"""Slicing: drop statements that cannot influence whether a property is violated, a bound reached, or an execution
stopped.

A variable is relevant if an assertion, an assumption, a wait, an index or the condition of a kept statement reads it,
or if a kept statement computes a relevant variable from it.  Assignments to all other variables are dropped, and so are
branches that become empty.  What a pointer may lead to is relevant, and so is all that functions take and return.
Loops stay, because the code after an endless loop must stay unreachable; but not those that only count, which end.  The
bound marker for a pointer that leaves the neighbourhood of its object means that the pointer's value is unknown from
there on.  So the marker is kept only if a variable that the pointer is computed from is relevant.

A statement that accesses memory, or chooses a value, is kept in all iterations of an unrolled loop or in none: a
schedule tells iterations apart only by counting them.

The searches of all states slice the program as lowered.  The pass comes later, where more is known.
requires: cloned, without pointers.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from unbraid.analyses.counting import counter_of
from unbraid.analyses.sharing import address_taken, memory_accesses
from unbraid.core import build
from unbraid.core.budget import heed
from unbraid.core.nodes import (
    Allocate,
    Assign,
    AtomicBegin,
    AtomicEnd,
    Block,
    Bound,
    BoundReached,
    Call,
    Const,
    Create,
    Expr,
    Goto,
    Havoc,
    If,
    IntType,
    Join,
    Label,
    Place,
    Print,
    Program,
    Return,
    Stmt,
    ThreadExit,
    Tracked,
    Var,
    While,
)
from unbraid.core.visitor import (
    place_operands,
    read_expressions,
    root_variable,
    statements,
    subexpressions,
    variables_read,
)


def slice_program(program: Program) -> Program:
    slicer = _Slicer(program)
    slicer.solve()
    functions = {
        name: replace(function, body=slicer.body(function.body, name)) for name, function in program.functions.items()
    }
    used = slicer.relevant | slicer.written
    functions = {
        name: replace(function, locals=tuple(var for var in function.locals if var in used))
        for name, function in functions.items()
    }
    kept = tuple(item for item in program.globals if item.var in used)
    return replace(program, globals=kept, functions=functions)


def _parts(program: Program) -> Iterator[Expr]:
    for function in program.functions.values():
        for stmt in statements(function.body):
            for expr in read_expressions(stmt):
                yield from subexpressions(expr)


class _Slicer:
    def __init__(self, program: Program) -> None:
        self.program = program
        self.relevant: set[Var] = set(address_taken(program))
        self.written: set[Var] = set()  # by statements that are kept only because other copies of them are
        self.kept: set[tuple[str, int, object]] = set()  # statements, by function, number and calls
        self.function = ""  # that is being looked at
        if any(isinstance(part, Tracked) for part in _parts(program)):  # which looks at all of them
            self.relevant.update(item.var for item in program.globals)
        self.targets = {
            stmt.label
            for function in program.functions.values()
            for stmt in statements(function.body)
            if isinstance(stmt, Goto)
        }
        self.result_matters = any(
            isinstance(stmt, Call) or (isinstance(stmt, Join) and stmt.target is not None)
            for function in program.functions.values()
            for stmt in statements(function.body)
        )

    def solve(self) -> None:
        before = -1, -1
        while before != (len(self.relevant), len(self.kept)):
            before = len(self.relevant), len(self.kept)
            for name, function in self.program.functions.items():
                self.function = name
                self._mark(function.body)

    def body(self, body: Block, function: str) -> Block:
        self.function = function
        return self.block(body)

    def _mark(self, block: Block) -> bool:
        """Mark the variables that the kept statements of a block need; is any statement kept?"""
        kept = False
        heed()
        for stmt in reversed(block):
            if isinstance(stmt, If):
                then, other = self._mark(stmt.then), self._mark(stmt.other)
                if (then or other) and not self._is_far_in_vain(stmt):
                    self._need((stmt.condition,))
                    kept = True
            elif isinstance(stmt, While):
                if self._mark(stmt.body) or not self._only_counts(stmt):
                    self._need((stmt.condition,))
                    kept = True
            elif self.keeps(stmt):
                kept = True
                self._need_of(stmt)
        return kept

    def _only_counts(self, loop: While) -> bool:
        """Does a loop, of which nothing else is kept, end after it has counted in variables that are not relevant?"""
        counter = counter_of(loop)
        return counter is not None and counter not in self.relevant

    def _is_far_in_vain(self, stmt: If) -> bool:
        """Does the branch contain only bound markers for a pointer that no variable known to be relevant depends on?"""
        if not all(isinstance(inner, BoundReached) and inner.bound is Bound.FAR for inner in (*stmt.then, *stmt.other)):
            return False
        computed_from = set(variables_read(stmt.condition))
        return bool(computed_from) and self.relevant.isdisjoint(computed_from)

    def _need_of(self, stmt: Stmt) -> None:
        match stmt:
            case AtomicBegin():
                pass  # only analyses use the lock that it names
            case Assign(target) | Havoc(target):
                self._need(read_expressions(stmt))
                self._need(place_operands(target))
                root = root_variable(target)
                if not self._matters(target):
                    assert root is not None
                    self.written.add(root)
                elif stmt.origin.sid and (isinstance(stmt, Havoc) or any(memory_accesses(stmt))):
                    self.kept.add(self._key(stmt))
            case Create(target, function, arg):
                if any(param in self.relevant for param in self.program.functions[function].params):
                    self._need((arg,))
                if target is not None and self._matters(target):
                    self._need(place_operands(target))
            case Return() | ThreadExit():
                if self.result_matters:
                    self._need(read_expressions(stmt))
            case Join(_, target):
                self._need(read_expressions(stmt))
                if target is not None:
                    self.relevant.add(target)
            case Call(targets):
                self._need(read_expressions(stmt))
                self.relevant.update(targets)
            case Allocate(target):
                self._need(read_expressions(stmt))
                self.relevant.add(target)
            case _:
                self._need(read_expressions(stmt))

    def _need(self, expressions: Iterable[Expr]) -> None:
        for expr in expressions:
            self.relevant.update(variables_read(expr))

    def keeps(self, stmt: Stmt) -> bool:
        if isinstance(stmt, Print):
            return False
        if isinstance(stmt, (Assign, Havoc)):
            return self._matters(stmt.target) or self._key(stmt) in self.kept
        return not isinstance(stmt, Label) or stmt.name in self.targets

    def _key(self, stmt: Stmt) -> tuple[str, int, object]:
        return self.function, stmt.origin.sid, stmt.origin.path

    def _matters(self, target: Place) -> bool:
        """Is this memory behind a pointer, or a relevant variable?"""
        root = root_variable(target)
        return root is None or root in self.relevant

    def block(self, block: Block) -> Block:
        result: list[Stmt] = []
        for stmt in block:
            if isinstance(stmt, If):
                then, other = self.block(stmt.then), self.block(stmt.other)
                if (then or other) and not self._is_far_in_vain(stmt):
                    result.append(replace(stmt, then=then, other=other))
            elif isinstance(stmt, While):
                body = self.block(stmt.body)
                if body or not self._only_counts(stmt):
                    result.append(replace(stmt, body=body))
            elif isinstance(stmt, Create):
                result.append(self._create(stmt))
            elif isinstance(stmt, (Return, ThreadExit)) and not self.result_matters:
                zero = Const(0, IntType(self.program.model.pointer_bits, False))
                result.append(ThreadExit(zero, stmt.origin))
            elif isinstance(stmt, AtomicEnd) and result and isinstance(result[-1], AtomicBegin):
                result.pop()  # an empty section
            elif self.keeps(stmt):
                result.append(stmt)
        return tuple(result)

    def _create(self, stmt: Create) -> Create:
        if stmt.target is not None and not self._matters(stmt.target):
            stmt = replace(stmt, target=None)
        if not any(param in self.relevant for param in self.program.functions[stmt.function].params):
            stmt = replace(stmt, arg=build.constant(0, stmt.arg.type))
        return stmt
