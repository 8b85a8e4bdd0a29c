"""The parser of the command line."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Mapping
from typing import Any, NoReturn

from unbraid import __version__
from unbraid.core.errors import UsageError
from unbraid.core.spelling import not_one_of

SHELLS = ("bash", "zsh", "tcsh")
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
}


class _Parser(argparse.ArgumentParser):
    lists_properties = False

    def format_help(self) -> str:
        """The list of properties is added here, so that other uses of the parser need not import the properties."""
        if self.lists_properties:
            self.formatter_class, self.epilog = argparse.RawDescriptionHelpFormatter, _properties_help()
        return super().format_help()

    def _print_message(self, message: str, file: Any = None) -> None:
        """Prints --help and --version.  argparse ignores that text cannot be written; `main.py` must know."""
        print(message, end="", file=file or sys.stderr, flush=True)

    def _check_value(self, action: argparse.Action, value: Any) -> None:
        if action.choices is not None and value not in action.choices:
            raise argparse.ArgumentError(action, not_one_of(str(value), map(str, action.choices)))

    def error(self, message: str) -> NoReturn:
        raise UsageError(f"{message}\n{self.format_usage().strip()}")


def make_parser(wanted: str | None = None) -> argparse.ArgumentParser:
    """`wanted`: the only command that needs its options, so that nothing is imported for the others."""
    parser = _Parser(prog="unbraid", description="A verifier for multi-threaded C programs.")
    parser.add_argument("--version", action="version", version=f"unbraid {__version__}")
    commands = parser.add_subparsers(dest="command", metavar="COMMAND", required=True, parser_class=_Parser)
    for name, text in COMMANDS.items():
        command = commands.add_parser(name, help=text, description=text[0].upper() + text[1:] + ".")
        if wanted not in (None, name):
            continue
        from unbraid.cli.options import SOURCE, add_options

        command.lists_properties = name in SOURCE
        if name == "replay":
            command.add_argument("file", metavar="TRACE.json", help="a counterexample written by --trace")
        elif name == "bench":
            text = (
                "a folder, an SV-COMP .set file, or a task definition (.yml); without a PATH, no tasks run, and the "
                "table and the report are written again from the results in the output folder"
            )
            command.add_argument("paths", metavar="PATH", nargs="*", help=text)
        elif name == "completion":
            command.add_argument("shell", choices=SHELLS, help="the shell that the script is for")
        elif name == "init":
            text = (
                "a compile_commands.json, a record of `unbraid cc`, or a folder with one of them or with C files "
                "(default: the current folder, or build/ if compile_commands.json is there)"
            )
            command.add_argument("files", metavar="PATH", nargs="*", help=text)
        elif name == "cc":
            command.add_argument("words", metavar="FILE", nargs=argparse.REMAINDER, help="all that gcc takes")
        elif name not in ("engines", "backends"):
            text = (
                "a C file (.c), a preprocessed one (.i), - for standard input, or a folder; without FILEs, the targets "
                "of unbraid.toml in the current folder"
            )
            command.add_argument("files", metavar="FILE", nargs="*", help=text)
        add_options(command, name)
    return parser


def subcommands(parser: argparse.ArgumentParser) -> Mapping[str, argparse.ArgumentParser]:
    return next(action.choices for action in parser._actions if isinstance(action.choices, dict))


def flags_of(parser: argparse.ArgumentParser, command: str) -> tuple[str, ...]:
    """All flags of a command, also those of engines; without a command, those of the program."""
    asked = subcommands(parser).get(command, parser)
    return tuple(flag for action in asked._actions for flag in action.option_strings)


def _properties_help() -> str:
    from unbraid.cli.options import properties_help

    return properties_help()
