"""The parser of the command line."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Mapping, Sequence
from typing import Any, NoReturn

from unbraid import __version__
from unbraid.core.errors import UsageError
from unbraid.core.records import dataclass
from unbraid.core.spelling import not_one_of

SHELLS = ("bash", "zsh", "fish", "tcsh")
COMMANDS = {
    "verify": "prove that no interleaving can go wrong, or show one that does",
    "explore": "visit every state of a small program",
    "core": "print the program in the core language, as C",
    "stubs": "print an editable C file with the functions and variables that the program uses and nobody defines",
    "sequentialize": "print the sequential program that simulates the threads",
    "init": "write unbraid.toml, the project file, from a build or from a folder of C files",
    "cc": "compile by gcc, and record what is built, for `verify -p`",
    "replay": "run a counterexample again",
    "bench": "verify many tasks, and write a table, plots and what has changed",
    "engines": "list the engines and groups of engines: what each does, and its options",
    "backends": "list the outside verifiers: which are installed, and how to install the others",
    "completion": "print a completion script for a shell",
    "man": "print the manual page, for `man -l`",
}


@dataclass(frozen=True)
class Positional:
    """The arguments of a command that are not options."""

    dest: str
    metavar: str
    help: str
    nargs: str | None = None
    choices: tuple[str, ...] | None = None

    @property
    def usage(self) -> str:
        return self.metavar if self.nargs is None else f"[{self.metavar} ...]"


_FILES = Positional(
    "files",
    "FILE",
    "a C file (.c), a preprocessed one (.i), - for standard input, or a folder; without FILEs, the targets of "
    "unbraid.toml in the current folder",
    "*",
)
POSITIONALS = {
    **dict.fromkeys(("verify", "explore", "core", "stubs", "sequentialize"), _FILES),
    "init": Positional(
        "files",
        "PATH",
        "a compile_commands.json, a record of `unbraid cc`, or a folder with one of them or with C files (default: the "
        "current folder, or build/ if compile_commands.json is there)",
        "*",
    ),
    "cc": Positional("words", "FILE", "all that gcc takes", argparse.REMAINDER),
    "replay": Positional("file", "TRACE.json", "a counterexample written by --trace"),
    "bench": Positional(
        "paths",
        "PATH",
        "a folder, an SV-COMP .set file, or a task definition (.yml); without a PATH, no tasks run, and the table and "
        "the report are written again from the results in the output folder",
        "*",
    ),
    "completion": Positional(
        "shell", "SHELL", f"the shell that the script is for: {', '.join(SHELLS)}", choices=SHELLS
    ),
}


class CommandParser(argparse.ArgumentParser):
    """Its help is made when it is asked for, so that other uses of the parser need not import the properties."""

    lists_properties = False
    rare: Sequence[argparse.Action] = ()

    def format_help(self) -> str:
        """The usual options."""
        shown = {action: action.help for action in self.rare}
        for action in shown:
            action.help = argparse.SUPPRESS
        try:
            return self._formatted(len(shown))
        finally:
            for action, text in shown.items():
                action.help = text

    def format_all_help(self) -> str:
        return self._formatted(0)

    def _formatted(self, hidden: int) -> str:
        from unbraid.cli.epilogue import properties_help, rare_help

        parts = [super().format_help()]
        if hidden:
            parts.append(rare_help(hidden) + "\n")
        if self.lists_properties:
            parts.append(properties_help() + "\n")
        return "\n".join(parts)

    def _print_message(self, message: str, file: Any = None) -> None:
        """Prints --help and --version.  argparse ignores that text cannot be written; `main.py` must know."""
        print(message, end="", file=file or sys.stderr, flush=True)

    def _check_value(self, action: argparse.Action, value: Any) -> None:
        if action.choices is not None and value not in action.choices:
            raise argparse.ArgumentError(action, not_one_of(str(value), map(str, action.choices)))

    def error(self, message: str) -> NoReturn:
        raise UsageError(f"{message}\n{self.format_usage().strip()}")


class _HelpAll(argparse.Action):
    def __call__(self, parser: argparse.ArgumentParser, *given: object) -> NoReturn:
        assert isinstance(parser, CommandParser)
        parser._print_message(parser.format_all_help(), sys.stdout)
        parser.exit()


def make_parser(wanted: str | None = None) -> CommandParser:
    """`wanted`: the only command that needs its options, so that nothing is imported for the others."""
    parser = CommandParser(prog="unbraid", description="A verifier for multi-threaded C programs.")
    parser.add_argument("--version", action="version", version=f"unbraid {__version__}")
    commands = parser.add_subparsers(dest="command", metavar="COMMAND", required=True, parser_class=CommandParser)
    for name, text in COMMANDS.items():
        command = commands.add_parser(name, help=text, description=text[0].upper() + text[1:] + ".")
        if wanted in (None, name):
            _fill(command, name)
    return parser


def _fill(parser: CommandParser, command: str) -> None:
    """Adds the arguments of a command."""
    from unbraid.cli.options import SOURCE, add_options

    parser.lists_properties = command in SOURCE
    parser.usage = "%(prog)s [OPTION ...]"
    if (given := POSITIONALS.get(command)) is not None:
        parser.usage += f" {given.usage}"
        parser.add_argument(
            given.dest, metavar=given.metavar, help=given.help, nargs=given.nargs, choices=given.choices
        )  # fmt: skip
    parser.rare = add_options(parser, command)
    if parser.rare:
        parser.add_argument("--help-all", action=_HelpAll, nargs=0, help="show all options, also the rare ones")


def subcommands(parser: argparse.ArgumentParser) -> Mapping[str, CommandParser]:
    return next(action.choices for action in parser._actions if isinstance(action.choices, dict))


def flags_of(parser: argparse.ArgumentParser, command: str) -> tuple[str, ...]:
    """All flags of a command, also those of engines; without a command, those of the program."""
    asked = subcommands(parser).get(command, parser)
    return tuple(flag for action in asked._actions for flag in action.option_strings)
