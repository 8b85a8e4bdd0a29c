"""Lowers one function of the program: its parameters, its body, and the rewrites of the whole body."""

from __future__ import annotations

from dataclasses import replace

from unbraid.core import build
from unbraid.core.flatten import flatten
from unbraid.core.nodes import Block, Function, IntType, Property, ScalarType, Var
from unbraid.core.records import dataclass
from unbraid.frontend import process
from unbraid.frontend.grammar import RULES
from unbraid.frontend.lowering import long_jumps, variable_types
from unbraid.frontend.lowering.context import Declaration, ProgramContext
from unbraid.frontend.lowering.dispatch import Lowering
from unbraid.frontend.lowering.scopes import refuse_allocations_in_loops
from unbraid.frontend.lowering.symbols import key_of
from unbraid.frontend.lowering.writer import FunctionWriter
from unbraid.frontend.main_arguments import character_of, give_arguments
from unbraid.frontend.parsing.clang import origin_of
from unbraid.frontend.parsing.cursors import is_variadic, only_child
from unbraid.frontend.parsing.syntax import Cursor, CursorKind, TypeKind
from unbraid.frontend.parsing.unsequenced import Findings, unsequenced
from unbraid.frontend.parsing.wanted_arguments import wanted_arguments
from unbraid.frontend.rewriting.loops import structure_loops
from unbraid.frontend.statements import computed_gotos, control
from unbraid.frontend.types.table import is_constant
from unbraid.frontend.unknown.behaviour import approximate, write_body
from unbraid.frontend.unknown.reaching import scalars
from unbraid.frontend.unknown.values import any_value
from unbraid.models.library import is_library


@dataclass(frozen=True)
class Lowered:
    function: Function
    declared: dict[Var, Declaration]  # its locals


def lower_function(program: ProgramContext, definition: Cursor) -> Lowered:
    """Lower a function.  Lower it again if it turns out that the address of one of its locals is taken."""
    addressed: set[str] = set()
    while True:
        fn = Lowering(program, RULES, program.request(definition), addressed)
        fn.unsequenced = _unsequenced(program, definition)
        function = _attempt(fn, definition)
        if not fn.restart:
            return Lowered(function, fn.declared)


def _unsequenced(program: ProgramContext, definition: Cursor) -> Findings:
    if program.options.assumes_defined or is_library(str(definition.location.file)):
        return Findings()
    known = program.known.unsequenced
    if definition.key not in known:
        known[definition.key] = unsequenced(definition)
    return known[definition.key]


def _attempt(fn: Lowering, definition: Cursor) -> Function:
    is_told = fn.name in fn.program.known.valueless
    fn.at(definition)
    if fn.atomic:
        fn.atomic_begin()
    params = _parameters(fn, definition)
    fn.parameters = set(fn.locals)
    fn.definition = definition
    if definition.is_definition:
        fn.statement(next(c for c in definition.children if c.kind is CursorKind.COMPOUND_STMT))
        fn.at(definition)
        control.leave(fn, [])
        computed_gotos.insert_jumps(fn)
        long_jumps.land(fn, fn.name in process.bases(fn.program))
    else:
        control.leave(fn, write_body(fn, definition, params))
    if fn.jumps:
        _havoc_locals(fn)
    code = structure_loops(tuple(fn.code), fn)
    refuse_allocations_in_loops(fn, code)
    if fn.valueless_returns and fn.notices(Property.UNDEFINED) and _is_reached(fn.valueless_returns, code):
        fn.program.ends_without_value(fn.name, is_told)
    inner = tuple(var for var in fn.locals if var not in params)
    return Function(fn.name, params, inner, fn.program.results[fn.name], code, origin_of(definition))


def _is_reached(numbers: set[int], code: Block) -> bool:
    """Does a path lead to one of the statements with these numbers, whatever the values of variables are?"""
    instructions = flatten(code)
    seen, pending = set[int](), [0]
    while pending:
        position = pending.pop()
        if position in seen or position >= len(instructions):
            continue
        seen.add(position)
        stmt = instructions[position].stmt
        if stmt is not None and stmt.origin.sid in numbers:
            return True
        pending.extend(instructions[position].successors())
    return False


