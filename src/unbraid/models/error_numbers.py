"""errno, of which each thread has its own.  It is zero at first, and only kept if the program names it.

Every model may set it by `set_errno`; the files of `models.library` do so by `__unbraid_set_errno`.
"""

from __future__ import annotations

from unbraid.core import build
from unbraid.core.nodes import BOOL, Expr, IntType, PointerType, Var
from unbraid.core.writing import Feature
from unbraid.models.context import Model, ModelCall

EPERM, ENOENT, ESRCH, EINTR, EIO, EBADF, ECHILD, EAGAIN, ENOMEM, EACCES, EEXIST = 1, 2, 3, 4, 5, 9, 10, 11, 12, 13, 17
EINVAL, EMFILE, ENOTTY, EFBIG, ENOSPC, EPIPE, EDOM, ERANGE = 22, 24, 25, 27, 28, 32, 33, 34
ENOSYS, EOVERFLOW, ETIMEDOUT = 38, 75, 110


def set_errno(call: ModelCall, number: Expr | int) -> None:
    """errno = number, in the thread that runs; nothing in a program that never reads errno."""
    if call.uses(Feature.ERRNO):
        call.assign(_errno(call), build.constant(number, call.int_type) if isinstance(number, int) else number)


def set_one_of(call: ModelCall, numbers: tuple[int, ...]) -> None:
    """errno = any one of these numbers."""
    if len(numbers) == 1 or not call.uses(Feature.ERRNO):
        set_errno(call, numbers[0])
        return
    is_first = call.temporary(BOOL)
    call.choose(is_first)
    call.branch(is_first, lambda: set_errno(call, numbers[0]), lambda: set_one_of(call, numbers[1:]))


def set_unknown(call: ModelCall) -> None:
    """errno = some number that is not known.  It is chosen where the program looks at it."""
    if call.uses(Feature.ERRNO):
        call.havoc(_errno(call), is_approximation=True)


def _errno(call: ModelCall) -> Var:
    return call.own_of_thread("error_number", call.int_type, "errno")


def _location(call: ModelCall) -> Expr:
    """The address of errno, which is how the headers of C libraries name it."""
    call.announce(Feature.ERRNO)
    return build.address_of(_errno(call), PointerType(call.int_type, call.void_pointer.bits))


def _set(call: ModelCall) -> None:
    """void __unbraid_set_errno(int), for `models.library`."""
    set_errno(call, call.value(0))


MODELS: dict[str, Model] = {
    "__errno_location": _location,  # glibc
    "___errno_location": _location,  # musl
    "__error": _location,  # macOS
    "__unbraid_set_errno": _set,
}

TYPES: dict[str, IntType | str] = {}
