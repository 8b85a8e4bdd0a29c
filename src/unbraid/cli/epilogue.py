"""The end of the help of a command: what is not an option of the table."""

from __future__ import annotations

import shutil
import textwrap

_INDENT = 24 * " "  # where argparse starts the help of options

COMPILERS_HELP = (
    "Options of gcc and clang are accepted too, before, between and behind the files.  -D -U -I -iquote -isystem "
    "-idirafter -include -imacros -std=... mean the same as there; -m32 chooses ILP32; those that do not change the "
    "meaning of a program, such as -Wall -O2 -g -c -o FILE, are ignored."
)


def properties_help() -> str:
    """The end of the help of each command that has --property."""
    from unbraid.properties.catalogue import PROPERTIES

    width = shutil.get_terminal_size().columns - 2
    lines = textwrap.wrap(COMPILERS_HELP, width)
    lines += ["", "properties, and what each of them forbids:"]
    for each in PROPERTIES:
        marks = (("by default", each.is_default), ("in all", each.is_in_all))
        marked = ", ".join(mark for mark, is_so in marks if is_so)
        lines.append(f"  {', '.join((each.name, *each.short))}{marked and f' ({marked})'}")
        lines += textwrap.wrap(each.description, width, initial_indent=_INDENT, subsequent_indent=_INDENT)
    return "\n".join(lines)


def rare_help(count: int) -> str:
    """Says that there are options which are not shown."""
    return f"{count} more options, which are seldom needed, are shown by --help-all."