def _havoc_locals(fn: Lowering) -> None:
    """Make all locals arbitrary at the start, because a jump may skip the declaration that would do so."""
    with fn.block() as start:
        for var in fn.locals:
            if var.source and var not in fn.parameters:
                fn.havoc(var, is_input=False)
    fn.code[:0] = start


def _parameters(fn: Lowering, definition: Cursor) -> tuple[Var, ...]:
    """Declare the parameters.  A struct is passed member by member and stored in a local."""
    types = fn.program.types
    params: list[Var] = []
    for number, parameter in enumerate(definition.arguments):
        fn.at(parameter)
        kind = types.of_cursor(parameter, fn.here)
        name = parameter.spelling or f"unnamed{number}"
        var = fn.declare(key_of(parameter), name, kind, is_constant=is_constant(parameter))
        if definition.spelling == fn.program.entry:
            fn.havoc(var, is_input=False)
            fn.program.modelled[fn.code[-1].origin.sid] = fn.program.entry  # whoever calls main gives it a value
            _give_argument(fn, definition, parameter, var)
        elif isinstance(kind, ScalarType) and not var.is_memory:
            params.append(var)
        else:
            for cell in fn.cells(var):
                part = fn.temporary(build.scalar(cell.type))
                params.append(part)
                fn.initialise(cell, part)
    for parameter in definition.arguments:
        variable_types.evaluate_lengths(fn, parameter)
    if is_variadic(definition):
        fn.arguments = fn.temporary(types.void_pointer)
        params.append(fn.arguments)
    return tuple(params)


def _give_argument(fn: Lowering, main: Cursor, parameter: Cursor, var: Var) -> None:
    """A parameter of main: argc, argv, or the environment, which is not followed."""
    first, *others = main.arguments
    argc = fn.variables[key_of(first)]
    character = character_of(var.type)
    is_argv = bool(others) and parameter == others[0] and character is not None and isinstance(argc.type, IntType)
    if isinstance(var.type, IntType) and any(_is_used(each, main) for each in (parameter, *others[:1])):
        fn.assume(build.compare(">=", var, build.constant(0, var.type)))
    if is_argv and character is not None and _is_used(parameter, main):
        give_arguments(fn, argc, var, character, wanted_arguments(main))
        fn.argv = var


def with_unknown_variables(program: ProgramContext, main: Function) -> Function:
    """Give the variables that nobody defines any value at the start of main."""
    if not program.unknown.initial:
        return main
    fn = FunctionWriter(program, main.name, set())
    fn.names |= {var.name for var in (*main.params, *main.locals)}
    for declaration, var in program.unknown.initial:
        fn.at(declaration)
        if declaration.type.canonical.kind is TypeKind.INCOMPLETEARRAY:
            approximate(fn)  # it may be longer
        for cell, target in scalars(fn, var, declaration.type):
            fn.initialise(cell, any_value(fn, cell.type, target))
    return replace(main, body=(*fn.code, *main.body), locals=(*main.locals, *fn.locals))


def _is_used(parameter: Cursor, definition: Cursor) -> bool:
    """Does the function mention its parameter, other than as `(void)parameter`?"""
    pending = list(definition.children)
    while pending:
        part = pending.pop()
        if part.kind is CursorKind.DECL_REF_EXPR and part.referenced == parameter:
            return True
        is_ignored = part.kind is CursorKind.CSTYLE_CAST_EXPR and part.type.kind is TypeKind.VOID
        pending.extend(each for each in part.children if not is_ignored or not _is_name(each))
    return False


def _is_name(expression: Cursor) -> bool:
    while expression.kind in (CursorKind.PAREN_EXPR, CursorKind.UNEXPOSED_EXPR):
        expression = only_child(expression)
    return expression.kind is CursorKind.DECL_REF_EXPR
