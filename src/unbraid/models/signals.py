"""Signals.  What they do is written in C (`library/signals.c`); here is what the rest of the program must know.

Only signals count that the program sends itself, or sets an alarm for; others come from outside if the user says so
(`--async-signals`).  If a signal may come at any time (`Feature.INTERRUPTS`), each step of each thread may be
interrupted (`frontend/rewriting/interruptions.py`).  A thread that sends a signal to itself runs the handler in the
call.

A signal cannot end the wait for a lock or a join.  Where threads also wait to be helped (`Feature.SIGNALS`), a handler
might help (`sync/waiting.py`).  Signals from outside may always come, so deadlocks are found only before there are
handlers.
"""

from __future__ import annotations

from unbraid.core import build
from unbraid.core.nodes import (
    BOOL,
    FALSE,
    INT32,
    TRUE,
    Const,
    Expr,
    IntType,
    Place,
    Property,
    Sync,
    SyncKind,
    ThreadId,
    Var,
)
from unbraid.core.notes import Note, NoteKind
from unbraid.core.writing import Feature, nothing
from unbraid.models import threads
from unbraid.models.cancellation import points
from unbraid.models.context import Model, ModelCall
from unbraid.models.error_numbers import EAGAIN, EINTR, EINVAL, set_errno
from unbraid.models.interrupts import handled, interrupted
from unbraid.properties import lowering

_ZERO, _FAILED = Const(0, INT32), Const(-1, INT32)
_UNSIGNED = IntType(32, False)


def _values(call: ModelCall) -> list[Expr]:
    return [call.keep(call.value(position)) for position in range(call.count())]


def _run(call: ModelCall, function: str, *args: Expr) -> Expr:
    """The result of a function of the library."""
    return call.library(function, args)[0]


# -------------------------------------------------------------------------------------------- registering
def _register(call: ModelCall) -> None:
    """The program may have handlers."""
    call.announce(Feature.HANDLERS)
    if call.async_signals:
        call.announce(Feature.INTERRUPTS)
        _end_search_for_deadlocks(call)
    else:
        call.note(Note(NoteKind.ONLY_OWN_SIGNALS))


def _signal(call: ModelCall) -> Expr:
    call.announce(Feature.SIGNAL_ACTIONS)
    if not call.is_number(1):
        _register(call)
    return _run(call, "unbraid_signal_signal", *_values(call))


def _sigaction(call: ModelCall) -> Expr:
    call.announce(Feature.SIGNAL_ACTIONS)
    if not call.is_null(1):
        _register(call)
    return _run(call, "unbraid_signal_action", *_values(call))


# ------------------------------------------------------------------------------------------------ sending
def _send(call: ModelCall) -> None:
    """A signal may reach another thread from here on."""
    call.announce(Feature.INTERRUPTS)


def _end_search_for_deadlocks(call: ModelCall) -> None:
    if lowering.follows_waiting(call) and call.uses(Feature.SIGNALS):
        call.note(Note(NoteKind.DEADLOCKS_UNTIL, call.origin, (call.name,)))
        call.atomic_begin(Sync(SyncKind.EVENT, None))
        lowering.before_release(call)
        call.not_followed()  # in the step, so that the thread takes part until then
        call.atomic_end()


def _raise(call: ModelCall) -> Expr:
    number = call.keep(build.cast(call.value(0), INT32))
    result = call.temporary(INT32)
    exists = build.conjunction(build.compare(">", number, _ZERO), build.compare("<", number, Const(65, INT32)))

    def send() -> None:
        call.library("unbraid_signal_raise", (number,))
        call.assign(result, _ZERO)

    def fail() -> None:
        set_errno(call, EINVAL)
        call.assign(result, _FAILED)

    call.branch(exists, send, fail)
    return result


def _pthread_kill(call: ModelCall) -> Expr:
    thread = call.keep(call.value(0))
    number = call.keep(build.cast(call.value(1), INT32))
    target = call.keep(threads.number_of(call, thread))
    threads.check_exists(call, thread)
    _send(call)
    call.atomic_begin()
    threads.check_not_over(call, target)
    call.atomic_end()
    return _run(call, "unbraid_signal_send", target, number)


