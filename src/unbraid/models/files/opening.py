"""Opening, closing and copying descriptors, where they are followed (`descriptors.py`).

Each of these calls may fail.  A descriptor that `close` fails to close is closed nevertheless, as on Linux.
"""

from __future__ import annotations

from collections.abc import Callable

from unbraid.core import build
from unbraid.core.nodes import FALSE, Expr, Var
from unbraid.core.writing import Feature, nothing
from unbraid.models import interrupts
from unbraid.models.context import Model, ModelCall
from unbraid.models.error_numbers import EBADF, EINTR, EINVAL, EIO, EMFILE, set_one_of
from unbraid.models.files import buffers, descriptors
from unbraid.models.files.descriptors import choose_failure, fails

_DUPLICATE = (0, 1030)  # F_DUPFD, F_DUPFD_CLOEXEC
_SET_FLAGS = 4  # F_SETFL
_GET_LOCK = (5, 36)  # F_GETLK, F_OFD_GETLK


def number_at(call: ModelCall, position: int) -> Expr:
    return call.keep(build.cast(call.value(position), call.int_type))


def _evaluate(call: ModelCall, *but: int) -> None:
    for position in range(call.count()):
        if position not in but:
            call.effects(position)


def _open(waits: bool = False) -> Model:
    def give(call: ModelCall) -> Expr:
        _evaluate(call)
        result = call.temporary(call.int_type)
        interruptible(call, result, waits, lambda: open_new(call, result, nothing))
        return result

    return give


def open_new(call: ModelCall, result: Var, then: Callable[[], None]) -> None:
    """A new descriptor, or a failure; `then` is part of the step."""

    def succeed() -> None:
        call.atomic_begin()
        call.assign(result, descriptors.add(call))
        then()
        call.atomic_end()

    call.branch(choose_failure(call), lambda: fails(call, result), succeed)


def interruptible(call: ModelCall, result: Var, waits: bool, then: Callable[[], None]) -> None:
    """A call that a signal handler may interrupt while it waits."""
    interrupted = interrupts.is_interrupted(call) if waits else FALSE
    call.branch(interrupted, lambda: fails(call, result, EINTR), then)


def _mkstemp(call: ModelCall) -> Expr:
    """int mkstemp(char *name): the end of the name is replaced."""
    result = call.temporary(call.int_type)
    (is_replaced,) = call.library("unbraid_temporary_name", (call.keep(call.value(0)),))
    call.branch(is_replaced, lambda: open_new(call, result, nothing), lambda: fails(call, result, EINVAL))
    return result


def _accept(call: ModelCall) -> Expr:
    """int accept(int fd, struct sockaddr *address, socklen_t *length): who calls is not known."""
    number = number_at(call, 0)
    result = call.temporary(call.int_type)

    def accept() -> None:
        open_new(call, result, nothing)
        is_new = build.compare(">=", result, build.constant(0, result.type))
        call.branch(is_new, lambda: buffers.fill_address(call, 1), nothing)

    if call.count() > 3:
        call.effects(3)
    descriptors.if_open(call, number, result, lambda: interruptible(call, result, True, accept))
    return result


def _close(call: ModelCall) -> Expr:
    number = number_at(call, 0)
    result = call.temporary(call.int_type)

    def close() -> None:
        close_open(call, number)
        call.assign(result, build.constant(0, result.type))

    call.atomic_begin()
    found = descriptors.is_open(call, number)
    call.branch(found, close, lambda: fails(call, result, EBADF))
    call.atomic_end()
    if call.is_used:
        failed = build.conjunction(found, call.keep(choose_failure(call)))
        call.branch(failed, lambda: _fail_to_close(call, result), nothing)
    return result


def _fail_to_close(call: ModelCall, result: Var) -> None:
    call.assign(result, build.constant(-1, result.type))
    set_one_of(call, (EIO, EINTR) if call.uses(Feature.INTERRUPTS) else (EIO,))


def close_open(call: ModelCall, number: Expr) -> None:
    """In a step: close a descriptor that is open."""
    descriptors.remove(call, number)
    if call.uses(Feature.QUEUES):
        call.library("unbraid_queue_close", (number,))


def _copy(call: ModelCall, number: Expr, result: Var, make: Callable[[], Expr]) -> None:
    """In a step: `make` gives another number for the descriptor."""

    def copy() -> None:
        call.assign(result, make())
        if call.uses(Feature.QUEUES):
            call.library("unbraid_queue_copy", (number, result))

    call.branch(descriptors.is_open(call, number), copy, lambda: fails(call, result, EBADF))


