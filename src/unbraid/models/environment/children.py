"""Other processes: fork, exec and wait.

The child of a fork is a copy of the process with one thread, and runs by itself.  What it does is found by following
the thread that forks with the result zero.  Other threads may run then, too: no execution of the child is missed, but a
violation in it is only possible.  For leaks, only the process that starts counts.  Whether a child waits forever is not
followed, nor what a child does to pipes and named semaphores that it shares with the program.
"""

from __future__ import annotations

from collections.abc import Callable

from unbraid.core import build
from unbraid.core.nodes import BOOL, FALSE, Expr, IntType, Place, Property, Var
from unbraid.core.writing import Feature
from unbraid.models.context import Model, ModelCall, approximate
from unbraid.models.environment.inputs import forget_process
from unbraid.models.error_numbers import EAGAIN, ECHILD, ENOMEM, set_errno, set_one_of, set_unknown
from unbraid.models.files.descriptors import choose_failure
from unbraid.models.files.opening import interruptible
from unbraid.properties import lowering

_LEAKS = (Property.MEMTRACK, Property.MEMCLEANUP)
_BYTE = IntType(8, False)
_LAST_SIGNAL = 64
_DUMPED = 0x80  # the bit of a status that says so
_NO_HANG = 1  # WNOHANG
_WITHOUT_STOPS = (0, _NO_HANG)


def _choose(call: ModelCall, then: Callable[[], None], other: Callable[[], None]) -> None:
    call.branch(choose_failure(call), then, other)


def _fork(call: ModelCall) -> Expr:
    assert call.result is not None
    result = call.temporary(call.result)
    runs_handlers = call.uses(Feature.FORK_HANDLERS) and call.name == "fork"
    if runs_handlers:
        call.library("unbraid_fork_prepare", ())

    def fail() -> None:
        call.assign(result, build.constant(-1, result.type))
        set_one_of(call, (EAGAIN, ENOMEM))

    def be_child() -> None:
        _follow_child(call)
        call.assign(result, build.constant(0, result.type))

    def be_parent() -> None:
        if call.uses(Feature.QUEUES) or call.uses(Feature.SHARED_SEMAPHORES):
            call.not_followed()
        _any_process(call, result)

    _choose(call, fail, lambda: _choose(call, be_child, be_parent))
    if runs_handlers:
        is_child = build.equal(result, build.constant(0, result.type))
        call.library("unbraid_fork_finish", (is_child,))
    return result


def _follow_child(call: ModelCall) -> None:
    if any(map(call.asks, _LEAKS)):
        call.assume(FALSE)
    if lowering.follows_waiting(call):
        call.not_followed()
    approximate(call)
    forget_process(call)


def _any_process(call: ModelCall, result: Var) -> None:
    call.havoc(result)
    call.assume(build.compare(">", result, build.constant(0, result.type)))


def _atfork(call: ModelCall) -> Expr:
    call.announce(Feature.FORK_HANDLERS)
    handlers = tuple(call.keep(call.value(position)) for position in range(3))
    result = call.temporary(call.int_type)

    def register() -> None:
        call.library("unbraid_fork_register", handlers)
        call.assign(result, build.constant(0, result.type))

    _choose(call, lambda: call.assign(result, build.constant(ENOMEM, result.type)), register)
    return result


def _exec(call: ModelCall) -> Expr:
    """Another program takes the place of this one, unless that fails."""
    for position in range(call.count()):
        call.effects(position)
    _choose(call, lambda: set_unknown(call), call.halt)
    return build.constant(-1, call.int_type)


# ------------------------------------------------------------------------------------------------ waiting
def _wait(call: ModelCall) -> Expr:
    """pid_t wait(int *status), pid_t waitpid(pid_t, int *status, int options)"""
    status = 0 if call.name == "wait" else 1
    options: int | None = 0
    if status:
        call.effects(0)
        call.effects(2)
        options = call.constant(2)
    if call.has_effects(status):
        call.refuse(f"{call.name}: the pointer to the status must not have side effects; compute it before")
    assert call.result is not None
    result = call.temporary(call.result)

    def fail() -> None:
        call.assign(result, build.constant(-1, result.type))
        set_errno(call, ECHILD)

    def end() -> None:
        _any_process(call, result)
        call.if_given(status, lambda place: _show_status(call, place, options in _WITHOUT_STOPS))

    def find() -> None:
        none_yet = lambda: call.assign(result, build.constant(0, result.type))
        may_return = options is None or options & _NO_HANG
        call.branch(choose_failure(call) if may_return else FALSE, none_yet, end)

    interruptible(call, result, True, lambda: _choose(call, fail, find))
    return result


def _show_status(call: ModelCall, place: Place, is_end: bool) -> None:
    """The child has ended by itself, or by a signal."""
    if not is_end:
        call.not_followed()
    code, number, chosen = call.temporary(_BYTE), call.temporary(_BYTE), call.temporary(BOOL)

    def exited() -> None:
        call.havoc(code)
        shifted = build.binary("<<", build.cast(code, call.int_type), build.constant(8, call.int_type), call.int_type)
        call.store(place, shifted)

    def killed() -> None:
        call.havoc(number)
        low = build.binary("&", number, build.constant(_DUMPED - 1, _BYTE), _BYTE)
        is_signal = build.conjunction(build.truth(low), build.compare("<=", low, build.constant(_LAST_SIGNAL, _BYTE)))
        call.assume(is_signal)
        call.store(place, build.cast(number, call.int_type))

    call.choose(chosen)
    call.branch(chosen, exited, killed)


MODELS: dict[str, Model] = {
    **dict.fromkeys(("fork", "vfork", "_Fork"), _fork),
    "pthread_atfork": _atfork,
    **dict.fromkeys(
        ("execl", "execle", "execlp", "execv", "execve", "execvp", "execvpe", "fexecve", "execveat"), _exec
    ),
    **dict.fromkeys(("wait", "waitpid"), _wait),
}

TYPES: dict[str, IntType | str] = {}
