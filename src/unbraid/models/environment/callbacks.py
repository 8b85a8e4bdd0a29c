"""Functions of the C library that call functions of the program, and have no model."""

from __future__ import annotations

CALL_BACK = frozenset(
    {
        "sigset", "sysv_signal", "timer_create", "mq_notify",
        "bsearch_s", "qsort_r", "qsort_s", "tsearch", "tfind", "tdelete", "tdestroy", "twalk",
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
