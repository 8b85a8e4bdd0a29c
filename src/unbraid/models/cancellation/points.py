"""The points at which a thread acts on a request to cancel it.

A word has one bit for each of the first 64 threads: somebody has asked to cancel it.  Each thread has a state: enabled,
disabled, or ending.  A thread that is enabled acts on a request so:

    state = ending;  run the clean-up handlers, the last one first;  run the destructors of keys;
    end with PTHREAD_CANCELED

A call of the list *shall act* (XSH 2.9.5.2) acts if there is a request when it begins, and has done nothing then.  If
a request comes later, while the call waits, it acts, or goes on if it can.  A call of the list *may act* does so or
not, before or after its work; so does `close` if there is a request.  Where a call waits, a thread chooses in advance
whether it acts, and then waits for a request only.  No execution is lost: a thread that would act may choose so.

If the routine of `pthread_once` is cancelled, the flag is as it was before.  That is not followed.

Without `pthread_cancel` in the program (`Feature.CANCEL`), nothing is written.  Deadlocks are not searched for after a
request in a program whose threads may be cancelled at any step (`requests.py`).
"""

from __future__ import annotations

from collections.abc import Callable

from unbraid.core import build
from unbraid.core.nodes import BOOL, FALSE, INT32, Const, Expr, IntType, Property, ThreadId, Var
from unbraid.core.writing import Feature, nothing
from unbraid.models.context import ModelCall
from unbraid.properties import lowering

WORD = IntType(64, False)
ENABLED, DISABLED, ENDING = (Const(number, INT32) for number in range(3))
ASYNCHRONOUS = Const(1, INT32)
_ONE = Const(1, WORD)

SHALL_ACT = frozenset(
    {
        "accept", "accept4", "aio_suspend", "clock_nanosleep", "close", "connect", "creat", "creat64", "epoll_pwait",
        "epoll_wait", "fdatasync", "fsync", "mq_receive", "mq_send", "mq_timedreceive", "mq_timedsend", "msgrcv",
        "msgsnd", "msync", "nanosleep", "open", "open64", "openat", "openat64", "poll", "ppoll", "pread", "pread64",
        "preadv", "pselect", "pwrite", "pwrite64", "pwritev", "read", "readv", "recv", "recvfrom", "recvmsg", "select",
        "send", "sendmsg", "sendto", "sleep", "system", "tcdrain", "thrd_sleep", "usleep", "wait", "wait3", "wait4",
        "waitid", "waitpid", "write", "writev",
    }
)  # fmt: skip

# Some of these shall act if their arguments say so, such as fcntl with F_SETLKW.
MAY_ACT = frozenset(
    {
        "access", "asctime", "catclose", "catgets", "catopen", "chmod", "chown", "closedir", "closelog",
        "ctermid", "ctime", "dlclose", "dlopen", "dprintf", "endgrent", "endhostent", "endpwent", "fchmod", "fchown",
        "fclose", "fcntl", "fflush", "fgetc", "fgetpos", "fgets", "fgetwc", "fgetws", "fmtmsg", "fopen", "fpathconf",
        "fprintf", "fputc", "fputs", "fputwc", "fputws", "fread", "freopen", "fscanf", "fseek", "fseeko", "fsetpos",
        "fstat", "fstatat", "ftell", "ftello", "ftw", "futimens", "fwprintf", "fwrite", "fwscanf", "getaddrinfo",
        "getc", "getc_unlocked", "getchar", "getchar_unlocked", "getcwd", "getdate", "getdelim", "getgrgid",
        "getgrnam", "gethostbyname", "gethostent", "gethostname", "getline", "getlogin", "getlogin_r", "getnameinfo",
        "getpwnam", "getpwuid", "gets", "getservbyname", "getwc", "getwchar", "glob", "ioctl", "link", "localtime",
        "localtime_r", "lockf", "lseek", "lstat", "mkdir", "mkdtemp", "mkfifo", "mknod", "mkstemp", "mktime", "nftw",
        "opendir", "openlog", "pathconf", "pclose", "perror", "popen", "posix_fadvise", "posix_fallocate",
        "posix_spawn", "posix_spawnp", "printf", "psiginfo", "psignal", "putc", "putc_unlocked", "putchar",
        "putchar_unlocked", "puts", "putwc", "putwchar", "readdir", "readdir_r", "readlink", "remove", "rename",
        "rewind", "rewinddir", "scandir", "scanf", "seekdir", "semop", "setgrent", "setpwent", "sigpause", "stat",
        "strerror", "strerror_r", "strftime", "symlink", "sync", "syslog", "tmpfile", "ttyname", "ttyname_r", "tzset",
        "ungetc", "ungetwc", "unlink", "unlinkat", "utime", "utimensat", "utimes", "vdprintf", "vfprintf", "vfscanf",
        "vfwprintf", "vprintf", "vscanf", "vwprintf", "wprintf", "wscanf",
    }
)  # fmt: skip

