"""What a function does that nobody defines.

    n = f(&x, p)    =>    if (any) x = any;  if (any) *p = any;  n = any

A value that is written is an approximation, and so is a pointer that is returned: a violation that depends on one is
only possible.  A number that is returned is an input, unless a library's function returns it whose range is not known.
`docs/semantics.md` says what such a function does not do.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from functools import partial

from unbraid.core import build
from unbraid.core.nodes import (
    BOOL,
    FALSE,
    Bound,
    Const,
    Expr,
    IntType,
    Place,
    Property,
    ScalarType,
    Var,
)
from unbraid.core.notes import Note, NoteKind
from unbraid.core.records import dataclass
from unbraid.core.unknown import Unknown
from unbraid.core.writing import Feature, nothing
from unbraid.frontend.lowering.dispatch import Lowering
from unbraid.frontend.lowering.operands import Operands
from unbraid.frontend.lowering.unknown import Argument, is_of_library
from unbraid.frontend.lowering.writer import FunctionWriter
from unbraid.frontend.parsing.clang import evaluate, origin_of
from unbraid.frontend.parsing.cursors import has_effects, is_void
from unbraid.frontend.parsing.decay import pointee
from unbraid.frontend.parsing.noreturn import is_noreturn
from unbraid.frontend.parsing.syntax import Cursor, TypeKind
from unbraid.frontend.parsing.syntax import Type as ClangType
from unbraid.frontend.unknown.reaching import (
    MOST_CELLS,
    Reach,
    cells,
    element,
    has_lock,
    is_opaque,
    reaches,
    without_casts,
)
from unbraid.frontend.unknown.values import BYTE, any_value, choice
from unbraid.models.context import is_fixed
from unbraid.models.environment.callbacks import CALL_BACK, SENDERS, WRITE_BEHIND
from unbraid.models.environment.results import FILLS, FILLS_PARTLY, NEVER_NULL, RANGES
from unbraid.models.verifier import may_be_assertion
from unbraid.properties.lowering import before_end

_LEAKS = (Property.MEMTRACK, Property.MEMCLEANUP)


def call_unknown(fn: Lowering, cursor: Cursor, callee: Cursor, name: str) -> list[Expr]:
    """Write a call in the program text; returns the cells of its result."""
    program, where, arguments = fn.program, origin_of(cursor), cursor.arguments
    uses = program.unknown.use_function(callee, name, where)
    if may_be_assertion(name) and (fn.asks(Property.ASSERTION) or fn.asks(Property.ERROR_CALL)):
        program.notes[Note(NoteKind.CALL_NOT_UNDERSTOOD, where, (name,))] = None
    runs_handlers = name in SENDERS and program.uses(Feature.HANDLERS)
    if runs_handlers or (name in CALL_BACK and not _gives_constants(cursor.arguments)):
        program.notes[Note(NoteKind.CALLS_BACK, where, (name,))] = None
    if name in WRITE_BEHIND:
        program.notes[Note(NoteKind.WRITES_BEHIND, where, (name,))] = None
    kinds = [] if is_void(cursor) else fn.cell_types(fn.core_type(cursor))
    if program.options.unknown is not Unknown.HAVOC:
        for argument in arguments:
            if has_effects(argument):
                fn.effect(argument)
        fn.at(cursor)
        return _pure(fn, kinds)
    values = _values(fn, cursor, arguments)
    fn.at(cursor)
    found = [list(reaches(fn, *each)) for each in zip(arguments, values, strict=True)]
    uses.calls.append([_described(argument, led) for argument, led in zip(arguments, found, strict=True)])
    if is_noreturn(callee):
        return _end(fn, name, kinds)
    given = [cells[0] if cells else FALSE for cells in values]
    called = _Called(name, given, is_of_library(callee))
    return _behave(fn, called, [each for led in found for each in led], cursor.type, kinds)


def _gives_constants(arguments: Iterable[Cursor]) -> bool:
    """Are all arguments numbers, as in `signal(SIGPIPE, SIG_IGN)`?"""
    return all(evaluate(without_casts(argument)) is not None for argument in arguments)


def _described(argument: Cursor, led: list[Reach]) -> Argument:
    if pointee(argument) is None or not led:
        return Argument(argument.type)
    return Argument(argument.type, led[0].source, led[0].count)


def write_body(fn: Lowering, declaration: Cursor, params: Sequence[Var]) -> list[Expr]:
    """Write the body of an unknown function that is called through a pointer; returns the cells of its result."""
    kinds = list(fn.program.results[fn.name])
    if declaration.spelling in WRITE_BEHIND:
        fn.program.notes[Note(NoteKind.WRITES_BEHIND, origin_of(declaration), (declaration.spelling,))] = None
    if declaration.spelling in CALL_BACK:
        fn.program.notes[Note(NoteKind.CALLS_BACK, origin_of(declaration), (declaration.spelling,))] = None
    if fn.program.options.unknown is not Unknown.HAVOC:
        return _pure(fn, kinds)
    if is_noreturn(declaration):
        return _end(fn, declaration.spelling, kinds)
    left, found, given = iter(params), list[Reach](), list[Expr]()
    for parameter in declaration.arguments:
        own: list[Expr] = [next(left) for _ in fn.cell_types(fn.core_type(parameter))]
        given += own[:1]
        found += reaches(fn, parameter, own)
    # Variable arguments are behind one pointer.  What is there is not known here.
    found += [Reach(more, None, None, None, is_constant=False) for more in left]
    called = _Called(declaration.spelling, given, is_of_library(declaration))
    return _behave(fn, called, found, declaration.result_type, kinds)


def _pure(fn: FunctionWriter, kinds: list[ScalarType]) -> list[Expr]:
    """Even a function without a result may do something else than to return, so each call is an approximation."""
    approximate(fn)
    results = [fn.temporary(kind) for kind in kinds]
    for result in results:
        fn.havoc(result, is_approximation=True)
    return list(results)


def _end(fn: FunctionWriter, name: str, kinds: list[ScalarType]) -> list[Expr]:
    """The program ends.  It is not known whether it ends by `exit`, so that a leak is only possible."""
    fn.program.unknown.ending.add(name)
    if any(map(fn.asks, _LEAKS)):
        approximate(fn)
        before_end(fn)
    fn.halt()
    return [build.constant(0, kind) for kind in kinds]


def approximate(fn: FunctionWriter) -> None:
    """A violation of an execution that comes here is only possible."""
    comes_here = fn.temporary(BOOL)
    fn.havoc(comes_here, is_input=False, is_approximation=True)
    fn.assume(comes_here)


def _values(fn: Lowering, cursor: Cursor, arguments: Sequence[Cursor]) -> list[list[Expr]]:
    """The cells of each argument, which later writes cannot change."""
    operands, values = Operands(fn, cursor), []
    for argument in arguments:
        with operands.next():
            found = fn.values(argument)
            values.append([value if is_fixed(value) else operands.value(fn.spill(value)) for value in found])
    operands.done()
    return values


@dataclass(frozen=True)
class _Called:
    name: str
    arguments: list[Expr]  # the first cell of each
    is_of_library: bool
    has_filled: bool = False  # is it known that it has written what it may write, or a part of that?


def _behave(
    fn: FunctionWriter, called: _Called, found: list[Reach], result: ClangType, kinds: list[ScalarType]
) -> list[Expr]:
    """Write what the function may do to memory, and its results."""
    if _does_more(fn, called.name, found):
        approximate(fn)
    canonical = result.canonical
    target = canonical.pointee if canonical.kind is TypeKind.POINTER else None
    if called.name in FILLS | FILLS_PARTLY and called.is_of_library and len(kinds) == 1:
        (value,) = results = [_result(fn, called, kinds[0], target, found)]
        fills = partial(_access, fn, replace(called, has_filled=True), found)
        fn.branch(build.equal(value, build.constant(-1, kinds[0])), partial(_access, fn, called, found), fills)
        return results
    _access(fn, called, found)
    return [_result(fn, called, kind, target, found) for kind in kinds]


def _access(fn: FunctionWriter, called: _Called, found: Iterable[Reach]) -> None:
    for reach in found:
        if not reach.is_constant or fn.asks(Property.RACE):
            _visit(fn, called, reach)


def _result(
    fn: FunctionWriter, called: _Called, kind: ScalarType, target: ClangType | None, found: list[Reach]
) -> Expr:
    known = RANGES.get(called.name) if isinstance(kind, IntType) else None
    is_approximation, may_be_null = called.is_of_library and known is None, called.name not in NEVER_NULL
    value = any_value(fn, kind, target, found, is_approximation, may_be_null or not called.is_of_library)
    if known is not None:
        fn.assume(known.holds(value, called.arguments))
    return value


def _does_more(fn: FunctionWriter, name: str, found: list[Reach]) -> bool:
    """Is it likely that the function does more than is modelled?  It may be an assertion, lock or unlock its argument,
    or keep or free it."""
    keeps = bool(found) and any(map(fn.asks, _LEAKS))
    return may_be_assertion(name) or keeps or any(reach.is_lock or has_lock(reach.source) for reach in found)


def _visit(fn: FunctionWriter, called: _Called, reach: Reach) -> None:
    """Each scalar that the pointer leads to is written, or left alone.  A constant one may be read, which is a race if
    another thread writes it.  A library's function that leaves an object alone may have failed, which its result would
    say.  Of a function that has filled its objects, only the values are not known."""
    if reach.is_lock or isinstance(reach.pointer, Const) or (reach.is_constant and is_opaque(reach.source)):
        return
    may_be_there = partial(_may_be_more, fn, called.name, not reach.is_constant)
    if reach.element is None:
        if not is_opaque(reach.source):  # the program cannot look into an opaque object
            may_be_there(build.dereference(reach.pointer, BYTE))
        return
    scalars = cells(fn, reach)
    for cell, target in scalars[:MOST_CELLS]:
        if reach.is_constant:
            _choose(fn, partial(_read, fn, cell))
        elif called.has_filled and called.name in FILLS:
            fn.overwrite(cell, any_value(fn, cell.type, target, is_approximation=True))
        elif called.has_filled and isinstance(cell.type, IntType):
            _choose(fn, partial(_write, fn, cell, target), partial(_replace_quietly, fn, cell))
        else:
            otherwise = partial(approximate, fn) if called.is_of_library else nothing
            _choose(fn, partial(_write, fn, cell, target), otherwise)
    if len(scalars) > MOST_CELLS:
        may_be_there(scalars[MOST_CELLS][0])
    elif reach.count is None:
        may_be_there(element(fn, reach, 1), element(fn, reach, -1))


def _write(fn: FunctionWriter, cell: Place, target: ClangType | None) -> None:
    if fn.asks(Property.RACE):
        approximate(fn)  # the function may not write, or may do so atomically or under a lock
    fn.overwrite(cell, any_value(fn, cell.type, target, is_approximation=True))


def _replace_quietly(fn: FunctionWriter, cell: Place) -> None:
    """The value is not known any more, but whether this cell has been written is not known, either."""
    if fn.asks(Property.UNINITIALISED):
        approximate(fn)
    with fn.one_step(is_step=True):
        fn.assume(build.valid(cell, is_write=True))
        fn.havoc(cell, is_input=False, is_approximation=True)


def _read(fn: FunctionWriter, cell: Place) -> None:
    approximate(fn)
    fn.assume(build.valid(cell))
    fn.load(cell)


def _choose(fn: FunctionWriter, then: Callable[[], None], otherwise: Callable[[], None] = nothing) -> None:
    fn.branch(choice(fn), then, otherwise)


def _may_be_more(fn: FunctionWriter, name: str, is_write: bool, *places: Place) -> None:
    """If there is memory at one of these places, the function may access it, which is not followed."""
    is_there = build.any_of(build.valid(place, is_write) for place in places)
    if is_there == FALSE:
        return
    fn.program.notes[Note(NoteKind.UNKNOWN_SIZE, fn.here, (name,))] = None
    _choose(fn, lambda: fn.branch(is_there, lambda: fn.unmodelled(Bound.UNKNOWN), nothing))
