"""Calls: of the program's own functions, and of modelled ones, which are replaced by their model."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from clang.cindex import Cursor, CursorKind, TypeKind

from unbraid.core import build
from unbraid.core.nodes import (
    Bound,
    Call,
    Const,
    Create,
    Expr,
    Join,
    Place,
    PointerType,
    Print,
    Property,
    ScalarType,
    Sync,
    ThreadExit,
    Type,
    Var,
)
from unbraid.frontend import expressions
from unbraid.frontend.clang import unary_operator
from unbraid.frontend.writer import FunctionWriter
from unbraid.models import MODELS
from unbraid.models.context import Feature
from unbraid.models.process import reach_error


def call(fn: FunctionWriter, cursor: Cursor) -> list[Expr]:
    """Write a call; gives the cells of its result."""
    callee = _callee(fn, cursor)
    name = callee.spelling
    program = fn.program
    if name in program.options.error_functions:
        fn.at(cursor)
        reach_error(CallInContext(fn, cursor, name))
        return _arbitrary(fn, cursor)
    definition = program.definition(callee)
    if definition is not None:
        return _own(fn, cursor, definition)
    model = MODELS.get(name)
    if model is None:
        raise fn.refuse(f"call of unknown function '{name}'", cursor)
    fn.at(cursor)
    result = model(CallInContext(fn, cursor, name))
    return _arbitrary(fn, cursor) if result is None else [result]


def _callee(fn: FunctionWriter, cursor: Cursor) -> Cursor:
    callee = next(cursor.get_children(), None)
    while callee is not None and callee.kind in (CursorKind.UNEXPOSED_EXPR, CursorKind.PAREN_EXPR):
        callee = next(callee.get_children(), None)
    if callee is None or callee.kind is not CursorKind.DECL_REF_EXPR:
        raise fn.refuse("calls through function pointers are not supported yet", cursor)
    function = callee.referenced
    if function is None or function.kind is not CursorKind.FUNCTION_DECL:
        raise fn.refuse("calls through function pointers are not supported yet", cursor)
    return function


def _arbitrary(fn: FunctionWriter, cursor: Cursor) -> list[Expr]:
    """The result of a function that does not return one: no code after it is reached."""
    if cursor.type.get_canonical().kind is TypeKind.VOID:
        return []
    return [build.constant(0, kind) for kind in fn.cell_types(expressions.core_type(fn, cursor))]


def _own(fn: FunctionWriter, cursor: Cursor, definition: Cursor) -> list[Expr]:
    if definition.spelling == fn.program.entry:
        raise fn.refuse("a call of main is not supported", cursor)
    fn.program.refuse_variadic(definition)
    kinds = fn.program.parameter_types(definition)
    arguments = list(cursor.get_arguments())
    if len(arguments) != len(list(definition.get_arguments())):
        raise fn.refuse(f"call of '{definition.spelling}' with the wrong number of arguments", cursor)
    flat: list[Expr] = []
    if all(isinstance(_type_of(fn, argument), ScalarType) for argument in arguments):
        flat = fn.in_order([partial(expressions.value, fn, argument) for argument in arguments])
    else:  # structs go member by member, into temporaries at once
        for argument in arguments:
            flat.extend(fn.spill(cell) for cell in expressions.values(fn, argument))
    fn.at(cursor)
    name = fn.program.request(definition)
    args = tuple(build.cast(value, kind) for value, kind in zip(flat, kinds, strict=True))
    results = fn.program.result_types(definition)
    targets = tuple(fn.temporary(kind) for kind in results)
    fn.call(Call(targets, name, args, fn.origin()))
    return list(targets)


def _type_of(fn: FunctionWriter, cursor: Cursor) -> Type:
    fn.at(cursor)
    return expressions.core_type(fn, cursor)


class CallInContext:
    """`models.context.ModelCall` for a call in the program text."""

    def __init__(self, fn: FunctionWriter, cursor: Cursor, name: str) -> None:
        self.fn, self.cursor, self.name = fn, cursor, name
        self.arguments = list(cursor.get_arguments())
        self.origin = fn.place
        types = fn.program.types
        self.int_type, self.thread_type, self.void_pointer = types.int, types.thread, types.void_pointer
        self.spurious_wakeups = fn.program.options.spurious_wakeups
        self.result: ScalarType | None = None
        if cursor.type.get_canonical().kind is not TypeKind.VOID:
            self.result = types.scalar(cursor.type, fn.place)
        self.temporary, self.havoc, self.assign = fn.temporary, fn.havoc, fn.assign
        self.branch, self.halt = fn.branch, fn.halt
        self.assume, self.atomic_end = fn.assume, fn.atomic_end

    # ------------------------------------------------------------------------------------- arguments
    def _argument(self, position: int) -> Cursor:
        if position >= len(self.arguments):
            raise self.fn.refuse(f"call of '{self.name}' with too few arguments", self.cursor)
        return self.arguments[position]

    def _plain(self, position: int) -> Cursor:
        """The argument without parentheses and conversions."""
        cursor = self._argument(position)
        while cursor.kind in (CursorKind.PAREN_EXPR, CursorKind.UNEXPOSED_EXPR, CursorKind.CSTYLE_CAST_EXPR):
            children = list(cursor.get_children())
            if not children:
                break
            cursor = children[-1]
        return cursor

    def count(self) -> int:
        return len(self.arguments)

    def value(self, position: int) -> Expr:
        result = expressions.value(self.fn, self._argument(position))
        self.fn.at(self.cursor)
        return result

    def effects(self, position: int) -> None:
        argument = self._argument(position)
        if expressions.has_effects(argument):
            expressions.effect(self.fn, argument)
            self.fn.at(self.cursor)

    def place(self, position: int) -> Place:
        place = self._named(position)
        return self._target(self.value(position), position) if place is None else place

    def if_given(self, position: int, then: Callable[[Place], None]) -> None:
        if self.is_null(position):
            return
        place = self._named(position)
        if place is not None:
            then(place)
            return
        pointer = self.value(position)
        self.branch(build.truth(pointer), lambda: then(self._target(pointer, position)), lambda: None)

    def _named(self, position: int) -> Place | None:
        """x, if the argument is &x."""
        cursor = self._plain(position)
        if cursor.kind is CursorKind.UNARY_OPERATOR and unary_operator(cursor) == "&":
            place = expressions.place(self.fn, next(cursor.get_children()))
            self.fn.at(self.cursor)
            if _same_representation(place.type, self._pointee(position)):
                return place
        return None

    def _target(self, pointer: Expr, position: int) -> Place:
        kind = pointer.type
        if not isinstance(kind, PointerType) or kind.target is None:
            raise self.fn.refuse(f"this argument of '{self.name}' is not supported yet", self._argument(position))
        return self.fn.dereference(pointer, kind.target)

    def _pointee(self, position: int) -> Type | None:
        """What the function takes the argument to point to."""
        argument = self._argument(position)
        kind = self.fn.program.types.of(argument.type, self.fn.place)
        return kind.target if isinstance(kind, PointerType) else None

    def is_null(self, position: int) -> bool:
        cursor = self._plain(position)
        if cursor.kind is not CursorKind.INTEGER_LITERAL:
            return False
        literal = expressions.value(self.fn, cursor)
        return isinstance(literal, Const) and literal.value == 0

    def function(self, position: int, takes_pointer: bool) -> str:
        cursor = self._plain(position)
        if cursor.kind is CursorKind.UNARY_OPERATOR and unary_operator(cursor) == "&":
            cursor = expressions.unwrap(next(cursor.get_children()))
        named = cursor.referenced if cursor.kind is CursorKind.DECL_REF_EXPR else None
        if named is None or named.kind is not CursorKind.FUNCTION_DECL:
            raise self.fn.refuse("function pointers are not supported yet", self._argument(position))
        definition = self.fn.program.definition(named)
        if definition is None:
            raise self.fn.refuse(f"function '{named.spelling}' is not defined", self._argument(position))
        kinds = self.fn.program.parameter_types(definition)
        if len(kinds) > takes_pointer or any(not isinstance(kind, PointerType) for kind in kinds):
            wanted = "one pointer" if takes_pointer else "nothing"
            message = f"{self.name} wants a function that takes {wanted}"
            raise self.fn.refuse(message, self._argument(position))
        return self.fn.program.request(definition)

    def string(self, position: int) -> str | None:
        cursor = self._plain(position)
        if cursor.kind is not CursorKind.STRING_LITERAL:
            return None
        return _unescape(cursor.spelling)

    # ----------------------------------------------------------------------------------- the program
    def announce(self, feature: Feature) -> None:
        self.fn.program.announced.add(feature)

    def uses(self, feature: Feature) -> bool:
        return feature in self.fn.program.features

    def own_global(self, name: str, kind: ScalarType) -> Var:
        return self.fn.program.model_global(name, kind)

    # ------------------------------------------------------------------------------------ statements
    def store(self, target: Place, value: Expr) -> None:
        self.fn.assign(target, self.fn.convert(value, target.type))

    def check(self, condition: Expr, kind: Property, message: str) -> None:
        self.fn.check(condition, kind, message)

    def atomic_begin(self, sync: Sync | None = None) -> None:
        self.fn.atomic_begin(sync)

    def not_followed(self) -> None:
        self.fn.unmodelled(Bound.MODEL)

    def invoke(self, function: str, args: tuple[Expr, ...]) -> None:
        program = self.fn.program
        kinds = program.parameters[function]
        passed = tuple(build.cast(arg, kind) for arg, kind in zip(args, kinds, strict=False))
        targets = tuple(self.fn.temporary(kind) for kind in program.results[function])
        self.fn.call(Call(targets, function, passed, self.fn.origin()))

    def create(self, target: Place | None, function: str, arg: Expr) -> None:
        self.fn.refuse_short_lived(arg, 1)
        self.fn.code.append(Create(target, function, arg, self.fn.origin()))

    def join(self, thread: Expr, target: Var | None) -> None:
        self.fn.code.append(Join(thread, target, self.fn.origin()))

    def thread_exit(self, value: Expr) -> None:
        kept = self.fn.cleanups.copy()
        value = self.fn.spill(value) if kept else value
        while self.fn.cleanups:
            function, arg = self.fn.cleanups.pop()
            self.invoke(function, (arg,))
        self.fn.cleanups = kept  # the text goes on
        self.fn.code.append(ThreadExit(value, self.fn.origin()))

    def cleanup_push(self, function: str, arg: Expr) -> None:
        self.fn.cleanups.append((function, self.fn.spill(arg)))
        self.fn.open_loops.append(len(self.fn.break_labels))

    def cleanup_pop(self) -> tuple[str, Expr]:
        if not self.fn.cleanups:
            raise self.fn.refuse(f"{self.name} without a push", self.cursor)
        self.fn.open_loops.pop()
        return self.fn.cleanups.pop()

    def print(self, text: str, args: tuple[Expr, ...]) -> None:
        self.fn.code.append(Print(text, args, self.fn.origin()))

    def refuse(self, message: str) -> None:
        raise self.fn.refuse(message, self.cursor)


def _same_representation(a: Type, b: Type | None) -> bool:
    return a == b or (isinstance(a, PointerType) and isinstance(b, PointerType))


def _unescape(literal: str) -> str:
    """The characters of a string literal as clang spells it, quotes and escapes included."""
    body = literal.strip()
    body = body[body.index('"') + 1 : body.rindex('"')]
    return body.encode("latin-1", "backslashreplace").decode("unicode_escape", "replace")
