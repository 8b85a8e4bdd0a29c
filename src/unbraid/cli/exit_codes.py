"""Exit codes.  Those for verdicts are the same as CBMC's."""

from __future__ import annotations

EXIT_TRUE, EXIT_FALSE, EXIT_UNKNOWN, EXIT_USAGE, EXIT_INPUT, EXIT_INTERNAL = 0, 10, 5, 1, 2, 6
EXIT_CODES = {"TRUE": EXIT_TRUE, "FALSE": EXIT_FALSE, "UNKNOWN": EXIT_UNKNOWN}
WORST_FIRST = (EXIT_INTERNAL, EXIT_FALSE, EXIT_INPUT, EXIT_UNKNOWN, EXIT_TRUE)  # if several programs are verified
INTERRUPTED = 130
READER_GONE = 141  # 128 + SIGPIPE: what shells show for a program whose reader has gone
MEANINGS = {
    EXIT_TRUE: "TRUE: proved",
    EXIT_FALSE: "FALSE: an execution violates the property",
    EXIT_UNKNOWN: "UNKNOWN: neither, with the reason",
    EXIT_USAGE: "wrong usage, or output that cannot be written",
    EXIT_INPUT: "the input is refused",
    EXIT_INTERNAL: "internal error",
    INTERRUPTED: "interrupted from the keyboard; for another signal, 128 and its number",
    READER_GONE: "the reader of the output has gone",
}
