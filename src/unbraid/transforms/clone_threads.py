"""Turns a program as lowered into a bounded one: each thread that may be created gets a function of its own.

    t = create f(e)    =>    t = 3; create f#3(e)        f#3: f with its calls inlined and its loops unrolled

Threads are numbered in the order of their create statements, those of main first.  A thread function may create itself,
directly or through other threads: this is followed to a depth of `unwind`, with at most `max_threads` threads in all.
A bound marker replaces further creation.  Ensures: `Program.threads`; each Create is executed at most once and names
its instance.

With `Bounds.keep_loops` the program is *cloned*, but not bounded: only loops that create threads or allocate objects
are cut.  With `Bounds.crowd` = k, loops that create threads stay as well, and a group of k instances represents the
threads that one create statement in such a loop creates (`systems/crowd.py`):

    t = create f(e)    =>    choose; if (chosen 1) create f#1(e) else if (chosen 2) create f#2(e) ... else create f#k(e)
                             t = *
    join t             =>    (nothing)                   unless t is surely the number of another thread
    loop: join t[i]    =>    loop; join 1; ... join k    if the loop joins all threads of the group

A loop of main that creates many threads stays too, even if their number is known.  This over-approximates the program:
any number of threads may be created, and a thread that joins a member of a group may continue at any time, except where
`analyses/joined_arrays.py` shows that all of them have ended.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import Any

from unbraid.analyses.counting import iterations
from unbraid.analyses.joined_arrays import joined_arrays
from unbraid.analyses.lifetimes import functions_with_outliving_locals
from unbraid.analyses.sharing import address_taken
from unbraid.core import build
from unbraid.core.causes import Why
from unbraid.core.errors import EngineLimit
from unbraid.core.layout import allocated_parts, cells, size_of
from unbraid.core.nodes import (
    INT32,
    SIZE,
    AddressOf,
    Allocate,
    Allocated,
    ArrayType,
    Assign,
    Block,
    Bound,
    BoundReached,
    Const,
    Create,
    Expr,
    Field,
    Function,
    Global,
    Goto,
    Havoc,
    If,
    IntType,
    Join,
    Label,
    PointerType,
    Program,
    Stmt,
    Storage,
    Struct,
    StructType,
    ThreadId,
    Type,
    Var,
    While,
)
from unbraid.core.records import dataclass
from unbraid.core.visitor import Rebuilder, statements
from unbraid.transforms.constants import Env, is_fixed, read_only_globals
from unbraid.transforms.dead_inputs import drop_dead_inputs
from unbraid.transforms.inline import inline, inlined_size
from unbraid.transforms.known_counters import with_known_counter
from unbraid.transforms.unroll import COUNTED_BUDGET, Unroller

MOST_FOR_PROOFS = 20_000  # statements; larger programs would take too long

CHOICE = IntType(32, False)
OWN_NUMBER = ".self"  # the suffix of the variable with the number of a thread in a crowd
ELEMENTS_PER_UNWIND = 4  # elements per unwinding that a heap object of unknown size gets
LARGEST_OBJECT = 1 << 16
MOST_NAMED = 4  # threads of one loop that are followed one by one where groups are possible
MOST_INSTANCES = 1_000


@dataclass(frozen=True)
class Bounds:
    """How far loops, recursion and thread creation are followed."""

    unwind: int
    max_threads: int | None = None
    budget: int = COUNTED_BUDGET  # statements that a loop with a known number of iterations may be unrolled to
    keep_loops: bool = False
    crowd: int = 0  # how many instances represent the threads that are created in a loop
    making_budget: int = COUNTED_BUDGET  # like `budget`, for loops that create threads or allocate objects
    followed: int = 0  # for proofs: how many cells of each array are followed (`transforms/cells`); 0: all


@dataclass(frozen=True)
class _Instance:
    number: int
    function: str
    argument: Expr | None
    ancestors: tuple[str, ...]
    is_in_crowd: bool = False  # does it belong to a group?

    @property
    def name(self) -> str:
        return self.function if self.number == 0 else f"{self.function}#{self.number}"


def bound(program: Program, bounds: Bounds) -> Program:
    """The bounded or the cloned program.  requires: lowered.

    Instances are inlined and unrolled one by one, because only then is it known which threads an instance creates."""
    if bounds.keep_loops:
        _limit(inlined_size(program))
    size = 0
    queue = [_Instance(0, program.entry, None, ())]
    functions: dict[str, Function] = {}
    objects = [item for item in program.globals if item.var.storage is not Storage.THREAD]
    read_only = read_only_globals(program)
    outliving, pointed = functions_with_outliving_locals(program), address_taken(program)
    structs = dict(program.structs)
    groups: list[tuple[int, ...]] = []
    joined = joined_arrays(program) if bounds.crowd else ()
    joining = {each.joining.origin.sid: each.create.origin.sid for each in joined if each.is_whole}
    done = 0
    while done < len(queue):
        instance = queue[done]
        done += 1
        inlined, own = inline(program, instance.function, bounds.unwind, instance.name, outliving, pointed)
        objects.extend(own)
        inlined = drop_dead_inputs(inlined)
        itself: Expr = Const(instance.number, INT32)
        if instance.is_in_crowd:
            itself = Var(f"{instance.name}{OWN_NUMBER}", INT32, Storage.LOCAL)
            inlined = replace(inlined, locals=(*inlined.locals, itself))
        body = _WithThreadId(itself).block(inlined.body)
        walker = _ThreadUnroller(program, read_only, bounds, instance, queue, joining)
        start: Env = {}
        if inlined.params and instance.argument is not None and is_fixed(instance.argument):
            start[inlined.params[0]] = build.cast(instance.argument, inlined.params[0].type)
        walker.jumps_to.update(each.label for each in statements(body) if isinstance(each, Goto))
        body = walker.run(body, start)
        functions[instance.name] = replace(inlined, locals=(*inlined.locals, *walker.choices), body=body)
        size += sum(1 for _ in statements(body))
        if bounds.keep_loops:
            _limit(size)
        groups.extend(walker.groups)
        objects.extend(walker.heap)
        structs.update(walker.structs)
    names = tuple(instance.name for instance in queue)
    return replace(
        program, globals=tuple(objects), functions=functions, structs=structs, entry=names[0], threads=names,
        groups=tuple(groups),
    )  # fmt: skip


def _limit(size: int) -> None:
    if size > MOST_FOR_PROOFS:
        raise EngineLimit(Why.TOO_MANY_STATEMENTS, MOST_FOR_PROOFS)


def own_globals(program: Program, thread: str) -> list[Var]:
    """The globals that were locals of functions that this thread instance calls, as far as passes have kept them.
    Their names begin with the name of the instance."""
    return [item.var for item in program.globals if item.var.name.startswith(f"{thread}.")]


class _WithThreadId(Rebuilder):
    def __init__(self, number: Expr) -> None:
        self.number = number

    def expr(self, expr: Expr) -> Expr:
        return build.cast(self.number, expr.type) if isinstance(expr, ThreadId) else super().expr(expr)


class _ThreadUnroller(Unroller):
    """Unrolls one instance and puts the threads that it creates into the queue."""

    def __init__(
        self,
        program: Program,
        read_only: dict[Var, Global],
        bounds: Bounds,
        instance: _Instance,
        queue: list[_Instance],
        joining: dict[int, int],
    ) -> None:
        """`joining`: the numbers of the loops that join all threads of a creation, with the number of that."""
        super().__init__(program, read_only, bounds.unwind, bounds.budget, bounds.making_budget, bounds.keep_loops)
        self.bounds, self.instance, self.queue, self.joining = bounds, instance, queue, joining
        self.jumps_to: Counter[str] = Counter()  # how many jumps lead to each label
        self.created: dict[int, tuple[int, ...]] = {}  # groups, by the number of the statement that creates them
        self.heap: list[Global] = []
        self.structs: dict[str, Struct] = {}
        self.groups: list[tuple[int, ...]] = []
        self.choices: list[Var] = []

    def checkpoint(self) -> object:
        return tuple(len(made) for made in (self.queue, self.heap, self.groups, self.choices))

    def restore(self, saved: object) -> None:
        assert isinstance(saved, tuple)
        made: tuple[list[Any], ...] = (self.queue, self.heap, self.groups, self.choices)
        for items, count in zip(made, saved, strict=True):
            del items[count:]

    def allocate(self, stmt: Allocate) -> list[Stmt]:
        """t = allocate n    =>    object = *; t = &object

        Loops that allocate are unrolled, so each object becomes a variable of its own.  An object of unknown size gets
        a fixed amount of memory, and a bound marker is reached where that is not enough."""
        origin, kind, structs = stmt.origin, stmt.target.type, self.program.structs
        result: list[Stmt] = []
        number = f"{self.instance.name}.heap{len(self.heap) + 1}"
        size: Var | None = None
        if isinstance(stmt.size, Const):
            room = stmt.size.value
        else:
            room = size_of(stmt.element, structs) * ELEMENTS_PER_UNWIND * self.unwind
            size = Var(f"{number}.size", SIZE, Storage.GLOBAL)
            too_large = build.compare(">", stmt.size, build.constant(room, SIZE))
            result.append(If(too_large, (BoundReached(Bound.HEAP, origin),), (), replace(origin, sid=0)))
            result.append(Assign(size, stmt.size, replace(origin, sid=0)))
        if room > LARGEST_OBJECT:
            raise EngineLimit(Why.OBJECT_OF_SIZE, room, position=origin)
        room_type = self._room(number, stmt.element, room)
        var = Var(number, room_type, Storage.HEAP, number.replace("#", ""), stmt.is_constant)
        zeros = tuple(Const(0, scalar) for _, scalar in cells(var.type, {**structs, **self.structs}))
        self.heap.append(Global(var, zeros, origin, Allocated(stmt.is_automatic, size, stmt.alignment)))
        if size is not None:
            self.heap.append(Global(size, (Const(0, SIZE),), origin))
        if not stmt.is_zeroed and zeros:
            result.append(Havoc(var, False, origin, is_fresh=True))
        assert isinstance(kind, PointerType)
        address = AddressOf(var, kind)
        self.learn(stmt.target, address)
        is_step = not any(isinstance(before, Havoc) for before in result)  # the Havoc is the step, with its inputs
        return [*result, Assign(stmt.target, address, origin if is_step else replace(origin, sid=0))]

    def _room(self, name: str, element: Type, size: int) -> Type:
        parts = allocated_parts(element, size, self.program.structs)
        if len(parts) == 1 and isinstance(parts[0][0], ArrayType):
            only = parts[0][0]
            return only.element if only.length == 1 else only
        fields = tuple(Field(f"part{i}", kind, start) for i, (kind, start) in enumerate(parts))
        self.structs[name] = Struct(fields, size)
        return StructType(name)

    def loop(self, stmt: While) -> list[Stmt]:
        joins_group = self.joining.get(stmt.origin.sid, 0) in self.created
        if self.bounds.crowd and not self.instance.number and (joins_group or self._creates_many(stmt)):
            self.uncounted.add(stmt.origin.sid)
        start = dict(self.env or {})
        result = super().loop(stmt)
        if self.bounds.crowd and len(result) == 1 and isinstance(result[0], While) and self._is_closed(stmt):
            result = with_known_counter(result[0], start)
        group = self.created.get(self.joining.get(stmt.origin.sid, 0), ())
        if self.env is not None and not self.instance.number:
            ours = replace(stmt.origin, sid=0)
            result.extend(Join(Const(member, INT32), None, ours) for member in group)
        return result

    def _is_closed(self, stmt: While) -> bool:
        """Do all jumps into the loop come from the loop?"""
        labels = {inner.name for inner in statements(stmt.body) if isinstance(inner, Label)}
        inside = Counter(inner.label for inner in statements(stmt.body) if isinstance(inner, Goto))
        return all(self.jumps_to[label] == inside[label] for label in labels)

    def _creates_many(self, stmt: While) -> bool:
        if not any(isinstance(inner, Create) for inner in statements(stmt.body)):
            return False
        assert self.env is not None
        count = iterations(stmt, self.env)
        return count is not None and count > MOST_NAMED

    def simple(self, stmt: Stmt) -> list[Stmt]:
        result = super().simple(stmt)
        if self.bounds.crowd and isinstance(stmt, Join):
            return [changed for each in result for changed in self._without_group(each)]
        return result

    def _without_group(self, join: Stmt) -> Block:
        """Where there are groups: only the numbers of other threads are known."""
        if not isinstance(join, Join) or (isinstance(join.thread, Const) and self._is_single(join.thread.value)):
            return (join,)
        return () if join.target is None else (Havoc(join.target, False, join.origin),)

    def _is_single(self, number: int) -> bool:
        return 0 <= number < len(self.queue) and not self.queue[number].is_in_crowd

    def may_keep(self, stmt: While) -> bool:
        return self.bounds.crowd > 0 and not any(isinstance(inner, Allocate) for inner in statements(stmt.body))

    def _create_group(self, stmt: Create) -> list[Stmt]:
        if self.instance.number:
            raise EngineLimit(Why.CROWD_NOT_BY_MAIN, position=stmt.origin)
        choice = Var(f"choice{len(self.choices)}", CHOICE, Storage.LOCAL)
        self.choices.append(choice)
        if stmt.target is not None:
            self.forget(stmt.target)
        ours = replace(stmt.origin, sid=0)
        chosen: list[Stmt] = []
        members = []
        for i in range(self.bounds.crowd):
            number = len(self.queue)
            members.append(number)
            started = _Instance(number, stmt.function, stmt.arg, (self.instance.function,), is_in_crowd=True)
            self.queue.append(started)
            created = replace(stmt, function=started.name, instance=number, target=None)
            is_it = build.equal(choice, build.constant(i, CHOICE))
            chosen = [If(is_it, (created,), tuple(chosen), ours) if i else created]
        self.groups.append(tuple(members))
        self.created[stmt.origin.sid] = tuple(members)
        unknown = () if stmt.target is None else (Havoc(stmt.target, False, ours),)
        return [Havoc(choice, False, ours), *chosen, *unknown]

    def create(self, stmt: Create) -> list[Stmt]:
        if self.kept:
            return self._create_group(stmt)
        if self.instance.is_in_crowd:
            raise EngineLimit(Why.CROWD_CREATES_THREADS, position=stmt.origin)
        ancestors = (*self.instance.ancestors, self.instance.function)
        limit = self.bounds.max_threads
        is_deep = ancestors.count(stmt.function) > self.unwind
        if self.creates_no_more or is_deep or (limit is not None and len(self.queue) >= limit):
            self.env = None
            return [BoundReached(Bound.THREADS, stmt.origin)]
        number = len(self.queue)
        if number == MOST_INSTANCES:
            raise EngineLimit(Why.MANY_THREADS, position=stmt.origin)
        started = _Instance(number, stmt.function, stmt.arg, ancestors)
        self.queue.append(started)
        if stmt.target is not None:
            self.learn(stmt.target, build.constant(number, stmt.target.type))
        return [replace(stmt, function=started.name, instance=number)]
