"""Writes the core statements of one function: temporaries, blocks, origins, and one memory access per statement."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace

from unbraid.core import build
from unbraid.core.errors import InternalError, Refused
from unbraid.core.layout import cell_count, cells
from unbraid.core.nodes import (
    CONSTANT_WRITTEN,
    FALSE,
    INDEX,
    TRUE,
    Allocate,
    ArrayType,
    Assert,
    Assign,
    Assume,
    AtomicBegin,
    AtomicEnd,
    Bound,
    BoundReached,
    Call,
    Const,
    Create,
    Expr,
    Goto,
    Halt,
    Havoc,
    If,
    IntType,
    Label,
    Member,
    Origin,
    Place,
    PointerType,
    Property,
    Release,
    ScalarType,
    Stmt,
    Storage,
    StructType,
    Sync,
    Type,
    Var,
    Zeros,
)
from unbraid.core.visitor import (
    Rebuilder,
    memory_reads,
    root_variable,
    statements,
    variables_read,
)
from unbraid.frontend.lowering.context import Declaration, ProgramContext
from unbraid.frontend.lowering.symbols import take_name
from unbraid.frontend.parsing.clang import origin_of
from unbraid.frontend.parsing.syntax import Cursor

LONG_ARRAY = 16  # cells; a longer array is initialised in one statement


@dataclass(frozen=True)
class Cleanup:
    """A call when the block of a local is left: `__attribute__((cleanup(f)))`."""

    function: str
    address: Expr  # of the local


@dataclass
class Scope:
    """A block of C that is being lowered (`scopes.py`)."""

    block: int  # the key of its cursor
    ending: list[Var | Cleanup] = field(
        default_factory=list
    )  # the addresses of the objects that end with it, and calls


@dataclass
class OpenSwitch:
    """A switch whose body is being lowered."""

    selector: Expr
    scopes: int  # the number of enclosing blocks
    cleanups: int  # the number of registered clean-up handlers
    cases: list[tuple[Expr, str]] = field(default_factory=list)  # when each is chosen, and its label
    default: str | None = None  # its label


@dataclass
class JumpSite:
    """A call of setjmp (`long_jumps.py`)."""

    label: str  # behind it
    token: Var
    result: Var
    saved: list[tuple[Place, Var]] = field(default_factory=list)  # locals, with copies of their values
    is_followed: bool = True  # are all locals saved?


LANDING = "landing"  # the label where a function goes on that a longjmp leads to


class FunctionWriter:
    def __init__(self, program: ProgramContext, name: str, addressed: set[str]) -> None:
        self.program = program
        self.name = name
        self.definition: Cursor | None = None
        self.addressed = addressed  # keys of the locals whose address an earlier attempt took
        self.restart = False  # did this attempt take the address of a further local?
        self.code: list[Stmt] = []
        self.locals: list[Var] = []
        self.variables: dict[str, Place] = {}  # by declaration
        self.parameters: set[Var] = set()
        self.valueless_returns: set[int] = set()  # the numbers of returns that should have a value and have none
        self.loaded: set[Var] = set()  # temporaries made by `load`, each for one use
        self.names: set[str] = set()
        # Each with the number of enclosing blocks; None where a jump is not supported.
        self.break_labels: list[tuple[str, int] | None] = []
        self.continue_labels: list[tuple[str, int] | None] = []
        self.switches: list[OpenSwitch] = []
        self.jump_sites: list[JumpSite] = []
        self.lands = False  # may a longjmp lead to this function, or through it?
        self.body_start = 0  # the position in the code where the statements of the function begin
        self.next_label: Var | None = None  # where a computed goto leads (`statements/computed_gotos.py`)
        self.atomic = name.startswith("__VERIFIER_atomic_")
        self._at: Cursor | Origin = Origin("", 0, 0)
        self.labels = 0
        self.temporaries = 0
        self.jumps = False  # are there jumps that may skip a declaration?
        self.declared: dict[Var, Declaration] = {}
        self.elements: dict[int, Expr] = {}  # their number in each variable-length array type (`variable_types.py`)
        self.scopes: list[Scope] = []  # the open blocks
        self.passed: dict[str, list[int]] = {}  # for each label so far: what ended with the open blocks, in numbers
        self.arguments: Var | None = None  # the address of the variable arguments, if there are any
        self.argv: Place | None = None  # that of main, if it leads to strings that are followed
        self.is_static = not name  # outside functions, where only constants can be written
        self.stepping = False  # inside the atomic step of a model?
        self.keeps_apart = False  # inside an operand whose order of evaluation matters (`operands.py`)?
        self.cleanups: list[tuple[str | Expr, Expr]] = []  # the registered clean-up handlers, with their arguments
        self.open_loops: list[int] = []  # for each handler: the number of enclosing loops and switches

    # --------------------------------------------------------------------------------- the program
    def asks(self, property: Property) -> bool:
        return self.program.asks(property)

    def notices(self, property: Property) -> bool:
        return self.program.notices(property)

    @property
    def is_library(self) -> bool:
        """Is this code of the C library itself, whose conversions need no checks?"""
        return not self.here.is_users

    def own_global(self, name: str, kind: ScalarType) -> Var:
        return self.program.own(name, kind)

    @property
    def void_pointer(self) -> PointerType:
        return self.program.types.void_pointer

    def core_type(self, cursor: Cursor) -> Type:
        """The core type of an expression or a declaration."""
        return self.program.types.of_cursor(cursor, self.here)

    def type_at(self, cursor: Cursor) -> Type:
        """The core type; if it is refused, the error is reported at this cursor."""
        self.at(cursor)
        return self.core_type(cursor)

    # --------------------------------------------------------------------------------------- origins
    def at(self, cursor: Cursor) -> None:
        """Set the origin of the statements that follow.  The location is looked up lazily."""
        self._at = cursor

    @property
    def here(self) -> Origin:
        if not isinstance(self._at, Origin):
            self._at = origin_of(self._at, self.name)
        return self._at

    @here.setter
    def here(self, origin: Origin) -> None:
        self._at = origin

    def origin(self) -> Origin:
        return self.number(self.here)

    def number(self, origin: Origin) -> Origin:
        """The origin with a new statement number."""
        return replace(origin, sid=self.program.next_sid())

    def refuse(self, message: str, cursor: Cursor | None = None) -> Refused:
        """The exception for the caller to raise."""
        if cursor is not None:
            self.at(cursor)
        return Refused(message, self.here)

    # ------------------------------------------------------------------------------------- variables
    def unique(self, name: str) -> str:
        return take_name(name, self.names)

    def declare(self, key: str, name: str, kind: Type, cursor: Cursor | None = None, is_constant: bool = False) -> Var:
        storage = Storage.ADDRESSED if key in self.addressed else Storage.LOCAL
        var = Var(self.unique(name), kind, storage, name, is_constant)
        self.locals.append(var)
        self.variables[key] = var
        block = self.scopes[-1].block if self.scopes else None
        self.declared[var] = Declaration(key, len(self.scopes), block, cursor)
        return var

    def local(self, cursor: Cursor, key: str, name: str, kind: Type, is_constant: bool = False) -> Place:
        """The place of a declared local; declares it unless an earlier visit, or the entry of its block, has."""
        return self.variables.get(key) or self.declare(key, name, kind, cursor, is_constant)

    def temporary(self, kind: ScalarType) -> Var:
        self.temporaries += 1
        var = Var(self.unique(f"t{self.temporaries}"), kind, Storage.LOCAL)
        self.locals.append(var)
        return var

    def place_key(self, base: str) -> str:
        """A key for a local that the program does not declare."""
        self.temporaries += 1
        return f"{base} {self.temporaries}"

    def label(self, base: str) -> str:
        self.labels += 1
        return f"{base}_{self.labels}"

    # ------------------------------------------------------------------------------------ statements
    @contextmanager
    def block(self) -> Iterator[list[Stmt]]:
        """Collect the statements written inside in a list of their own."""
        outer, self.code = self.code, []
        try:
            yield self.code
        finally:
            self.code = outer

    def branch(self, condition: Expr, then: Callable[[], None], other: Callable[[], None]) -> None:
        with self.block() as then_code:
            then()
        with self.block() as other_code:
            other()
        self.if_(condition, then_code, other_code)

    def if_(self, condition: Expr, then: list[Stmt], other: list[Stmt]) -> None:
        if isinstance(condition, Const) and not any(isinstance(s, Label) for s in statements((*then, *other))):
            self.code.extend(then if condition.value else other)
        elif then or other:
            self.code.append(If(condition, tuple(then), tuple(other), self.origin()))

    def call(self, call: Call) -> None:
        """Write a call of one of the program's own functions."""
        if self.cleanups:
            self.program.calls_in_cleanup.append(call)
        self.code.append(call)
        if call.function in self.program.known.jumping and self.definition is not None:
            self._leave_if_jumping()

    def call_library(self, function: str, args: tuple[Expr, ...]) -> tuple[Var, ...]:
        """Write a call of a function of `models.library`; returns its results."""
        definition = self.program.library_definition(function, self.is_library)
        assert definition is not None
        kinds = self.program.parameter_types(definition)
        converted = tuple(build.cast(arg, kind) for arg, kind in zip(args, kinds, strict=True))
        name = self.program.request(definition)
        targets = tuple(self.temporary(kind) for kind in self.program.results[name])
        self.call(Call(targets, name, converted, self.origin()))
        return targets

    def _leave_if_jumping(self) -> None:
        if self.cleanups:
            raise self.refuse("a call that longjmp may leave, between pthread_cleanup_push and pop, is not supported")
        token = self.temporary(INDEX)
        self.assign(token, self.program.jump_token)
        with self.block() as leave:
            self.goto(LANDING)
        self.lands = True
        self.if_(build.compare("!=", token, Const(0, INDEX)), leave, [])

    def goto(self, label: str) -> None:
        self.code.append(Goto(label, self.origin()))

    def mark(self, label: str) -> None:
        self.code.append(Label(label, self.origin()))

    def assume(self, condition: Expr) -> None:
        if condition != TRUE:
            self.code.append(Assume(condition, self.origin()))

    def check(self, condition: Expr, kind: Property, message: str) -> None:
        if condition != TRUE:
            self.code.append(Assert(condition, kind, message, self.origin()))

    def halt(self) -> None:
        self.code.append(Halt(self.origin()))

    def unmodelled(self, bound: Bound) -> None:
        """Mark where legal executions continue that are not explored."""
        self.code.append(BoundReached(bound, self.origin()))

    def atomic_begin(self, sync: Sync | None = None, is_step: bool = True) -> None:
        """`is_step`: until `atomic_end`, accesses need no atomic section of their own."""
        self.stepping = is_step
        begin = AtomicBegin(sync, self.origin())
        self.program.observable.add(begin.origin.sid)
        self.code.append(begin)

    def atomic_end(self) -> None:
        self.stepping = False
        self.code.append(AtomicEnd(self.origin()))

    @contextmanager
    def one_step(self, is_step: bool) -> Iterator[None]:
        """Make the accesses written inside one step, if `is_step`."""
        if is_step:
            self.atomic_begin()
        yield
        if is_step:
            self.atomic_end()

    @contextmanager
    def atomic_access(self, is_atomic: bool = True) -> Iterator[None]:
        """Mark an access as atomic for the data-race check.

        A single access is one step anyway.  An access through a pointer has an atomic section of its own inside.
        """
        marks = is_atomic and self.asks(Property.RACE)
        if marks:
            self.atomic_begin(is_step=False)
        with self.observed(is_atomic):
            yield
        if marks:
            self.atomic_end()

    @contextmanager
    def observed(self, is_observable: bool) -> Iterator[None]:
        """Mark an access whose order other threads, or whoever sees a volatile object, may depend on."""
        mark = len(self.code)
        yield
        if is_observable:
            self.program.observable.update(stmt.origin.sid for stmt in self.code[mark:] if stmt.origin.sid)

    @contextmanager
    def settling(self) -> Iterator[None]:
        """Mark the choice of a number that stays the same.  Which of several calls chooses it makes no difference."""
        mark = len(self.code)
        yield
        chosen = {stmt.origin.sid for stmt in statements(tuple(self.code[mark:])) if stmt.origin.sid}
        self.program.settling |= chosen
        self.program.observable -= chosen

    def create(self, target: Place | None, function: str, arg: Expr) -> None:
        """Create a thread and store its number, in one step."""
        if target is None:
            self.code.append(Create(target, function, arg, self.origin()))
        else:
            self._check_writable(target)
            self._access(target, Create(target, function, arg, self.origin()), is_write=True)

    def allocate(
        self,
        target: Var,
        size: Expr,
        element: Type,
        is_zeroed: bool = False,
        is_automatic: bool = False,
        is_constant: bool = False,
        alignment: int = 0,
    ) -> None:
        origin = self.origin()
        self.code.append(Allocate(target, size, element, is_zeroed, is_automatic, origin, is_constant, alignment))

    def release(self, pointer: Expr) -> None:
        self.code.append(Release(pointer, self.origin()))

    def havoc(self, target: Place, is_input: bool = True, is_approximation: bool = False) -> None:
        self.code.append(Havoc(target, is_input, self.origin(), is_approximation=is_approximation))

    def overwrite(self, target: Place, value: Expr) -> None:
        """Assign if the place may be written; an execution in which it may not be is not continued."""
        if root_variable(target) is not None:
            self.assume(build.valid(target, is_write=True))
            self.code.append(Assign(target, value, self.origin()))
            return
        self.code.append(AtomicBegin(None, self.origin()))
        self.assume(build.valid(target, is_write=True))
        self.code.append(Assign(target, value, self.origin()))
        self.code.append(AtomicEnd(self.origin()))

    def assign(self, target: Place, value: Expr) -> None:
        self._check_writable(target)
        self._assign(target, value, is_write=True)

    def initialise(self, target: Place, value: Expr) -> None:
        """Give a variable its first value; unlike `assign`, it may be a constant."""
        self._assign(target, value, is_write=False)

    def _check_writable(self, target: Place) -> None:
        """Report an assignment to a constant through a pointer whose target is known.

        If the target is not known, the validity check of the pointer covers this case.  The compiler rejects direct
        assignments.
        """
        root = root_variable(target)
        if root is not None and root.is_constant:
            self.check(FALSE, Property.DEREF, CONSTANT_WRITTEN)

    def _assign(self, target: Place, value: Expr, is_write: bool) -> None:
        """Write one statement.  If the last one only loads a temporary for this value, both become one statement.

        If the value is in memory itself, the temporary is a pointer to it, and the access is a step of its own."""
        if not is_memory(target) and self.code and not any(memory_reads(value)):
            last = self.code[-1]
            if isinstance(last, Assign) and isinstance(last.target, Var) and last.target in self.loaded:
                loaded = last.target
                uses = sum(var is loaded for var in variables_read(value))
                operands = set(variables_read(target)) if not isinstance(target, Var) else set()
                if uses == 1 and loaded not in operands and any(memory_reads(last.value)):
                    self.code.pop()
                    value = _Substitute(loaded, last.value).expr(value)
                    self.code.append(Assign(target, value, last.origin))
                    return
        # At most one of target and value is in memory.
        accessed = next(memory_reads(value), target) if not is_memory(target) else target
        self._access(accessed, Assign(target, value, self.origin()), is_write and accessed is target)

    def load(self, place: Place) -> Expr:
        """The value of a scalar place; memory is read by a separate statement."""
        if not is_memory(place):
            return place
        value = self.temporary(build.scalar(place.type))
        self.loaded.add(value)
        self._access(place, Assign(value, place, self.origin()))
        return value

    def _access(self, place: Place, stmt: Stmt, is_write: bool = False) -> None:
        """An access through a pointer is one step with its validity check, so that no thread can free it in between."""
        if root_variable(place) is not None:
            self.code.append(stmt)
            return
        self.program.writes_bytes |= is_write and isinstance(place.type, IntType) and place.type.bits == 8
        inside = self.stepping
        if not inside:
            self.code.append(AtomicBegin(None, self.origin()))
        self.check(build.valid(place, is_write), Property.DEREF, "invalid pointer")
        self.code.append(stmt)
        if not inside:
            self.code.append(AtomicEnd(self.origin()))

    def load_cells(self, place: Place) -> list[Expr]:
        """The values of all cells of a place, member by member."""
        return [self.load(cell) for cell in self.cells(place)]

    def store_cells(self, place: Place, values: list[Expr]) -> None:
        for cell, value in zip(self.cells(place), values, strict=True):
            self.assign(cell, value)

    def spill(self, value: Expr) -> Expr:
        """Copy a value to a new temporary, so that later writes cannot change it."""
        if isinstance(value, Const):
            return value
        kept = self.temporary(build.scalar(value.type))
        self.assign(kept, value)
        return kept

    def simple(self, value: Expr) -> Expr:
        """A constant or variable with this value, which may be used several times."""
        return value if isinstance(value, (Const, Var)) else self.spill(value)

    def cells(self, place: Place) -> list[Place]:
        """The scalar places that a place consists of."""
        kind = place.type
        if isinstance(kind, ArrayType):
            return [cell for i in range(kind.length) for cell in self.cells(build.element(place, i, kind.element))]
        if isinstance(kind, StructType):
            fields = self.program.types.structs[kind.name].fields
            return [cell for field in fields for cell in self.cells(Member(place, field.name, field.type))]
        return [place]

    def parts(self, place: Place) -> list[Place]:
        """The scalar places that a place consists of, but long arrays as a whole."""
        kind = place.type
        if isinstance(kind, ArrayType) and cell_count(kind, self.program.types.structs) > LONG_ARRAY:
            return [place]
        if isinstance(kind, ArrayType):
            return [part for i in range(kind.length) for part in self.parts(build.element(place, i, kind.element))]
        if isinstance(kind, StructType):
            fields = self.program.types.structs[kind.name].fields
            return [part for field in fields for part in self.parts(Member(place, field.name, field.type))]
        return [place]

    def own_parts(self, place: Place) -> list[Place]:
        """The same, but single cells behind a pointer: each access through it is checked."""
        return self.cells(place) if root_variable(place) is None else self.parts(place)

    def initialise_cells(self, place: Place, values: Sequence[Expr | None]) -> None:
        """Give a variable its first values; None means zero.  A long array is cleared as a whole before those of its
        cells get their values that are not zero."""
        remaining = list(values)
        for part in self.own_parts(place):
            own = [part] if isinstance(part.type, ScalarType) else self.cells(part)
            given, remaining = remaining[: len(own)], remaining[len(own) :]
            if own != [part]:
                self.code.append(Assign(part, Zeros(part.type), self.origin()))
                own, given = _without_zeros(own, given)
            for cell, value in zip(own, given, strict=True):
                self.initialise(cell, build.constant(0, cell.type) if value is None else value)

    def cell_types(self, kind: Type) -> list[ScalarType]:
        return [scalar for _, scalar in cells(kind, self.program.types.structs)]


def _without_zeros(places: list[Place], values: list[Expr | None]) -> tuple[list[Place], list[Expr | None]]:
    kept = [i for i, value in enumerate(values) if value is not None and value != build.constant(0, value.type)]
    return [places[i] for i in kept], [values[i] for i in kept]


def is_memory(place: Place) -> bool:
    root = root_variable(place)
    return root is None or root.is_memory


class _Substitute(Rebuilder):
    def __init__(self, var: Var, value: Expr) -> None:
        self.var, self.value = var, value

    def expr(self, expr: Expr) -> Expr:
        return self.value if expr is self.var else super().expr(expr)

    def variable(self, var: Var) -> Place:
        if var is self.var:
            raise InternalError(f"temporary {var.name} is used as a place")
        return var
