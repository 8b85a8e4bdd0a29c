"""The command line: parses arguments, calls the pipeline, prints, and exits.  No other package does so.

Exit codes: 0 TRUE, 10 FALSE, 5 UNKNOWN, 1 usage, 2 input refused, 6 internal error, 141 the reader of the output has
gone.  `bench` exits with 10 if a verdict is wrong, with 5 if --compare shows that a task is no longer solved, and else
with 0.
"""

from __future__ import annotations

import argparse
import errno
import sys
from collections.abc import Callable, Sequence
from importlib import import_module

from unbraid.cli.console import complain, internal_error
from unbraid.cli.exit_codes import EXIT_INPUT, EXIT_UNKNOWN, EXIT_USAGE, INTERRUPTED, READER_GONE
from unbraid.cli.streams import open_missing, reader_has_gone, silence
from unbraid.core.errors import InputError, InternalError, UnbraidError, UsageError

Handler = Callable[[argparse.Namespace], int]  # returns the exit code

# The module and the function of each command.  Only those of the command that is run are imported.
HANDLERS = {
    "verify": ("changed", "verify"),
    "explore": ("verify", "verify"),
    "replay": ("replay", "replay"),
    "bench": ("bench", "bench"),
    "init": ("init", "init"),
    **{name: ("show", name) for name in ("core", "stubs", "sequentialize", "engines", "backends", "completion", "man")},
}


def main(argv: Sequence[str] | None = None) -> None:
    open_missing()
    sys.exit(run(sys.argv[1:] if argv is None else argv))


def run(argv: Sequence[str]) -> int:
    """Execute a command line, and return the exit code."""
    debug = "--debug" in argv
    try:
        return _told(argv, debug)
    except BrokenPipeError as error:
        return READER_GONE if reader_has_gone() else internal_error(error, debug)
    except OSError as error:
        if error.errno not in (errno.ENOSPC, errno.EDQUOT):
            return internal_error(error, debug)
        silence(sys.stdout)
        complain(f"cannot write: {error.strerror}")
        return EXIT_USAGE


def _told(argv: Sequence[str], debug: bool) -> int:
    """Execute a command line, and report errors other than those of the system."""
    try:
        code = _execute(argv, debug)
        sys.stdout.flush()  # what cannot be written must be noticed before the exit code is chosen
        return code
    except UsageError as error:
        complain(str(error))
        return EXIT_USAGE
    except InternalError as error:
        return internal_error(error, debug)
    except UnbraidError as error:
        from unbraid.results.wording import error_text

        complain(error_text(error))
        return EXIT_INPUT if isinstance(error, InputError) else EXIT_UNKNOWN
    except KeyboardInterrupt:
        complain("interrupted")
        return INTERRUPTED
    except OSError:
        raise
    except Exception as error:
        return internal_error(error, debug)


def _execute(argv: Sequence[str], debug: bool) -> int:
    if argv[:1] == ["cc"]:  # all that follows is for the compiler
        from unbraid.cli.cc import compile_and_record

        return compile_and_record(argv[1:])
    from unbraid.cli.command_line import parse

    arguments = parse(argv)
    handler = _handler(arguments.command)
    return _debugged(handler, arguments) if debug else handler(arguments)


def _handler(command: str) -> Handler:
    module, function = HANDLERS[command]
    handler: Handler = getattr(import_module(f"unbraid.cli.{module}"), function)
    return handler


def _debugged(handler: Handler, arguments: argparse.Namespace) -> int:
    """Check the program after each pass, and show how long each pass took, also if the run fails."""
    from unbraid.passes.log import debugging

    with debugging() as log:
        try:
            return handler(arguments)
        finally:
            for line in log.table():
                print(line, file=sys.stderr)
