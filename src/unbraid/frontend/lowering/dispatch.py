"""Dispatches cursors to the rules that lower them.

C is recursive across all its constructs: a value may contain a place, a place may contain a value, and a statement
expression contains statements.  To avoid circular imports, each file only has rules for some kinds of cursors.  A rule
is a function of a `Lowering` and a cursor.  To lower the parts of its cursor, it calls the `Lowering`:

    fn.value(cursor)        the value of a scalar, as a pure expression over locals; side effects become statements
    fn.values(cursor)       the values of all cells, whatever the type
    fn.condition(cursor)    the truth value
    fn.effect(cursor)       returns nothing: writes the side effects only
    fn.lvalue(cursor)       the place of an lvalue; `fn.place(cursor)` refuses bit-fields
    fn.statement(cursor)    returns nothing: writes a statement

The `Lowering` finds the rule for a kind of cursor in tables (`Rules`).  `grammar.py`, which imports all rules, fills
them in.  Thus imports lead in one direction only:

    parsing ◀ types ◀ lowering ◀ unknown ◀ calls ◀ expressions ◀ assembly ◀ statements ◀ grammar ◀ functions ◀ program

and within `lowering`:  context ◀ writer ◀ dispatch.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from unbraid.core import build
from unbraid.core.nodes import BOOL, Expr, Place, ScalarType, Stmt
from unbraid.core.records import dataclass
from unbraid.frontend.lowering.bitfields import BitPlace
from unbraid.frontend.lowering.context import ProgramContext
from unbraid.frontend.lowering.conversions import convert
from unbraid.frontend.lowering.writer import FunctionWriter
from unbraid.frontend.parsing.atomics import is_atomic
from unbraid.frontend.parsing.cursors import is_void, unsupported, unwrap
from unbraid.frontend.parsing.syntax import Cursor, CursorKind, TypeKind
from unbraid.frontend.parsing.unsequenced import Findings


@dataclass(frozen=True)
class Rules:
    """The rule for each kind of cursor.  Rules for expressions never see parentheses or selections."""

    values: Mapping[CursorKind, Callable[[Lowering, Cursor], Expr]]  # of scalars; other kinds are refused
    aggregates: Mapping[CursorKind, Callable[[Lowering, Cursor], list[Expr]]]  # other kinds are places, and are loaded
    effects: Mapping[CursorKind, Callable[[Lowering, Cursor], None]]  # of other kinds the value is discarded
    places: Mapping[CursorKind, Callable[[Lowering, Cursor], Place | BitPlace]]  # other kinds are refused
    statements: Mapping[CursorKind, Callable[[Lowering, Cursor], None]]  # other kinds are expressions, or refused
    before: Callable[[Lowering, Cursor], None]  # writes what comes before an expression of any kind


class Lowering(FunctionWriter):
    """Lowers one function, or one initialiser outside functions."""

    def __init__(self, program: ProgramContext, rules: Rules, name: str, addressed: set[str]) -> None:
        super().__init__(program, name, addressed)
        self.rules = rules
        self.unsequenced = Findings()
        self.stores: dict[int, list[Stmt]] = {}  # what assignments have written, by the key of their cursor
        self.evaluated: dict[int, list[Expr]] = {}  # operands evaluated in advance, by the key of their cursor

    # ------------------------------------------------------------------------------------ expressions
    def value(self, cursor: Cursor) -> Expr:
        cursor = unwrap(cursor)
        if cursor.key in self.evaluated:
            (known,) = self.evaluated[cursor.key]
            return known
        rule = self.rules.values.get(cursor.kind)
        if rule is None:
            raise self.refuse(unsupported(cursor), cursor)
        self.rules.before(self, cursor)
        return rule(self, cursor)

    def values(self, cursor: Cursor) -> list[Expr]:
        cursor = unwrap(cursor)
        self.at(cursor)
        if cursor.key in self.evaluated:
            return self.evaluated[cursor.key]
        if isinstance(self.core_type(cursor), ScalarType):
            return [self.value(cursor)]
        rule = self.rules.aggregates.get(cursor.kind)
        self.rules.before(self, cursor)
        if rule is not None:
            return rule(self, cursor)
        where = self.place(cursor)
        self.at(cursor)
        with self.one_step(is_atomic(cursor)):
            return self.load_cells(where)

    def condition(self, cursor: Cursor) -> Expr:
        return build.truth(convert(self, self.value(cursor), BOOL))

    def effect(self, cursor: Cursor) -> None:
        cursor = unwrap(cursor)
        rule = self.rules.effects.get(cursor.kind)
        if rule is not None:
            self.rules.before(self, cursor)
            rule(self, cursor)
        else:
            self.discard(cursor)

    def discard(self, cursor: Cursor) -> None:
        """Evaluate an expression and discard its value: the fallback of rules for effects."""
        if is_void(cursor):
            raise self.refuse(unsupported(cursor), cursor)
        if cursor.type.canonical.kind in (TypeKind.RECORD, TypeKind.CONSTANTARRAY):
            self.values(cursor)
        else:
            self.value(cursor)

    def lvalue(self, cursor: Cursor) -> Place | BitPlace:
        cursor = unwrap(cursor)
        rule = self.rules.places.get(cursor.kind)
        if rule is None:
            raise self.refuse(unsupported(cursor), cursor)
        return rule(self, cursor)

    def place(self, cursor: Cursor) -> Place:
        where = self.lvalue(cursor)
        if isinstance(where, BitPlace):
            raise self.refuse("this use of a bit-field is not supported", cursor)
        return where

    # ------------------------------------------------------------------------------------- statements
    def statement(self, cursor: Cursor) -> None:
        self.at(cursor)
        rule = self.rules.statements.get(cursor.kind)
        if rule is not None:
            rule(self, cursor)
        elif cursor.is_expression:
            self.effect(cursor)
        else:
            raise self.refuse("this statement is not supported yet", cursor)
