"""The command `replay`."""

from __future__ import annotations

import argparse
from pathlib import Path

from unbraid.cli.console import StatusLine, complain
from unbraid.cli.exit_codes import EXIT_CODES, EXIT_FALSE, EXIT_UNKNOWN
from unbraid.cli.verify import print_report, print_violation
from unbraid.core.errors import UsageError


def replay(arguments: argparse.Namespace) -> int:
    from unbraid.driver.trace_files import replay_file

    if arguments.native is not None:
        return _replay_natively(arguments)
    for name in ("cc", "keep_binary"):
        if getattr(arguments, name):
            raise UsageError(f"--{name.replace('_', '-')} is for --native")
    answer = replay_file(arguments.file, arguments.full_trace)
    for trace in answer.report.violations:
        print_violation(trace, arguments)
    print_report(answer, arguments)
    return EXIT_CODES[answer.report.verdict.value]


def _replay_natively(arguments: argparse.Namespace) -> int:
    from unbraid.driver.trace_files import reproduce_file
    from unbraid.supervision import Interrupted, terminate_on_signals

    if arguments.json or arguments.full_trace:
        raise UsageError(f"--native does not go with {'--json' if arguments.json else '--full-trace'}")
    display = StatusLine(not arguments.quiet)
    keep = Path(arguments.keep_binary) if arguments.keep_binary else None
    try:
        with terminate_on_signals():
            found = reproduce_file(arguments.file, arguments.native, arguments.cc, keep, display.show)
    except Interrupted as interrupted:
        complain(f"interrupted by {interrupted.signal.name}")
        return 128 + interrupted.signal
    finally:
        display.clear()
    runs = f"run{'' if found.runs == 1 else 's'}"
    if not found.failed:
        print(f"not reproduced in {found.runs} {runs} of the program: {found.text}")
        return EXIT_UNKNOWN
    print(f"reproduced in a process, in {found.runs} {runs} of the program: {found.text}")
    for note in found.notes:
        print(f"  {note}")
    if keep is not None:
        print(f"the program is {keep}, which fails in this way each time; to debug it: gdb {keep}")
    return EXIT_FALSE
