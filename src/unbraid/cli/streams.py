"""Standard output and standard error that cannot be written: they were closed, their reader has gone, the disk is full.

A reader that goes, as in `unbraid verify --help | head -1`, is no error.  The program ends without a word, with the
exit code that shells give to a program that was ended by SIGPIPE.  If a pipe to another process of ours breaks, it is a
bug, and stays one: `reader_has_gone` asks the streams themselves.
"""

from __future__ import annotations

import os
import sys
from typing import TextIO


def open_missing() -> None:
    """Replace streams that were closed before the start (`>&-`), so that the exit code still tells the verdict."""
    if sys.stdout is None:
        sys.stdout = open(os.devnull, "w")  # noqa: SIM115
    if sys.stderr is None:
        sys.stderr = open(os.devnull, "w")  # noqa: SIM115


def reader_has_gone() -> bool:
    """Has the reader of one of the streams gone?  If so, what is still to be written there is dropped."""
    broken = [stream for stream in (sys.stdout, sys.stderr) if _is_broken(stream)]
    for stream in broken:
        silence(stream)
    return bool(broken)


def _is_broken(stream: TextIO) -> bool:
    """Asks the system, because a stream without a buffer forgets what it could not write."""
    import select

    asked = select.poll()
    asked.register(stream.fileno(), 0)
    return any(event & (select.POLLERR | select.POLLHUP) for _, event in asked.poll(0))


def silence(stream: TextIO) -> None:
    """Drop what is still in the buffer.  Python would try to write it at exit, and complain."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, stream.fileno())
    os.close(nowhere)
