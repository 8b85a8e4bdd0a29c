"""Data races: two threads are about to access the same memory, one of them to write, and not both atomically.

A thread that is about to access memory may announce the access and stop forever.  A thread that later comes to an
access of the same memory has found a race.  For a plain write, and a read of the same variable:

    x = e      =>      atomic_begin
                       if (*) { assume(!said); said = true; written_x = true; atomic_end; goto stopped }
                       assert(!written_x); x = e
                       atomic_end
    t = x      =>      atomic { assert(!written_x); t = x }
    ...
    stopped:   assume(false)

*No false alarm*: where the assertion fails, the other thread is still about to make its access, and nothing blocks it.
*No race is missed*: if two threads are about to make racing accesses, one of the accesses is plain.  If a plain one
writes, its thread announces it first.  Otherwise a plain read races with an atomic write.  Then the read is announced,
in separate variables, which atomic writes check.  Atomic accesses are never announced.

A variable whose address is not taken has its own `written_x`, which holds the number of the cell if there are several.
All other memory shares one variable for the address and one for the size.  Freeing an object is a write to all of it.
Accesses inside an atomic section, of the program or of a model, are atomic.  An announcement inside a section would
have no effect, because the execution ends there.
"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import field
from enum import Enum
from functools import cached_property

from unbraid.analyses.sections import called_in_sections, depths
from unbraid.analyses.sharing import address_taken, all_statements, memory_accesses, shared_variables
from unbraid.core import build
from unbraid.core.bookkeeping import CHOSEN, POINTED, RACE, READ, SAID, SIZE, WRITTEN
from unbraid.core.causes import Cause, Why
from unbraid.core.errors import InternalError
from unbraid.core.flatten import Instruction, flatten, rewrite_by_position
from unbraid.core.layout import cell_count, locate, size_of
from unbraid.core.nodes import (
    BOOL,
    FALSE,
    INDEX,
    TRUE,
    Assert,
    Assign,
    Assume,
    AtomicBegin,
    AtomicEnd,
    Block,
    Call,
    Create,
    Expr,
    Function,
    Goto,
    Halt,
    Havoc,
    If,
    Label,
    Place,
    PointerType,
    Program,
    Property,
    Releasable,
    Release,
    Return,
    Stmt,
    Storage,
    ThreadExit,
    Valid,
    Var,
    While,
)
from unbraid.core.notes import Note, NoteKind
from unbraid.core.records import dataclass
from unbraid.core.visitor import root_variable, subexpressions
from unbraid.properties.checked import CheckedProperty, Ends, Formula
from unbraid.transforms.instrumenting import Instrumenting

MESSAGE = "data race on"
STOPPED = "race#stopped"
_PASSED = "race#passed"
_WHOLE = 1 << 40  # bytes: more than any object has


def watch_races(program: Program) -> Program:
    """Add the checks for data races.

    requires: lowered, statements numbered.  Atomic accesses are in atomic sections.
    """
    return _Races(program).program()


class _Pointed(Enum):
    MEMORY = "all memory that has an address, as one"


_Key = Var | _Pointed


@dataclass(frozen=True)
class _Access:
    stmt: Stmt
    place: Place
    writes: bool
    plain: bool  # not in an atomic section of its own function
    key: _Key


@dataclass
class _Uses:
    """How a variable, or all addressed memory, is accessed in the whole program."""

    plain_writes: bool = False
    plain_reads: bool = False
    atomic_writes: bool = False

    @property
    def reads_are_announced(self) -> bool:
        return self.plain_reads and self.atomic_writes


class _Watch:
    """The variables in which a thread announces that it is about to write (or read) some memory."""

    def __init__(self, races: _Races, key: _Key, verb: str) -> None:
        self._races, verb = races, verb.removeprefix(RACE)
        if isinstance(key, Var):
            several = cell_count(key.type, races.before.structs) > 1
            self.name = f"{verb}{key.name}"
            self.what = races.new_global(self.name, INDEX if several else BOOL)  # the announced cell, counted from 1
        else:
            self.name = f"{verb}{POINTED}"
            self.what = races.new_global(self.name, races.void)

    @cached_property
    def size(self) -> Var:
        """The size of the announced access, in bytes."""
        return self._races.new_global(f"{self.name}{SIZE}", INDEX)


@dataclass
class _Body:
    """A function: its instructions, and the possible nesting depths of each in atomic sections.

    `checked` lists the sections that contain just one access through a pointer and its validity check.
    """

    code: list[Instruction]
    depths: list[set[int]]
    checked: dict[int, int] = field(default_factory=dict)  # position of the section's begin to position of its access


class _Races(Instrumenting):
    def __init__(self, program: Program) -> None:
        super().__init__(program, RACE)
        self.pointed, self.shared = address_taken(program), shared_variables(program)
        self.bodies = {name: _body(function) for name, function in program.functions.items()}
        self.in_sections = called_in_sections({name: body.code for name, body in self.bodies.items()})
        self.uses: defaultdict[_Key, _Uses] = defaultdict(_Uses)
        for name, body in self.bodies.items():
            for position in range(len(body.code)):
                for access in self._accesses(name, position):
                    self._note(access, name in self.in_sections)
        self.void = PointerType(None, program.model.pointer_bits)
        self._watches: dict[tuple[_Key, str], _Watch] = {}
        self.function = ""  # the function that is being rewritten

    def _note(self, access: _Access, may_be_atomic: bool) -> None:
        uses = self.uses[access.key]
        if access.plain:
            uses.plain_writes |= access.writes
            uses.plain_reads |= not access.writes
        if access.writes and (may_be_atomic or not access.plain):
            uses.atomic_writes = True

    # ---------------------------------------------------------------------------------------- accesses
    def _accesses(self, name: str, position: int) -> list[_Access]:
        """The accesses to memory that other threads may access too."""
        body = self.bodies[name]
        stmt = body.code[position].stmt
        if stmt is None or isinstance(stmt, AtomicBegin | AtomicEnd):
            return []
        if isinstance(stmt, Havoc) and not stmt.is_input:  # the declaration of a variable
            return []
        found = []
        for place, writes in memory_accesses(stmt):
            root = root_variable(place)
            if root is not None and (root not in self.shared or root.is_constant or _is_of_a_model(root)):
                continue
            if root is None and not self.shared & self.pointed:
                continue
            if root is not None and root.storage is Storage.THREAD and root not in self.pointed:
                continue  # each thread has its own copy
            if isinstance(stmt, If | While):
                raise InternalError(f"{stmt.origin}: a condition reads memory")
            key = root if root is not None and root not in self.pointed else _Pointed.MEMORY
            plain = 0 in body.depths[position] or position in body.checked.values()
            found.append(_Access(stmt, place, writes, plain, key))
        return found

    # --------------------------------------------------------------------------------------- rewriting
    def body(self, function: Function) -> Block:
        body, self.function = self.bodies[function.name], function.name
        accesses = [self._accesses(function.name, position) for position in range(len(body.code))]
        announced = False

        def rewrite(stmt: Stmt, position: int) -> Block:
            nonlocal announced
            said: list[Stmt] = []
            if position not in body.checked.values():  # else it is said where the section begins
                for access in accesses[body.checked.get(position, position)]:
                    said += self._announcement(stmt, access)
            announced |= bool(said)
            if position in body.checked:
                return stmt, *said
            checks = [part for access in accesses[position] for part in self._check(stmt, access)]
            if 0 not in body.depths[position]:
                return *checks, stmt
            added = *said, *checks
            if not added:
                return (stmt,)
            if isinstance(stmt, Create):  # no atomic section contains it
                return *self.atomic(stmt, *added), stmt
            return self.atomic(stmt, *added, stmt)

        new = rewrite_by_position(function.body, body.code, rewrite)
        return self._with_stop(new) if announced else new

    def _with_stop(self, body: Block) -> Block:
        last = body[-1]
        stop = (Label(STOPPED, self.at(last)), Assume(FALSE, self.at(last)))
        if isinstance(last, Return | ThreadExit | Halt | Goto):
            return *body, *stop
        return *body, Goto(_PASSED, self.at(last)), *stop, Label(_PASSED, self.at(last))

    def _watch(self, access: _Access, verb: str) -> _Watch:
        key = access.key, verb
        if key not in self._watches:
            self._watches[key] = _Watch(self, *key)
        return self._watches[key]

    # --------------------------------------------------------------------------------- announcing
    def _announcement(self, stmt: Stmt, access: _Access) -> Block:
        """Stands at the beginning of the section of the access."""
        uses = self.uses[access.key]
        if not access.plain or not (access.writes or uses.reads_are_announced):
            return ()
        watch = self._watch(access, WRITTEN if access.writes else READ)
        inside: list[Stmt] = []
        exists: Expr = TRUE
        if isinstance(access.key, Var):
            value: Expr = TRUE if watch.what.type == BOOL else self._cell(access.place)
        else:
            value, size = self._extent(access)
            exists = build.valid(access.place)
            if isinstance(access.stmt, Release):
                exists = build.conjunction(_is_object(value), Releasable(value))
            inside.append(Assign(watch.size, build.constant(size, INDEX), self.at(stmt)))
        inside.insert(0, Assume(build.conjunction(exists, build.negate(self.said)), self.at(stmt)))
        inside.append(Assign(self.said, TRUE, self.at(stmt)))
        inside.append(Assign(watch.what, value, self.at(stmt)))
        chosen = self.temporary(CHOSEN.removeprefix(RACE), BOOL)
        then = *inside, AtomicEnd(self.at(stmt)), Goto(STOPPED, self.at(stmt))
        return Havoc(chosen, False, self.at(stmt)), If(chosen, then, (), self.at(stmt))

    @cached_property
    def said(self) -> Var:
        """Has a thread announced an access?  One announcement per execution is enough."""
        return self.new_global(SAID.removeprefix(RACE), BOOL)

    def _extent(self, access: _Access) -> tuple[Expr, int]:
        """The address of the accessed memory, and its size in bytes."""
        stmt, place = access.stmt, access.place
        if isinstance(stmt, Release) and access.writes:
            return build.cast(stmt.pointer, self.void), _WHOLE
        address = build.address_of(place, PointerType(place.type, self.before.model.pointer_bits))
        return build.cast(address, self.void), size_of(place.type, self.before.structs)

    # ------------------------------------------------------------------------------------ checking
    def _check(self, stmt: Stmt, access: _Access) -> list[Stmt]:
        uses = self.uses[access.key]
        checks: list[Stmt] = []
        if uses.plain_writes:
            checks += self._compare(stmt, access, self._watch(access, WRITTEN))
        is_atomic_write = access.writes and (not access.plain or self.function in self.in_sections)
        if is_atomic_write and uses.reads_are_announced:
            checks += self._compare(stmt, access, self._watch(access, READ))
        return checks

    def _compare(self, stmt: Stmt, access: _Access, watch: _Watch) -> list[Stmt]:
        if isinstance(access.key, Var):
            message = f"{MESSAGE} {access.key.source or access.key.name}"
            other = build.negate(watch.what)
            if watch.what.type != BOOL:
                other = build.compare("!=", watch.what, self._cell(access.place))
            return [Assert(other, Property.RACE, message, self.at(stmt))]
        pointer, size, distance = (
            self.temporary("pointer", self.void), self.temporary("size", INDEX), self.temporary("distance", INDEX),
        )  # fmt: skip
        address, own_size = self._extent(access)
        after = build.compare("<=", build.constant(own_size, INDEX), distance)
        before = build.compare("<=", size, build.unary("-", distance, INDEX))
        apart = build.disjunction(after, before)
        near = (
            Assign(distance, build.pointer_difference(pointer, address, 1, INDEX), self.at(stmt)),
            Assign(size, watch.size, self.at(stmt)),
            Assert(apart, Property.RACE, "data race", self.at(stmt)),
        )
        same = If(build.same_object(pointer, address), near, (), self.at(stmt))
        is_watched = build.compare("!=", pointer, build.constant(0, self.void))
        if isinstance(stmt, Release):
            is_watched = build.conjunction(is_watched, _is_object(address))
        return [Assign(pointer, watch.what, self.at(stmt)), If(is_watched, (same,), (), self.at(stmt))]

    # ------------------------------------------------------------------------------------------ cells
    def _cell(self, place: Place) -> Expr:
        """The number of a scalar among the cells of its variable, counted from 1."""
        location = locate(place, self.before.structs)
        cell: Expr = build.constant(location.offset + 1, INDEX)
        for part in location.subscripts:
            stride = build.constant(part.size, INDEX)
            cell = build.binary("+", cell, build.binary("*", build.cast(part.index, INDEX), stride, INDEX), INDEX)
        return cell


def _is_of_a_model(var: Var) -> bool:
    """Is this a variable of a model, which the program does not declare?"""
    return var.storage in (Storage.GLOBAL, Storage.THREAD) and not var.source


def _is_object(address: Expr) -> Expr:
    return build.compare("!=", address, build.constant(0, address.type))


# ---------------------------------------------------------------------------------------------- sections
def _body(function: Function) -> _Body:
    body = _Body(flatten(function.body), [])
    body.depths = depths(body.code)
    for position, around in enumerate(body.depths):
        if 0 in around and _is_checked_access(body.code, position):
            body.checked[position] = position + 2
    return body


def _is_checked_access(code: list[Instruction], begin: int) -> bool:
    """Is this `atomic { check that a pointer is valid; one access through it }`, as lowering writes a plain access?"""
    if begin + 3 >= len(code):
        return False
    first, check, access, last = (code[begin + i].stmt for i in range(4))
    return (
        isinstance(first, AtomicBegin)
        and first.sync is None
        and isinstance(check, Assert | Assume)
        and any(isinstance(part, Valid | Releasable) for part in subexpressions(check.condition))
        and not isinstance(access, AtomicBegin | AtomicEnd | Call | None)
        and isinstance(last, AtomicEnd)
    )


# -------------------------------------------------------------------------------------------- the property
def _weaker_orders(program: Program, ends: Ends) -> Cause | None:
    """Weaker memory orders may not order accesses of two threads that sequential consistency orders."""
    if Note(NoteKind.WEAKER_ORDERS) not in program.notes:
        return None
    has_threads = any(isinstance(stmt, Create) for stmt in all_statements(program))
    return Cause(Why.WEAKER_ORDERS_MATTER) if has_threads else None


NO_DATA_RACE = CheckedProperty(
    name="no-data-race",
    topic="data races",
    short=("race",),
    description="two threads access the same memory at once, one of them writes, and not both accesses are atomic",
    remedy=(
        "Hold the same lock around both accesses, make both of them atomic, or let one thread wait for the other, by "
        "a join or a semaphore."
    ),
    kinds=frozenset({Property.RACE}),
    formula=Formula("! data-race"),
    is_in_all=True,
    watch=watch_races,
    doubts=(_weaker_orders,),
)