def _copy_or_fail(call: ModelCall, number: Expr, result: Var, make: Callable[[], Expr]) -> None:
    """There may be no number left."""

    def copy() -> None:
        call.atomic_begin()
        _copy(call, number, result, make)
        call.atomic_end()

    call.branch(choose_failure(call), lambda: fails(call, result, EMFILE), copy)


def _dup(call: ModelCall) -> Expr:
    number = number_at(call, 0)
    result = call.temporary(call.int_type)
    _copy_or_fail(call, number, result, lambda: descriptors.add(call))
    return result


def _dup2(call: ModelCall) -> Expr:
    """What has the new number is closed first.  dup3 does not accept the same number."""
    number, wanted = number_at(call, 0), number_at(call, 1)
    if call.count() > 2:
        call.effects(2)
    result = call.temporary(call.int_type)

    def replace() -> Expr:
        call.branch(descriptors.has(call, wanted), lambda: close_open(call, wanted), nothing)
        descriptors.add_this(call, wanted)
        return wanted

    def same() -> None:
        if call.name == "dup3":
            fails(call, result, EINVAL)
            return
        found = descriptors.is_open(call, number)
        call.branch(found, lambda: call.assign(result, number), lambda: fails(call, result, EBADF))

    def other() -> None:
        is_possible = build.compare(">=", wanted, build.constant(0, wanted.type))
        call.branch(is_possible, lambda: _copy(call, number, result, replace), lambda: fails(call, result, EBADF))

    def copy() -> None:
        call.atomic_begin()
        call.branch(build.equal(number, wanted), same, other)
        call.atomic_end()

    call.branch(choose_failure(call), lambda: fails(call, result), copy)  # EINTR and, on Linux, EBUSY
    return result


def _fcntl(call: ModelCall) -> Expr:
    number, command = number_at(call, 0), call.constant(1)
    result = call.temporary(call.int_type)
    if command in _DUPLICATE:
        least = number_at(call, 2)
        _copy_or_fail(call, number, result, lambda: descriptors.add(call, least))
        return result
    if command is None or command in _GET_LOCK:
        _evaluate(call, 0)
        descriptors.if_open(call, number, result, call.not_followed)
        return result
    flags = number_at(call, 2) if command == _SET_FLAGS else None

    def answer() -> None:
        if flags is not None and call.uses(Feature.QUEUES):
            call.library("unbraid_queue_set_flags", (number, flags))
        call.havoc(result, is_approximation=True)
        call.assume(build.compare(">=", result, build.constant(-1, result.type)))

    _evaluate(call, 0, 1, *([2] if flags is not None else []))
    descriptors.if_open(call, number, result, answer)
    return result


MODELS: dict[str, Model] = {
    **dict.fromkeys(
        (
            "socket", "epoll_create", "epoll_create1", "timerfd_create", "inotify_init", "inotify_init1",
            "memfd_create", "shm_open",
        ), _open(),
    ),
    **dict.fromkeys(("open", "open64", "openat", "openat64", "creat", "creat64"), _open(waits=True)),
    **dict.fromkeys(("accept", "accept4"), _accept),
    "mkstemp": _mkstemp,
    "close": _close,
    "dup": _dup,
    **dict.fromkeys(("dup2", "dup3"), _dup2),
    **dict.fromkeys(("fcntl", "fcntl64"), _fcntl),
}  # fmt: skip

# Where other functions have descriptors.
DESCRIPTORS: dict[str, tuple[int, ...]] = {
    **dict.fromkeys(
        (
            "fstat", "fstat64", "lseek", "lseek64", "ftruncate", "fsync", "fdatasync", "fchmod", "fchown", "fchdir",
            "isatty",
            "readv", "writev", "preadv", "pwritev", "recvmsg", "sendmsg", "bind", "listen", "connect", "shutdown",
            "getsockname", "getpeername", "getsockopt", "setsockopt", "ioctl", "flock", "lockf", "dprintf", "vdprintf",
            "futimens", "fstatvfs", "epoll_wait", "epoll_pwait", "timerfd_settime", "timerfd_gettime",
            "posix_fadvise", "posix_fallocate", "tcgetattr", "tcsetattr", "tcflush", "tcdrain", "inotify_add_watch",
            "inotify_rm_watch", "syncfs", "fpathconf", "readahead",
        ), (0,),
    ),
    **dict.fromkeys(("sendfile", "sendfile64"), (0, 1)),
    "epoll_ctl": (0, 2),
    **dict.fromkeys(("splice", "copy_file_range"), (0, 2)),
    "tee": (0, 1),
}  # fmt: skip
