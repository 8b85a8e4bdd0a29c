"""Parses a command line.  Options and files come in any order, and options of gcc are accepted among ours."""

from __future__ import annotations

import argparse
from collections.abc import Sequence

from unbraid.cli.options import COMPILED, OPTIONS
from unbraid.cli.parser import COMMANDS, flags_of, make_parser
from unbraid.core.errors import InputError, UsageError
from unbraid.core.spelling import did_you_mean
from unbraid.projects.gcc import read_command, recognise


def parse(argv: Sequence[str]) -> argparse.Namespace:
    """The arguments; for commands that read C files, also `compiler`: the options of gcc as a `Command`, and `words`:
    the command line."""
    wanted = next((word for word in argv if word in COMMANDS), "")
    parser = make_parser(wanted)
    if not wanted:
        _check_flags(argv, parser)
    if wanted not in COMPILED:
        arguments, rest = parser.parse_known_args(argv)
        if rest:
            raise _unrecognised(rest, parser, wanted)
        return arguments
    ours, compilers, files = _split(argv, _flags(wanted))
    arguments, rest = parser.parse_known_args(ours)
    unknown = [word for word in rest if word.startswith("-") and word != "-"]
    if unknown:
        raise _unrecognised(unknown, parser, wanted)
    try:
        arguments.compiler = read_command(compilers)
    except InputError as error:
        raise UsageError(str(error)) from error
    arguments.files = [*arguments.files, *rest, *files]
    arguments.words = list(argv)
    return arguments


def _check_flags(argv: Sequence[str], parser: argparse.ArgumentParser) -> None:
    """Without a command, argparse would miss the command before it names a flag that does not exist."""
    known = flags_of(parser, "")
    strange = [word for word in argv if word.startswith("-") and not any(flag.startswith(word) for flag in known)]
    if strange:
        raise _unrecognised(strange, parser, "")


def compilers_words(argv: Sequence[str]) -> list[str]:
    """The options of gcc on the command line of `verify` or `explore`, with their arguments."""
    return _split(argv, _flags(next(word for word in argv if word in COMMANDS)))[1]


def _flags(command: str) -> set[str]:
    """The flags of a command that are not those of gcc."""
    of_table = {
        flag for option in OPTIONS if command in option.commands and not option.is_compilers for flag in option.flags
    }
    return of_table | {"-h", "--help", "--help-all"}


def _split(argv: Sequence[str], own: set[str]) -> tuple[list[str], list[str], list[str]]:
    """Our words, the options of gcc with their arguments, and the files after `--`."""
    ours: list[str] = []
    compilers: list[str] = []
    left = iter(argv)
    for word in left:
        if word == "--":
            return ours, compilers, list(left)
        found = None if _is_own(word, own) or not word.startswith("-") else recognise(word)
        if word.startswith("@"):
            compilers.append(word)  # refused there
        elif found is None:
            ours.append(word)
        else:
            compilers.append(word)
            if found.takes_next:
                compilers += [each for each in (next(left, None),) if each is not None]
    return ours, compilers, []


def _is_own(word: str, own: set[str]) -> bool:
    """`-oFILE` is ours if `-o` is, but `-pthread` is not a use of `-p`."""
    return word.partition("=")[0] in own or (word[:2] in own and recognise(word) is None) or word[:2] in own & {"-o"}


def _unrecognised(words: Sequence[str], parser: argparse.ArgumentParser, command: str) -> UsageError:
    hint = did_you_mean(words[0].partition("=")[0], flags_of(parser, command))
    return UsageError(f"unrecognized arguments: {' '.join(words)}{hint}\n{parser.format_usage().strip()}")
