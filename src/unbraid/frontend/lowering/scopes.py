"""Blocks and the objects that end with them: variable-length arrays, and locals whose address may outlive the block.

Core has no blocks.  A local whose address stays within its block becomes a local of the function.  Any other local
becomes an object that is allocated when its block is entered and released when its block is left.  Objects that still
exist when the function returns end with the call (`Allocate`).

A local with the attribute `cleanup` has a call of that function wherever its scope is left.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from unbraid.core import build
from unbraid.core.nodes import SIZE, Allocate, Block, Call, Deref, Expr, Release, Var, While
from unbraid.core.visitor import statements
from unbraid.frontend.lowering.context import Declaration
from unbraid.frontend.lowering.writer import Cleanup, FunctionWriter, Scope
from unbraid.frontend.parsing.syntax import Cursor, CursorKind
from unbraid.frontend.types.table import is_constant


@contextmanager
def scope(fn: FunctionWriter, block: Cursor) -> Iterator[Scope]:
    """Lower the statements written inside as part of a block."""
    opened = Scope(block.key)
    fn.scopes.append(opened)
    here = fn.here
    for declaration in fn.program.known.outliving.get(block.key, ()):
        _make(fn, declaration)
    fn.here = here
    yield opened
    if len(fn.scopes) > 1:
        end(fn, opened.ending)
    else:
        _clean_up(fn, opened.ending)
    fn.scopes.pop()


def _make(fn: FunctionWriter, declaration: Declaration) -> None:
    cursor, types = declaration.cursor, fn.program.types
    assert cursor is not None
    fn.at(cursor)
    kind = types.of(cursor.type, fn.here)
    at = fn.declare(f"address of {declaration.key}", cursor.spelling or "literal", types.pointer_to(kind))
    size = build.constant(types.size_of(kind), SIZE)
    fn.allocate(at, size, kind, is_automatic=True, is_constant=is_constant(cursor))
    fn.variables[declaration.key] = Deref(at, kind)
    fn.scopes[-1].ending.append(at)


def end(fn: FunctionWriter, ending: list[Var | Cleanup]) -> None:
    """End objects, and run clean-ups, the last one first."""
    for item in reversed(ending):
        if isinstance(item, Cleanup):
            _clean_up(fn, [item])
        else:
            fn.release(item)


def _clean_up(fn: FunctionWriter, ending: list[Var | Cleanup]) -> None:
    for item in reversed(ending):
        if isinstance(item, Cleanup):
            (kind,) = fn.program.parameters[item.function]
            targets = tuple(fn.temporary(result) for result in fn.program.results[item.function])
            fn.call(Call(targets, item.function, (build.cast(item.address, kind),), fn.origin()))


def leave(fn: FunctionWriter, depth: int) -> None:
    """End what belongs to all blocks but the outermost `depth`, before a jump out of them."""
    for left in reversed(fn.scopes[depth:]):
        end(fn, left.ending)


def leave_function(fn: FunctionWriter, values: list[Expr]) -> list[Expr]:
    """Run the clean-ups of all blocks before a return of these values."""
    if any(isinstance(item, Cleanup) for opened in fn.scopes for item in opened.ending):
        values = [fn.spill(value) for value in values]
        for left in reversed(fn.scopes):
            _clean_up(fn, left.ending)
    return values


def pass_label(fn: FunctionWriter, label: str) -> None:
    """Note what exists at a label, for jumps back to it."""
    fn.passed[label] = [len(opened.ending) for opened in fn.scopes]


def leave_for_label(fn: FunctionWriter, jump: Cursor, label: str) -> None:
    """End what belongs to the blocks that a jump to a label leaves, and what was declared after the label."""
    around = _blocks_around(fn, label)
    entered = around - {opened.block for opened in fn.scopes}
    if not entered.isdisjoint(fn.program.known.outliving):
        raise fn.refuse("a jump into a block with a local whose address may be kept is not supported", jump)
    depth = max(1, sum(opened.block in around for opened in fn.scopes))
    leave(fn, depth)
    if label in fn.passed:
        for opened, existing in reversed(list(zip(fn.scopes[:depth], fn.passed[label], strict=False))):
            end(fn, opened.ending[existing:])


def refuse_allocations_in_loops(fn: FunctionWriter, code: Block) -> None:
    """Refuse automatic objects that are allocated in a loop and not released in it: only one address is remembered."""
    for loop in statements(code):
        if isinstance(loop, While):
            inside = list(statements(loop.body))
            ended = {stmt.pointer for stmt in inside if isinstance(stmt, Release)}
            for stmt in inside:
                if isinstance(stmt, Allocate) and stmt.is_automatic and stmt.target not in ended:
                    fn.here = stmt.origin
                    raise fn.refuse("alloca in a loop is not supported")


def _blocks_around(fn: FunctionWriter, label: str) -> frozenset[int]:
    assert fn.definition is not None
    known = fn.program.known.labels
    if fn.definition.key not in known:
        known[fn.definition.key] = _blocks_around_labels(fn.definition)
    return known[fn.definition.key].get(label, frozenset())


def _blocks_around_labels(definition: Cursor) -> dict[str, frozenset[int]]:
    found: dict[str, frozenset[int]] = {}
    pending: list[tuple[Cursor, frozenset[int]]] = [(definition, frozenset())]
    while pending:
        cursor, around = pending.pop()
        if cursor.kind is CursorKind.LABEL_STMT:
            found.setdefault(cursor.spelling, around)
        if cursor.kind in (CursorKind.COMPOUND_STMT, CursorKind.FOR_STMT, CursorKind.SWITCH_STMT):
            around |= {cursor.key}
        pending.extend((child, around) for child in cursor.children)
    return found
