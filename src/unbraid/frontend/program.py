"""From C files to a core program: finds what main reaches, and lowers each function and variable once.

`lower_files`, with `FrontendOptions`, is the entry point of this package.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace

from unbraid.analyses.lifetimes import kept_for_longer
from unbraid.core.bookkeeping import TAKE_SIGNALS
from unbraid.core.errors import InputError, Refused
from unbraid.core.flags import FAST_MATH, Flags
from unbraid.core.nodes import MAIN, Call, Function, Program, Property, ThreadExit, Var
from unbraid.core.notes import Note, NoteKind
from unbraid.core.visitor import statements, uses_floats
from unbraid.core.writing import Feature
from unbraid.frontend import process
from unbraid.frontend.assembly import labels
from unbraid.frontend.functions import lower_function, with_unknown_variables
from unbraid.frontend.lowering.context import Declaration, Knowledge, ProgramContext
from unbraid.frontend.lowering.options import FrontendOptions
from unbraid.frontend.parsing import clang
from unbraid.frontend.parsing.annotations import assertions
from unbraid.frontend.parsing.attributes import refuse_replacements
from unbraid.frontend.parsing.syntax import TranslationUnit
from unbraid.frontend.parsing.thread_numbers import NumbersOfThreads
from unbraid.frontend.rewriting.allocations import infer_elements
from unbraid.frontend.rewriting.allocators import split_wrappers
from unbraid.frontend.rewriting.interruptions import with_interruptions
from unbraid.frontend.rewriting.literals import share_literals
from unbraid.frontend.rewriting.long_doubles import approximate_long_doubles
from unbraid.frontend.rewriting.orders import explore_orders, unordered_sites
from unbraid.frontend.rewriting.text_uses import looks_at_texts
from unbraid.frontend.rewriting.thread_lives import features_of_threads
from unbraid.models.context import LOCKS
from unbraid.models.library import CANCEL_ANYWHERE
from unbraid.properties.lowering import finish

__all__ = ["FrontendOptions", "lower_files"]


def lower_files(paths: Sequence[str], options: FrontendOptions) -> Program:
    """Lower C files to a core program.  Raises InputError with file:line:column."""
    with lowered_with_unknowns(paths, options) as (program, _):
        return program


@contextmanager
def lowered_with_unknowns(paths: Sequence[str], options: FrontendOptions) -> Iterator[tuple[Program, ProgramContext]]:
    """The same, with what was found about the program, such as the functions that nobody defines.  The syntax trees
    are freed at the end."""
    flags = options.flags or (Flags(),) * len(paths)
    units = clang.parse_all(list(zip(paths, flags, strict=True)), options.model)
    known = Knowledge()
    try:
        program, context = _lower_until_known(units, options, known)
        yield _with_note_on_floats(program, flags), context
    finally:
        for unit in (*units, *known.library.values()):
            unit.close()


def _lower_until_known(
    units: list[TranslationUnit], options: FrontendOptions, known: Knowledge
) -> tuple[Program, ProgramContext]:
    for unit in units:
        refuse_replacements(unit)
    labels.refuse_outside_functions(units)
    stated = _assertions_in_comments(units) if Property.ASSERTION in options.properties else []
    # A call through a pointer may reach every function whose address is taken anywhere, and some features of the
    # library change how every call is lowered.  If one is found after code that depends on it, lowering starts again.
    while True:
        context = ProgramContext(units, options, known)
        context.notes.update(dict.fromkeys(stated))
        program = _lower(context)
        if not context.learnt:
            context.refuse_unknown()
            unsized = context.unknown.unsized
            program = infer_elements(split_wrappers(program, context.next_sid, unsized), unsized)
            more = _looking(context, program)
            if not context.options.assumes_defined:
                more |= features_of_threads(program) - known.features
            if not more:
                return program, context
            known.features |= more


def _looking(context: ProgramContext, program: Program) -> set[Feature]:
    if context.hides_texts() and looks_at_texts(program, context.is_of_library):
        return {Feature.LOOKS_AT_TEXTS}
    return set()


def _with_note_on_floats(program: Program, flags: Sequence[Flags]) -> Program:
    if any(FAST_MATH in each.words for each in flags) and uses_floats(program):
        return replace(program, notes=(*program.notes, Note(NoteKind.FAST_MATH)))
    return program


def _assertions_in_comments(units: list[TranslationUnit]) -> list[Note]:
    """A note for the first such comment of each file."""
    texts = {name: text for unit in units for name, text in clang.own_texts(unit).items()}
    found = (next(assertions(name, text), None) for name, text in texts.items())
    return [Note(NoteKind.ASSERTION_IN_COMMENT, position) for position in found if position is not None]


def _lower(context: ProgramContext) -> Program:
    main = context.symbols.functions.get(context.entry)
    if main is None:
        names = ", ".join(unit.spelling for unit in context.units)
        raise InputError(f"{names}: there is no function '{context.entry}'")
    if context.entry != MAIN and main.arguments:
        message = f"'{context.entry}' has parameters; start the program in a function without, which calls it"
        raise Refused(message, clang.origin_of(main))
    context.request(main)
    process.request_attributed(context)
    functions: dict[str, Function] = {}
    declared: dict[str, dict[Var, Declaration]] = {}  # the locals of each function
    numbers = NumbersOfThreads()
    while context.pending:
        definition = context.pending.pop(0)
        lowered = lower_function(context, definition)
        functions[lowered.function.name] = lowered.function
        declared[lowered.function.name] = lowered.declared
        if definition.unit in context.units:
            numbers.look_at(definition)
        if not context.pending:
            process.request_library(context, functions)
            _request(context, [name for name in _interruptions(context) if name not in functions])
    if numbers.use is not None:
        context.notes[Note(NoteKind.NUMBER_OF_THREAD, clang.origin_of(numbers.use))] = None
    if context.uses(Feature.AT_EXIT):
        declared[process.body_of(context.entry)] = declared.pop(context.entry)
        functions = process.with_end(context, functions)
    functions[context.entry] = process.with_constructors(context, functions[context.entry])
    functions[context.entry] = with_unknown_variables(context, functions[context.entry])
    context.notes.update(dict.fromkeys(context.unknown.notes(context.options.unknown)))
    functions.update(context.wrappers)
    process.find_jumping(context, functions)
    functions = _orders(context, functions)
    if _may_exit_in_cleanup(context, functions):
        context.announce(Feature.CLEANUP_STACK)
    if context.writes_bytes and LOCKS in context.facts and context.notices(Property.LOCKS):
        context.announce(Feature.OVERWRITTEN_LOCKS)
    if _interruptions(context):
        _refuse_jumps(context, functions)
        functions = with_interruptions(functions, _interruptions(context), context.entry, context.next_sid)
    functions = process.with_ends_of_threads(context, functions)
    functions = finish(functions, context)
    program = Program(
        tuple(context.globals.values()), functions, context.types.structs, context.model, context.entry,
        structs_source=context.types.structs_source, notes=tuple(context.notes), modelled=context.modelled,
    )  # fmt: skip
    program = approximate_long_doubles(context, program)
    _follow_addresses(context, program, declared)
    return program if context.options.assumes_defined else share_literals(context, program)


def _interruptions(context: ProgramContext) -> list[str]:
    """The functions of the library that may interrupt a thread at any step."""
    known = {Feature.ASYNC_CANCEL: CANCEL_ANYWHERE, Feature.INTERRUPTS: TAKE_SIGNALS}
    if context.asks(Property.DEADLOCK):  # no request is followed then (`models/cancellation/requests.py`)
        del known[Feature.ASYNC_CANCEL]
    return [name for feature, name in known.items() if context.uses(feature)]


def _refuse_jumps(context: ProgramContext, functions: dict[str, Function]) -> None:
    """A handler that interrupts a thread at any step must return: no step looks whether a longjmp has left it."""
    for name in _interruptions(context):
        if name in context.known.jumping:
            raise Refused("a longjmp out of a signal handler is not supported", functions[context.entry].origin)


def _request(context: ProgramContext, names: list[str]) -> None:
    for name in names:
        definition = context.symbols.library_definition(name)
        assert definition is not None
        context.request(definition)


def _orders(context: ProgramContext, functions: dict[str, Function]) -> dict[str, Function]:
    """Explore the orders of operands that matter, or find them, so that lowering starts again."""
    if context.options.assumes_defined:
        return functions
    program = Program(tuple(context.globals.values()), functions, context.types.structs, context.model, context.entry)
    found = unordered_sites(context, program) - context.known.unordered
    if found:
        context.known.unordered |= found
        context.learnt = True
    return explore_orders(context, program).functions


def _follow_addresses(context: ProgramContext, program: Program, declared: dict[str, dict[Var, Declaration]]) -> None:
    """Find the locals whose address may be kept beyond their block (`lowering/scopes.py`).

    A later access through such an address would look valid.
    """
    if not context.notices(Property.DEREF):
        return
    for name, declarations in declared.items():
        depths = {var: declaration.depth for var, declaration in declarations.items()}
        for var in kept_for_longer(program, program.functions[name], depths):
            declaration = declarations[var]
            if declaration.cursor is None or declaration.block is None:
                message = f"the address of {var.source}, which the caller of a function made, may be kept for longer"
                raise Refused(message, program.functions[name].origin)
            context.known.outliving.setdefault(declaration.block, []).append(declaration)
            context.learnt = True


def _may_exit_in_cleanup(context: ProgramContext, functions: dict[str, Function]) -> bool:
    """May a function end the thread while a caller has clean-up handlers, of which it does not know?"""
    seen = {call.function for call in context.calls_in_cleanup}
    pending = list(seen)
    while pending:
        for stmt in statements(functions[pending.pop()].body):
            if isinstance(stmt, ThreadExit):
                return True
            if isinstance(stmt, Call) and stmt.function not in seen:
                seen.add(stmt.function)
                pending.append(stmt.function)
    return False
