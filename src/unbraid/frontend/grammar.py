"""Which rule lowers which kind of cursor: C's expressions and statements at a glance.

`lowering/dispatch.py` says what the tables are, and how a rule lowers the parts of its cursor.
"""

from __future__ import annotations

from unbraid.frontend.calls import calls
from unbraid.frontend.expressions import (
    aggregates,
    casts,
    conditionals,
    constants,
    effects,
    literals,
    operators,
    places,
    reads,
    sequencing,
    sizes,
    statement_expressions,
    variables,
)
from unbraid.frontend.lowering.dispatch import Rules
from unbraid.frontend.parsing.syntax import CursorKind
from unbraid.frontend.statements import assembly, computed_gotos, control, declarations, switches

RULES = Rules(
    values={
        CursorKind.INTEGER_LITERAL: constants.integer,
        CursorKind.CHARACTER_LITERAL: constants.integer,
        CursorKind.FLOATING_LITERAL: constants.floating,
        CursorKind.CXX_UNARY_EXPR: sizes.size,
        CursorKind.ADDR_LABEL_EXPR: constants.label_address,
        CursorKind.DECL_REF_EXPR: reads.name,
        CursorKind.MEMBER_REF_EXPR: reads.read,
        CursorKind.ARRAY_SUBSCRIPT_EXPR: reads.read,
        CursorKind.COMPOUND_LITERAL_EXPR: reads.read,
        CursorKind.UNEXPOSED_EXPR: casts.implicit,
        CursorKind.CSTYLE_CAST_EXPR: casts.explicit,
        CursorKind.UNARY_OPERATOR: operators.unary,
        CursorKind.BINARY_OPERATOR: operators.binary,
        CursorKind.COMPOUND_ASSIGNMENT_OPERATOR: operators.compound_assignment,
        CursorKind.CONDITIONAL_OPERATOR: conditionals.conditional,
        CursorKind.CALL_EXPR: calls.value,
        CursorKind.StmtExpr: statement_expressions.value,
    },
    aggregates={
        CursorKind.UNEXPOSED_EXPR: aggregates.implicit,
        CursorKind.BINARY_OPERATOR: aggregates.binary,
        CursorKind.CONDITIONAL_OPERATOR: aggregates.conditional,
        CursorKind.CALL_EXPR: calls.call,
        CursorKind.StmtExpr: statement_expressions.values,
    },
    effects={
        CursorKind.DECL_REF_EXPR: effects.name,
        CursorKind.UNEXPOSED_EXPR: effects.implicit,
        CursorKind.CSTYLE_CAST_EXPR: effects.cast,
        CursorKind.UNARY_OPERATOR: effects.unary,
        CursorKind.BINARY_OPERATOR: effects.binary,
        CursorKind.CONDITIONAL_OPERATOR: effects.conditional,
        CursorKind.CALL_EXPR: calls.effect,
        CursorKind.StmtExpr: statement_expressions.effect,
    },
    places={
        CursorKind.DECL_REF_EXPR: variables.variable,
        CursorKind.MEMBER_REF_EXPR: places.member,
        CursorKind.ARRAY_SUBSCRIPT_EXPR: places.element,
        CursorKind.STRING_LITERAL: literals.string,
        CursorKind.COMPOUND_LITERAL_EXPR: literals.compound,
        CursorKind.UNARY_OPERATOR: places.unary,
        CursorKind.UNEXPOSED_EXPR: places.implicit,
        CursorKind.BINARY_OPERATOR: places.materialised,
        CursorKind.CONDITIONAL_OPERATOR: places.materialised,
        CursorKind.CALL_EXPR: places.materialised,
        CursorKind.StmtExpr: places.materialised,
    },
    statements={
        CursorKind.COMPOUND_STMT: control.block,
        CursorKind.DECL_STMT: declarations.declarations,
        CursorKind.NULL_STMT: control.nothing,
        CursorKind.UNEXPOSED_STMT: control.attributed,
        CursorKind.IF_STMT: control.if_,
        CursorKind.WHILE_STMT: control.while_,
        CursorKind.DO_STMT: control.do,
        CursorKind.FOR_STMT: control.for_,
        CursorKind.SWITCH_STMT: switches.switch,
        CursorKind.CASE_STMT: switches.case,
        CursorKind.DEFAULT_STMT: switches.default,
        CursorKind.BREAK_STMT: control.break_,
        CursorKind.CONTINUE_STMT: control.continue_,
        CursorKind.GOTO_STMT: control.goto,
        CursorKind.INDIRECT_GOTO_STMT: computed_gotos.computed_goto,
        CursorKind.LABEL_STMT: control.label,
        CursorKind.RETURN_STMT: control.return_,
        CursorKind.ASM_STMT: assembly.statement,
        CursorKind.MS_ASM_STMT: assembly.statement,
    },
    before=sequencing.before,
)
