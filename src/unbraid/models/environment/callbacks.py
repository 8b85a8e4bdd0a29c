"""Functions of the C library that have no model, and do more than other functions which nobody defines."""

from __future__ import annotations

# These call functions of the program.
CALL_BACK = frozenset(
    {
        "sigset", "sysv_signal", "timer_create", "mq_notify",
        "bsearch_s", "qsort_s", "tsearch", "tfind", "tdelete", "tdestroy", "twalk",
        "twalk_r", "ftw", "ftw64", "nftw", "nftw64", "fts_open", "glob", "glob64", "scandir", "scandir64", "scandirat",
        "fopencookie", "makecontext", "dl_iterate_phdr", "register_printf_function",
        "clone", "forkpty", "getcontext", "setcontext", "swapcontext",
    }
)  # fmt: skip

# These make signals come, and have no model.
SENDERS = frozenset(
    {
        "setitimer", "timer_create", "timer_settime", "ualarm", "sigqueue", "pthread_sigqueue", "tgkill", "tkill",
        "killpg", "signalfd", "sigpause",
    }
)  # fmt: skip

# These write through pointers that are in what their arguments point to, at once or later.
WRITE_BEHIND = frozenset(
    {
        "vscanf", "vfscanf", "vsscanf", "vwscanf", "vfwscanf", "vswscanf", "readv", "preadv", "preadv2", "recvmsg",
        "recvmmsg", "process_vm_readv", "aio_read", "lio_listio",
    }
)  # fmt: skip
