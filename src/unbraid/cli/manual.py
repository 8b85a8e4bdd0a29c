"""The manual page (`unbraid man`), in the format of man(7).  It is made from the parser, so it is always current."""

from __future__ import annotations

import argparse
from collections.abc import Iterator

from unbraid import __version__
from unbraid.cli.epilogue import COMPILERS_HELP
from unbraid.cli.exit_codes import MEANINGS
from unbraid.cli.parser import COMMANDS, CommandParser, make_parser, subcommands

NAME = "unbraid \\- a verifier for multi\\-threaded C programs"


def manual() -> str:
    parser = make_parser()
    lines = [f'.TH UNBRAID 1 "" "unbraid {__version__}"', ".SH NAME", NAME, ".SH SYNOPSIS"]
    lines += [r".B unbraid", r".I COMMAND", "[OPTION ...] [ARGUMENT ...]", ".SH DESCRIPTION"]
    lines += [roff(f"{parser.description} {COMPILERS_HELP}"), ".SH COMMANDS"]
    for name, text in COMMANDS.items():
        lines += _item(f"unbraid {name}", text)
    for name, command in subcommands(parser).items():
        lines += _command(name, command)
    lines += [".SH PROPERTIES", *_properties(), ".SH EXIT STATUS"]
    for code, meaning in MEANINGS.items():
        lines += _item(str(code), meaning)
    return "\n".join(lines) + "\n"


def roff(text: str) -> str:
    """Text in which roff finds no commands: `-` stays a minus that can be copied, and no line begins with a dot."""
    safe = text.replace("\\", "\\e").replace("-", "\\-").replace("`", "\\(ga").replace("'", "\\(aq")
    return f"\\&{safe}" if safe.startswith(".") else safe


def _item(title: str, text: str) -> Iterator[str]:
    yield ".TP"
    yield f"\\fB{roff(title)}\\fR"
    yield roff(text)


def _command(name: str, command: CommandParser) -> Iterator[str]:
    """The arguments of a command, in the groups of its help.  `-h` is the same everywhere, and left out."""
    yield f'.SH "{name.upper()}"'
    yield roff(command.format_usage().removeprefix("usage: ").strip())
    for group in command._action_groups:
        shown = [action for action in group._group_actions if not isinstance(action, argparse._HelpAction)]
        if shown:
            yield f'.SS "{roff(group.title or "")}"'
        for action in shown:
            yield from _item(_title(action), (action.help or "").replace("%%", "%"))


def _title(action: argparse.Action) -> str:
    """`-j, --jobs N`; for an argument that is not an option, its name."""
    values = "|".join(map(str, action.choices)) if action.choices else action.dest.upper()
    value = action.metavar if isinstance(action.metavar, str) else values
    if not action.option_strings:
        return value
    return ", ".join(action.option_strings) + ("" if action.nargs == 0 else f" {value}")


def _properties() -> Iterator[str]:
    from unbraid.properties.catalogue import PROPERTIES

    for each in PROPERTIES:
        yield from _item(", ".join((each.name, *each.short)), f"Forbidden: {each.description}.")
