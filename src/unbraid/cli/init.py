"""The command `init`."""

from __future__ import annotations

import argparse
from pathlib import Path

from unbraid.cli.console import write
from unbraid.core.errors import UsageError


def init(arguments: argparse.Namespace) -> int:
    from unbraid.cli.inputs import with_command_line
    from unbraid.projects.folders import build_files, open_build, read_folder, usual_place
    from unbraid.projects.initialising import project_text

    if len(arguments.files) > 1:
        raise UsageError("init takes one folder, compile_commands.json or record")
    given = Path(arguments.files[0]) if arguments.files else usual_place()
    output = Path(arguments.output)
    if output.exists() and not arguments.force:
        raise UsageError(f"{output} exists; --force writes over it")
    if not given.exists():
        raise UsageError(f"{given}: there is no such file or folder")
    if given.is_dir() and not build_files(given):
        database = read_folder(given, arguments.compiler.flags)
    else:
        database = with_command_line(open_build(given), arguments)
    text = project_text(database, output.parent.resolve())
    write(str(output), text)
    count = text.count("\n[targets.")
    how_many = "one target" if count == 1 else f"{count} targets"
    print(f"{output} has {how_many}; `unbraid verify` verifies {'it' if count == 1 else 'them'}")
    return 0
