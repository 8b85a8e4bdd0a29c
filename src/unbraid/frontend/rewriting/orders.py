"""Explores the orders in which operands may be evaluated (C17 6.5p2-3, 6.5.2.2p10, 6.7.9p23).

The operands of an expression are blocks of code side by side (`lowering/operands.py`).  They are split into *units*: an
access to memory with its checks, or a call.  Units of different operands may be interleaved; those of one operand keep
their order.  Two orders differ only if two units are swapped that do not commute (`analyses/footprints.py`), and one of
all equivalent orders is explored, by sleep sets (Godefroid 1996, chapter 5):

    side by side { f(); } { g(); }        =>    choose c; if (c) { f(); g(); } else { g(); f(); }

If there are more than `MOST_ORDERS`, or if code would have to be interleaved with a branch or a loop, only the order
from left to right is explored, and a bound marker stands for all others.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field, replace

from unbraid.analyses.footprints import Footprint, Footprints
from unbraid.analyses.sharing import all_statements
from unbraid.core.nodes import (
    BOOL,
    AtomicBegin,
    AtomicEnd,
    Block,
    Bound,
    BoundReached,
    Function,
    Goto,
    Havoc,
    If,
    Label,
    Origin,
    Program,
    Stmt,
    Storage,
    Var,
    While,
)
from unbraid.core.visitor import Rebuilder, statements
from unbraid.frontend.lowering.context import Part, ProgramContext, Site
from unbraid.frontend.lowering.operands import INDIVISIBLE, SIDE_BY_SIDE
from unbraid.frontend.lowering.symbols import take_name

MOST_ORDERS = 8  # that are explored at one place
_MOST_STEPS = 2000  # of the search for orders


def unordered_sites(context: ProgramContext, program: Program) -> set[Site]:
    """The expressions whose operands were lowered from left to right, although another order makes a difference."""
    if not context.operands:
        return set()
    footprints = Footprints(program, context.observable, context.of_calls, context.settling)
    return {site for site, parts in context.operands if _order_matters(parts, footprints)}


def _order_matters(parts: list[Part], footprints: Footprints) -> bool:
    found = [footprints.of(part.code, part.reads, part.is_indivisible) for part in parts]
    return any(not footprints.commute(a, b) for i, a in enumerate(found) for b in found[i + 1 :])


def explore_orders(context: ProgramContext, program: Program) -> Program:
    """Replace all code that is side by side."""
    if not any(isinstance(stmt, If) and _is_own(stmt) for stmt in all_statements(program)):
        return program
    footprints = Footprints(program, context.observable, context.of_calls, context.settling)
    functions = {name: _Arranger(context, footprints).function(each) for name, each in program.functions.items()}
    return replace(program, functions=functions)


@dataclass(eq=False)
class _Unit:
    code: Block
    footprint: Footprint
    is_divisible: bool  # may other units be executed in the middle of this one?
    before: set[_Unit] = field(default_factory=set)  # the units that must be executed earlier


class _TooMany(Exception):
    """There are more orders than are explored."""


class _Arranger:
    def __init__(self, context: ProgramContext, footprints: Footprints) -> None:
        self._context, self._footprints = context, footprints
        self._names: set[str] = set()
        self._added: list[Var] = []
        self._labels = 0
        self._only_one = False  # inside code whose orders are not explored?

    def function(self, function: Function) -> Function:
        if not any(isinstance(stmt, If) and _is_own(stmt) for stmt in statements(function.body)):
            return function
        self._names = {var.name for var in (*function.params, *function.locals)}
        body = self.block(function.body)
        return replace(function, body=body, locals=(*function.locals, *self._added))

    def block(self, block: Block) -> Block:
        return tuple(new for stmt in block for new in self.stmt(stmt))

    def stmt(self, stmt: Stmt) -> Block:
        match stmt:
            case If(condition, then, other) if condition is SIDE_BY_SIDE:
                if self._only_one:
                    return (*self.block(then), *self.block(other))
                return self._arranged(stmt)
            case If(condition, then) if condition is INDIVISIBLE:
                return self.block(then)
            case If(_, then, other):
                return (replace(stmt, then=self.block(then), other=self.block(other)),)
            case While(_, body):
                return (replace(stmt, body=self.block(body)),)
        return (stmt,)

    # ------------------------------------------------------------------------------------------ units
    def _units(self, block: Block, before: set[_Unit]) -> list[_Unit]:
        """The units of a block, in order; those of `before` come earlier."""
        found: list[_Unit] = []
        pending: list[Stmt] = []
        depth = 0

        def finish(is_divisible: bool = False) -> None:
            if pending:
                code = tuple(pending)
                pending.clear()
                whole = self._footprints.of(code)
                found.append(_Unit(self.block(code), whole, is_divisible, before | set(found)))

        jumps = [i for i, stmt in enumerate(block) if _jumps(stmt)]
        for i, stmt in enumerate(block):
            if jumps and jumps[0] <= i <= jumps[-1]:  # jumps must not skip the units of others
                pending.append(stmt)
                if i == jumps[-1]:
                    finish(is_divisible=True)
                continue
            if isinstance(stmt, If) and stmt.condition is SIDE_BY_SIDE and not depth:
                finish()
                earlier = before | set(found)
                for part in _parts(stmt):
                    found.extend(self._units(part, earlier))
                continue
            depth += isinstance(stmt, AtomicBegin)
            depth -= isinstance(stmt, AtomicEnd)
            pending.append(stmt)
            if not depth and not _is_check(self._footprints.of((stmt,))):
                finish(is_divisible=self._accesses((stmt,)) > 1)
        finish()
        return found

    def _accesses(self, block: Block) -> int:
        """How many parts of a block, at most, do more than compute and check?  Two stand for any number in a loop."""
        found = depth = 0
        for stmt in block:
            inside = depth > 0
            depth += isinstance(stmt, AtomicBegin)
            depth -= isinstance(stmt, AtomicEnd)
            match stmt:
                case AtomicBegin():
                    found += not inside
                case If(condition, then, other) if condition is SIDE_BY_SIDE:
                    found += self._accesses(then) + self._accesses(other)
                case If(condition, then, other) if condition is not INDIVISIBLE:
                    found += max(self._accesses(then), self._accesses(other))
                case While(_, body):
                    found += 2 if self._accesses(body) else 0
                case _ if not inside:
                    found += not _is_check(self._footprints.of((stmt,)))
        return found

    # ----------------------------------------------------------------------------------------- orders
    def _arranged(self, stmt: If) -> Block:
        units = [unit for part in _parts(stmt) for unit in self._units(part, set())]
        clashes = {
            (a, b)
            for i, a in enumerate(units)
            for b in units[i + 1 :]
            if a not in b.before and not self._footprints.commute(a.footprint, b.footprint)
        }
        clashes |= {(b, a) for a, b in clashes}
        used: set[_Unit] = set()
        try:
            if any(a.is_divisible for a, _ in clashes):
                raise _TooMany
            return _Orders(units, clashes).code(
                lambda unit: self._copy(unit, used), lambda a, b: self._choice(stmt.origin, a, b)
            )
        except _TooMany:
            self._only_one = True
            first = (*self.block(stmt.then), *self.block(stmt.other))
            self._only_one = False
            marker = BoundReached(Bound.ORDER, self._number(stmt.origin))
            return (*self._choice(stmt.origin, (marker,), ()), *first)

    def _choice(self, origin: Origin, one: Block, other: Block) -> Block:
        """Execute one of two blocks."""
        var = Var(take_name("order", self._names), BOOL, Storage.LOCAL)
        self._added.append(var)
        return Havoc(var, False, self._number(origin)), If(var, one, other, self._number(origin))

    def _number(self, origin: Origin) -> Origin:
        return replace(origin, sid=self._context.next_sid())

    def _copy(self, unit: _Unit, used: set[_Unit]) -> Block:
        """The code of a unit; from the second time on, with numbers and labels of its own."""
        if unit not in used:
            used.add(unit)
            return unit.code
        self._labels += 1
        return _Copy(self._number, unit.code, f"#order{self._labels}").block(unit.code)


class _Orders:
    """The orders of units that differ in how clashing units are ordered."""

    def __init__(self, units: list[_Unit], clashes: set[tuple[_Unit, _Unit]]) -> None:
        self._units, self._clashes = units, clashes
        self._steps = 0

    def code(self, copy: Callable[[_Unit], Block], choose: Callable[[Block, Block], Block]) -> Block:
        tree = self._tree(frozenset(), frozenset())
        assert tree is not None
        if tree.leaves > MOST_ORDERS:
            raise _TooMany
        return tree.code(copy, choose)

    def _tree(self, done: frozenset[_Unit], asleep: frozenset[_Unit]) -> _Tree | None:
        """The orders that continue after some units are done.  Those that start with a unit asleep are found
        elsewhere.  None if there are no others."""
        tree = _Tree()
        while True:
            self._steps += 1
            if self._steps > _MOST_STEPS:
                raise _TooMany
            ready = [unit for unit in self._units if unit not in done and unit.before <= done]
            if not ready:
                return tree
            alone = next((unit for unit in ready if self._is_alone(unit, done)), None)
            if alone is None:
                break
            tree.first.append(alone)
            done |= {alone}
        for unit in ready:
            if unit not in asleep:
                still = frozenset(other for other in asleep if (other, unit) not in self._clashes)
                found = self._tree(done | {unit}, still)
                if found is not None:
                    found.first.insert(0, unit)
                    tree.then.append(found)
                asleep |= {unit}
            if tree.leaves > MOST_ORDERS:
                raise _TooMany
        return tree if tree.then else None

    def _is_alone(self, unit: _Unit, done: frozenset[_Unit]) -> bool:
        """Does the unit commute with all that is left?"""
        return not any((unit, other) in self._clashes for other in self._units if other not in done)


@dataclass
class _Tree:
    first: list[_Unit] = field(default_factory=list)
    then: list[_Tree] = field(default_factory=list)  # the ways to continue

    @property
    def leaves(self) -> int:
        return sum(tree.leaves for tree in self.then) or 1

    def code(self, copy: Callable[[_Unit], Block], choose: Callable[[Block, Block], Block]) -> Block:
        first = tuple(stmt for unit in self.first for stmt in copy(unit))
        rest: Block = ()
        for tree in reversed(self.then):
            code = tree.code(copy, choose)
            rest = choose(code, rest) if rest else code
        return (*first, *rest)


class _Copy(Rebuilder):
    def __init__(self, number: Callable[[Origin], Origin], code: Block, suffix: str) -> None:
        self._number, self._suffix = number, suffix
        self._labels = {stmt.name for stmt in statements(code) if isinstance(stmt, Label)}

    def stmt(self, stmt: Stmt) -> Block:
        return tuple(self._own(new) for new in super().stmt(stmt))

    def _own(self, stmt: Stmt) -> Stmt:
        stmt = replace(stmt, origin=self._number(stmt.origin))
        if isinstance(stmt, Label):
            return replace(stmt, name=stmt.name + self._suffix)
        if isinstance(stmt, Goto) and stmt.label in self._labels:
            return replace(stmt, label=stmt.label + self._suffix)
        return stmt


def _is_own(stmt: If) -> bool:
    return stmt.condition is SIDE_BY_SIDE or stmt.condition is INDIVISIBLE


def _parts(stmt: If) -> Iterable[Block]:
    """The blocks that are side by side."""
    yield stmt.then
    match stmt.other:
        case (If(condition) as rest,) if condition is SIDE_BY_SIDE:
            yield from _parts(rest)
        case _:
            yield stmt.other


def _jumps(stmt: Stmt) -> bool:
    """Does the statement contain a jump, or the target of one, that leads out of it?"""
    inside = list(statements((stmt,)))
    labels = {inner.name for inner in inside if isinstance(inner, Label)}
    gotos = {inner.label for inner in inside if isinstance(inner, Goto)}
    return isinstance(stmt, (Label, Goto)) or not gotos <= labels


def _is_check(footprint: Footprint) -> bool:
    """Does code only compute and check?"""
    if footprint.called is not None and not footprint.called.is_empty:
        return False
    reads, writes = _memory(footprint.reads), _memory(footprint.writes)
    return replace(footprint, reads=reads, writes=writes, may_fail=False).is_empty


def _memory(variables: set[Var]) -> set[Var]:
    return {var for var in variables if var.is_memory}
