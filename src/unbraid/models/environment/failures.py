"""What errno is after a function of a library that has no model.

A result of -1, or a null pointer, is a failure.  Its error number is not known, except for EINTR: a signal handler may
have interrupted a call that waits.
"""

from __future__ import annotations

from unbraid.core import build
from unbraid.core.nodes import BOOL, FALSE, Expr, IntType, PointerType
from unbraid.core.writing import Feature, nothing
from unbraid.models import interrupts
from unbraid.models.context import ModelCall
from unbraid.models.environment.results import RANGES
from unbraid.models.error_numbers import EINTR, set_errno, set_unknown

_RESTARTED = frozenset(
    {
        "connect", "wait", "waitpid", "waitid", "wait3", "wait4", "readv", "writev", "recvmsg", "sendmsg", "flock",
        "lockf", "open", "openat", "creat", "accept", "accept4",
    }
)  # fmt: skip

# A handler interrupts these even if it was set with SA_RESTART.
_NOT_RESTARTED = frozenset({"poll", "ppoll", "select", "pselect", "epoll_wait", "epoll_pwait", "msgrcv", "msgsnd"})


def set_errno_after(call: ModelCall, result: Expr | None) -> None:
    """After the call of such a function; `result` is its value, if it is a scalar."""
    if not call.uses(Feature.ERRNO):
        return
    failed = _failed(call, result)
    interrupted: Expr = FALSE
    if call.name in _NOT_RESTARTED:
        interrupted = interrupts.is_woken(call)
    elif call.name in _RESTARTED:
        interrupted = interrupts.is_interrupted(call)
    set_number = lambda: call.branch(interrupted, lambda: set_errno(call, EINTR), lambda: set_unknown(call))
    call.branch(failed, set_number, nothing)


def _failed(call: ModelCall, result: Expr | None) -> Expr:
    if result is not None and isinstance(result.type, PointerType):
        return build.negate(build.truth(result))
    known = RANGES.get(call.name)
    if result is None or known is None or not isinstance(result.type, IntType):
        chosen = call.temporary(BOOL)  # it may set errno
        call.choose(chosen)
        return chosen
    return FALSE if known.low != -1 else build.equal(result, build.constant(-1, result.type))
