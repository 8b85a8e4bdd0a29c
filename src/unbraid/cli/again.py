"""The command to try after UNKNOWN: the user's own command line, with other options."""

from __future__ import annotations

import argparse
import shlex
from collections.abc import Collection, Iterator, Sequence
from typing import TYPE_CHECKING

from unbraid.cli.options import OPTIONS

if TYPE_CHECKING:
    from unbraid.results.advice import Given, Next
    from unbraid.results.verdict import Report

STUBS = "stubs.c"


def advised(report: Report, arguments: argparse.Namespace) -> str:
    """The command, and a comment that says what it is for; only the comment if no command helps."""
    from unbraid.results.advice import Advice, next_step
    from unbraid.results.unknown import ADVICE

    step = next_step(report, given(arguments))
    assert step is not None
    if step.advice in (Advice.INSTALL, Advice.CHANGE_PROGRAM):
        return ADVICE[step.advice]
    words = _stubs(arguments) if step.advice is Advice.WRITE_STUBS else _again(arguments, step)
    return f"{shlex.join(words)}  # {ADVICE[step.advice]}"


def given(arguments: argparse.Namespace) -> Given:
    """The options on which advice depends, with their values."""
    from unbraid.engines.explorer import Explorer
    from unbraid.results.advice import ASKED

    found = {option: getattr(arguments, _field(option), None) for option in ASKED}
    return {**found, "--engine": Explorer.name} if arguments.command == "explore" else found


def _field(option: str) -> str:
    return option.lstrip("-").replace("-", "_")


def _again(arguments: argparse.Namespace, step: Next) -> list[str]:
    """The words of the command line, without the options that change, which then follow the command."""
    changed = {name for name, _ in step.options} | set(step.without)
    command, *rest = without(arguments.words, changed)
    is_for_all = command == "verify" or all(_exists(name, command) for name in changed)
    options = [word for pair in step.options for word in pair if word is not None]
    return ["unbraid", command if is_for_all else "verify", *options, *rest]


def _exists(flag: str, command: str) -> bool:
    return any(flag in option.flags and command in option.commands for option in OPTIONS)


def without(words: Sequence[str], flags: Collection[str]) -> Iterator[str]:
    """The command, then the other words.  A flag that takes a value is left out with its value."""
    taking = {flag for option in OPTIONS if option.action in (None, "append") for flag in option.flags}
    command = next(word for word in words if word in ("verify", "explore"))
    yield command
    left = iter(words)
    for word in left:
        if word == "--":
            yield from (word, *left)
        elif word in flags:
            _ = next(left, None) if word in taking else None
        elif word.partition("=")[0] not in flags and word is not command:
            yield word


def _stubs(arguments: argparse.Namespace) -> list[str]:
    """`unbraid stubs` with the same files, and the options that say how they are compiled."""
    from unbraid.cli.command_line import compilers_words

    words = ["unbraid", "stubs", *arguments.files, *compilers_words(arguments.words)]
    for option in OPTIONS:
        value = getattr(arguments, _field(option.flags[-1]), option.default)
        is_shared = {"stubs", arguments.command} <= option.commands and not option.is_compilers
        if is_shared and option.action is None and value != option.default:
            words += [option.flags[-1], str(value)]
    return [*words, "-o", STUBS]
