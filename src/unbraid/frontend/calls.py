"""Calls: of the program's own functions, and of modelled ones, which are replaced by their model."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from clang.cindex import Cursor, CursorKind, TypeKind

from unbraid.core import build
from unbraid.core.nodes import (
    FALSE,
    ArrayType,
    AtomicEnd,
    Bound,
    Call,
    Const,
    Expr,
    FloatType,
    FunctionAddress,
    IntType,
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
from unbraid.frontend import atomics, expressions, places, pointers, repairs, varargs
from unbraid.frontend.clang import evaluate, unary_operator
from unbraid.frontend.conversions import convert
from unbraid.frontend.cursors import has_effects, is_variadic, is_void, only_child, unwrap
from unbraid.frontend.decay import ARRAYS, pointee
from unbraid.frontend.strings import unescape
from unbraid.frontend.writer import FunctionWriter
from unbraid.models import MODELS
from unbraid.models.context import Feature
from unbraid.models.process import reach_error

_BUILTIN = "__builtin_"


def call(fn: FunctionWriter, cursor: Cursor) -> list[Expr]:
    """Write a call; gives the cells of its result."""
    callee = _callee(cursor)
    if callee is None:
        return _through_pointer(fn, cursor)
    name = callee.spelling
    program = fn.program
    if name in varargs.CALLS:
        varargs.call(fn, cursor, name)
        return []
    if name in program.options.error_functions:
        fn.at(cursor)
        reach_error(CallInContext(fn, cursor, name))
        return _arbitrary(fn, cursor)
    definition = program.symbols.definition(callee)
    if definition is not None:
        return _own(fn, cursor, definition)
    name = repairs.original_name(name)
    plain = name.removeprefix(_BUILTIN)  # the compilers' names of what is in the library
    name = name if name in MODELS or plain not in MODELS else plain
    model = MODELS.get(name)
    if model is None:
        number = evaluate(cursor) if plain != name else None
        if number is not None:
            return [build.constant(number, expressions.core_type(fn, cursor))]
        library = program.symbols.library_definition(plain)
        return _unknown(fn, cursor, name) if library is None else _own(fn, cursor, library)
    fn.at(cursor)
    result = model(CallInContext(fn, cursor, name))
    return _arbitrary(fn, cursor) if result is None else [result]


def builtin(fn: FunctionWriter, cursor: Cursor) -> list[Expr]:
    """Write an atomic operation, which clang does not show as a call."""
    name, arguments = atomics.operation(cursor)
    model = MODELS.get(name)
    if model is None:
        raise fn.refuse(f"'{name}' is not supported yet", cursor)
    fn.at(cursor)
    result = model(CallInContext(fn, cursor, name, arguments))
    return [] if result is None else [result]


def _unknown(fn: FunctionWriter, cursor: Cursor, name: str) -> list[Expr]:
    if not fn.program.options.havoc_unknown:
        raise fn.refuse(f"call of unknown function '{name}'", cursor)
    for argument in cursor.get_arguments():
        if has_effects(argument):
            expressions.effect(fn, argument)
    fn.at(cursor)
    fn.program.notes["functions that are not known are taken to return any value and to change nothing"] = None
    results = [] if is_void(cursor) else [fn.temporary(k) for k in fn.cell_types(expressions.core_type(fn, cursor))]
    for result in results:
        fn.havoc(result)
    return list(results)


def _callee(cursor: Cursor) -> Cursor | None:
    """The function that a call names; None for a call through a pointer."""
    callee = next(cursor.get_children(), None)
    while callee is not None:
        callee = unwrap(callee)
        is_address = callee.kind is CursorKind.UNARY_OPERATOR and unary_operator(callee) in ("*", "&")
        if callee.kind is not CursorKind.UNEXPOSED_EXPR and not is_address:
            break
        callee = next(callee.get_children(), None)
    function = callee.referenced if callee is not None and callee.kind is CursorKind.DECL_REF_EXPR else None
    return function if function is not None and function.kind is CursorKind.FUNCTION_DECL else None


def _through_pointer(fn: FunctionWriter, cursor: Cursor) -> list[Expr]:
    """fp(x)    =>    if (fp == &f) f(x); else if (fp == &g) g(x); else undefined"""
    callee, *arguments = cursor.get_children()
    pointer = fn.spill(expressions.value(fn, callee))
    kind = callee.type.get_canonical().get_pointee()
    named = len(arguments)
    if kind.kind is TypeKind.FUNCTIONPROTO and kind.is_function_variadic():
        named = len(list(kind.argument_types()))
    flat = _arguments(fn, arguments[:named])
    if named < len(arguments) or (kind.kind is TypeKind.FUNCTIONPROTO and kind.is_function_variadic()):
        flat = [*(fn.spill(value) for value in flat), varargs.passed(fn, arguments[named:])]
    fn.at(cursor)
    return call_pointer(fn, pointer, flat, [] if is_void(cursor) else fn.cell_types(expressions.core_type(fn, cursor)))


def call_pointer(fn: FunctionWriter, pointer: Expr, flat: list[Expr], kinds: list[ScalarType]) -> list[Expr]:
    """Call one of the functions that a pointer may lead to, with these arguments, for results of these types."""
    results = [fn.temporary(kind) for kind in kinds]
    given = [value.type for value in flat]
    candidates = [
        (definition, fn.program.parameter_types(definition), fn.program.result_types(definition))
        for definition in fn.program.called_by_pointer()
    ]
    candidates = [
        candidate for candidate in candidates
        if _takes(fn, candidate[0], candidate[1], given) and (_are_alike(candidate[2], kinds) or not kinds)
    ]  # fmt: skip

    def dispatch(rest: list[tuple[Cursor, list[ScalarType], list[ScalarType]]]) -> None:
        if not rest:
            invalid_function(fn, pointer, "call through an invalid function pointer")
            return
        definition, parameters, returned = rest[0]
        name = fn.program.request(definition)
        is_it = build.compare("==", pointer, FunctionAddress(name, fn.program.types.void_pointer))

        def call_it() -> None:
            args = tuple(build.cast(value, kind) for value, kind in zip(flat, parameters, strict=False))
            targets = tuple(fn.temporary(kind) for kind in returned)
            fn.call(Call(targets, name, args, fn.origin()))
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


def _takes(fn: FunctionWriter, definition: Cursor, parameters: list[ScalarType], given: list[Type]) -> bool:
    if is_variadic(definition):  # it does not look at the rest
        given = given[: len(parameters)]
    return _are_alike(parameters, given)


def _are_alike(a: Sequence[Type], b: Sequence[Type]) -> bool:
    """May a function with parameters of these types be called with values of those?"""
    return len(a) == len(b) and all(_same_representation(x, y) for x, y in zip(a, b, strict=True))


def _arguments(fn: FunctionWriter, arguments: list[Cursor]) -> list[Expr]:
    """The cells of all arguments."""
    if all(isinstance(_type_of(fn, argument), ScalarType) for argument in arguments):
        return fn.in_order([partial(expressions.value, fn, argument) for argument in arguments])
    # Structs go member by member, into temporaries at once.
    return [fn.spill(cell) for argument in arguments for cell in expressions.values(fn, argument)]


def _arbitrary(fn: FunctionWriter, cursor: Cursor) -> list[Expr]:
    """The result of a function that does not return one: no code after it is reached."""
    if is_void(cursor):
        return []
    return [build.constant(0, kind) for kind in fn.cell_types(expressions.core_type(fn, cursor))]


def _own(fn: FunctionWriter, cursor: Cursor, definition: Cursor) -> list[Expr]:
    if definition.spelling == fn.program.entry:
        raise fn.refuse("a call of main is not supported", cursor)
    kinds = fn.program.parameter_types(definition)
    arguments = list(cursor.get_arguments())
    named = len(list(definition.get_arguments()))
    has_more = is_variadic(definition)
    if len(arguments) != named and not (has_more and len(arguments) > named):
        raise fn.refuse(f"call of '{definition.spelling}' with the wrong number of arguments", cursor)
    flat = _arguments(fn, arguments[:named])
    if has_more:
        flat = [*(fn.spill(value) for value in flat), varargs.passed(fn, arguments[named:])]
    fn.at(cursor)
    if any(isinstance(v.type, FloatType) != isinstance(k, FloatType) for v, k in zip(flat, kinds, strict=True)):
        raise fn.refuse(f"'{definition.spelling}' is called without a prototype, with arguments of other types", cursor)
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

    def __init__(self, fn: FunctionWriter, cursor: Cursor, name: str, arguments: list[Cursor] | None = None) -> None:
        self.fn, self.cursor, self.name = fn, cursor, name
        self.arguments = list(cursor.get_arguments()) if arguments is None else arguments
        self.origin = fn.here
        types = fn.program.types
        self.int_type, self.thread_type, self.void_pointer = types.int, types.thread, types.void_pointer
        self.spurious_wakeups = fn.program.options.spurious_wakeups
        self.result: ScalarType | None = None
        if not is_void(cursor):
            self.result = types.scalar(cursor.type, fn.here)
        self.may_fail = fn.program.options.may_fail
        self.temporary, self.havoc, self.assign, self.keep = fn.temporary, fn.havoc, fn.assign, fn.spill
        self.allocate, self.release, self.size_of = fn.allocate, fn.release, types.size_of
        self.branch, self.halt, self.asks, self.own_global = fn.branch, fn.halt, fn.asks, fn.own_global
        self.assume, self.atomic_end, self.atomic_access = fn.assume, fn.atomic_end, fn.atomic_access

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
        if self.has_effects(position):
            expressions.effect(self.fn, self._argument(position))
        elif self._reads_number(position):
            expressions.value(self.fn, self._argument(position))
        self.fn.at(self.cursor)

    def _reads_number(self, position: int) -> bool:
        """Is it a number that may be read from memory?  That may be an error, whatever becomes of it."""
        argument = self._argument(position)
        return isinstance(_type_of(self.fn, argument), IntType) and evaluate(argument) is None

    def has_effects(self, position: int) -> bool:
        return has_effects(self._argument(position))

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
            place = places.place(self.fn, next(cursor.get_children()))
            self.fn.at(self.cursor)
            if _same_representation(place.type, self._expected(position)):
                return place
        return None

    def _target(self, pointer: Expr, position: int) -> Place:
        kind = pointer.type
        if not isinstance(kind, PointerType) or kind.target is None:
            raise self.fn.refuse(f"this argument of '{self.name}' is not supported yet", self._argument(position))
        return pointers.dereference(self.fn, pointer, kind.target)

    def pointee(self, position: int) -> Type | None:
        """What the argument points to where it comes from, before it is converted to the type of the parameter."""
        cursor = self._plain(position)
        kind = cursor.type.get_canonical()
        if kind.kind in ARRAYS:
            return self.fn.program.types.of(kind.element_type, self.fn.here)
        return self.fn.program.types.target(cursor, self.fn.here)

    def declared_type(self, position: int) -> Type:
        cursor = self._argument(position)
        while cursor.kind in (CursorKind.PAREN_EXPR, CursorKind.UNEXPOSED_EXPR):
            cursor = only_child(cursor)
        if cursor.kind is CursorKind.MEMBER_REF_EXPR and cursor.referenced.is_bitfield():
            raise self.fn.refuse(f"'{self.name}' for a bit-field is not supported", cursor)
        return self.fn.program.types.of_cursor(cursor, self.fn.here)

    def access(self, position: int) -> Callable[[], Place]:
        """Where the parameter is a `void *`, the pointer has the type that it has without the conversion to that."""
        cursor = self._argument(position)
        plain = _without_conversions(cursor)
        wanted, found = self._points_to(cursor), self._points_to(plain)
        if wanted is None or (found is not None and _same_representation(found, wanted)):
            cursor = plain
        if cursor.kind is CursorKind.UNARY_OPERATOR and unary_operator(cursor) == "&":
            place = self._only_cell(places.place(self.fn, next(cursor.get_children())))
            self.fn.at(self.cursor)
            return lambda: place
        pointer = expressions.value(self.fn, cursor)
        self.fn.at(self.cursor)
        kind = pointer.type
        if not isinstance(kind, PointerType) or kind.target is None:
            raise self.fn.refuse(f"this argument of '{self.name}' is not supported yet", self._argument(position))
        target = kind.target
        return lambda: self._only_cell(pointers.dereference(self.fn, pointer, target))

    def _only_cell(self, place: Place) -> Place:
        """The scalar in a struct of one, such as an atomic_flag."""
        cells = self.fn.cells(place) if isinstance(place.type, StructType) else []
        return cells[0] if len(cells) == 1 else place

    def own_constant(self) -> int | None:
        return evaluate(self.cursor)

    def constant(self, position: int) -> int | None:
        return evaluate(self._argument(position))

    def _expected(self, position: int) -> Type | None:
        """What the function takes the argument to point to."""
        return self._points_to(self._argument(position))

    def _points_to(self, pointer: Cursor) -> Type | None:
        kind = self.fn.program.types.of_cursor(pointer, self.fn.here)
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
                return self.fn.program.types.of(kind, self.fn.here)
        return None

    def is_null(self, position: int) -> bool:
        cursor = self._plain(position)
        if cursor.kind is not CursorKind.INTEGER_LITERAL:
            return False
        literal = expressions.value(self.fn, cursor)
        return isinstance(literal, Const) and literal.value == 0

    def function(self, position: int, takes_pointer: bool) -> str | Expr:
        cursor = self._plain(position)
        if cursor.kind is CursorKind.UNARY_OPERATOR and unary_operator(cursor) in ("&", "*"):
            cursor = unwrap(next(cursor.get_children()))
        named = cursor.referenced if cursor.kind is CursorKind.DECL_REF_EXPR else None
        if named is None or named.kind is not CursorKind.FUNCTION_DECL:
            return self.fn.spill(build.cast(self.value(position), self.void_pointer))
        definition = self.fn.program.symbols.definition(named)
        if definition is None:
            raise self.fn.refuse(f"function '{named.spelling}' is not defined", self._argument(position))
        kinds = self.fn.program.parameter_types(definition)
        if len(kinds) > takes_pointer or any(not isinstance(kind, (PointerType, IntType)) for kind in kinds):
            wanted = "one pointer" if takes_pointer else "nothing"
            message = f"{self.name} wants a function that takes {wanted}"
            raise self.fn.refuse(message, self._argument(position))
        if self._returns_float(definition):
            raise self.fn.refuse("a thread function returns a pointer", self._argument(position))
        name = self.fn.program.request(definition)
        return self.fn.program.taking_pointer(name) if any(isinstance(kind, IntType) for kind in kinds) else name

    def _returns_float(self, definition: Cursor) -> bool:
        return any(isinstance(kind, FloatType) for kind in self.fn.program.result_types(definition))

    def string(self, position: int) -> str | None:
        cursor = self._plain(position)
        if cursor.kind is not CursorKind.STRING_LITERAL:
            return None
        return unescape(cursor.spelling)

    # ----------------------------------------------------------------------------------- the program
    def announce(self, feature: Feature) -> None:
        self.fn.program.announce(feature)

    def uses(self, feature: Feature) -> bool:
        return feature in self.fn.program.known.features

    def own_array(self, name: str, kind: ScalarType, length: int) -> Var:
        return self.fn.program.own(name, ArrayType(kind, length))

    # ------------------------------------------------------------------------------------ statements
    def store(self, target: Place, value: Expr) -> None:
        self.fn.assign(target, convert(self.fn, value, target.type))

    def check(self, condition: Expr, kind: Property, message: str) -> None:
        self.fn.check(condition, kind, message)

    def atomic_begin(self, sync: Sync | None = None, is_step: bool = True) -> None:
        self.fn.atomic_begin(sync, is_step)

    def leave_step(self) -> None:
        self.fn.code.append(AtomicEnd(self.fn.origin()))

    def choose(self, target: Place) -> None:
        self.fn.havoc(target, is_input=False)

    def not_followed(self) -> None:
        self.fn.unmodelled(Bound.MODEL)

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
        program, pointer = self.fn.program, function
        candidates = [
            d for d in program.called_by_pointer()
            if _are_alike(program.parameter_types(d), [arg.type][: len(program.parameter_types(d))])
            and not self._returns_float(d)
        ]  # fmt: skip

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

    def cells(self, place: Place) -> list[Place]:
        return self.fn.cells(place)

    def cell_types(self, kind: Type) -> list[ScalarType]:
        return self.fn.cell_types(kind)

    def library(self, function: str, args: tuple[Expr, ...]) -> None:
        definition = self.fn.program.symbols.library_definition(function)
        assert definition is not None
        kinds = self.fn.program.parameter_types(definition)
        converted = tuple(build.cast(arg, kind) for arg, kind in zip(args, kinds, strict=True))
        self.fn.call(Call((), self.fn.program.request(definition), converted, self.fn.origin()))

    def copy_cells(self, target: Place, source: Place) -> None:
        for to, value in zip(self.fn.cells(target), self.fn.load_cells(source), strict=True):
            self.fn.assign(to, value)

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

    def cleanup_push(self, function: str | Expr, arg: Expr) -> None:
        self.fn.cleanups.append((function, self.fn.spill(arg)))
        self.fn.open_loops.append(len(self.fn.break_labels))

    def cleanup_pop(self) -> tuple[str | Expr, Expr]:
        if not self.fn.cleanups:
            raise self.fn.refuse(f"{self.name} without a push", self.cursor)
        self.fn.open_loops.pop()
        return self.fn.cleanups.pop()

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
