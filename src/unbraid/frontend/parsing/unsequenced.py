"""Finds side effects that C does not order, on objects that may be the same (C17 6.5p2): `i = i++`, `*p = (*q)++`.

Each expression is examined from the inside out: the objects that it reads and writes are collected, and those of
operands that are not sequenced are compared.  An assignment writes its left side after all values are computed, but
perhaps before the side effects of its operands; these are *pending* up to the next sequence point.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import field, replace
from itertools import combinations

from unbraid.core.records import dataclass
from unbraid.frontend.parsing.atomics import is_atomic, is_volatile
from unbraid.frontend.parsing.clang import binary_operator, evaluate, unary_operator
from unbraid.frontend.parsing.cursors import has_effects, is_builtin, is_increment, unwrap
from unbraid.frontend.parsing.decay import ARRAYS, is_decayed
from unbraid.frontend.parsing.selections import is_short_conditional
from unbraid.frontend.parsing.syntax import Cursor, CursorKind, TypeKind
from unbraid.frontend.parsing.syntax import Type as ClangType
from unbraid.models.builtins import UNEVALUATED

_RECORDS = (TypeKind.RECORD,)


@dataclass(frozen=True)
class Access:
    place: Cursor  # an lvalue
    at: Cursor  # the expression that makes the access
    is_write: bool
    is_conditional: bool = False  # is it in an operand that is not always evaluated?


@dataclass
class Findings:
    """What must be checked where, by the key of an expression."""

    always: set[int] = field(default_factory=set)  # undefined if it is evaluated
    perhaps: set[int] = field(default_factory=set)  # cannot be told
    apart: dict[int, list[tuple[Cursor, Cursor]]] = field(default_factory=dict)  # undefined if two places are the same
    stores: dict[int, list[Cursor]] = field(default_factory=dict)  # undefined if it stores to one of these places
    delayed: dict[int, list[int]] = field(default_factory=dict)  # assignments in it that may store later than it does


@dataclass
class _Evaluation:
    accesses: list[Access] = field(default_factory=list)
    pending: list[Access] = field(default_factory=list)  # the writes that may still be outstanding

    def then(self, other: _Evaluation) -> _Evaluation:
        return _Evaluation(self.accesses + other.accesses, self.pending + other.pending)

    def completed(self) -> _Evaluation:
        """The same, after a sequence point."""
        return _Evaluation(self.accesses)

    def conditional(self) -> _Evaluation:
        return _Evaluation(
            [replace(access, is_conditional=True) for access in self.accesses],
            [replace(access, is_conditional=True) for access in self.pending],
        )


def unsequenced(definition: Cursor) -> Findings:
    """Examine all expressions of a function."""
    scan = _Scan()
    scan.statement(definition)
    return scan.found


class _Scan:
    def __init__(self) -> None:
        self.found = Findings()

    def statement(self, cursor: Cursor) -> _Evaluation:
        """All full expressions in a statement or declaration; returns what they access."""
        inside = _Evaluation()
        for child in cursor.children:
            each = self.value(child) if child.is_expression else self.statement(child)
            inside = inside.then(each.completed())
        return inside

    # ---------------------------------------------------------------------------------- expressions
    def value(self, cursor: Cursor) -> _Evaluation:
        cursor = unwrap(cursor)
        match cursor.kind:
            case CursorKind.DECL_REF_EXPR | CursorKind.MEMBER_REF_EXPR | CursorKind.ARRAY_SUBSCRIPT_EXPR:
                return self._read(cursor)
            case CursorKind.UNARY_OPERATOR:
                return self._unary(cursor)
            case CursorKind.BINARY_OPERATOR:
                return self._binary(cursor)
            case CursorKind.COMPOUND_ASSIGNMENT_OPERATOR:
                return self._assignment(cursor, reads=True)
            case CursorKind.CONDITIONAL_OPERATOR:
                return self._conditional(*cursor.children)
            case CursorKind.CALL_EXPR:
                return self._call(cursor)
            case CursorKind.CXX_UNARY_EXPR:  # the operand of sizeof is not evaluated
                return _Evaluation()
            case CursorKind.INIT_LIST_EXPR | CursorKind.COMPOUND_LITERAL_EXPR:
                return self._in_sequence(cursor.children)
            case CursorKind.StmtExpr:
                return self.statement(cursor).conditional()
        children = [child for child in cursor.children if child.is_expression]
        if is_short_conditional(cursor):
            return self.value(children[0]).completed().then(self.value(children[3]).conditional())
        if is_builtin(cursor):
            return self._operands(cursor, [self.value(child) for child in children]).completed()
        return self._in_sequence(children) if len(children) != 1 else self.value(children[0])

    def _in_sequence(self, items: Sequence[Cursor]) -> _Evaluation:
        result = _Evaluation()
        for item in items:
            if item.is_expression:
                result = result.then(self.value(item).completed())
        return result

    def _read(self, cursor: Cursor) -> _Evaluation:
        place = self.place(cursor)
        if not _is_variable(cursor) or (cursor.type.canonical.kind in ARRAYS and not is_decayed(cursor)):
            return place
        return place.then(_Evaluation([Access(cursor, cursor, is_write=False)]))

    def place(self, cursor: Cursor) -> _Evaluation:
        """What is evaluated to find a place."""
        cursor = unwrap(cursor)
        children = [child for child in cursor.children if child.is_expression]
        match cursor.kind:
            case CursorKind.DECL_REF_EXPR:
                return _Evaluation()
            case CursorKind.MEMBER_REF_EXPR if children:
                is_pointer = children[0].type.canonical.kind is TypeKind.POINTER
                return self.value(children[0]) if is_pointer else self.place(children[0])
            case CursorKind.ARRAY_SUBSCRIPT_EXPR:
                return self._operands(cursor, [self.value(child) for child in children])
            case CursorKind.UNARY_OPERATOR if unary_operator(cursor) == "*":
                return self.value(children[0])
            case CursorKind.UNARY_OPERATOR if unary_operator(cursor) == "__extension__":
                return self.place(children[0])
        return self.value(cursor) if cursor.kind is not CursorKind.MEMBER_REF_EXPR else _Evaluation()

    def _unary(self, cursor: Cursor) -> _Evaluation:
        operand = cursor.children[0]
        match unary_operator(cursor):
            case "&":
                return self.place(operand)
            case "*":
                return self._read(cursor)
        if not is_increment(cursor):
            return self.value(operand)
        inside = self.place(operand)
        return self._store(cursor, operand, inside)

    def _binary(self, cursor: Cursor) -> _Evaluation:
        left, right = cursor.children
        match binary_operator(cursor):
            case "=":
                return self._assignment(cursor, reads=False)
            case ",":
                return self.value(left).completed().then(self.value(right))
            case "&&" | "||":
                return self.value(left).completed().then(self.value(right).conditional())
        return self._operands(cursor, [self.value(left), self.value(right)])

    def _assignment(self, cursor: Cursor, reads: bool) -> _Evaluation:
        left, right = cursor.children
        target = self._read(unwrap(left)) if reads else self.place(left)
        return self._store(cursor, left, self._operands(cursor, [target, self.value(right)]))

    def _conditional(self, test: Cursor, then: Cursor, other: Cursor) -> _Evaluation:
        branches = self.value(then).then(self.value(other)).conditional()
        return self.value(test).completed().then(branches)

    def _call(self, cursor: Cursor) -> _Evaluation:
        if cursor.spelling in UNEVALUATED:
            return _Evaluation()
        return self._operands(cursor, [self.value(child) for child in cursor.children]).completed()

    # ------------------------------------------------------------------------------------ comparisons
    def _operands(self, cursor: Cursor, operands: list[_Evaluation]) -> _Evaluation:
        """Operands that are not sequenced."""
        result = _Evaluation()
        for a, b in combinations(operands, 2):
            for one in a.accesses:
                for other in b.accesses:
                    if one.is_write or other.is_write:
                        self._compare(cursor, one, other)
        for operand in operands:
            result = result.then(operand)
        return result

    def _store(self, cursor: Cursor, target: Cursor, operands: _Evaluation) -> _Evaluation:
        write = Access(unwrap(target), cursor, is_write=True)
        for other in operands.pending:
            same = _is_same(write.place, other.place)
            if same is not True and _is_observable(write.place) and _is_observable(other.place):
                self.found.delayed.setdefault(cursor.key, []).append(other.at.key)
            if same is True:
                self.found.always.add((other if other.is_conditional else write).at.key)
            elif same is None and not has_effects(other.place) and not other.is_conditional:
                self.found.stores.setdefault(cursor.key, []).append(other.place)
            elif same is None:
                self.found.perhaps.add(other.at.key)
        return operands.then(_Evaluation([write], [write]))

    def _compare(self, cursor: Cursor, a: Access, b: Access) -> None:
        same = _is_same(a.place, b.place)
        if same is False:
            return
        if a.is_conditional and b.is_conditional:
            self.found.perhaps.add(b.at.key)
        elif same:
            self.found.always.add(a.at.key if a.is_conditional else b.at.key if b.is_conditional else cursor.key)
        elif a.is_conditional or b.is_conditional or has_effects(a.place) or has_effects(b.place):
            self.found.perhaps.add(a.at.key if a.is_conditional else b.at.key)
        else:
            self.found.apart.setdefault(cursor.key, []).append((a.place, b.place))


# ---------------------------------------------------------------------------------------------- places
@dataclass(frozen=True)
class _Path:
    """How a place is found: `a.b[2]` from the variable a, `p->b` and `p[2]` from behind the pointer p."""

    root: Cursor | None  # the declaration of the variable; None behind a pointer
    pointer: Cursor | None  # the declaration of the pointer; None if it is not a variable
    distance: int | None  # from where the pointer points to, in elements; None if it is not a constant
    steps: tuple[tuple[str | int | None, ClangType], ...]  # members and indices, each with the type of what has them

    @property
    def record(self) -> ClangType | None:
        """The type of the first record on the path."""
        return next((owner for step, owner in self.steps if isinstance(step, str)), None)


def _path(cursor: Cursor) -> _Path:
    steps: list[tuple[str | int | None, ClangType]] = []
    while True:
        cursor = unwrap(cursor)
        children = [child for child in cursor.children if child.is_expression]
        if cursor.kind is CursorKind.UNEXPOSED_EXPR and len(children) == 1:
            cursor = children[0]
        elif cursor.kind is CursorKind.MEMBER_REF_EXPR and children:
            base = children[0].type.canonical
            if base.kind is TypeKind.POINTER:
                steps.insert(0, (cursor.spelling, base.pointee.canonical))
                return _Path(None, _pointer(children[0]), 0, tuple(steps))
            steps.insert(0, (cursor.spelling, base))
            cursor = children[0]
        elif cursor.kind is CursorKind.ARRAY_SUBSCRIPT_EXPR:
            array = _array(children[0])
            if array is None:
                return _Path(None, _pointer(children[0]), evaluate(children[1]), tuple(steps))
            steps.insert(0, (evaluate(children[1]), array.type.canonical))
            cursor = array
        elif cursor.kind is CursorKind.DECL_REF_EXPR:
            return _Path(cursor.referenced, None, None, tuple(steps))
        else:
            is_pointed = cursor.kind is CursorKind.UNARY_OPERATOR and unary_operator(cursor) == "*"
            return _Path(None, _pointer(children[0]) if is_pointed else None, 0, tuple(steps))


def _pointer(cursor: Cursor) -> Cursor | None:
    """The declaration of a pointer, if it is a variable."""
    cursor = unwrap(cursor)
    while cursor.kind is CursorKind.UNEXPOSED_EXPR and len(cursor.children) == 1:
        cursor = unwrap(cursor.children[0])
    return cursor.referenced if cursor.kind is CursorKind.DECL_REF_EXPR else None


def _array(base: Cursor) -> Cursor | None:
    """The array whose first element's address this is; None for a pointer."""
    base = unwrap(base)
    while base.kind is CursorKind.UNEXPOSED_EXPR and len(base.children) == 1:
        base = unwrap(base.children[0])
    return base if base.type.canonical.kind in ARRAYS and not is_decayed(base) else None


