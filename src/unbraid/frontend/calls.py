"""Calls: of the program's own functions, and of modelled ones, which are replaced by their model."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from clang.cindex import Cursor, CursorKind, TypeKind

from unbraid.core import build
from unbraid.core.nodes import (
    FALSE,
    Bound,
    Call,
    Const,
    Expr,
    FunctionAddress,
    Join,
    Place,
    PointerType,
    Print,
    Property,
    ScalarType,
    StructType,
    Sync,
    ThreadExit,
    Type,
    Var,
    While,
)
from unbraid.frontend import atomics, expressions, repairs
from unbraid.frontend.clang import ARRAYS, evaluate, pointee, unary_operator
from unbraid.frontend.literals import unescape
from unbraid.frontend.writer import FunctionWriter
from unbraid.models import MODELS
from unbraid.models.process import reach_error


def call(fn: FunctionWriter, cursor: Cursor) -> list[Expr]:
    """Write a call; gives the cells of its result."""
    callee = _callee(cursor)
    if callee is None:
        return _through_pointer(fn, cursor)
    name = callee.spelling
    program = fn.program
    if name in program.options.error_functions:
        fn.at(cursor)
        reach_error(CallInContext(fn, cursor, name))
        return _arbitrary(fn, cursor)
    definition = program.definition(callee)
    if definition is not None:
        return _own(fn, cursor, definition)
    name = repairs.original_name(name)
    model = MODELS.get(name)
    if model is None:
        raise fn.refuse(f"call of unknown function '{name}'", cursor)
    fn.at(cursor)
    result = model(CallInContext(fn, cursor, name))
    return _arbitrary(fn, cursor) if result is None else [result]


def builtin(fn: FunctionWriter, cursor: Cursor) -> list[Expr]:
    """Write an atomic operation, which clang does not show as a call."""
    name, arguments = atomics.operation(fn, cursor)
    model = MODELS.get(name)
    if model is None:
        raise fn.refuse(f"'{name}' is not supported yet", cursor)
    fn.at(cursor)
    result = model(CallInContext(fn, cursor, name, arguments))
    return [] if result is None else [result]


def _callee(cursor: Cursor) -> Cursor | None:
    """The function that a call names; None for a call through a pointer."""
    callee = next(cursor.get_children(), None)
    while callee is not None and (
        callee.kind in (CursorKind.UNEXPOSED_EXPR, CursorKind.PAREN_EXPR)
        or (callee.kind is CursorKind.UNARY_OPERATOR and unary_operator(callee) in ("*", "&"))
    ):
        callee = next(callee.get_children(), None)
    function = callee.referenced if callee is not None and callee.kind is CursorKind.DECL_REF_EXPR else None
    return function if function is not None and function.kind is CursorKind.FUNCTION_DECL else None


def _through_pointer(fn: FunctionWriter, cursor: Cursor) -> list[Expr]:
    """fp(x)    =>    if (fp == &f) f(x); else if (fp == &g) g(x); else undefined"""
    callee, *arguments = cursor.get_children()
    pointer = fn.spill(expressions.value(fn, callee))
    flat = _arguments(fn, arguments)
    fn.at(cursor)
    kinds = [] if _is_void(cursor) else fn.cell_types(expressions.core_type(fn, cursor))
    results = [fn.temporary(kind) for kind in kinds]
    given = [value.type for value in flat]
    candidates = [
        (definition, fn.program.parameter_types(definition), fn.program.result_types(definition))
        for definition in fn.program.called_by_pointer()
    ]
    candidates = [
        candidate for candidate in candidates
        if _are_alike(candidate[1], given) and (_are_alike(candidate[2], kinds) or not kinds)
    ]  # fmt: skip

    def dispatch(rest: list[tuple[Cursor, list[ScalarType], list[ScalarType]]]) -> None:
        if not rest:
            invalid_function(fn, pointer, "call through an invalid function pointer")
            return
        definition, parameters, returned = rest[0]
        name = fn.program.request(definition)
        is_it = build.compare("==", pointer, FunctionAddress(name, fn.program.types.void_pointer))

        def call_it() -> None:
            args = tuple(build.cast(value, kind) for value, kind in zip(flat, parameters, strict=True))
            targets = tuple(fn.temporary(kind) for kind in returned)
            fn.code.append(Call(targets, name, args, fn.origin()))
            for result, target in zip(results, targets, strict=False):
                fn.assign(result, build.cast(target, result.type))

        fn.branch(is_it, call_it, lambda: dispatch(rest[1:]))

    dispatch(candidates)
    return list(results)


def invalid_function(fn: FunctionWriter, pointer: Expr, message: str) -> None:
    """None of the functions that are known.  One that is not defined in the program may do anything."""
    for name in fn.program.undefined_by_pointer():
        is_it = build.compare("==", pointer, FunctionAddress(name, fn.program.types.void_pointer))
        fn.branch(is_it, lambda: fn.unmodelled(Bound.FUNCTION), lambda: None)
    fn.check(FALSE, Property.UNDEFINED, message)
    fn.halt()


def _are_alike(a: Sequence[Type], b: Sequence[Type]) -> bool:
    """May a function with parameters of these types be called with values of those?"""
    return len(a) == len(b) and all(_same_representation(x, y) for x, y in zip(a, b, strict=True))


def _is_void(cursor: Cursor) -> bool:
    return cursor.type.get_canonical().kind is TypeKind.VOID


def _arguments(fn: FunctionWriter, arguments: list[Cursor]) -> list[Expr]:
    """The cells of all arguments."""
    if all(isinstance(_type_of(fn, argument), ScalarType) for argument in arguments):
        return fn.in_order([partial(expressions.value, fn, argument) for argument in arguments])
    # Structs go member by member, into temporaries at once.
    return [fn.spill(cell) for argument in arguments for cell in expressions.values(fn, argument)]


def _arbitrary(fn: FunctionWriter, cursor: Cursor) -> list[Expr]:
    """The result of a function that does not return one: no code after it is reached."""
    if _is_void(cursor):
        return []
    return [build.constant(0, kind) for kind in fn.cell_types(expressions.core_type(fn, cursor))]


def _own(fn: FunctionWriter, cursor: Cursor, definition: Cursor) -> list[Expr]:
    if definition.spelling == fn.program.entry:
        raise fn.refuse("a call of main is not supported", cursor)
    kinds = fn.program.parameter_types(definition)
    arguments = list(cursor.get_arguments())
    named = len(list(definition.get_arguments()))
    if fn.program.is_variadic(definition):
        for argument in arguments[named:]:  # the function does not look at them: va_start is refused
            expressions.effect(fn, argument)
        arguments = arguments[:named]
    if len(arguments) != named:
        raise fn.refuse(f"call of '{definition.spelling}' with the wrong number of arguments", cursor)
    flat = _arguments(fn, arguments)
    fn.at(cursor)
    name = fn.program.request(definition)
    args = tuple(build.cast(value, kind) for value, kind in zip(flat, kinds, strict=True))
    results = fn.program.result_types(definition)
    targets = tuple(fn.temporary(kind) for kind in results)
    fn.code.append(Call(targets, name, args, fn.origin()))
    return list(targets)


def _type_of(fn: FunctionWriter, cursor: Cursor) -> Type:
    fn.at(cursor)
    return expressions.core_type(fn, cursor)


class CallInContext:
    """`models.context.ModelCall` for a call in the program text."""

    def __init__(self, fn: FunctionWriter, cursor: Cursor, name: str, arguments: list[Cursor] | None = None) -> None:
        self.fn, self.cursor, self.name = fn, cursor, name
        self.arguments = list(cursor.get_arguments()) if arguments is None else arguments
        self.origin = fn.place
        types = fn.program.types
        self.int_type, self.thread_type, self.void_pointer = types.int, types.thread, types.void_pointer
        self.result: ScalarType | None = None
        if not _is_void(cursor):
            self.result = types.scalar(cursor.type, fn.place)
        self.may_fail = fn.program.options.may_fail
        self.temporary, self.havoc, self.assign, self.keep = fn.temporary, fn.havoc, fn.assign, fn.spill
        self.allocate, self.release, self.size_of = fn.allocate, fn.release, types.size_of
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
        cursor = self._plain(position)
        if cursor.kind is CursorKind.UNARY_OPERATOR and unary_operator(cursor) == "&":
            place = expressions.place(self.fn, next(cursor.get_children()))
            self.fn.at(self.cursor)
            if _same_representation(place.type, self._expected(position)):
                return place
        pointer = self.value(position)
        kind = pointer.type
        if not isinstance(kind, PointerType) or kind.target is None:
            raise self.fn.refuse(f"this argument of '{self.name}' is not supported yet", self._argument(position))
        return self.fn.dereference(pointer, kind.target)

    def pointee(self, position: int) -> Type | None:
        """What the argument points to where it comes from, before it is converted to the type of the parameter."""
        cursor = self._plain(position)
        kind = cursor.type.get_canonical()
        if kind.kind in ARRAYS:
            return self.fn.program.types.of(kind.element_type, self.fn.place)
        return self.fn.program.types.target(cursor, self.fn.place)

    def access(self, position: int) -> Callable[[], Place]:
        """Where the parameter is a `void *`, the pointer has the type that it has without the conversion to that."""
        cursor = self._argument(position)
        plain = _without_conversions(cursor)
        wanted, found = self._points_to(cursor), self._points_to(plain)
        if wanted is None or (found is not None and _same_representation(found, wanted)):
            cursor = plain
        if cursor.kind is CursorKind.UNARY_OPERATOR and unary_operator(cursor) == "&":
            place = self._only_cell(expressions.place(self.fn, next(cursor.get_children())))
            self.fn.at(self.cursor)
            return lambda: place
        pointer = expressions.value(self.fn, cursor)
        self.fn.at(self.cursor)
        kind = pointer.type
        if not isinstance(kind, PointerType) or kind.target is None:
            raise self.fn.refuse(f"this argument of '{self.name}' is not supported yet", self._argument(position))
        target = kind.target
        return lambda: self._only_cell(self.fn.dereference(pointer, target))

    def _only_cell(self, place: Place) -> Place:
        """The scalar in a struct of one, such as an atomic_flag."""
        cells = self.fn.cells(place) if isinstance(place.type, StructType) else []
        return cells[0] if len(cells) == 1 else place

    def constant(self, position: int) -> int | None:
        return evaluate(self._argument(position))

    def _expected(self, position: int) -> Type | None:
        """What the function takes the argument to point to."""
        return self._points_to(self._argument(position))

    def _points_to(self, pointer: Cursor) -> Type | None:
        kind = expressions.core_type(self.fn, pointer)
        return kind.target if isinstance(kind, PointerType) else None

    def sizeof_type(self, position: int) -> Type | None:
        for part in self._argument(position).walk_preorder():
            if part.kind is CursorKind.CXX_UNARY_EXPR:
                operand = next((child for child in part.get_children()), None)
                if operand is None or operand.kind is CursorKind.INTEGER_LITERAL:  # the 4 of sizeof (char[4])
                    continue
                kind = operand.type
                if kind.get_canonical().get_size() != evaluate(part):
                    continue  # sizeof (T *) and the like, whose child is the T in it
                return self.fn.program.types.of(kind, self.fn.place)
        return None

    def is_null(self, position: int) -> bool:
        cursor = self._plain(position)
        if cursor.kind is not CursorKind.INTEGER_LITERAL:
            return False
        literal = expressions.value(self.fn, cursor)
        return isinstance(literal, Const) and literal.value == 0

    def function(self, position: int) -> str | Expr:
        cursor = self._plain(position)
        if cursor.kind is CursorKind.UNARY_OPERATOR and unary_operator(cursor) in ("&", "*"):
            cursor = expressions.unwrap(next(cursor.get_children()))
        named = cursor.referenced if cursor.kind is CursorKind.DECL_REF_EXPR else None
        if named is None or named.kind is not CursorKind.FUNCTION_DECL:
            return self.fn.spill(build.cast(self.value(position), self.void_pointer))
        definition = self.fn.program.definition(named)
        if definition is None:
            raise self.fn.refuse(f"function '{named.spelling}' is not defined", self._argument(position))
        return self._thread_function(definition, position)

    def _thread_function(self, definition: Cursor, position: int) -> str:
        kinds = self.fn.program.parameter_types(definition)
        if len(kinds) > 1 or any(not isinstance(kind, PointerType) for kind in kinds):
            raise self.fn.refuse("a thread function takes one pointer", self._argument(position))
        return self.fn.program.request(definition)

    def string(self, position: int) -> str | None:
        cursor = self._plain(position)
        if cursor.kind is not CursorKind.STRING_LITERAL:
            return None
        return unescape(cursor.spelling)

    # ------------------------------------------------------------------------------------ statements
    def store(self, target: Place, value: Expr) -> None:
        self.fn.assign(target, self.fn.convert(value, target.type))

    def check(self, condition: Expr, kind: Property, message: str) -> None:
        self.fn.check(condition, kind, message)

    def atomic_begin(self, sync: Sync | None = None, is_step: bool = True) -> None:
        self.fn.atomic_begin(sync, is_step)

    def create(self, target: Place | None, function: str | Expr, arg: Expr) -> None:
        self.fn.refuse_short_lived(arg, 1)
        if isinstance(function, str):
            self.fn.create(target, function, arg)
            return
        program, pointer = self.fn.program, function
        candidates = [d for d in program.called_by_pointer() if _are_alike(program.parameter_types(d), [arg.type])]

        def dispatch(rest: list[Cursor]) -> None:
            if not rest:
                invalid_function(self.fn, pointer, "a thread is created with an invalid function pointer")
                return
            name = program.request(rest[0])
            is_it = build.compare("==", pointer, FunctionAddress(name, self.void_pointer))
            self.branch(is_it, lambda: self.fn.create(target, name, arg), lambda: dispatch(rest[1:]))

        dispatch(candidates)

    def loop(self, condition: Expr, body: Callable[[], None]) -> None:
        with self.fn.block() as code:
            body()
        self.fn.code.append(While(condition, tuple(code), self.fn.origin()))

    def copy_cells(self, target: Place, source: Place) -> None:
        for to, value in zip(self.fn.cells(target), self.fn.load_cells(source), strict=True):
            self.fn.assign(to, value)

    def join(self, thread: Expr, target: Var | None) -> None:
        self.fn.code.append(Join(thread, target, self.fn.origin()))

    def thread_exit(self, value: Expr) -> None:
        self.fn.code.append(ThreadExit(value, self.fn.origin()))

    def print(self, text: str, args: tuple[Expr, ...]) -> None:
        self.fn.code.append(Print(text, args, self.fn.origin()))

    def note(self, text: str) -> None:
        self.fn.program.notes[text] = None

    def refuse(self, message: str) -> None:
        raise self.fn.refuse(message, self.cursor)


def _without_conversions(pointer: Cursor) -> Cursor:
    """Without parentheses and implicit conversions of one pointer type to another."""
    while pointer.kind in (CursorKind.PAREN_EXPR, CursorKind.UNEXPOSED_EXPR):
        inner = list(pointer.get_children())
        if len(inner) != 1 or pointee(inner[0]) is None:
            break
        pointer = inner[0]
    return pointer


def _same_representation(a: Type, b: Type | None) -> bool:
    return a == b or (isinstance(a, PointerType) and isinstance(b, PointerType))
