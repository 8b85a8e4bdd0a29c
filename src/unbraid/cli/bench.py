"""The command `bench`."""

from __future__ import annotations

import argparse
import os
import shlex
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from unbraid.cli.command_line import parse
from unbraid.cli.console import StatusLine, complain, write
from unbraid.cli.exit_codes import EXIT_FALSE, EXIT_UNKNOWN, INTERRUPTED
from unbraid.core.errors import UsageError

if TYPE_CHECKING:
    from unbraid.supervision import Limits


def bench(arguments: argparse.Namespace) -> int:
    from unbraid.bench import session
    from unbraid.bench.compare import describe
    from unbraid.bench.table import for_terminal, wrong_line
    from unbraid.bench.verdicts import Status
    from unbraid.supervision import Interrupted, Limits, terminate_on_signals

    limits = Limits(arguments.wall or 3 * arguments.cpu, arguments.cpu, arguments.memory and arguments.memory << 20)
    display = StatusLine(not arguments.quiet)
    coloured = "NO_COLOR" not in os.environ
    if arguments.growth:
        return _growth(arguments, limits, display)
    if not arguments.paths and not Path(arguments.output, "results.csv").is_file():
        raise UsageError(
            f"there is nothing to run, and {arguments.output} has no results; give a folder, a .set file or .yml files"
        )
    parse(["verify", *shlex.split(arguments.options), "program.c"])  # reports a wrong option once, not for each task
    request = session.Request(
        tuple(arguments.paths), Path(arguments.output), limits, arguments.data_model, tuple(arguments.property),
        arguments.match, arguments.engines, arguments.backends, arguments.options, arguments.members,
        tuple(arguments.config), arguments.rivals_only, arguments.verdict_true, arguments.verdict_false,
        arguments.jobs, arguments.restart, arguments.compare, arguments.ratio, arguments.cluster,
    )  # fmt: skip
    if arguments.learn:
        write(arguments.learn, session.learnt(request))
        print(f"the strategy is in {arguments.learn}; use it with `verify --strategy {arguments.learn}`")
        return 0

    def show(progress: session.Progress) -> None:
        if progress.surprise and display.active:
            display.clear()
            print(wrong_line(progress.surprise, coloured), file=sys.stderr)
        display.show(progress.text)

    try:
        with terminate_on_signals():
            outcome = session.run(request, show)
    finally:
        display.clear()
    print("\n".join(for_terminal(outcome.table, coloured and sys.stdout.isatty())))
    for note in outcome.notes:
        print(f"note: {note}")
    if outcome.comparison is not None:
        print("\n".join(describe(outcome.comparison)))
    print(f"results, table and report are in {arguments.output}")
    if outcome.interrupted is not None:
        complain(f"interrupted, {outcome.missing} results are missing; the same command continues from here")
        return 128 + outcome.interrupted.signal if isinstance(outcome.interrupted, Interrupted) else INTERRUPTED
    if any(result.status is Status.WRONG for result in outcome.results):
        return EXIT_FALSE
    return EXIT_UNKNOWN if outcome.comparison is not None and outcome.comparison.lost else 0


def _growth(arguments: argparse.Namespace, limits: Limits, display: StatusLine) -> int:
    from unbraid.bench.growth import for_terminal, measure_growth
    from unbraid.supervision import Interrupted, terminate_on_signals

    try:
        with terminate_on_signals():
            growth = measure_growth(arguments.match, limits, Path(arguments.output), display.show)
    except Interrupted as interrupted:
        complain(f"interrupted by {interrupted.signal.name}")
        return 128 + interrupted.signal
    finally:
        display.clear()
    print("\n".join(for_terminal(growth)))
    print(f"growth.csv, growth.html and the programs are in {arguments.output}")
    return 0