def _is_same(a: Cursor, b: Cursor) -> bool | None:
    """Are two places the same, or does one contain the other?  None if that depends on values."""
    one, other = _path(a), _path(b)
    is_known = one.root is not None and other.root is not None
    if one.root is not None and other.root is not None:
        if one.root.canonical != other.root.canonical:
            return False
    elif _plain(a.type) != _plain(b.type):
        return False  # by C's rules for types (C17 6.5p7)
    elif one.root is not None or other.root is not None:
        named, pointed = (one, other) if one.root is not None else (other, one)
        record = pointed.record
        return None if record is None or any(_plain(kind) == _plain(record) for _, kind in named.steps) else False
    elif one.pointer is not None and other.pointer is not None and one.pointer == other.pointer:
        if one.distance != other.distance and one.distance is not None and other.distance is not None:
            return False
    elif one.record is None or other.record is None or _plain(one.record) != _plain(other.record):
        return None
    for (x, owner), (y, _) in zip(one.steps, other.steps, strict=False):
        if isinstance(x, str) and isinstance(y, str):
            if x != y and not _is_union(owner):
                return False
            is_known = is_known and x == y
        elif x is None or y is None:
            is_known = False
        elif x != y:
            return False
    return True if is_known else None


def _is_observable(place: Cursor) -> bool:
    """May other threads see the order of stores to this place?"""
    return is_atomic(place) or is_volatile(place)


def _plain(kind: ClangType) -> str:
    words = kind.canonical.spelling.split()
    return " ".join(word for word in words if word not in ("const", "volatile", "restrict"))


def _is_union(kind: ClangType) -> bool:
    return kind.kind in _RECORDS and kind.declaration.kind is CursorKind.UNION_DECL


def _is_variable(cursor: Cursor) -> bool:
    if cursor.kind is not CursorKind.DECL_REF_EXPR:
        return True
    declaration = cursor.referenced
    return declaration is not None and declaration.kind in (CursorKind.VAR_DECL, CursorKind.PARM_DECL)
