"""The command `verify`, with `--changed` for hooks and CI: only the programs that changed files are part of.

UNKNOWN then is no failure unless --fail-on-unknown asks for it: a hook that stops people for no fault of theirs is
soon removed.
"""

from __future__ import annotations

import argparse
import json
import shlex
from typing import TYPE_CHECKING

from unbraid.cli import verify as programs
from unbraid.cli.console import write
from unbraid.cli.exit_codes import EXIT_FALSE, EXIT_INPUT, EXIT_TRUE, EXIT_UNKNOWN, WORST_FIRST
from unbraid.core.errors import UsageError

if TYPE_CHECKING:
    from collections.abc import Sequence

    from unbraid.projects.units import Target

_OTHERS = ("each", "main", "target")  # options that choose programs in another way
_FOR_MANY = ("--changed", "--fail-on-unknown", "--junit", "--sarif", "-p", "--quiet")


def verify(arguments: argparse.Namespace) -> int:
    if arguments.changed:
        return _verify_changed(arguments)
    if arguments.fail_on_unknown:
        raise UsageError(f"--fail-on-unknown is for --changed; otherwise, UNKNOWN has its exit code {EXIT_UNKNOWN}")
    return programs.verify(arguments)


def _verify_changed(arguments: argparse.Namespace) -> int:
    from unbraid.cli.inputs import changed_programs

    for name in _OTHERS:
        if getattr(arguments, name):
            raise UsageError(f"--changed chooses the programs, so it excludes --{name}")
    found = changed_programs(arguments)
    affected = found.affected
    for program in affected.refused:
        print(f"{program.name}: refused: {program.reason}", flush=True)
    code = _verified(arguments, affected.targets)
    if code not in WORST_FIRST:
        return code  # interrupted
    if code == EXIT_FALSE:
        print(f"to verify one of them again: {_for_one(arguments, found.how)}")
    if affected.skipped:
        print(f"skipped: {affected.skipped} file{'s' * (affected.skipped > 1)} {found.others}")
    codes = {code, *(EXIT_INPUT for _ in affected.refused)}
    worst = next(each for each in WORST_FIRST if each in codes)
    return EXIT_TRUE if worst == EXIT_UNKNOWN and not arguments.fail_on_unknown else worst


def _verified(arguments: argparse.Namespace, targets: Sequence[Target]) -> int:
    """The exit code of all programs together.  The files that are wanted are written also if there is no program."""
    from unbraid.results.formats.junit import junit
    from unbraid.results.formats.sarif import sarif

    if targets:
        return programs.verify(argparse.Namespace(**{**vars(arguments), "each": True, "chosen": targets}))
    if arguments.junit:
        write(arguments.junit, junit([]))
    if arguments.sarif:
        write(arguments.sarif, json.dumps(sarif([]), indent=1) + "\n")
    return EXIT_TRUE


def _for_one(arguments: argparse.Namespace, how: Sequence[str]) -> str:
    """The same command line for one program.  `how`: what names the program."""
    from unbraid.cli.again import without

    words = [word for word in without(arguments.words, _FOR_MANY) if word not in ("--", *arguments.files)]
    return shlex.join(["unbraid", *words, *how])