def _kill(call: ModelCall) -> Expr:
    """The process itself is known by the call of getpid in the argument, or by its number."""
    is_this = call.is_call_of(0, "getpid")
    process = Const(0, INT32) if is_this else call.keep(call.value(0))
    number = call.keep(call.value(1))
    _send_to_process(call)
    if is_this:
        return _run(call, "unbraid_signal_kill_process", number)
    return _run(call, "unbraid_signal_kill", process, number)


def _send_to_process(call: ModelCall) -> None:
    call.announce(Feature.PROCESS_SIGNALS)
    _send(call)


def _alarm(call: ModelCall) -> Expr:
    """The seconds that are left are any number but zero; which one is not kept."""
    seconds = call.keep(call.value(0))
    _send_to_process(call)
    left = call.temporary(_UNSIGNED)
    call.assign(left, Const(1, _UNSIGNED))
    if call.is_used:
        call.havoc(left, is_approximation=True)
        call.assume(build.truth(left))
    return _run(call, "unbraid_signal_set_alarm", seconds, left)


def abort(call: ModelCall) -> None:
    """Runs the handler of SIGABRT, and ends the program then."""
    if call.uses(Feature.HANDLERS):
        call.library("unbraid_signal_abort", ())
    call.halt()


# ------------------------------------------------------------------------------------------------ waiting
def _begin_to_wait(call: ModelCall) -> None:
    points.point(call)
    points.may_act(call)


def _sigwait(call: ModelCall) -> Expr:
    wanted, target = call.keep(call.value(0)), call.place(1)
    _begin_to_wait(call)
    call.store(target, _run(call, "unbraid_signal_wait", wanted))
    return _ZERO


def _sigwaitinfo(call: ModelCall) -> Expr:
    """Also with a time limit.  Of the information about the signal, only its number is known."""
    wanted = call.keep(call.value(0))
    if call.count() > 2:
        call.effects(2)
    _begin_to_wait(call)
    gives_up, result = call.temporary(BOOL), call.temporary(INT32)
    call.choose(gives_up)

    def give_up() -> None:
        set_errno(call, EAGAIN if call.count() > 2 else EINTR)
        call.assign(result, _FAILED)

    def take() -> None:
        call.assign(result, _run(call, "unbraid_signal_wait", wanted))
        call.if_given(1, lambda information: _inform(call, information, result))

    is_possible = call.count() > 2 or call.uses(Feature.INTERRUPTS)
    call.branch(
        gives_up if is_possible else FALSE,
        give_up,
        take,
    )
    return result


def _inform(call: ModelCall, information: Place, number: Expr) -> None:
    """Fill a siginfo_t, which begins with the number of the signal."""
    first, *others = call.cells(information)
    call.assign(first, number)
    for cell in others:
        value = call.temporary(build.scalar(cell.type))
        call.havoc(value, is_approximation=True)
        call.assign(cell, value)


def _pause(call: ModelCall) -> Expr:
    _begin_to_wait(call)
    return _run(call, "unbraid_signal_suspend", build.constant(0, call.void_pointer))


def _sigsuspend(call: ModelCall) -> Expr:
    mask = call.keep(call.value(0))
    _begin_to_wait(call)
    return _run(call, "unbraid_signal_suspend", mask)


# -------------------------------------------------------------------------------------------------- masks
def _pthread_sigmask(call: ModelCall) -> Expr:
    call.announce(Feature.SIGNAL_MASKS)
    call.announce(Feature.SIGNAL_ACTIONS)
    return _run(call, "unbraid_signal_mask", *_values(call))


def _sigprocmask(call: ModelCall) -> Expr:
    result = call.keep(_pthread_sigmask(call))
    fails = build.truth(result)
    call.branch(fails, lambda: set_errno(call, result), nothing)
    return build.ite(fails, _FAILED, _ZERO)


# ------------------------------------------------------------------------- functions for `models.library`
def _handlers(call: ModelCall) -> Var:
    """How many handlers run in the thread that may have interrupted anything."""
    return call.own_of_thread("signal_handlers", INT32)


def _count_handler(call: ModelCall) -> None:
    call.assign(_handlers(call), build.binary("+", call.keep(_handlers(call)), call.value(0), INT32))


def check_safe(call: ModelCall) -> None:
    """Only async-signal-safe functions may be called by a handler that may have interrupted anything."""
    is_outside = build.equal(call.keep(_handlers(call)), _ZERO)
    message = f"{call.name}: not async-signal-safe, and called by a signal handler"
    call.check(is_outside, Property.UNDEFINED, message)


