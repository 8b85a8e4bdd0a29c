"""malloc and related functions.  An allocation succeeds if such an object can exist, unless `--may-fail` is set; new
memory is arbitrary."""

from __future__ import annotations

from unbraid.core import build
from unbraid.core.nodes import (
    BOOL,
    FALSE,
    INDEX,
    SIZE,
    TRUE,
    Const,
    Deref,
    Expr,
    IntType,
    PointerType,
    Property,
    Releasable,
    Type,
    Valid,
    Var,
)
from unbraid.core.notes import Note, NoteKind
from unbraid.core.writing import nothing
from unbraid.models.context import Model, ModelCall
from unbraid.models.error_numbers import EINVAL, ENOMEM, set_errno
from unbraid.properties import lowering

BYTE = IntType(8, False)


def _size(call: ModelCall, position: int) -> Expr:
    return call.keep(build.cast(call.value(position), SIZE))


def _largest(call: ModelCall) -> int:
    """The size of the largest object: distances within it fit in a ptrdiff_t, for glibc and musl alike."""
    return (1 << (call.void_pointer.bits - 1)) - 1


def _is_above(size: Expr, limit: int) -> Expr:
    return build.compare(">", size, build.constant(limit, SIZE))


def _is_zero(size: Expr) -> Expr:
    return build.compare("==", size, build.constant(0, SIZE))


def _usual_alignment(call: ModelCall) -> int:
    """What malloc's results are multiples of: 16 bytes, or 8 where pointers have 4."""
    return 2 * call.size_of(call.void_pointer)


def _known_alignment(call: ModelCall, wanted: Expr) -> int:
    """The alignment of an object for which the program asks for one.  If it is no constant, the usual one is known."""
    is_power = isinstance(wanted, Const) and wanted.value & (wanted.value - 1) == 0
    return max(wanted.value if isinstance(wanted, Const) and is_power else 0, _usual_alignment(call))


def _allocate(
    call: ModelCall,
    size: Expr,
    element: Type | None,
    is_zeroed: bool = False,
    is_refused: Expr | None = None,
    alignment: int = 0,
) -> Var:
    """Allocate an object, unless its size `is_refused`.  The result for an object of no bytes is null, or its address.

    With a constant size, nothing is written but the allocation.
    """
    is_refused = _is_above(size, _largest(call)) if is_refused is None else is_refused
    target = call.temporary(call.void_pointer)

    def succeed() -> None:
        call.allocate(target, size, element or BYTE, is_zeroed, alignment=alignment or _usual_alignment(call))
        lowering.after_allocation(call, target)

    def refuse() -> None:
        set_errno(call, ENOMEM)
        call.assign(target, build.constant(0, call.void_pointer))

    def give_nothing() -> None:
        call.assign(target, build.constant(0, call.void_pointer))

    def try_it() -> None:
        if not call.may_fail:
            call.note(Note(NoteKind.CALLS_SUCCEED))
        if call.may_fail:
            fails = call.temporary(BOOL)
            call.havoc(fails)
            call.branch(fails, refuse, succeed)
        elif _is_zero(size) == FALSE:
            succeed()
        else:
            is_null = call.temporary(BOOL)
            call.assign(is_null, FALSE)
            call.branch(_is_zero(size), lambda: call.choose(is_null), nothing)
            call.branch(is_null, give_nothing, succeed)

    call.branch(is_refused, refuse, try_it)
    return target


def _malloc(call: ModelCall) -> Expr:
    return _allocate(call, _size(call, 0), call.sizeof_type(0))


