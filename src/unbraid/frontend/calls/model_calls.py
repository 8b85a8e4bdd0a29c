"""Calls of functions that have a model, which replaces the call."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from contextlib import AbstractContextManager

from unbraid.core import build
from unbraid.core.layout import layout_of
from unbraid.core.nodes import (
    ArrayType,
    AtomicEnd,
    Block,
    Bound,
    Call,
    Expr,
    Join,
    Place,
    Print,
    Property,
    ScalarType,
    Sync,
    ThreadExit,
    Type,
    Var,
    While,
)
from unbraid.core.notes import Note
from unbraid.core.visitor import statements
from unbraid.core.writing import Feature
from unbraid.frontend.calls.arguments import Arguments
from unbraid.frontend.calls.function_pointers import are_alike, call_pointer, dispatch
from unbraid.frontend.lowering import attributed, long_jumps
from unbraid.frontend.lowering.conversions import convert
from unbraid.frontend.lowering.dispatch import Lowering
from unbraid.frontend.lowering.operands import indivisible
from unbraid.frontend.parsing import atomics
from unbraid.frontend.parsing.cursors import is_record, is_void
from unbraid.frontend.parsing.syntax import Cursor
from unbraid.models import MODELS
from unbraid.models.context import Model
from unbraid.models.library import RUN_CLEANUPS


def builtin(fn: Lowering, cursor: Cursor) -> list[Expr]:
    """Write an atomic operation, which clang does not show as a call."""
    name, arguments = atomics.operation(cursor)
    model = MODELS.get(name)
    if model is None:
        raise fn.refuse(f"'{name}' is not supported yet", cursor)
    fn.at(cursor)
    call = CallInContext(fn, cursor, name, arguments)
    result = _write(fn, model, call)
    return call.given if result is None else [result]


def modelled(
    fn: Lowering,
    model: Model,
    cursor: Cursor,
    name: str,
    arguments: list[Cursor] | None = None,
    is_used: bool = True,
) -> Expr | None:
    """Let a model write the call at a cursor."""
    fn.at(cursor)
    return _write(fn, model, CallInContext(fn, cursor, name, arguments, is_used))


def _write(fn: Lowering, model: Model, call: CallInContext) -> Expr | None:
    if fn.keeps_apart:
        with fn.block() as code:
            result = model(call)
        _name_statements(fn, call, tuple(code))
        indivisible(fn, code)
        return result
    mark = len(fn.code)
    result = model(call)
    written = tuple(fn.code[mark:])
    fn.program.of_calls.update(stmt.origin.sid for stmt in statements(written) if stmt.origin.sid)
    _name_statements(fn, call, written)
    if not call.operands.are_apart:
        call.operands.done()
    return result


def _name_statements(fn: Lowering, call: CallInContext, code: Block) -> None:
    """Take note of the function that these statements model.  Those of an argument have another place."""
    place = call.origin.line, call.origin.column
    for stmt in statements(code):
        if (stmt.origin.line, stmt.origin.column) == place:
            fn.program.modelled.setdefault(stmt.origin.sid, call.name)


class CallInContext(Arguments):
    """`models.context.ModelCall` for a call in the program text."""

    def __init__(
        self, fn: Lowering, cursor: Cursor, name: str, arguments: list[Cursor] | None = None, is_used: bool = True
    ) -> None:
        super().__init__(fn, cursor, name, arguments)
        self.origin = fn.here
        self.is_used = is_used
        types = fn.program.types
        self.int_type, self.thread_type, self.void_pointer = types.int, types.thread, types.void_pointer
        self.spurious_wakeups = fn.program.options.spurious_wakeups
        self.async_signals = fn.program.options.async_signals
        self.result: ScalarType | None = None
        self.given: list[Expr] = []
        if not is_void(cursor) and not is_record(cursor):
            self.result = types.scalar(cursor.type, fn.here)
        self.may_fail = fn.program.options.may_fail
        self.temporary, self.havoc, self.assign, self.keep = fn.temporary, fn.havoc, fn.assign, fn.spill
        self.allocate, self.release, self.size_of = fn.allocate, fn.release, types.size_of
        self.branch, self.halt, self.asks, self.own_global = fn.branch, fn.halt, fn.asks, fn.own_global
        self.notices = fn.notices
        self.assume, self.atomic_end, self.atomic_access = fn.assume, fn.atomic_end, fn.atomic_access

    # ----------------------------------------------------------------------------------- the program
    def is_declared(self) -> bool:
        function = self.cursor.referenced
        return function is None or function.end.offset > 0  # an implicit declaration has no text

    def announce(self, feature: Feature) -> None:
        self.fn.program.announce(feature)

    def uses(self, feature: Feature) -> bool:
        return self.fn.program.uses(feature)

    def collect(self, name: str, fact: Hashable) -> frozenset[Hashable]:
        facts = self.fn.program.facts.setdefault(name, {})
        facts.setdefault(fact, len(facts))
        return frozenset(facts)

    def number(self, name: str, fact: Hashable) -> int:
        self.collect(name, fact)
        return self.fn.program.facts[name][fact]

    def own_array(self, name: str, kind: ScalarType, length: int) -> Var:
        return self.fn.program.own(name, ArrayType(kind, length))

    def own_of_thread(self, name: str, kind: ScalarType, source: str = "") -> Var:
        return self.fn.program.own_of_thread(name, kind, source)

    # ------------------------------------------------------------------------------------ statements
    def give(self, values: list[Expr]) -> None:
        self.given = values

    def store(self, target: Place, value: Expr) -> None:
        self.fn.assign(target, convert(self.fn, value, target.type))

    def check(self, condition: Expr, kind: Property, message: str) -> None:
        self.fn.check(condition, kind, message)

    def atomic_begin(self, sync: Sync | None = None, is_step: bool = True) -> None:
        self.fn.atomic_begin(sync, is_step)

    def settling(self) -> AbstractContextManager[None]:
        return self.fn.settling()

    def leave_step(self) -> None:
        self.fn.code.append(AtomicEnd(self.fn.origin()))

    def choose(self, target: Place) -> None:
        self.fn.havoc(target, is_input=False)

    def not_followed(self, bound: Bound = Bound.MODEL) -> None:
        self.fn.unmodelled(bound)

    def invoke(self, function: str | Expr, args: tuple[Expr, ...]) -> None:
        if not isinstance(function, str):
            call_pointer(self.fn, function, list(args), [])
            return
        program = self.fn.program
        kinds = program.parameters[function]
        passed = tuple(build.cast(arg, kind) for arg, kind in zip(args, kinds, strict=False))
        targets = tuple(self.fn.temporary(kind) for kind in program.results[function])
        self.fn.call(Call(targets, function, passed, self.fn.origin()))

    def create(self, target: Place | None, function: str | Expr, arg: Expr) -> None:
        if isinstance(function, str):
            self.fn.create(target, function, arg)
            return
        program = self.fn.program
        candidates = [
            d for d in program.called_by_pointer()
            if are_alike(program.parameter_types(d), [arg.type][: len(program.parameter_types(d))])
            and not self._returns_float(d)
        ]  # fmt: skip
        message = "a thread is created with an invalid function pointer"
        dispatch(self.fn, function, candidates, lambda name: self.fn.create(target, name, arg), message)

    def loop(self, condition: Expr, body: Callable[[], None]) -> None:
        with self.fn.block() as code:
            body()
        self.fn.code.append(While(condition, tuple(code), self.fn.origin()))

    def cells(self, place: Place) -> list[Place]:
        return self.fn.cells(place)

    def parts(self, place: Place) -> list[Place]:
        return self.fn.parts(place)

    def cell_types(self, kind: Type) -> list[ScalarType]:
        return self.fn.cell_types(kind)

    def layout(self, kind: Type) -> list[tuple[ScalarType, int]]:
        found = layout_of(kind, self.fn.program.types.structs)
        return list(zip(found.types, found.starts, strict=True))

    def library(self, function: str, args: tuple[Expr, ...]) -> tuple[Expr, ...]:
        return self.fn.call_library(function, args)

    def copy_cells(self, target: Place, source: Place) -> None:
        for to, value in zip(self.fn.cells(target), self.fn.load_cells(source), strict=True):
            self.fn.assign(to, value)

    def join(self, thread: Expr, target: Var | None) -> None:
        self.fn.code.append(Join(thread, target, self.fn.origin()))

    def thread_exit(self, value: Expr) -> None:
        if self.uses(Feature.CLEANUP_STACK):
            value = self.fn.spill(value)
            self.library(RUN_CLEANUPS, ())
            self.fn.code.append(ThreadExit(value, self.fn.origin()))
            return
        kept = self.fn.cleanups.copy()
        value = self.fn.spill(value) if kept else value
        while self.fn.cleanups:
            function, arg = self.fn.cleanups.pop()
            self.invoke(function, (arg,))
        self.fn.cleanups = kept  # the handlers stay registered for the code that follows in the text
        self.fn.code.append(ThreadExit(value, self.fn.origin()))

    def cleanup_push(self, function: str | Expr, arg: Expr) -> None:
        self.fn.cleanups.append((function, self.fn.spill(arg)))
        self.fn.open_loops.append(len(self.fn.break_labels))

    def cleanup_pop(self) -> tuple[str | Expr, Expr]:
        if not self.fn.cleanups:
            raise self.fn.refuse(f"{self.name} without a push", self.cursor)
        self.fn.open_loops.pop()
        return self.fn.cleanups.pop()

    def set_jump(self, env: Place) -> Expr:
        return long_jumps.set_jump(self.fn, self.cursor, env)

    def jump(self, env: Place, value: Expr) -> None:
        long_jumps.jump(self.fn, self.cursor, env, value)

    def run_destructors(self) -> None:
        attributed.run(self.fn, self.fn.program.destructors)

    def print(self, text: str, args: tuple[Expr, ...]) -> None:
        self.fn.code.append(Print(text, args, self.fn.origin()))

    def note(self, note: Note) -> None:
        self.fn.program.notes[note] = None

    def refuse(self, message: str) -> None:
        raise self.fn.refuse(message, self.cursor)