def _set_interrupted(call: ModelCall) -> None:
    if call.uses(Feature.INTERRUPTS):
        restarts = build.truth(call.keep(call.value(0)))
        call.assign(handled(call), TRUE)
        call.branch(restarts, nothing, lambda: call.assign(interrupted(call), TRUE))


def _async_signals(call: ModelCall) -> Expr:
    return TRUE if call.async_signals else FALSE


def _halt(call: ModelCall) -> None:
    call.halt()


def _thread_number(call: ModelCall) -> Expr:
    return build.cast(ThreadId(call.thread_type), _UNSIGNED)


MODELS: dict[str, Model] = {
    "signal": _signal,
    "bsd_signal": _signal,
    "sigaction": _sigaction,
    "raise": _raise,
    "kill": _kill,
    "pthread_kill": _pthread_kill,
    "alarm": _alarm,
    "abort": abort,
    "sigwait": _sigwait,
    "sigwaitinfo": _sigwaitinfo,
    "sigtimedwait": _sigwaitinfo,
    "pause": _pause,
    "sigsuspend": _sigsuspend,
    "pthread_sigmask": _pthread_sigmask,
    "sigprocmask": _sigprocmask,
    "__unbraid_count_handler": _count_handler,
    "__unbraid_interrupted": _set_interrupted,
    "__unbraid_async_signals": _async_signals,
    "__unbraid_halt": _halt,
    "__unbraid_thread_number": _thread_number,
}

TYPES: dict[str, IntType | str] = {}

# XSH 2.4.3, and what compilers make of plain C.
SAFE = frozenset(
    {
        "_Exit", "_exit", "abort", "accept", "access", "aio_error", "aio_return", "aio_suspend", "alarm", "bind",
        "chdir", "chmod", "chown", "clock_gettime", "close", "connect", "creat", "dup", "dup2", "execl", "execle",
        "execv", "execve", "faccessat", "fchdir", "fchmod", "fchmodat", "fchown", "fchownat", "fcntl", "fdatasync",
        "fexecve", "ffs", "fork", "fstat", "fstatat", "fsync", "ftruncate", "futimens", "getegid", "geteuid", "getgid",
        "getgroups", "getpeername", "getpgrp", "getpid", "getppid", "getsockname", "getsockopt", "getuid", "htonl",
        "htons", "kill", "link", "linkat", "listen", "longjmp", "lseek", "lstat", "memccpy", "memchr", "memcmp",
        "memcpy", "memmove", "memset", "mkdir", "mkdirat", "mkfifo", "mkfifoat", "mknod", "mknodat", "ntohl", "ntohs",
        "open", "openat", "pause", "pipe", "poll", "posix_trace_event", "pselect", "pthread_kill", "pthread_self",
        "pthread_sigmask", "quick_exit", "raise", "read", "readlink", "readlinkat", "recv", "recvfrom", "recvmsg",
        "rename", "renameat", "rmdir", "select", "sem_post", "send", "sendmsg", "sendto", "setgid", "setpgid",
        "setsid", "setsockopt", "setuid", "shutdown", "sigaction", "sigaddset", "sigdelset", "sigemptyset",
        "sigfillset", "sigismember", "siglongjmp", "signal", "sigpause", "sigpending", "sigprocmask", "sigqueue",
        "sigset", "sigsuspend", "sleep", "sockatmark", "socket", "socketpair", "stat", "stpcpy", "stpncpy", "strcat",
        "strchr", "strcmp", "strcpy", "strcspn", "strlen", "strncat", "strncmp", "strncpy", "strnlen", "strpbrk",
        "strrchr", "strspn", "strstr", "strtok_r", "symlink", "symlinkat", "tcdrain", "tcflow", "tcflush",
        "tcgetattr", "tcgetpgrp", "tcsendbreak", "tcsetattr", "tcsetpgrp", "time", "timer_getoverrun",
        "timer_gettime", "timer_settime", "times", "umask", "uname", "unlink", "unlinkat", "utime", "utimensat",
        "utimes", "wait", "waitpid", "write",
        "atomic_signal_fence", "atomic_thread_fence", "atomic_flag_test_and_set", "atomic_flag_clear",
    }
)  # fmt: skip
