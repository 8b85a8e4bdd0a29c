"""The numbers that functions of the C library and of POSIX return which have no model.

A number in its range is an input: some run of the program gets it.  A function of a library that is not listed here may
return fewer numbers than its type has, so that its result is only an approximation.
"""

from __future__ import annotations

from unbraid.core import build
from unbraid.core.nodes import SIZE, TRUE, Expr, IntType, ScalarType
from unbraid.core.records import dataclass

MOST = 1 << 20  # more processors, bytes of a page or ticks of a second than any machine has


@dataclass(frozen=True)
class Range:
    """From `low` to `high`; or to the argument at this position, which counts so many times.  If the first argument is
    one of `never_zero`, the result is not 0; if it is one of `positive`, the result is from 1 to `MOST`."""

    low: int | None
    high: int | None = None
    argument: int | None = None
    times: int = 1
    never_zero: tuple[int, ...] = ()
    positive: tuple[int, ...] = ()

    def holds(self, result: Expr, arguments: list[Expr]) -> Expr:
        """The condition on a result, which may be as large as its type allows if the range says nothing else."""
        within, kind = self._within(result, arguments), build.scalar(result.type)
        zero = build.constant(0, kind)
        most = build.compare("<=", result, build.constant(MOST, kind)) if self.positive else TRUE
        is_real = build.conjunction(build.compare(">", result, zero), most)
        for names, condition in ((self.never_zero, build.compare("!=", result, zero)), (self.positive, is_real)):
            named = build.any_of(build.equal(arguments[0], build.constant(each, arguments[0].type)) for each in names)
            within = build.conjunction(within, build.disjunction(build.negate(named), condition))
        return within

    def _within(self, result: Expr, arguments: list[Expr]) -> Expr:
        kind = build.scalar(result.type)
        at_least: Expr = TRUE
        if self.low is not None and _has_sign(kind):
            at_least = build.compare(">=", result, build.constant(self.low, kind))
        if self.argument is not None:
            return build.conjunction(at_least, self._at_most(result, arguments))
        if self.high is None:
            return at_least
        return build.conjunction(at_least, build.compare("<=", result, build.constant(self.high, kind)))

    def _at_most(self, result: Expr, arguments: list[Expr]) -> Expr:
        """A negative result is an error."""
        if self.argument is None or self.argument >= len(arguments):
            return TRUE
        limit = build.cast(arguments[self.argument], SIZE)
        most = build.binary("*", limit, build.constant(self.times, SIZE), SIZE)
        fits = build.compare("<=", build.cast(result, SIZE), most)
        is_none = build.compare("==", result, build.constant(0, result.type))
        is_error = build.compare("<", result, build.constant(0, result.type))
        return build.any_of((is_error, is_none, fits) if _has_sign(build.scalar(result.type)) else (is_none, fits))


def _has_sign(kind: ScalarType) -> bool:
    return isinstance(kind, IntType) and kind.signed


_STATUS = Range(-1, 0)
_NUMBER = Range(-1)  # a descriptor, a position, a process, a count of bytes: or -1
_ERROR = Range(0, 133)  # zero, or one of Linux's error numbers
_ANY = Range(None)

