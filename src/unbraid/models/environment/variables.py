"""Variables that the C library defines.

A stream (`stdout`) points to an object of its own, which holds its descriptor (`models/files/streams.py`).  The values
of all others depend on what the models do not keep track of: the command line, the environment, the time zone,
messages.  Those of `models.library` are defined there.
"""

from __future__ import annotations

STREAMS = {"stdin": 0, "stdout": 1, "stderr": 2}  # with their descriptors

# The names of structs whose members belong to the library alone.
OPAQUE_STRUCTS = frozenset({"_IO_FILE"})

UNFOLLOWED_VARIABLES = frozenset(
    {
        "environ", "__environ",
        "program_invocation_name", "program_invocation_short_name", "__progname", "__progname_full",
        "tzname", "timezone", "daylight", "__tzname", "__timezone", "__daylight", "getdate_err", "signgam",
        "sys_errlist", "sys_nerr", "_sys_errlist", "_sys_nerr", "sys_siglist", "_sys_siglist",
        "error_message_count", "error_one_per_line", "error_print_progname", "in6addr_any", "in6addr_loopback",
    }
)  # fmt: skip
