"""Functions of the C library that are modelled by C code, and the variables that belong to them.

A file is parsed when a program uses one of its names and does not define it.  In traces, its statements belong to
the call in the user's program.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

FOLDER = Path(__file__).parent

_BITS = (
    "leading_zeros", "leading_ones", "trailing_zeros", "trailing_ones", "first_leading_zero", "first_leading_one",
    "first_trailing_zero", "first_trailing_one", "count_zeros", "count_ones", "has_single_bit", "bit_width",
    "bit_floor",
)  # fmt: skip

_BY_POINTER = (
    "malloc", "calloc", "realloc", "reallocarray", "aligned_alloc", "posix_memalign", "free", "exit", "_Exit",
    "quick_exit", "abort", "rand", "srand", "memcpy", "memmove", "memset", "puts", "putchar", "sched_yield", "_exit",
    "pthread_mutex_lock", "pthread_mutex_trylock", "pthread_mutex_unlock", "pthread_mutex_destroy",
    "pthread_mutex_init", "pthread_rwlock_rdlock", "pthread_rwlock_tryrdlock", "pthread_rwlock_wrlock",
    "pthread_rwlock_trywrlock", "pthread_rwlock_unlock", "pthread_rwlock_destroy", "pthread_spin_lock",
    "pthread_spin_trylock", "pthread_spin_unlock", "pthread_spin_destroy", "pthread_cond_signal",
    "pthread_cond_broadcast", "pthread_cond_destroy", "pthread_cond_wait", "pthread_self", "sem_wait", "sem_trywait",
    "sem_post", "sem_destroy",
)  # fmt: skip

# The functions that know texts from outside (`texts.c`), in programs with `Feature.TEXTS`.
TEXT_FUNCTIONS = (
    "atoi", "atol", "atoll", "strtol", "strtoll", "strtoul", "strtoull", "strtoimax", "strtoumax", "strtod", "strtof",
    "atof", "strlen", "strnlen", "strcmp", "strncmp", "strcasecmp", "strncasecmp", "unbraid_print_string",
)  # fmt: skip

FILES: dict[str, tuple[str, ...]] = {
    "string.c": (
        "memccpy", "memchr", "memcmp", "bcmp", "mempcpy", "stpcpy", "strcasecmp", "strcat", "strchr", "strchrnul",
        "strcmp", "strcoll", "strcpy", "strcspn", "strdup", "strlen", "strncasecmp", "strncat", "strncmp", "strncpy",
        "strndup", "strnlen", "strpbrk", "strrchr", "strsep", "strspn", "strstr", "strtok", "strtok_r", "index",
        "rindex", "unbraid_copy_bytes", "unbraid_print_string", "unbraid_move_bytes", "unbraid_set_bytes",
    ),
    "strings_more.c": (
        "strlcpy", "strlcat", "stpncpy", "strxfrm", "bcopy", "swab", "memrchr", "rawmemchr", "memmem", "strcasestr",
        "lfind", "lsearch",
    ),
    "paths.c": ("__xpg_basename", "basename", "dirname", "unbraid_temporary_name"),
    "reals.c": ("strtod", "strtof", "atof"),
    "stdlib.c": (
        "abs", "labs", "llabs", "imaxabs", "div", "ldiv", "lldiv", "imaxdiv", "atoi", "atol", "atoll", "strtol",
        "strtoll", "strtoul", "strtoull", "strtoimax", "strtoumax", "bsearch", "qsort", "qsort_r",
    ),
    "format.c": (
        "vsnprintf", "vsprintf", "unbraid_format_character", "unbraid_format_plain", "unbraid_format_signed",
        "unbraid_format_string",
        "unbraid_format_unsigned", "unbraid_read_arguments",
    ),
    "scan.c": tuple(
        f"unbraid_scan_{name}" for name in ("space", "character", "number", "float", "set", "characters", "input")
    ),
    "getopt.c": ("getopt", "getopt_long", "getopt_long_only", "optarg", "optind", "opterr", "optopt"),
    "messages.c": (
        "strerror", "strsignal", "gai_strerror", "hstrerror", "unbraid_gnu_strerror_r", "unbraid_posix_strerror_r",
    ),
    "environment.c": ("unbraid_getenv",),
    "texts.c": (
        "unbraid_text_arguments", "unbraid_text_options", "unbraid_text_vector", "unbraid_text_getenv",
        "unbraid_is_text", "unbraid_plain_text", "unbraid_text_scanned", "unbraid_text_length",
        "unbraid_text_compare_literal", "unbraid_option_begin",
        "unbraid_option_begin_at", "unbraid_option_argument", "unbraid_option_long", "unbraid_set_option",
        *(f"unbraid_text_{name}" for name in TEXT_FUNCTIONS),
    ),
    "lines.c": ("unbraid_read_line", "getdelim", "getline"),
    "time.c": (
        "localtime", "gmtime", "asctime", "asctime_r", "ctime", "ctime_r", "mktime", "timegm", "timelocal", "difftime",
        "strftime",
    ),
    "ctype.c": (
        "isalnum", "isalpha", "isascii", "isblank", "iscntrl", "isdigit", "isgraph", "islower", "isprint", "ispunct",
        "isspace", "isupper", "isxdigit", "toascii", "tolower", "toupper", "__ctype_b_loc",
    ),
    "stdbit.c": tuple(f"stdc_{name}_{suffix}" for name in _BITS for suffix in ("uc", "us", "ui", "ul", "ull")),
    "sched.c": ("__sched_cpucount",),
    "cleanup.c": ("unbraid_cleanup_push", "unbraid_cleanup_pop", "unbraid_run_cleanups"),
    "signals.c": (
        "sigemptyset", "sigfillset", "sigaddset", "sigdelset", "sigismember", "sigpending", "unbraid_signal_inherit",
        "unbraid_signal_take", "unbraid_signal_raise", "unbraid_signal_abort", "unbraid_signal_send",
        "unbraid_signal_kill", "unbraid_signal_kill_process",
        "unbraid_signal_set_alarm", "unbraid_signal_signal", "unbraid_signal_action", "unbraid_signal_mask",
        "unbraid_signal_wait", "unbraid_signal_suspend", "unbraid_signal_is_due", "unbraid_signal_end",
    ),
    "interrupts.c": ("unbraid_cancel_anywhere",),
    "queues.c": (
        "eventfd_read", "eventfd_write", "unbraid_queue_pipe", "unbraid_queue_pair", "unbraid_queue_counter",
        "unbraid_queue_close", "unbraid_queue_copy", "unbraid_queue_begin", "unbraid_queue_has", "unbraid_queue_read",
        "unbraid_queue_write", "unbraid_queue_leave", "unbraid_queue_set_flags",
    ),
    "keys.c": (
        "pthread_key_create", "pthread_key_delete", "pthread_getspecific", "pthread_setspecific", "tss_create",
        "tss_delete", "tss_get", "tss_set", "unbraid_run_destructors",
    ),
    "exits.c": (
        "atexit", "at_quick_exit", "on_exit", "unbraid_exit", "unbraid_quick_exit", "unbraid_thread_begins",
        "unbraid_thread_ends",
    ),
    "names.c": ("unbraid_number_of_name",),
    "forks.c": ("unbraid_fork_register", "unbraid_fork_prepare", "unbraid_fork_finish"),
    "pointers.c": tuple(f"unbraid_pointer_{name}" for name in _BY_POINTER),
}  # fmt: skip

FILE_OF = {name: file for file, names in FILES.items() for name in names}

KEY_CREATE = "pthread_key_create"
RUN_CLEANUPS = "unbraid_run_cleanups"  # called before a thread ends, in programs with `Feature.CLEANUP_STACK`
CANCEL_ANYWHERE = "unbraid_cancel_anywhere"  # called at every step, in programs with `Feature.ASYNC_CANCEL`
RUN_DESTRUCTORS = "unbraid_run_destructors"  # called at the end of each thread, if the program has thread-specific keys
REGISTER_HANDLERS = frozenset({"atexit", "at_quick_exit", "on_exit"})
RUN_EXIT_HANDLERS = "unbraid_exit"
RUN_QUICK_EXIT_HANDLERS = "unbraid_quick_exit"
RUN_HANDLER = frozenset({"unbraid_run_exit_handler", "unbraid_run_quick_exit_handler"})  # one each
THREAD_BEGINS = "unbraid_thread_begins"  # called before a thread is created, if the last thread runs the exit handlers
THREAD_ENDS = "unbraid_thread_ends"  # called at the end of each thread, then
SIGNAL_END = "unbraid_signal_end"  # called there in programs with `Feature.PROCESS_SIGNALS`


_SHOWN = {
    "unbraid_text_0": "argv[0]", "unbraid_text_1": "argv[1]", "unbraid_text_2": "argv[2]",
    "unbraid_text_3": "argv[3]",
    "unbraid_option_1": "an argument", "unbraid_option_2": "an argument", "unbraid_other": "an argument",
    "unbraid_date": "the result of localtime",
    "unbraid_variable_1": "a variable of the environment", "unbraid_variable_2": "a variable of the environment",
}  # fmt: skip
_HIDDEN = "unbraid_"


def shown_name(name: str) -> str:
    """The user's name for a variable, which may be one of the library."""
    return _SHOWN.get(name, name)


def is_internal(name: str) -> bool:
    """Is this a variable of the library, or a member of one, whose values are of no interest to users?"""
    return name.startswith(_HIDDEN) or f".{_HIDDEN}" in name


@cache
def is_library(path: str) -> bool:
    return Path(path).parent == FOLDER
