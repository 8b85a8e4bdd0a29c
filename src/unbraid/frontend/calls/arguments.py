"""The arguments of a call to a modelled function: implements the part of `models.context.ModelCall` about arguments."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from unbraid.core import build
from unbraid.core.nodes import (
    FALSE,
    Const,
    Expr,
    FloatType,
    IntType,
    Place,
    PointerType,
    Property,
    ScalarType,
    StructType,
    Type,
)
from unbraid.frontend.calls.function_pointers import same_representation, unknown_function
from unbraid.frontend.lowering import pointers
from unbraid.frontend.lowering.dispatch import Lowering
from unbraid.frontend.lowering.operands import Operands
from unbraid.frontend.lowering.variable_types import innermost, is_variable
from unbraid.frontend.parsing.clang import evaluate, unary_operator
from unbraid.frontend.parsing.cursors import declaration_of, has_effects, is_function, only_child, unwrap
from unbraid.frontend.parsing.decay import ARRAYS, pointee
from unbraid.frontend.parsing.strings import c_string
from unbraid.frontend.parsing.syntax import Cursor, CursorKind, TypeKind
from unbraid.frontend.parsing.syntax import Type as ClangType
from unbraid.frontend.types.table import model_type_name
from unbraid.models.builtins import UNEVALUATED

# Types of memory that may contain an object of any other type: a struct may begin with it.
_ANY_OBJECT = (TypeKind.VOID, TypeKind.CHAR_S, TypeKind.CHAR_U, TypeKind.SCHAR, TypeKind.UCHAR, TypeKind.RECORD)


class Arguments:
    def __init__(self, fn: Lowering, cursor: Cursor, name: str, arguments: list[Cursor] | None = None) -> None:
        self.fn, self.cursor, self.name = fn, cursor, name
        self.arguments = cursor.arguments if arguments is None else arguments
        self.operands = Operands(fn, cursor)
        if self.operands.are_apart and name not in UNEVALUATED:
            self._evaluate_apart()
            self.operands.done()

    def _evaluate_apart(self) -> None:
        """Evaluate the arguments in advance, so that the model does not order them."""
        for argument in self.arguments:
            cursor = unwrap(_without_conversions(argument))
            kind = cursor.type.canonical.kind
            is_address = cursor.kind is CursorKind.UNARY_OPERATOR and unary_operator(cursor) == "&"
            if kind in ARRAYS or is_function(cursor) or (is_address and not has_effects(cursor)):
                continue
            if not isinstance(self.fn.type_at(cursor), ScalarType) or evaluate(cursor) is not None:
                continue
            with self.operands.next():
                self.fn.evaluated[cursor.key] = [self.operands.value(self.fn.value(cursor))]

    @contextmanager
    def _operand(self) -> Iterator[None]:
        """Remember what is written inside as the evaluation of an argument."""
        if self.operands.are_apart:
            yield
        else:
            with self.operands.next():
                yield

    def _argument(self, position: int) -> Cursor:
        if position >= len(self.arguments):
            raise self.fn.refuse(f"call of '{self.name}' with too few arguments", self.cursor)
        return self.arguments[position]

    def _plain(self, position: int) -> Cursor:
        """The argument without parentheses and conversions."""
        cursor = self._argument(position)
        while cursor.kind in (CursorKind.PAREN_EXPR, CursorKind.UNEXPOSED_EXPR, CursorKind.CSTYLE_CAST_EXPR):
            children = cursor.children
            if not children:
                break
            cursor = children[-1]
        return cursor

    def count(self) -> int:
        return len(self.arguments)

    def value(self, position: int) -> Expr:
        with self._operand():
            result = self.fn.value(self._argument(position))
            if not self.operands.are_apart:
                self.operands.value(result)
        self.fn.at(self.cursor)
        return result

    def values(self, position: int) -> list[Expr]:
        with self._operand():
            cells = [self.fn.spill(cell) for cell in self.fn.values(self._argument(position))]
        self.fn.at(self.cursor)
        return cells

    def effects(self, position: int) -> None:
        if unwrap(_without_conversions(self._argument(position))).key in self.fn.evaluated:
            return
        with self._operand():
            if self.has_effects(position):
                self.fn.effect(self._argument(position))
            elif self._reads_number(position):
                self.fn.value(self._argument(position))
        self.fn.at(self.cursor)

    def _reads_number(self, position: int) -> bool:
        """Is the argument a number that is not constant?  Reading it may be an error even if the value is not used."""
        argument = self._argument(position)
        return isinstance(self.fn.type_at(argument), IntType) and evaluate(argument) is None

    def has_effects(self, position: int) -> bool:
        return has_effects(self._argument(position))

    def place(self, position: int) -> Place:
        self._check_type(position)
        place = self._named(position)
        return self.target(self.value(position), position) if place is None else place

    def if_given(self, position: int, then: Callable[[Place], None]) -> None:
        if self.is_null(position):
            return
        place = self._named(position)
        if place is not None:
            then(place)
            return
        pointer = self.value(position)
        self.fn.branch(build.truth(pointer), lambda: then(self.target(pointer, position)), lambda: None)

    def _named(self, position: int) -> Place | None:
        """The place x if the argument is `&x`, else None."""
        cursor = self._plain(position)
        if self._is_address(cursor):
            with self._operand():
                place = self.fn.place(cursor.children[0])
            self.fn.at(self.cursor)
            if same_representation(place.type, self._expected(position)):
                return self._only_cell(place)
        return None

    def _check_type(self, position: int) -> None:
        """A lock must not be used as one of another type.  A pointer that was a `void *` in between is not checked."""
        wanted, plain = pointee(self._argument(position)), self._plain(position)
        name = None if wanted is None else model_type_name(wanted)
        if wanted is None or name is None or not self.fn.notices(Property.UNDEFINED):
            return
        found = plain.type.element_type if plain.type.canonical.kind in ARRAYS else pointee(plain)
        other = None if found is None else model_type_name(found)
        if found is None or other == name:
            return
        if other is None and found.canonical.kind in (*_ANY_OBJECT, wanted.canonical.kind):
            return
        self.fn.check(FALSE, Property.UNDEFINED, f"{self.name}: the argument points to something else than a {name}")

    def _is_address(self, cursor: Cursor) -> bool:
        """Is this `&x`, and not evaluated yet?"""
        is_address = cursor.kind is CursorKind.UNARY_OPERATOR and unary_operator(cursor) == "&"
        return is_address and cursor.key not in self.fn.evaluated

    def target(self, pointer: Expr, position: int) -> Place:
        kind = pointer.type
        if not isinstance(kind, PointerType) or kind.target is None:
            raise self.fn.refuse(f"this argument of '{self.name}' is not supported yet", self._argument(position))
        self.fn.program.types.target(self._argument(position), self.fn.here)  # a struct is defined at its first use
        return self._only_cell(pointers.dereference(self.fn, pointer, kind.target))

    def pointee(self, position: int) -> Type | None:
        """The type that the argument points to before it is converted to the type of the parameter."""
        cursor = self._plain(position)
        kind = self._pointed_to(cursor)
        if kind is not None and (cursor.type.canonical.kind in ARRAYS or is_variable(kind)):
            return self.fn.program.types.of(innermost(kind), self.fn.here)
        return self.fn.program.types.target(cursor, self.fn.here)

    def pointee_size(self, position: int) -> int:
        kind = self._pointed_to(self._plain(position))
        return -1 if kind is None else innermost(kind).canonical.size

    def _pointed_to(self, cursor: Cursor) -> ClangType | None:
        return cursor.type.element_type if cursor.type.canonical.kind in ARRAYS else pointee(cursor)

    def declared_type(self, position: int) -> Type:
        cursor = self._argument(position)
        while cursor.kind in (CursorKind.PAREN_EXPR, CursorKind.UNEXPOSED_EXPR):
            cursor = only_child(cursor)
        if cursor.kind is CursorKind.MEMBER_REF_EXPR and declaration_of(cursor).is_bitfield:
            raise self.fn.refuse(f"'{self.name}' for a bit-field is not supported", cursor)
        return self.fn.core_type(cursor)

    def access(self, position: int, of_void: Type | None = None) -> Callable[[], Place]:
        """If the parameter is a `void *`, the access has the type of the pointer before the conversion to `void *`, or
        if there was none, the type `of_void`."""
        cursor = self._argument(position)
        plain = _without_conversions(cursor)
        wanted, found = self._points_to(cursor), self._points_to(plain)
        if wanted is None or (found is not None and same_representation(found, wanted)):
            cursor = plain
        if self._is_address(cursor):
            with self._operand():
                place = self._only_cell(self.fn.place(cursor.children[0]))
            self.fn.at(self.cursor)
            return lambda: place
        with self._operand():
            pointer = self.fn.value(cursor)
        self.fn.at(self.cursor)
        target = (pointer.type.target or of_void) if isinstance(pointer.type, PointerType) else None
        if target is None:
            raise self.fn.refuse(f"this argument of '{self.name}' is not supported yet", self._argument(position))
        return lambda: self._only_cell(pointers.dereference(self.fn, pointer, target))

    def _only_cell(self, place: Place) -> Place:
        """The scalar in a struct with a single member, such as a mutex or an atomic_flag."""
        kind = self.fn.program.types.defined(place.type)
        cells = self.fn.cells(place) if isinstance(kind, StructType) else []
        return cells[0] if len(cells) == 1 else place

    def own_constant(self) -> int | None:
        return evaluate(self.cursor)

    def constant(self, position: int) -> int | None:
        return evaluate(self._argument(position))

    def _expected(self, position: int) -> Type | None:
        """The type that the parameter points to."""
        return self._points_to(self._argument(position))

    def _points_to(self, pointer: Cursor) -> Type | None:
        kind = self.fn.core_type(pointer)
        return kind.target if isinstance(kind, PointerType) else None

    def sizeof_type(self, position: int) -> Type | None:
        for part in self._argument(position).walk_preorder():
            if part.kind is CursorKind.CXX_UNARY_EXPR:
                operand = next(iter(part.children), None)
                if operand is None or operand.kind is CursorKind.INTEGER_LITERAL:  # the 4 of sizeof (char[4])
                    continue
                kind = innermost(operand.type)
                if not is_variable(operand.type) and kind.canonical.size != evaluate(part):
                    continue  # a derived type such as in sizeof (T *), whose child only names T
                return self.fn.program.types.of(kind, self.fn.here)
        return None

    def is_number(self, position: int) -> bool:
        return evaluate(self._plain(position)) is not None

    def is_call_of(self, position: int, function: str) -> bool:
        cursor = self._plain(position)
        return cursor.kind is CursorKind.CALL_EXPR and cursor.spelling == function

    def is_null(self, position: int) -> bool:
        cursor = self._plain(position)
        if cursor.kind is not CursorKind.INTEGER_LITERAL:
            return False
        literal = self.fn.value(cursor)
        return isinstance(literal, Const) and literal.value == 0

    def function(self, position: int, takes_pointer: bool) -> str | Expr:
        cursor = self._plain(position)
        if cursor.kind is CursorKind.UNARY_OPERATOR and unary_operator(cursor) in ("&", "*"):
            cursor = unwrap(cursor.children[0])
        named = cursor.referenced if cursor.kind is CursorKind.DECL_REF_EXPR else None
        if named is None or named.kind is not CursorKind.FUNCTION_DECL:
            return self.fn.spill(build.cast(self.value(position), self.fn.void_pointer))
        definition = self.fn.program.symbols.definition(named)
        if definition is None:
            definition = self.fn.program.symbols.pointer_definition(named.spelling)
        if definition is None:
            definition = unknown_function(self.fn, named, cursor)
        if definition is None:
            raise self.fn.refuse(f"function '{named.spelling}' is not defined", self._argument(position))
        kinds = self.fn.program.parameter_types(definition)
        if len(kinds) > takes_pointer or any(not isinstance(kind, (PointerType, IntType)) for kind in kinds):
            wanted = "one pointer" if takes_pointer else "nothing"
            message = f"{self.name} needs a function that takes {wanted}"
            raise self.fn.refuse(message, self._argument(position))
        if self._returns_float(definition):
            raise self.fn.refuse("a thread function must return a pointer", self._argument(position))
        name = self.fn.program.request(definition)
        return (
            self.fn.program.wrapper_taking_pointer(name) if any(isinstance(kind, IntType) for kind in kinds) else name
        )

    def _returns_float(self, definition: Cursor) -> bool:
        return any(isinstance(kind, FloatType) for kind in self.fn.program.result_types(definition))

    def string(self, position: int) -> str | None:
        cursor = self._plain(position)
        if cursor.kind is not CursorKind.STRING_LITERAL:
            return None
        return c_string(cursor.spelling)


def _without_conversions(pointer: Cursor) -> Cursor:
    """The expression inside parentheses and implicit conversions between pointer types."""
    while pointer.kind in (CursorKind.PAREN_EXPR, CursorKind.UNEXPOSED_EXPR):
        inner = pointer.children
        if len(inner) != 1 or pointee(inner[0]) is None:
            break
        pointer = inner[0]
    return pointer
