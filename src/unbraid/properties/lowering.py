"""Where models and the frontend say what happens in a program.  What is asked for may add to it (`hooks.py`)."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from unbraid.core.nodes import Expr, Function, Property
from unbraid.core.writing import CallWriter, ProgramWriter, Writer
from unbraid.properties import catalogue
from unbraid.properties.hooks import Holder, Hooks


def _asked(asks: Callable[[Property], bool]) -> tuple[Hooks, ...]:
    """Properties may share their hooks."""
    found = (item.hooks for item in catalogue.PROPERTIES if item.hooks is not None and any(map(asks, item.kinds)))
    return tuple(dict.fromkeys(found))


def follows_waiting(call: CallWriter) -> bool:
    """Does it matter to a property who waits for whom?"""
    return any(hooks.wait_until is not None for hooks in _asked(call.asks))


def wait_until(call: CallWriter, condition: Expr, holder: Holder) -> None:
    """In the step of a model: a thread goes on if the condition holds, and else waits for another thread."""
    for hooks in _asked(call.asks):
        if hooks.wait_until is not None:
            hooks.wait_until(call, condition, holder)
            return
    call.assume(condition)


def wait_until_helped(call: CallWriter, condition: Expr) -> None:
    """The same, if anybody might help."""
    for hooks in _asked(call.asks):
        if hooks.wait_until_helped is not None:
            hooks.wait_until_helped(call, condition)
            return
    call.assume(condition)


def before_join(call: CallWriter, thread: Expr) -> Expr:
    """Gives the number of the thread, which nothing changes any more if a property has used it."""
    for hooks in _asked(call.asks):
        if hooks.before_join is not None:
            thread = call.keep(thread)
            hooks.before_join(call, thread)
    return thread


def before_release(call: CallWriter) -> None:
    """In the step in which something happens that may let other threads go on."""
    for hooks in _asked(call.asks):
        if hooks.before_release is not None:
            hooks.before_release(call)


def after_allocation(call: CallWriter, pointer: Expr) -> None:
    for hooks in _asked(call.asks):
        if hooks.after_allocation is not None:
            hooks.after_allocation(call, pointer)


def before_free(call: CallWriter, pointer: Expr) -> None:
    """In the step that frees."""
    for hooks in _asked(call.asks):
        if hooks.before_free is not None:
            hooks.before_free(call, pointer)


def before_end(code: Writer) -> None:
    """Where the program ends: main returns, or `exit` is called."""
    for hooks in _asked(code.asks):
        if hooks.before_end is not None:
            hooks.before_end(code)


def finish(functions: Mapping[str, Function], program: ProgramWriter) -> dict[str, Function]:
    """All functions of the program, once they are lowered."""
    for hooks in _asked(program.asks):
        if hooks.finish is not None:
            functions = hooks.finish(functions, program)
    return dict(functions)
