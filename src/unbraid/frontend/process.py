"""What runs before main and after it: constructors; the functions that `atexit` and the like have registered
(`models/library/exits.c`), and destructors.

If something runs after main (`Feature.AT_EXIT`), main becomes a function of its own, so that its locals end when it
returns, and the program starts in a wrapper:

    int main() { S }      =>    int main.body() { S }        main() { status = main.body(); exit(status); }

If main may also end by pthread_exit, the last thread to end calls exit(0).
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from unbraid.core.errors import Refused
from unbraid.core.nodes import Call, Function, ThreadExit
from unbraid.core.visitor import statements
from unbraid.core.writing import Feature
from unbraid.frontend.lowering import attributed, long_jumps
from unbraid.frontend.lowering.context import Batch, ProgramContext
from unbraid.frontend.lowering.writer import FunctionWriter
from unbraid.frontend.rewriting.thread_ends import with_thread_calls
from unbraid.models.library import (
    KEY_CREATE,
    REGISTER_HANDLERS,
    RUN_DESTRUCTORS,
    RUN_EXIT_HANDLERS,
    RUN_HANDLER,
    SIGNAL_END,
    THREAD_BEGINS,
    THREAD_ENDS,
)
from unbraid.properties.lowering import before_end


def body_of(entry: str) -> str:
    """The name of the function that main becomes."""
    return f"{entry}.body"


def request_attributed(context: ProgramContext) -> None:
    """Find the constructors and destructors."""
    context.constructors = attributed.constructors(context)
    context.destructors = attributed.destructors(context)
    if context.destructors:
        context.announce(Feature.AT_EXIT)


def with_constructors(context: ProgramContext, main: Function) -> Function:
    """Run the constructors at the start of main."""
    if not context.constructors:
        return main
    fn = FunctionWriter(context, main.name, set())
    fn.names |= {var.name for var in (*main.params, *main.locals)}
    fn.here = main.origin
    attributed.run(fn, context.constructors)
    return replace(main, body=(*fn.code, *main.body), locals=(*main.locals, *fn.locals))


def request_library(context: ProgramContext, functions: dict[str, Function]) -> None:
    """Request the functions of the library that no call names, if these functions of the program need them."""
    if any(context.is_of_library(name) for name in REGISTER_HANDLERS & functions.keys()):
        context.announce(Feature.AT_EXIT)
    needed = [RUN_DESTRUCTORS] if KEY_CREATE in functions else []
    if context.uses(Feature.AT_EXIT):
        needed.append(RUN_EXIT_HANDLERS)
        starts = (context.entry, *_names(context.constructors))
        if context.uses(Feature.ASYNC_CANCEL) or any(_may_end_thread(functions, name) for name in starts):
            needed += [THREAD_BEGINS, THREAD_ENDS]
    if context.uses(Feature.PROCESS_SIGNALS):
        needed.append(SIGNAL_END)
    for name in needed:
        definition = context.symbols.library_definition(name)
        if name not in functions and definition is not None:
            context.request(definition)


def _may_end_thread(functions: dict[str, Function], start: str) -> bool:
    seen, pending = {start}, [start]
    while pending:
        for stmt in statements(functions[pending.pop()].body):
            if isinstance(stmt, ThreadExit):
                return True
            if isinstance(stmt, Call) and stmt.function in functions and stmt.function not in seen:
                seen.add(stmt.function)
                pending.append(stmt.function)
    return False


def with_end(context: ProgramContext, functions: dict[str, Function]) -> dict[str, Function]:
    """Start the program in a wrapper that calls main, and runs what follows it."""
    main, name = functions[context.entry], body_of(context.entry)
    fn = FunctionWriter(context, context.entry, set())
    fn.here = main.origin
    results = tuple(fn.temporary(kind) for kind in main.results)
    fn.call(Call(results, name, (), fn.origin()))
    status = fn.temporary(context.types.int)
    fn.assign(status, results[0]) if results else fn.havoc(status, is_input=False)
    fn.call(Call((), RUN_EXIT_HANDLERS, (status,), fn.origin()))
    attributed.run(fn, context.destructors)
    before_end(fn)
    fn.halt()
    wrapper = Function(context.entry, (), tuple(fn.locals), (), tuple(fn.code), main.origin)
    return {**functions, context.entry: wrapper, name: replace(main, name=name)}


def bases(context: ProgramContext) -> frozenset[str]:
    """The functions that a longjmp must not leave: where the program begins, and where it runs handlers at exit."""
    return RUN_HANDLER | {context.entry}


def find_jumping(context: ProgramContext, functions: dict[str, Function]) -> None:
    """Find the functions that a longjmp may leave, so that lowering starts again."""
    found = long_jumps.jumping(functions, context.leaves_by_jump, bases(context))
    for name in _names((*context.constructors, *context.destructors)):
        if name in found:
            raise Refused(f"a longjmp may leave '{name}', a constructor or destructor", functions[name].origin)
    if not found <= context.known.jumping:
        context.known.jumping |= found
        context.learnt = True


def _names(batches: Iterable[Batch]) -> list[str]:
    return [name for batch in batches for of_file in batch for name in of_file]


def with_ends_of_threads(context: ProgramContext, functions: dict[str, Function]) -> dict[str, Function]:
    if context.known.jumping:
        functions = {**functions, long_jumps.CHECK: long_jumps.check_function(context, functions[context.entry])}
    begins = tuple(name for name in (THREAD_BEGINS,) if name in functions)
    ends = tuple(name for name in (long_jumps.CHECK, RUN_DESTRUCTORS, SIGNAL_END, THREAD_ENDS) if name in functions)
    return with_thread_calls(functions, begins, ends, context.next_sid) if ends else functions
