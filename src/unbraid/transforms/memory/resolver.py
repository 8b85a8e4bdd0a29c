"""Replaces all operations on pointers in a program, statement by statement."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from unbraid.analyses.pointsto import PointsTo
from unbraid.core import build
from unbraid.core.bookkeeping import PADDING, is_announced
from unbraid.core.causes import Why
from unbraid.core.errors import EngineLimit
from unbraid.core.interpreter.values import WILD
from unbraid.core.layout import locate_bytes
from unbraid.core.nodes import (
    BOOL,
    FALSE,
    TRUE,
    AddressOf,
    Assert,
    Assign,
    Assume,
    AtomicBegin,
    Binary,
    Block,
    Bound,
    BoundReached,
    Cast,
    Const,
    Create,
    Deref,
    Expr,
    Function,
    FunctionAddress,
    Global,
    Havoc,
    If,
    Index,
    IntType,
    Member,
    NearObject,
    Origin,
    Place,
    PointerAdd,
    PointerDiff,
    PointerType,
    Print,
    Program,
    Reinterpret,
    Releasable,
    Release,
    SameObject,
    Stmt,
    Storage,
    Tracked,
    Unary,
    Valid,
    Var,
    Zeros,
)
from unbraid.core.visitor import Rebuilder, memory_reads, root_variable, subexpressions
from unbraid.transforms.memory import bits
from unbraid.transforms.memory.accesses import Accesses
from unbraid.transforms.memory.addresses import Addresses
from unbraid.transforms.memory.comparisons import Comparisons
from unbraid.transforms.memory.conditions import Conditions
from unbraid.transforms.memory.objects import Objects
from unbraid.transforms.memory.sections import section, without_needless_sections
from unbraid.transforms.memory.tracking import Tracking


class Resolver(Rebuilder):
    def __init__(self, program: Program) -> None:
        self.program, self.structs = program, program.structs
        self.points_to = PointsTo(program)
        self.objects = Objects(program, self.points_to)
        self.addresses = Addresses(program, self.points_to, self.expr)
        self.conditions = Conditions(self.objects, self.addresses, self.points_to)
        self.comparisons = Comparisons(self.objects, self.addresses, self.points_to, self._mark)
        watches_races = any(is_announced(item.var) for item in program.globals)
        self.padding = Var(PADDING, BOOL, Storage.GLOBAL) if watches_races else None
        self.accesses = Accesses(self.objects, self.addresses, self.points_to, self._mark, self.padding)
        self.tracking = Tracking(program, self.objects, self.addresses, self.points_to)
        self.locals: list[Var] = []  # locals added to the current function
        self.temporaries = 0
        self.unmodelled: Expr = FALSE  # when the current statement does something that is not modelled

    # --------------------------------------------------------------------------------------- program
    def run(self) -> Program:
        program = self.program
        structs = {name: self.objects.plain_struct(struct) for name, struct in program.structs.items()}
        functions = {name: self._function(function) for name, function in program.functions.items()}
        objects = [
            replace(item, var=self.objects.variable(item.var), initial=tuple(map(self.expr, item.initial)))
            for item in program.globals
        ]
        padding = () if self.padding is None else (Global(self.padding, (FALSE,)),)
        variables = (*objects, *self.objects.flags(), *padding)
        return replace(program, globals=variables, functions=functions, structs=structs)

    def _function(self, function: Function) -> Function:
        self.locals = []
        body = self.block(function.body)
        word, variable = self.objects.word, self.objects.variable
        return replace(
            function,
            params=tuple(map(variable, function.params)),
            locals=(*map(variable, function.locals), *self.locals),
            results=tuple(word if isinstance(kind, PointerType) else kind for kind in function.results),
            body=body,
        )

    def variable(self, var: Var) -> Place:
        return self.objects.variable(var)

    def place(self, place: Place) -> Place:
        return self.accesses.only_place(place)

    def _temporary(self, kind: IntType) -> Var:
        self.temporaries += 1
        var = Var(f"m{self.temporaries}", kind, Storage.LOCAL)
        self.locals.append(var)
        return var

    def _mark(self, condition: Expr) -> None:
        self.unmodelled = build.disjunction(self.unmodelled, condition)

    # ------------------------------------------------------------------------------------ expressions
    def expr(self, expr: Expr) -> Expr:
        match expr:
            case AddressOf(place):
                return self.addresses.of(locate_bytes(place, self.structs))
            case FunctionAddress(name):
                return self.addresses.of_function(name)
            case PointerAdd(pointer, count, size):
                return self.addresses.moved(self.expr(pointer), count, size)
            case PointerDiff(left, right, size, kind):
                return self.comparisons.difference(left, right, size, kind)
            case Valid(place, is_write):
                return self.conditions.valid(place, is_write)
            case SameObject(left, right):
                return self.conditions.same_object(left, right)
            case NearObject(pointer):
                return self.conditions.near_object(pointer)
            case Releasable(pointer):
                return self.conditions.releasable(pointer)
            case Index() | Member() | Deref():
                return self.accesses.load(expr)
            case Const(value, PointerType()):
                return self.addresses.number(value)
            case Binary() | Unary() | Reinterpret():
                self.comparisons.check_operands(expr)
            case Cast(operand, kind):
                return self.comparisons.cast(operand, kind)
        if isinstance(expr.type, PointerType) and not isinstance(expr, Var):
            return super().expr(replace(expr, type=self.objects.word))
        return super().expr(expr)

    # ------------------------------------------------------------------------------------- statements
    def block(self, block: Block) -> Block:
        return without_needless_sections(tuple(new for stmt in block for new in self._statement(stmt)))

    def _statement(self, stmt: Stmt) -> Block:
        outer, self.unmodelled = self.unmodelled, FALSE
        try:
            new = self.stmt(stmt)
        except EngineLimit as limit:
            raise limit.at(stmt.origin) from limit
        uncertain, self.unmodelled = self.unmodelled, outer
        if uncertain == FALSE:
            return new
        ours = replace(stmt.origin, sid=0)
        marker = If(uncertain, (BoundReached(Bound.ADDRESS, ours),), (), ours)
        if not any(memory_reads(uncertain)) or isinstance(stmt, If):
            return (marker, *new)
        return section([marker, *new], stmt.origin)

    def stmt(self, stmt: Stmt) -> Block:
        match stmt:
            case Assign(target, Zeros()):  # null is zero, too
                named = self.accesses.named(target)
                return (Assign(named, Zeros(named.type), stmt.origin),)
            case Assign(target, value) if root_variable(target) is None:
                return self.accesses.store(target, self.expr(value), stmt.origin)
            case Assign(target, value):
                return (Assign(self.accesses.named(target), self.expr(value), stmt.origin),)
            case Havoc():
                return self._havoc(stmt)
            case Release(pointer):
                return self._release(pointer, stmt.origin)
            case Create(target) if target is not None and root_variable(target) is None:
                number = self._temporary(bits.integer(target.type))
                stored = self.accesses.store(target, number, replace(stmt.origin, sid=0))
                return section([*super().stmt(replace(stmt, target=number)), *stored], stmt.origin)
            case AtomicBegin(sync) if sync is not None and sync.lock is not None:
                return (replace(stmt, sync=replace(sync, lock=self._lock(sync.lock))),)
            case Assert(condition) if any(isinstance(part, Tracked) for part in subexpressions(condition)):
                return self._tracked(stmt)
            case Print():
                return self._print(stmt)
            case Assert() | Assume():
                (new,) = super().stmt(stmt)
                assert isinstance(new, (Assert, Assume))
                return () if new.condition == TRUE else (new,)
        return super().stmt(stmt)

    def _print(self, stmt: Print) -> Block:
        """What is printed makes no difference, even if it is an address as a number."""
        try:
            new = super().stmt(stmt)
        except EngineLimit:
            new = ()
        self.unmodelled = FALSE
        return new

    def _tracked(self, stmt: Assert) -> Block:
        """The check for tracked objects, in an atomic section, because it reads all memory, cell by cell."""
        code: list[Stmt] = []

        def flag(name: str) -> Var:
            self.temporaries += 1
            var = Var(f"m{self.temporaries}.{name}", BOOL, Storage.LOCAL)
            self.locals.append(var)
            return var

        def found(part: Expr) -> Expr:
            assert isinstance(part, Tracked)
            more, condition = self.tracking.follow(
                part.pointer, flag, lambda: self._temporary(self.objects.word), stmt.origin
            )
            code.extend(more)
            return condition

        condition = _Replaced(found).expr(stmt.condition)
        return *code, replace(stmt, condition=self.expr(condition))

    def _lock(self, lock: Place) -> Place | None:
        """The name of a lock, if it is unique."""
        try:
            return self.place(lock)
        except EngineLimit:
            return None

    def _havoc(self, stmt: Havoc) -> Block:
        """An uninitialised pointer is null or WILD."""
        root = root_variable(stmt.target)
        if root is None:
            raise EngineLimit(Why.ACCESS_UNSUPPORTED)
        target = self.accesses.named(stmt.target)
        ours = replace(stmt.origin, sid=0)
        null, wild = self.addresses.number(0), self.addresses.number(WILD)
        fixed = [
            Assign(cell, build.ite(self.addresses.is_null(cell), null, wild), ours)
            for cell, kind, _ in self.objects.scalars(target, stmt.target.type)
            if isinstance(kind, PointerType)
        ]
        havoc = replace(stmt, target=target)
        if not fixed or not root.is_memory or stmt.is_fresh:
            return (havoc, *fixed)
        return section([havoc, *fixed], stmt.origin)

    def _release(self, pointer: Expr, origin: Origin) -> Block:
        address = self.expr(pointer)
        result: Block = ()
        for var in self.points_to.of(pointer).objects:
            if self.objects.may_end(var):
                freed = (Assign(self.objects.flag(var), FALSE, origin),)
                is_it = build.equal(address, self.addresses.number(self.addresses.base(var)))
                result = freed if is_it == TRUE else (If(is_it, freed, result, replace(origin, sid=0)),)
        return result


class _Replaced(Rebuilder):
    """Replaces each question about all memory (`Tracked`) in an expression by its answer."""

    def __init__(self, found: Callable[[Expr], Expr]) -> None:
        self.found = found

    def expr(self, expr: Expr) -> Expr:
        return self.found(expr) if isinstance(expr, Tracked) else super().expr(expr)
