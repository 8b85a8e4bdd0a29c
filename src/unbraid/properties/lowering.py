"""Models and the frontend report events here.  The properties that are checked may add statements (`hooks.py`)."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from unbraid.core.nodes import Expr, Function, Property
from unbraid.core.writing import CallWriter, ProgramWriter, Writer
from unbraid.properties import catalogue
from unbraid.properties.hooks import Alone, Holder, Hooks


def _asked(asks: Callable[[Property], bool]) -> tuple[Hooks, ...]:
    """The hooks of the properties that are checked, each once, because properties may share hooks."""
    found = (item.hooks for item in catalogue.PROPERTIES if item.hooks is not None and any(map(asks, item.kinds)))
    return tuple(dict.fromkeys(found))


def follows_waiting(call: CallWriter) -> bool:
    """Does a property track which thread waits for which?"""
    return any(hooks.wait_until is not None for hooks in _asked(call.asks))


def wait_until(call: CallWriter, condition: Expr, holder: Holder, alone: Alone) -> None:
    """In the step of a model: continue if the condition holds; otherwise wait for the thread `holder()`."""
    for hooks in _asked(call.asks):
        if hooks.wait_until is not None:
            hooks.wait_until(call, condition, holder, alone)
            return
    call.assume(condition)


def wait_until_helped(call: CallWriter, condition: Expr, alone: Alone) -> None:
    """In the step of a model: continue if the condition holds; otherwise wait until any thread helps."""
    for hooks in _asked(call.asks):
        if hooks.wait_until_helped is not None:
            hooks.wait_until_helped(call, condition, alone)
            return
    call.assume(condition)


def before_join(call: CallWriter, thread: Expr, alone: Alone) -> Expr:
    """Returns the number of the thread to join, as a value that later writes cannot change if a hook has used it."""
    for hooks in _asked(call.asks):
        if hooks.before_join is not None:
            thread = call.keep(thread)
            hooks.before_join(call, thread, alone)
    return thread


def before_release(call: CallWriter) -> None:
    """Called in the step that may unblock other threads."""
    for hooks in _asked(call.asks):
        if hooks.before_release is not None:
            hooks.before_release(call)


def after_allocation(call: CallWriter, pointer: Expr) -> None:
    for hooks in _asked(call.asks):
        if hooks.after_allocation is not None:
            hooks.after_allocation(call, pointer)


def before_free(call: CallWriter, pointer: Expr) -> None:
    """Called in the step that frees."""
    for hooks in _asked(call.asks):
        if hooks.before_free is not None:
            hooks.before_free(call, pointer)


def before_end(code: Writer) -> None:
    """Called where the program ends: main returns, or `exit` is called."""
    for hooks in _asked(code.asks):
        if hooks.before_end is not None:
            hooks.before_end(code)


def finish(functions: Mapping[str, Function], program: ProgramWriter) -> dict[str, Function]:
    """Let the hooks rewrite all functions of the program, after they are lowered."""
    for hooks in _asked(program.asks):
        if hooks.finish is not None:
            functions = hooks.finish(functions, program)
    return dict(functions)