def _product(call: ModelCall, count: Expr, size: Expr) -> tuple[Expr, Expr]:
    """count * size, and whether that is too large for any object."""
    product = build.binary("*", count, size, SIZE)
    limit = _largest(call)
    for known, other in ((count, size), (size, count)):
        if isinstance(known, Const):
            return product, _is_above(other, limit // known.value) if known.value else FALSE
    if call.void_pointer.bits < SIZE.bits:
        return product, _is_above(product, limit)
    half = (1 << (SIZE.bits // 2)) - 1
    divisor = build.ite(_is_zero(size), build.constant(1, SIZE), size)
    most = build.binary("/", build.constant(limit, SIZE), divisor, SIZE)
    is_large = build.disjunction(_is_above(count, half), _is_above(size, half))
    return product, build.conjunction(is_large, build.compare(">", count, most))


def _calloc(call: ModelCall) -> Expr:
    element = call.sizeof_type(1) or call.sizeof_type(0)
    product, is_refused = _product(call, _size(call, 0), _size(call, 1))
    return _allocate(call, call.keep(product), element, is_zeroed=True, is_refused=is_refused)


# ------------------------------------------------------------------------------------------- alignments
def _is_power(alignment: Expr) -> Expr:
    """Is this a power of two, or zero?"""
    below = build.binary("-", alignment, build.constant(1, SIZE), SIZE)
    return _is_zero(build.binary("&", alignment, below, SIZE))


def _aligned_alloc(call: ModelCall) -> Expr:
    """An alignment that is no power of two is refused, or rounded up, as by glibc before version 2.38."""
    alignment, size = _size(call, 0), _size(call, 1)
    is_power = build.conjunction(_is_power(alignment), build.negate(_is_zero(alignment)))
    if is_power == TRUE:
        return _allocate(call, size, call.sizeof_type(1), alignment=_known_alignment(call, alignment))
    target = call.temporary(call.void_pointer)
    is_accepted = call.temporary(BOOL)
    call.assign(is_accepted, is_power)
    call.branch(is_accepted, nothing, lambda: call.choose(is_accepted))

    def allocate() -> None:
        call.assign(target, _allocate(call, size, call.sizeof_type(1)))

    def refuse() -> None:
        set_errno(call, EINVAL)
        call.assign(target, build.constant(0, call.void_pointer))

    call.branch(is_accepted, allocate, refuse)
    return target


def _posix_memalign(call: ModelCall) -> Expr:
    """The result is an error number; after an error, the pointer is as it was."""
    target = call.place(0)
    alignment, size = _size(call, 1), _size(call, 2)
    words = build.binary("%", alignment, build.constant(call.size_of(call.void_pointer), SIZE), SIZE)
    is_fine = build.all_of((_is_power(alignment), build.negate(_is_zero(alignment)), _is_zero(words)))
    result = call.temporary(call.int_type)

    def allocate() -> None:
        new = _allocate(call, size, call.sizeof_type(2), alignment=_known_alignment(call, alignment))
        happened = build.disjunction(build.truth(new), _is_zero(size)) if call.may_fail else TRUE
        call.assign(result, build.ite(happened, _number(call, 0), _number(call, ENOMEM)))
        call.branch(happened, lambda: call.store(target, new), nothing)

    call.branch(is_fine, allocate, lambda: call.assign(result, _number(call, EINVAL)))
    return result


def _number(call: ModelCall, number: int) -> Expr:
    return build.constant(number, call.int_type)


def _alloca(call: ModelCall) -> Expr:
    target = call.temporary(call.void_pointer)
    element, alignment = call.sizeof_type(0) or BYTE, _usual_alignment(call)
    call.allocate(target, _size(call, 0), element, is_automatic=True, alignment=alignment)
    return target


def _release(call: ModelCall, pointer: Expr) -> None:
    call.atomic_begin()
    call.check(Releasable(pointer), Property.FREE, f"{call.name}: not a pointer to allocated memory")
    lowering.before_free(call, pointer)
    call.release(pointer)
    call.atomic_end()


def _free(call: ModelCall) -> None:
    _release(call, build.cast(call.value(0), call.void_pointer))


def _realloc(call: ModelCall) -> Expr:
    old = call.keep(build.cast(call.value(0), call.void_pointer))
    return _move_to(call, old, _size(call, 1), call.sizeof_type(1) or call.pointee(0) or BYTE)


def _reallocarray(call: ModelCall) -> Expr:
    old = call.keep(build.cast(call.value(0), call.void_pointer))
    product, is_refused = _product(call, _size(call, 1), _size(call, 2))
    element = call.sizeof_type(2) or call.sizeof_type(1) or call.pointee(0) or BYTE
    return _move_to(call, old, call.keep(product), element, is_refused)


def _move_to(call: ModelCall, old: Expr, size: Expr, element: Type, is_refused: Expr | None = None) -> Expr:
    """Allocate a new object, copy what fits, and free the old object.  Whole elements are copied first, then bytes.

    For a size of zero, glibc frees the old object and gives null; musl gives an object of no bytes.
    """
    new = _allocate(call, size, element, is_refused=is_refused)
    unit = call.size_of(element)
    copied, rest = call.temporary(INDEX), call.temporary(INDEX)  # elements, and the bytes after them
    call.assign(copied, build.constant(0, INDEX))
    call.assign(rest, build.constant(0, INDEX))
    is_there = call.temporary(BOOL)

    def at(pointer: Expr, kind: Type) -> Deref:
        start = build.pointer_add(build.cast(pointer, call.void_pointer), copied, unit, call.void_pointer)
        return Deref(build.pointer_add(start, rest, 1, call.void_pointer) if kind is BYTE else start, kind)

    def look(kind: Type) -> None:
        before = build.binary("*", copied, build.constant(unit, INDEX), INDEX)
        more = build.binary("+", rest, build.constant(call.size_of(kind), INDEX), INDEX)
        fits = build.compare("<=", build.cast(build.binary("+", before, more, INDEX), SIZE), size)
        call.assign(is_there, build.conjunction(fits, Valid(at(old, kind))))

    def copy(kind: Type, count: Var) -> None:
        call.copy_cells(at(new, kind), at(old, kind))
        call.assign(count, build.binary("+", count, build.constant(1, INDEX), INDEX))
        look(kind)

    def move() -> None:
        look(element)
        call.loop(is_there, lambda: copy(element, copied))
        if unit > 1:
            look(BYTE)
            if any(isinstance(kind, PointerType) for kind in call.cell_types(element)):  # cannot be split
                call.branch(is_there, call.not_followed, nothing)
            else:
                call.loop(is_there, lambda: copy(BYTE, rest))
        _release(call, old)

    def give_up() -> None:
        frees = call.temporary(BOOL)
        call.assign(frees, _is_zero(size))
        if call.may_fail:
            call.branch(frees, lambda: call.choose(frees), nothing)
        call.branch(frees, lambda: _release(call, old), nothing)

    always = not call.may_fail and isinstance(size, Const) and 0 < size.value <= _largest(call)
    call.branch(TRUE if always else build.truth(new), move, give_up)
    return new


MODELS: dict[str, Model] = {
    "malloc": _malloc,
    "calloc": _calloc,
    "realloc": _realloc,
    "free": _free,
    "cfree": _free,
    "reallocarray": _reallocarray,
    "aligned_alloc": _aligned_alloc,
    "memalign": _aligned_alloc,
    "valloc": _malloc,
    "posix_memalign": _posix_memalign,
    "alloca": _alloca,
}

TYPES: dict[str, IntType | str] = {}
