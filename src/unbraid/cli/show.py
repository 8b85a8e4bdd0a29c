"""The commands that only print something: core, stubs, sequentialize, engines, backends, completion, man."""

from __future__ import annotations

import argparse

from unbraid.cli.console import output, wrapped
from unbraid.cli.parser import make_parser, subcommands
from unbraid.core.errors import UsageError


def core(arguments: argparse.Namespace) -> int:
    from unbraid.cli.arguments import source_options
    from unbraid.cli.inputs import opened_one
    from unbraid.core.printing.print_c import print_c
    from unbraid.driver.loading import load

    with opened_one(arguments) as target:
        output(arguments, print_c(load(source_options(arguments, target))))
    return 0


def stubs(arguments: argparse.Namespace) -> int:
    from unbraid.cli.arguments import read_source
    from unbraid.cli.inputs import opened_one
    from unbraid.driver.loading import load_stubs

    with opened_one(arguments) as target:
        output(arguments, load_stubs(read_source(arguments, target), arguments.output or ""))
    return 0


def sequentialize(arguments: argparse.Namespace) -> int:
    from unbraid.cli.arguments import source_options
    from unbraid.cli.inputs import opened_one
    from unbraid.core.printing.native import print_native
    from unbraid.core.printing.print_c import print_c
    from unbraid.core.printing.targets import TARGETS
    from unbraid.driver.loading import load
    from unbraid.passes.programs import sequential_program

    if arguments.schema == "unbounded" and arguments.rounds is not None:
        raise UsageError("--rounds is not for --schema unbounded, whose rounds go on for ever")
    with opened_one(arguments) as target:
        lowered = load(source_options(arguments, target))
    program = sequential_program(
        lowered, arguments.schema, arguments.unwind, arguments.rounds, arguments.max_threads,
        not arguments.no_reduce, arguments.order,
    )  # fmt: skip
    native = arguments.target == "native"
    output(arguments, print_native(program) if native else print_c(program, TARGETS[arguments.target]))
    return 0


def engines(arguments: argparse.Namespace) -> int:
    from unbraid.cli.listing import COLUMN, list_engines

    print("\n".join(wrapped(line, COLUMN) for line in list_engines()))
    return 0


def backends(arguments: argparse.Namespace) -> int:
    from unbraid.cli.listing import COLUMN, list_backends

    for name, version, text in list_backends():
        print(wrapped(f"{name:<{COLUMN}}{version:<18} {text}", COLUMN))
    return 0


def completion(arguments: argparse.Namespace) -> int:
    import shtab

    parser = make_parser()
    for command in subcommands(parser).values():
        for action in command._actions:
            name = action.metavar if isinstance(action.metavar, str) else ""
            if name == "DIR":
                action.complete = shtab.DIRECTORY  # type: ignore[attr-defined]
            elif name in ("FILE", "FILE|FUNCTION", "PATH", "BUILD", "EXE", "F") or "." in name:
                action.complete = shtab.FILE  # type: ignore[attr-defined]
    print(shtab.complete(parser, shell=arguments.shell))
    return 0


def man(arguments: argparse.Namespace) -> int:
    from unbraid.cli.manual import manual

    print(manual(), end="")
    return 0
