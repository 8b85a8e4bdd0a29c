"""Output to the terminal and to files that the user names."""

from __future__ import annotations

import argparse
import os
import shutil
import sys
import textwrap
import time
import traceback
from pathlib import Path
from typing import TYPE_CHECKING

from unbraid.cli.exit_codes import EXIT_INTERNAL
from unbraid.core.errors import UsageError

if TYPE_CHECKING:
    from unbraid.results.terminal import Terminal


def complain(message: str) -> None:
    print(f"unbraid: {message}", file=sys.stderr)


def internal_error(error: BaseException, debug: bool, details: str = "") -> int:
    complain(f"internal error: {f'{type(error).__name__}: ' if not details else ''}{error}")
    if debug:
        print(details or "".join(traceback.format_exception(error)), file=sys.stderr, end="")
    else:
        complain("this is a bug in unbraid; please report it with the output of --debug")
    return EXIT_INTERNAL


class StatusLine:
    """One line on stderr that is overwritten again and again; nothing if stderr is not a terminal."""

    def __init__(self, wanted: bool) -> None:
        self.active = wanted and sys.stderr.isatty()
        self.start = time.monotonic()

    def show(self, text: str) -> None:
        if self.active:
            spent = f", {time.monotonic() - self.start:.1f} s"
            room = shutil.get_terminal_size().columns - 1 - len(spent)  # a line that wraps could not be overwritten
            sys.stderr.write(f"\r\x1b[K{shorten(text, room)}{spent}")
            sys.stderr.flush()

    def clear(self) -> None:
        if self.active:
            sys.stderr.write("\r\x1b[K")
            sys.stderr.flush()


def shorten(text: str, room: int) -> str:
    """For text that is replaced soon: its beginning, and `...` if that is not all."""
    return text if len(text) <= room else text[: max(room - 3, 0)] + "..."


def wrapped(text: str, indent: int = 0) -> str:
    """A sentence for the terminal, broken between words; in a file or a pipe, it stays one line."""
    width = terminal().width
    if width is None:
        return text
    return textwrap.fill(text, width, subsequent_indent=" " * indent, break_long_words=False, break_on_hyphens=False)


def terminal() -> Terminal:
    from unbraid.results.terminal import Terminal

    if not sys.stdout.isatty():
        return Terminal()
    return Terminal(shutil.get_terminal_size().columns, "NO_COLOR" not in os.environ)


def output(arguments: argparse.Namespace, text: str) -> None:
    if arguments.output:
        write(arguments.output, text)
    else:
        sys.stdout.write(text)


def write(path: str, text: str) -> None:
    try:
        Path(path).write_text(text)
    except OSError as error:
        raise UsageError(f"cannot write {path}: {error.strerror}") from error
