"""Initialisers: which cell of an object each expression of a (possibly nested) list initialises.

The rules are C's.  Braces around a member may be left out; then the inner aggregate takes as many items as it needs.  A
designator (`.x =`, `[3] =`, `[0 ... 9] =`) names the part that is initialised next.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager

from unbraid.core import build
from unbraid.core.layout import layout_of
from unbraid.core.nodes import (
    ArrayType,
    BoolType,
    Const,
    Expr,
    FloatType,
    IntType,
    PointerType,
    ScalarType,
    StructType,
    Type,
)
from unbraid.core.records import dataclass
from unbraid.frontend.lowering import bitfields
from unbraid.frontend.lowering.conversions import convert
from unbraid.frontend.lowering.dispatch import Lowering
from unbraid.frontend.lowering.operands import Operands
from unbraid.frontend.parsing import strings
from unbraid.frontend.parsing.clang import evaluate
from unbraid.frontend.parsing.cursors import has_effects, unwrap
from unbraid.frontend.parsing.syntax import Cursor, CursorKind, TypeKind
from unbraid.frontend.parsing.tokens import tokens_of
from unbraid.frontend.types.records import Bits, Group
from unbraid.frontend.types.table import model_type_name
from unbraid.models import MODEL_INITIALISERS

LARGEST_RANGE = 100_000
WORD = IntType(64, False)


def cells(fn: Lowering, cursor: Cursor, kind: Type) -> list[Expr | None]:
    """The value of each cell of a variable with this initialiser; None if not mentioned, which means zero."""
    cursor = _contents(fn, cursor, kind)
    scalar = _scalar_type(fn, kind)
    if scalar is not None and (cursor.kind is CursorKind.INIT_LIST_EXPR or scalar is kind):
        return [_scalar(fn, cursor, scalar)]
    if cursor.kind in (CursorKind.INIT_LIST_EXPR, CursorKind.STRING_LITERAL):
        return _Filler(fn, cursor, kind).result()
    return list(fn.values(cursor))


def _contents(fn: Lowering, cursor: Cursor, kind: Type) -> Cursor:
    """The expression inside parentheses.  Of a compound literal in the initialiser of a static object, which GNU C
    allows, its list: `static struct p a = (struct p){ 1, 2 };`."""
    inner = cursor = unwrap(cursor)
    if not fn.is_static or isinstance(kind, ScalarType):
        return cursor
    while inner.kind is CursorKind.UNEXPOSED_EXPR and len(inner.children) == 1:  # the value of an object
        inner = unwrap(inner.children[0])
    if inner.kind is not CursorKind.COMPOUND_LITERAL_EXPR:
        return cursor
    return next((child for child in inner.children if child.kind is CursorKind.INIT_LIST_EXPR), cursor)


def _scalar_type(fn: Lowering, kind: Type) -> ScalarType | None:
    """The type of what initialises an object as one scalar; None if its members are initialised."""
    if isinstance(kind, StructType):
        modelled = fn.program.types.modelled.get(kind.name)
        return None if modelled is None else build.scalar(modelled.fields[0].type)
    return kind if isinstance(kind, ScalarType) else None


def _scalar(fn: Lowering, cursor: Cursor, kind: ScalarType) -> Expr | None:
    """`5`, `{ 5 }`, or the initialiser of a modelled type such as a mutex."""
    if cursor.kind is not CursorKind.INIT_LIST_EXPR:
        return convert(fn, fn.value(cursor), kind)
    if cursor.type.canonical.kind is TypeKind.RECORD:
        return _modelled(fn, cursor, kind)
    children = cursor.children
    _ignore(fn, children[1:])
    return _scalar(fn, unwrap(children[0]), kind) if children else None


def _ignore(fn: Lowering, items: Sequence[Cursor]) -> None:
    """Initialisers of which no object is left: compilers warn of them, and leave them out."""
    for item in items:
        if has_effects(item):
            raise fn.refuse("too many initialisers, and this one has side effects", item)


def _modelled(fn: Lowering, cursor: Cursor, kind: ScalarType) -> Expr | None:
    """The state that an initialiser of a modelled type, such as a mutex, stands for.

    C libraries define these types differently.  In all of them the default initialiser is all zeros, and any other
    supported initialiser has one number that is not zero, which gives the kind.
    """
    found: list[int] = []
    pending = [cursor]
    while pending:
        item = pending.pop()
        if item.kind is CursorKind.INIT_LIST_EXPR:
            pending.extend(item.children)
            continue
        if _is_designated(item):
            pending.append(item.children[-1])
            continue
        number = _number(item)
        if number is None:
            raise fn.refuse("this initialiser of a modelled type is not supported", item)
        if number:
            found.append(number)
    if not found:
        return None
    name = model_type_name(cursor.type)
    initialiser = MODEL_INITIALISERS.get(name or "", {}).get(found[0]) if len(found) == 1 else None
    if initialiser is None:
        raise fn.refuse("only the default initialiser is supported for this type", cursor)
    state, feature = initialiser
    if feature is not None:
        fn.program.announce(feature)
    return build.constant(state, kind)


def _number(item: Cursor) -> int | None:
    """The value of a constant, which may be a null pointer; None if it is not constant."""
    while item.kind in (CursorKind.UNEXPOSED_EXPR, CursorKind.CSTYLE_CAST_EXPR, CursorKind.PAREN_EXPR):
        item = item.children[-1]
    return evaluate(item)


def _is_designated(item: Cursor) -> bool:
    return item.kind is CursorKind.UNEXPOSED_EXPR and item.type.kind is TypeKind.VOID


@dataclass(frozen=True)
class _Part:
    """A part of the object: its type and byte offset; for a bit-field, its bits of the integer there."""

    type: Type
    offset: int
    bits: tuple[Bits, ...] = ()
    group: Group | None = None  # the members, if this is an unnamed struct or union within `type`


class _Filler:
    def __init__(self, fn: Lowering, cursor: Cursor, kind: Type) -> None:
        self.fn, self.kind = fn, kind
        self.structs = fn.program.types.structs
        self.records = fn.program.types.records
        self.layout = layout_of(kind, self.structs)
        self.values: list[Expr | None] = [None] * len(self.layout.types)
        # A value is spilled at once if a later item might change a variable that it reads.
        spills = not fn.is_static and has_effects(cursor)
        self.keep: Callable[[Expr], Expr] = fn.spill if spills else lambda value: value
        self.operands = Operands(fn, cursor)
        if self.operands.are_apart:
            for item in _items(cursor):
                with self.operands.next(is_indivisible=True):
                    fn.evaluated[item.key] = [fn.spill(value) for value in fn.values(item)]
            self.operands.done()
        self.whole(_Part(kind, 0), cursor)
        if not self.operands.are_apart:
            self.operands.done()

    def result(self) -> list[Expr | None]:
        return self.values

    # ------------------------------------------------------------------------------------- structure
    def whole(self, part: _Part, cursor: Cursor) -> None:
        """One item initialises the whole part."""
        kind = part.type
        cursor = _contents(self.fn, cursor, kind)
        if not part.bits and part.group is None and isinstance(kind, ArrayType):
            text = self._string(cursor)
            if text is not None:
                element = kind.element
                for i, code in enumerate(strings.codes(text, kind)):
                    self.set(part.offset + i * self.size(element), element, build.constant(code, element))
                return
        is_list = cursor.kind is CursorKind.INIT_LIST_EXPR
        scalar = None if part.group is not None else _scalar_type(self.fn, kind)
        if is_list and scalar is None and not part.bits:
            self.fill(part, list(cursor.children), braced=True)
            return
        if scalar is not None and (is_list or scalar is kind):
            with self._item():
                value = _scalar(self.fn, cursor, scalar)
                value = None if value is None else self.keep(value)
                if value is not None and not self.operands.are_apart:
                    self.operands.value(value)
            if value is not None:
                self.store(part, value)
            return
        layout = layout_of(kind, self.structs)
        with self._item():
            values = self.fn.values(cursor)
        for start, scalar, each in zip(layout.starts, layout.types, values, strict=True):
            self.set(part.offset + start, scalar, self.keep(each))

    @contextmanager
    def _item(self) -> Iterator[None]:
        """Remember what is written inside as the evaluation of an item."""
        if self.operands.are_apart:
            yield
        else:
            with self.operands.next(is_indivisible=True):
                yield

    @staticmethod
    def _is_scalar(part: _Part) -> bool:
        return part.group is None and (bool(part.bits) or isinstance(part.type, ScalarType))

    def _string(self, cursor: Cursor) -> Cursor | None:
        if cursor.kind is CursorKind.INIT_LIST_EXPR:
            children = cursor.children
            cursor = unwrap(children[0]) if len(children) == 1 else cursor
        return cursor if cursor.kind is CursorKind.STRING_LITERAL else None

    def fill(self, part: _Part, items: list[Cursor], braced: bool) -> None:
        """Initialise an aggregate with the first items of the list, until either is exhausted."""
        self._fill_from(part, 0, items, braced)

    def _fill_from(self, part: _Part, position: int, items: list[Cursor], braced: bool) -> None:
        while items:
            item = items[0]
            if _is_designated(item):
                if not braced:
                    return  # the item belongs to the enclosing list
                items.pop(0)
                position = self._designated(part, item, items) + 1
                continue
            if position >= self.count(part):
                if not braced:
                    return
                _ignore(self.fn, [items.pop(0)])
                continue
            self.item(self.child(part, position), items)
            position += 1

    def item(self, part: _Part, items: list[Cursor]) -> None:
        if self._is_scalar(part) or self._covers(items[0]):
            self.clear(part)
            self.whole(part, items.pop(0))
        else:
            self.fill(part, items, braced=False)

    @staticmethod
    def _covers(item: Cursor) -> bool:
        """Does this item initialise an aggregate as a whole: a braced list, or a value of an aggregate type?"""
        item = unwrap(item)
        aggregate = item.type.canonical.kind in (TypeKind.RECORD, TypeKind.CONSTANTARRAY)
        return item.kind in (CursorKind.INIT_LIST_EXPR, CursorKind.STRING_LITERAL) or aggregate

    # --------------------------------------------------------------------------------------- designators
    def _designated(self, part: _Part, item: Cursor, items: list[Cursor]) -> int:
        """Initialise the part that a designator names, and the parts after it in the same inner aggregates.

        Returns the position of the child of `part` that contains the named part.
        """
        *path, value = item.children
        ranges = any(token.spelling == "..." for token in tokens_of(item))
        steps: list[tuple[_Part, int]] = []  # the path of the designator: parts, with positions in them
        targets = [part]
        while path:
            step = path.pop(0)
            if step.kind is CursorKind.MEMBER_REF:
                name = step.spelling
                if not name or "(" in name:
                    continue  # an unnamed struct on the path; its members are found through the enclosing struct
                steps.extend(self._path(targets[-1], name))
                targets = [self._named(target, name) for target in targets]
            else:
                low = high = self._index(step)
                if ranges and path and path[0].kind is not CursorKind.MEMBER_REF:
                    high = self._index(path.pop(0))
                if high - low > LARGEST_RANGE:
                    raise self.fn.refuse("this range is too large", item)
                steps.append((targets[-1], high))
                targets = [self.child(target, i) for target in targets for i in range(low, high + 1)]
        if not steps:
            raise self.fn.refuse("this designator is not supported", item)
        for target in targets:
            self.clear(target)
            self.whole(target, value)
        while len(steps) > 1:
            inside, position = steps.pop()
            self._fill_from(inside, position + 1, items, braced=False)
        return steps[0][1]

    def _index(self, cursor: Cursor) -> int:
        number = evaluate(cursor)
        if number is None:
            raise self.fn.refuse("this designator is not a constant", cursor)
        return number

    # -------------------------------------------------------------------------------------- the parts
    def _group(self, part: _Part) -> Group:
        assert isinstance(part.type, StructType)
        return part.group or self.records[part.type.name].group

    def count(self, part: _Part) -> int:
        if isinstance(part.type, ArrayType):
            return part.type.length
        group = self._group(part)
        return min(1, len(group.items)) if group.is_union else len(group.items)

    def child(self, part: _Part, position: int) -> _Part:
        if isinstance(part.type, ArrayType):
            element = part.type.element
            return _Part(element, part.offset + position * self.size(element))
        item = self._group(part).items[position]
        return self._named(part, item) if isinstance(item, str) else _Part(part.type, part.offset, group=item)

    def _named(self, part: _Part, name: str) -> _Part:
        assert isinstance(part.type, StructType)
        member = self.records[part.type.name].members[name]
        return _Part(member.type, part.offset + member.offset, member.bits)

    def _path(self, part: _Part, name: str) -> list[tuple[_Part, int]]:
        """The path to a member through unnamed structs and unions: parts, with positions in them."""
        for position, item in enumerate(self._group(part).items):
            if item == name:
                return [(part, position)]
            if isinstance(item, Group) and name in _names(item):
                return [(part, position), *self._path(self.child(part, position), name)]
        raise self.fn.refuse(f"there is no member '{name}'")

    def size(self, kind: Type) -> int:
        return self.fn.program.types.size_of(kind)

    # ------------------------------------------------------------------------------------------ values
    def clear(self, part: _Part) -> None:
        """Remove the values of a part, because a later initialiser replaces earlier ones."""
        if part.group is not None:
            for name in _names(part.group):
                self.clear(self._named(part, name))
            return
        if part.bits:
            return
        start, end = part.offset, part.offset + self.size(part.type)
        for cell in self.layout.overlapping(start, end - start):
            first, last = self.layout.starts[cell], self.layout.ends[cell]
            if start <= first and last <= end:
                self.values[cell] = None
            elif self.values[cell] is not None:  # the cell belongs to another member of a union
                first, last = max(first, start), min(last, end)
                self._merge(first, Const(0, IntType(8 * (last - first), False)), (1 << 8 * (last - first)) - 1)

    def store(self, part: _Part, value: Expr) -> None:
        if not part.bits:
            self.set(part.offset, value.type, value)
            return
        if len(part.bits) > 1:
            value = self.fn.spill(value)
        for bits in part.bits:
            mask = ((1 << bits.width) - 1) << bits.shift
            self._merge(part.offset + bits.offset, bitfields.inserted(bits, value), mask)

    def set(self, offset: int, kind: Type, value: Expr) -> None:
        cell = self.layout.at.get(offset)
        if cell is not None and self.layout.types[cell] == kind:
            self.values[cell] = value
        elif cell is not None and isinstance(kind, PointerType) and _is_as_wide(self.layout.types[cell], kind):
            self.values[cell] = build.cast(value, self.layout.types[cell])
        elif isinstance(kind, (BoolType, IntType, FloatType)):
            self._merge(offset, _bits_of(value), (1 << 8 * self.size(kind)) - 1)
        else:
            raise self.fn.refuse("this initialiser of a union is not supported")

    def _merge(self, offset: int, value: Expr, mask: int) -> None:
        """Put the bits of a bit-field, or of a union member without cells, into the cells at this offset.

        The shifts are computed in a word that is wide enough for the widest of these cells.
        """
        size = self.size(value.type)
        touched = self.layout.overlapping(offset, size)
        widest = max(size, *(self.layout.ends[cell] - self.layout.starts[cell] for cell in touched), WORD.bits // 8)
        kind = IntType(8 * widest, False)
        word = build.cast(build.cast(value, IntType(8 * size, False)), kind)
        if len(touched) > 1:
            word = self.fn.spill(word)
        for cell in touched:
            scalar, distance = self.layout.types[cell], 8 * (offset - self.layout.starts[cell])
            is_taken = (
                isinstance(scalar, PointerType) and self.values[cell] is not None
            )  # part of an address would be left
            if not isinstance(scalar, (IntType, FloatType, PointerType)) or is_taken:
                raise self.fn.refuse("this initialiser of a union is not supported")
            here = (mask << distance if distance >= 0 else mask >> -distance) & ((1 << scalar.bits) - 1)
            moved = build.binary("<<" if distance >= 0 else ">>", word, build.constant(abs(distance), kind), kind)
            new = build.binary("&", moved, build.constant(here, kind), kind)
            before = self.values[cell]
            if before is not None and here != (1 << scalar.bits) - 1:
                rest = build.constant(~here & ((1 << scalar.bits) - 1), kind)
                narrow = build.cast(_bits_of(before), IntType(scalar.bits, False))
                new = build.binary("|", build.binary("&", build.cast(narrow, kind), rest, kind), new, kind)
            if isinstance(scalar, PointerType):
                self.values[cell] = build.cast(build.cast(new, IntType(scalar.bits, False)), scalar)
            else:
                self.values[cell] = build.from_bits(new, scalar)


def _is_as_wide(cell: ScalarType, pointer: PointerType) -> bool:
    return isinstance(cell, PointerType) or (isinstance(cell, IntType) and cell.bits == pointer.bits)


def _items(initialiser: Cursor) -> Iterator[Cursor]:
    """The expressions in a list, from left to right."""
    for child in initialiser.children:
        item = unwrap(child.children[-1] if _is_designated(child) else child)
        if item.kind is CursorKind.INIT_LIST_EXPR:
            yield from _items(item)
        elif item.kind is not CursorKind.STRING_LITERAL:
            yield item


def _bits_of(value: Expr) -> Expr:
    """The bits of a float as an integer; other values are returned unchanged."""
    kind = value.type
    return build.reinterpret(value, IntType(kind.bits, False)) if isinstance(kind, FloatType) else value


def _names(group: Group) -> Iterator[str]:
    for item in group.items:
        if isinstance(item, Group):
            yield from _names(item)
        else:
            yield item
