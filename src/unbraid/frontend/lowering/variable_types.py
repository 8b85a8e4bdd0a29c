"""Types of variable-length arrays, with one or more dimensions.

The lengths of such a type are evaluated where it is written: in a declaration, a typedef, a parameter, a sizeof.  Core
has no such types.  An array is an object of its innermost elements, and a local keeps the number of elements of each
type:

    int a[n][m];      =>      e = m; size = n * e * 4; a = allocate size bytes of int
    a[i][j]           =>      check 0 <= j < e; *(a + i * e + j)

libclang shows the lengths as children of the declaration, the innermost one first.  The canonical type of each
variable-length array is an object of its own, by which it is found again where it is used.
"""

from __future__ import annotations

from unbraid.core import build
from unbraid.core.nodes import SIZE, Expr, IntType, Property, Type
from unbraid.frontend.lowering.dispatch import Lowering
from unbraid.frontend.parsing.clang import evaluate
from unbraid.frontend.parsing.cursors import has_effects
from unbraid.frontend.parsing.decay import ARRAYS
from unbraid.frontend.parsing.syntax import Cursor, CursorKind, TypeKind
from unbraid.frontend.parsing.syntax import Type as ClangType

_QUALIFIERS = 15  # the bits of a pointer to a type that are not part of the address


def is_variable(kind: ClangType) -> bool:
    return kind.canonical.kind is TypeKind.VARIABLEARRAY


def _key(kind: ClangType) -> int:
    return int(kind.canonical.raw.data[0] or 0) & ~_QUALIFIERS


def innermost(kind: ClangType) -> ClangType:
    """The type of the elements that a variable-length array finally consists of."""
    while is_variable(kind):
        kind = kind.canonical.element_type
    return kind


def base(fn: Lowering, kind: ClangType) -> Type:
    return fn.program.types.of(innermost(kind), fn.here)


def elements(fn: Lowering, kind: ClangType) -> Expr:
    """The number of innermost elements of a variable-length array type that was evaluated before."""
    known = fn.elements.get(_key(kind))
    if known is None:
        raise fn.refuse("this variable-length array is not supported: its length is not known here")
    return known


def length(fn: Lowering, kind: ClangType) -> Expr:
    """The number of elements in the outermost dimension."""
    element = kind.canonical.element_type
    count = elements(fn, kind)
    return build.binary("/", count, elements(fn, element), SIZE) if is_variable(element) else count


def size(fn: Lowering, kind: ClangType) -> Expr:
    """In bytes."""
    of_one = fn.program.types.size_of(base(fn, kind))
    return build.binary("*", elements(fn, kind), build.constant(of_one, SIZE), SIZE)


def evaluate_lengths(fn: Lowering, declaration: Cursor) -> None:
    """Evaluate the lengths that a declaration writes, also behind pointers.  Nothing happens if all are constant."""
    levels = _levels(declaration.type)
    if not any(map(is_variable, levels)):
        return
    written = lengths_of(declaration)
    if any(map(has_effects, written)) and sum(evaluate(each) is None for each in written) > 1:
        raise fn.refuse("the order in which these lengths are evaluated is open; evaluate them before", declaration)
    is_parameter = declaration.kind is CursorKind.PARM_DECL and declaration.type.canonical.kind in ARRAYS
    written_levels = [kind for kind in levels if kind.kind is not TypeKind.INCOMPLETEARRAY]
    lengths = list(zip(written_levels, written, strict=False))
    for kind, cursor in reversed(lengths):
        is_lost = kind is levels[0] and is_parameter  # the first dimension of a parameter, which is a pointer
        if is_lost and has_effects(cursor):
            fn.effect(cursor)
        elif is_variable(kind) and not is_lost:
            _keep(fn, kind, count(fn, cursor, declaration))
    for kind in written_levels[len(lengths) :]:
        if is_variable(kind):
            elements(fn, kind)  # evaluated by a typedef, or refused


def lengths_of(declaration: Cursor) -> list[Cursor]:
    """The lengths that a declaration writes, from the outermost to the innermost one."""
    initial = declaration.initializer
    children = [child for child in declaration.children if child.is_expression]
    own = [child for child in children if initial is None or child != initial]
    return [child for child in reversed(own) if child.type.canonical.kind not in ARRAYS]  # without typeof (a)


def _levels(kind: ClangType) -> list[ClangType]:
    """The array types that a type consists of, from the outermost to the innermost one."""
    found: list[ClangType] = []
    kind = kind.canonical
    while kind.kind in (*ARRAYS, TypeKind.POINTER):
        if kind.kind is TypeKind.POINTER:
            kind = kind.pointee.canonical
        else:
            found.append(kind)
            kind = kind.element_type.canonical
    return found


def count(fn: Lowering, cursor: Cursor, declaration: Cursor) -> Expr:
    """The value of a length, which must be positive."""
    number = fn.value(cursor)
    fn.at(declaration)
    if not isinstance(number.type, IntType):
        raise fn.refuse("this variable-length array is not supported", cursor)
    positive = build.compare(">", number, build.constant(0, number.type))
    fn.check(positive, Property.UNDEFINED, "the length of an array is not positive")
    return build.cast(number, SIZE)


def _keep(fn: Lowering, kind: ClangType, number: Expr) -> None:
    """Keep the number of elements of a type in a local; `number`: in its outermost dimension."""
    element = kind.canonical.element_type
    if is_variable(element):
        number = build.binary("*", number, elements(fn, element), SIZE)
    fn.elements[_key(kind)] = fn.spill(number)
