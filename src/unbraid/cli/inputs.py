"""From the files, folders and options of the command line to the programs that they mean."""

from __future__ import annotations

import os
import sys
import tempfile
from argparse import Namespace
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import replace
from pathlib import Path

from unbraid.cli.arguments import chosen_model
from unbraid.core.errors import InputError, UsageError
from unbraid.core.flags import Flags
from unbraid.core.records import dataclass
from unbraid.projects.changed import Affected, affected_programs, affected_targets
from unbraid.projects.choosing import Wish, choose
from unbraid.projects.folders import build_files, open_build, read_folder, usual_place
from unbraid.projects.linking import Linker
from unbraid.projects.project_file import NAME, read_project
from unbraid.projects.units import SOURCES, Database, Target, Unit, listed

STDIN = "-"


@dataclass(frozen=True)
class Changed:
    """The programs that changed files are part of; what the other files are; and what names one of the programs on
    the command line."""

    affected: Affected
    others: str
    how: tuple[str, ...]


@contextmanager
def opened(arguments: Namespace) -> Iterator[list[Target]]:
    """The programs to verify.  A program from standard input is kept in a file while it is needed.

    `arguments.chosen`: the programs, if they are chosen already.
    """
    if getattr(arguments, "chosen", None):
        yield arguments.chosen
        return
    with ExitStack() as kept:
        files = [_from_stdin(arguments, kept) if name == STDIN else name for name in arguments.files]
        yield _targets(arguments, files)


@contextmanager
def opened_one(arguments: Namespace) -> Iterator[Target]:
    with opened(arguments) as targets:
        if len(targets) > 1:
            names = listed(target.name for target in targets)
            raise UsageError(f"this command is for one program, and there are several; name the files of one:{names}")
        yield targets[0]


def _from_stdin(arguments: Namespace, kept: ExitStack) -> str:
    if getattr(arguments, "trace", None):
        raise UsageError("--trace names the program's file, so the program cannot come from standard input")
    folder = kept.enter_context(tempfile.TemporaryDirectory(prefix="unbraid-", ignore_cleanup_errors=True))
    file = Path(folder, "stdin.c")
    file.write_bytes(sys.stdin.buffer.read())
    return str(file)


def changed_programs(arguments: Namespace) -> Changed:
    """The programs that the files on the command line are part of."""
    _check_changed(arguments.files)
    model, project = chosen_model(arguments), Path(NAME)
    if not arguments.p and project.is_file():
        targets = _of_project(project, arguments, _wish(arguments))
        affected = affected_targets(project, targets, arguments.files, model)
        return Changed(affected, f"in no target of {NAME}", ("--target", "NAME"))
    build = Path(arguments.p) if arguments.p else usual_place()
    if arguments.p or build_files(build):
        database = with_command_line(open_build(build), arguments)
        others = f"without a main function, or without a command in {database.path}"
        how: tuple[str, ...] = ("-p", str(build), "FILE")
    else:
        has_code = any(Path(name).suffix in SOURCES for name in arguments.files)
        database = read_folder(build, arguments.compiler.flags) if has_code else Database(str(build), ())
        others, how = "without a main function", (str(build), "--main", "FILE")
    return Changed(affected_programs(database, arguments.files, model), others, how)


def _check_changed(files: Sequence[str]) -> None:
    for name in files:
        if os.path.isdir(name):
            raise UsageError(f"--changed is for files that have changed, and {name} is a folder")
        if not os.path.exists(name):
            raise InputError(f"{name}: there is no such file")


def _targets(arguments: Namespace, files: Sequence[str]) -> list[Target]:
    wish = _wish(arguments)
    if getattr(arguments, "each", False) and len(files) > 1:
        return [target for name in files for target in _targets(arguments, [name])]
    folders = [Path(name) for name in files if Path(name).is_dir()]
    if arguments.p:
        if folders:
            raise UsageError(f"-p and the folder {folders[0]} exclude each other")
        return [choose(with_command_line(open_build(Path(arguments.p)), arguments), wish, files)]
    if not files:
        if not Path(NAME).is_file():
            raise UsageError(
                f"there is no FILE, and no {NAME} in this folder; name C files or a folder, or let `unbraid init` "
                "write the project file"
            )
        return _of_project(Path(NAME), arguments, wish)
    projects = [Path(name) for name in files if Path(name).name == NAME]
    if projects and len(files) == 1:
        return _of_project(projects[0], arguments, wish)
    if folders and len(files) > 1:
        raise UsageError(f"the folder {folders[0]} stands for all its files, so no other FILE can be named beside it")
    if folders:
        return _of_folder(folders[0], arguments, wish)
    return [_of_files(arguments, files, wish)]


def _wish(arguments: Namespace) -> Wish:
    target = None if arguments.command == "sequentialize" else arguments.target  # there, --target is something else
    return Wish(target, arguments.main, chosen_model(arguments))


# ----------------------------------------------------------------------------------------- kinds of projects
def _of_files(arguments: Namespace, files: Sequence[str], wish: Wish) -> Target:
    """The files as they are named; if a file is chosen for its main function, those that it needs."""
    units = tuple(Unit(name, arguments.compiler.flags) for name in files)
    name = " ".join(files)
    if wish.target is not None:
        raise UsageError(f"--target is for a project: a folder, {NAME}, or a build (-p)")
    if wish.file is not None:
        return replace(choose(Database(name, units), wish), name=name)
    if len(units) > 1:
        starts = Linker(units, wish.entry, wish.model).starts()
        if len(starts) > 1:
            names = listed(unit.file for unit in starts)
            raise InputError(f"several files define the function '{wish.entry}'; choose one with --main FILE:{names}")
    return Target(name, units, wish.entry)


def _of_folder(folder: Path, arguments: Namespace, wish: Wish) -> list[Target]:
    if (folder / NAME).is_file():
        return _of_project(folder / NAME, arguments, wish)
    if build_files(folder):
        return [choose(with_command_line(open_build(folder), arguments), wish)]
    return [choose(read_folder(folder, arguments.compiler.flags), wish)]


def _of_project(path: Path, arguments: Namespace, wish: Wish) -> list[Target]:
    targets = read_project(path)
    if wish.target is not None:
        names = [target.name for target in targets]
        targets = [target for target in targets if target.name == wish.target]
        if not targets:
            raise UsageError(f"{path} has no target {wish.target}; it has {', '.join(names)}")
    if wish.file is not None:
        raise UsageError(f"the files of a target are in {path}; choose a target with --target NAME")
    entry = None if wish.main is None else wish.entry
    return [
        replace(target, units=_with_flags(target.units, arguments), entry=entry or target.entry) for target in targets
    ]


# ------------------------------------------------------------------------------------------------ flags
def with_command_line(database: Database, arguments: Namespace) -> Database:
    """The flags of the command line come after those of the build."""
    return replace(database, units=_with_flags(database.units, arguments))


def _with_flags(units: Sequence[Unit], arguments: Namespace) -> tuple[Unit, ...]:
    more = arguments.compiler
    return tuple(
        replace(unit, flags=Flags(more.std or unit.flags.std, (*unit.flags.words, *more.flags.words)))
        for unit in units
    )  # fmt: skip