RANGES: dict[str, Range] = {
    # unistd.h, fcntl.h, sys/stat.h
    **dict.fromkeys(
        (
            "close", "fsync", "fdatasync", "unlink", "unlinkat", "rmdir", "mkdir", "mkdirat", "mkfifo", "mknod",
            "chdir", "fchdir", "rename", "renameat", "link", "symlink", "access", "faccessat", "chmod", "fchmod",
            "chown", "fchown", "lchown", "truncate", "ftruncate", "stat", "fstat", "lstat", "fstatat", "pipe", "pipe2",
            "chroot", "setuid", "setgid", "seteuid", "setegid", "setpgid", "gethostname", "sethostname", "flock",
            "lockf", "utime", "utimes", "futimens", "utimensat", "statvfs", "fstatvfs", "acct", "brk"
        ), _STATUS,
    ),
    "isatty": Range(0, 1),
    **dict.fromkeys(
        (
            "open", "openat", "creat", "dup", "dup2", "dup3", "lseek", "pathconf", "fpathconf", "fork", "vfork",
            "wait", "waitpid", "setsid", "getpgid", "getsid", "tcgetpgrp", "fileno", "dirfd", "mkstemp"
        ), _NUMBER,
    ),
    **dict.fromkeys(("read", "pread", "pread64", "write", "pwrite", "pwrite64", "readlink"), Range(-1, argument=2)),
    "readlinkat": Range(-1, argument=3),
    "getrandom": Range(-1, argument=1),
    "getentropy": _STATUS,
    # The page size, the ticks of a second and the number of processors are known everywhere; other numbers may be
    # unlimited (-1).  By the numbers of glibc and musl, which our headers have too.
    "sysconf": Range(-1, never_zero=(0, 1, 4, 60, 70, 74, 75, 85), positive=(2, 30, 83, 84)),
    "alarm": Range(0),
    # sys/socket.h, poll.h, sys/select.h, sys/epoll.h and the like
    **dict.fromkeys(
        (
            "bind", "listen", "connect", "shutdown", "getsockname", "getpeername", "getsockopt", "setsockopt",
            "socketpair", "epoll_ctl", "inotify_rm_watch", "timerfd_settime", "timerfd_gettime", "eventfd_read",
            "eventfd_write"
        ), _STATUS,
    ),
    **dict.fromkeys(
        (
            "socket", "accept", "accept4", "epoll_create", "epoll_create1", "eventfd", "timerfd_create", "signalfd",
            "inotify_init", "inotify_init1", "inotify_add_watch", "memfd_create", "shm_open", "sendmsg", "recvmsg",
            "readv", "writev", "preadv", "pwritev"
        ), _NUMBER,
    ),
    **dict.fromkeys(("recv", "recvfrom", "send", "sendto"), Range(-1, argument=2)),
    "sendfile": Range(-1, argument=3),
    "splice": Range(-1, argument=4),
    **dict.fromkeys(("poll", "ppoll"), Range(-1, argument=1)),
    **dict.fromkeys(("select", "pselect"), Range(-1, argument=0, times=3)),
    **dict.fromkeys(("epoll_wait", "epoll_pwait"), Range(-1, argument=2)),
    # sys/mman.h, sys/resource.h, sys/time.h, sys/utsname.h, termios.h, signal.h
    **dict.fromkeys(
        (
            "munmap", "mprotect", "mlock", "munlock", "mlockall", "munlockall", "msync", "madvise", "shm_unlink",
            "getrlimit", "setrlimit", "getrusage", "setitimer", "getitimer", "settimeofday", "adjtime", "uname",
            "tcgetattr", "tcsetattr", "tcflush", "tcdrain", "kill", "killpg", "sigaction", "sigprocmask", "sigpending",
            "sigaltstack", "timer_create", "timer_settime", "timer_delete", "clock_settime", "setpriority"
        ), _STATUS,
    ),
    # stdio.h
    **dict.fromkeys(
        (
            "fclose", "fflush", "fseek", "fseeko", "remove", "fsetpos", "fgetpos"
        ), _STATUS,
    ),
    **dict.fromkeys(("ftell", "ftello", "pclose"), _NUMBER),
    **dict.fromkeys(("fread", "fwrite", "fread_unlocked", "fwrite_unlocked"), Range(0, argument=2)),
    **dict.fromkeys(("feof", "ferror", "setvbuf", "system"), _ANY),
    # stdlib.h, dirent.h, locale.h
    **dict.fromkeys(("setenv", "unsetenv", "clearenv", "closedir"), _STATUS),
    "putenv": _ANY,
    # functions that return an error number
    **dict.fromkeys(
        (
            "posix_fadvise", "posix_fallocate", "posix_madvise", "ttyname_r", "getlogin_r", "readdir_r"
        ), _ERROR,
    ),
}  # fmt: skip

# Functions that fill what their arguments point to if they succeed, and return -1 otherwise.
FILLS = frozenset(
    {
        "pipe", "pipe2", "stat", "fstat", "lstat", "fstatat", "statvfs", "fstatvfs", "uname", "getrlimit", "getrusage",
        "getitimer", "timerfd_gettime", "tcgetattr"
    }
)  # fmt: skip

# The same, but only a part of it is filled, whose length is not known.
FILLS_PARTLY = frozenset({"accept", "accept4", "getsockname", "getpeername"})

# Functions that return no null pointer.
NEVER_NULL = frozenset({"inet_ntoa", "localeconv", "nl_langinfo"})