CLOSING = frozenset({"close"})  # whether it is open after the thread has acted, POSIX does not say

# These may act, too.  They take a lock, so they must act before that.
MAY_ACT_BEFORE = frozenset(
    f"pthread_rwlock_{name}lock" for name in ("rd", "wr", "timedrd", "timedwr", "clockrd", "clockwr")
)

SAFE = frozenset({"pthread_cancel", "pthread_setcancelstate", "pthread_setcanceltype"})

ALL = SHALL_ACT | MAY_ACT | MAY_ACT_BEFORE


def are_followed(call: ModelCall) -> bool:
    """May a thread act on a request in this program?"""
    return call.uses(Feature.CANCEL) and not (lowering.follows_waiting(call) and call.uses(Feature.ASYNC_CANCEL))


def state(call: ModelCall) -> Var:
    return call.own_of_thread("cancel_state", INT32)


def kind(call: ModelCall) -> Var:
    """The type of the thread: does it act at points only, or at any step?"""
    return call.own_of_thread("cancel_type", INT32)


def requests(call: ModelCall) -> Var:
    return call.own_global("cancel_requests", WORD)


def bit(number: Expr) -> Expr:
    return build.binary("<<", _ONE, build.cast(number, WORD), WORD)


# ------------------------------------------------------------------------------------------------- points
def _is_asked(call: ModelCall) -> Expr:
    """Must the thread act now?  A request stays, so this cannot become false before the thread acts."""
    is_asked = call.temporary(BOOL)

    def look() -> None:
        word = call.temporary(WORD)
        with call.atomic_access():
            call.assign(word, requests(call))
        mine = build.binary("&", word, bit(ThreadId(call.thread_type)), WORD)
        call.assign(is_asked, build.truth(mine))

    call.assign(is_asked, FALSE)
    call.branch(build.equal(call.keep(state(call)), ENABLED), look, nothing)
    return is_asked


def is_asked_in_step(call: ModelCall) -> Expr:
    """The same in a step, where the thread does not act."""
    if not are_followed(call):
        return FALSE
    mine = build.binary("&", call.keep(requests(call)), bit(ThreadId(call.thread_type)), WORD)
    return build.conjunction(build.equal(call.keep(state(call)), ENABLED), build.truth(mine))


def routine_of_once(call: ModelCall) -> Var:
    """How many routines of `pthread_once` the thread is in."""
    return call.own_of_thread("cancel_once", INT32)


def _act(call: ModelCall) -> None:
    if call.uses(Feature.ONCE):
        call.branch(build.truth(call.keep(routine_of_once(call))), call.not_followed, nothing)
    end(call)
    call.thread_exit(build.constant(-1, call.void_pointer))  # PTHREAD_CANCELED


def point(call: ModelCall) -> None:
    """The thread acts here, if there is a request."""
    if are_followed(call):
        call.branch(_is_asked(call), lambda: _act(call), nothing)


def chooses_to_act(call: ModelCall) -> Expr:
    """While a call waits: does the thread act on a request?  If it chooses so, it waits for one."""
    if not are_followed(call):
        return FALSE
    acts = call.temporary(BOOL)
    call.choose(acts)
    call.branch(acts, lambda: call.assume(_is_asked(call)), nothing)
    return acts


def may_act(call: ModelCall, before: Callable[[], None] = nothing) -> None:
    """The thread may act here; `before` is done first."""

    def act() -> None:
        before()
        _act(call)

    if are_followed(call):
        call.branch(chooses_to_act(call), act, nothing)


def act_if(call: ModelCall, condition: Expr) -> None:
    if are_followed(call):
        call.branch(condition, lambda: _act(call), nothing)


def end(call: ModelCall) -> None:
    """The thread ends, so that it acts on no further request."""
    if are_followed(call):
        call.assign(state(call), ENDING)


def check_safe(call: ModelCall) -> None:
    """Only the functions of `SAFE` may be called by a thread that may be cancelled at any step."""
    is_any_step = build.equal(call.keep(kind(call)), ASYNCHRONOUS)
    is_enabled = build.equal(call.keep(state(call)), ENABLED)
    message = f"{call.name}: called by a thread that may be cancelled at any step"
    call.check(build.negate(build.conjunction(is_any_step, is_enabled)), Property.UNDEFINED, message)


def around(call: ModelCall, then: Callable[[], None]) -> None:
    """Write a call of `ALL`, which has no point of its own: `then`, and where it acts."""
    if not are_followed(call):
        then()
        return
    if call.name in SHALL_ACT and call.name not in CLOSING:
        point(call)
        then()  # and if it waits, it has a point of its own there (`models/files/queues.py`)
        return
    may_act(call)
    asked = _is_asked(call) if call.name in CLOSING else FALSE
    then()
    act_if(call, asked)
    if call.name in MAY_ACT:
        may_act(call)
