"""The command line: parses arguments, calls the pipeline, prints, and exits.  Nothing else does.

Exit codes: 0 TRUE, 10 FALSE, 5 UNKNOWN, 1 usage, 2 input refused, 6 internal error.  Of `bench`: 0 no verdict is wrong,
10 one is, 5 (with --compare) none is but one that was right is missing.
"""

from __future__ import annotations

import argparse
import errno
import json
import os
import shlex
import shutil
import sys
import time
import traceback
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, NoReturn

from unbraid import __version__
from unbraid.cli.options import SOURCE, add_options, properties_help
from unbraid.core.errors import InputError, InternalError, UnbraidError, UsageError, WorkerError

if TYPE_CHECKING:
    from unbraid.driver.answer import Answer
    from unbraid.driver.request import Request
    from unbraid.results.terminal import Terminal
    from unbraid.supervision import Limits

EXIT_TRUE, EXIT_FALSE, EXIT_UNKNOWN, EXIT_USAGE, EXIT_INPUT, EXIT_INTERNAL = 0, 10, 5, 1, 2, 6
EXIT_CODES = {"TRUE": EXIT_TRUE, "FALSE": EXIT_FALSE, "UNKNOWN": EXIT_UNKNOWN}
WORST_FIRST = (EXIT_INTERNAL, EXIT_FALSE, EXIT_INPUT, EXIT_UNKNOWN, EXIT_TRUE)  # of several programs
INTERRUPTED = 130

SHELLS = ("bash", "zsh", "tcsh")
COMMANDS = {
    "verify": "prove that no interleaving can go wrong, or show one that does",
    "explore": "visit every state of a small program",
    "core": "print the program in the core language, as C",
    "sequentialize": "print the sequential program that simulates the threads",
    "replay": "run a counterexample again",
    "bench": "verify many tasks: a table, plots, and what changed",
    "engines": "list the engines: what each does, and which options are its own",
    "backends": "list the outside verifiers, and which of them are here",
    "completion": "print what completes this command line in a shell",
}


class _Parser(argparse.ArgumentParser):
    lists_properties = False

    def format_help(self) -> str:
        """Only who wants to read about the properties has to import them."""
        if self.lists_properties:
            self.formatter_class, self.epilog = argparse.RawDescriptionHelpFormatter, properties_help()
        return super().format_help()

    def error(self, message: str) -> NoReturn:
        raise UsageError(f"{message}\n{self.format_usage().strip()}")


def _parser(wanted: str | None = None) -> argparse.ArgumentParser:
    """`wanted`: the only command whose options matter, so that nothing is imported for the others."""
    parser = _Parser(prog="unbraid", description="A verifier for multi-threaded C programs.")
    parser.add_argument("--version", action="version", version=f"unbraid {__version__}")
    commands = parser.add_subparsers(dest="command", metavar="COMMAND", required=True, parser_class=_Parser)
    for name, text in COMMANDS.items():
        command = commands.add_parser(name, help=text, description=text[0].upper() + text[1:] + ".")
        if wanted not in (None, name):
            continue
        command.lists_properties = name in SOURCE
        if name == "replay":
            command.add_argument("file", metavar="TRACE.json", help="a counterexample written by --trace")
        elif name == "bench":
            text = "a folder, an SV-COMP .set file, or a task definition (.yml); without any, the output is made anew"
            command.add_argument("paths", metavar="PATH", nargs="*", help=text)
        elif name == "completion":
            command.add_argument("shell", choices=SHELLS, help="whose script is printed")
        elif name not in ("engines", "backends"):
            command.add_argument("files", metavar="FILE", nargs="+", help="a C file (.c), or a preprocessed one (.i)")
        add_options(command, name)
    return parser


def main(argv: Sequence[str] | None = None) -> None:
    sys.exit(run(sys.argv[1:] if argv is None else argv))


def run(argv: Sequence[str]) -> int:
    """Execute a command line; gives the exit code."""
    debug = "--debug" in argv
    try:
        arguments = _parser(next((word for word in argv if word in COMMANDS), "")).parse_args(argv)
        handlers: dict[str, Callable[[argparse.Namespace], int]] = {
            "verify": _verify, "explore": _verify, "core": _core, "sequentialize": _sequentialize,
            "replay": _replay, "bench": _bench, "engines": _engines, "backends": _backends, "completion": _completion,
        }  # fmt: skip
        handler = handlers[arguments.command]
        return _debugged(handler, arguments) if debug else handler(arguments)
    except UsageError as error:
        _complain(str(error))
        return EXIT_USAGE
    except InternalError as error:
        return _internal(error, debug)
    except UnbraidError as error:
        from unbraid.results.wording import error_text

        _complain(error_text(error))
        return EXIT_INPUT if isinstance(error, InputError) else EXIT_UNKNOWN
    except KeyboardInterrupt:
        _complain("interrupted")
        return INTERRUPTED
    except BrokenPipeError:
        sys.stderr.close()  # the reader of our output has gone; Python would complain once more at exit
        return EXIT_USAGE
    except OSError as error:
        if error.errno not in (errno.ENOSPC, errno.EDQUOT):
            return _internal(error, debug)
        _complain(f"cannot write: {error.strerror}")
        return EXIT_USAGE
    except Exception as error:
        return _internal(error, debug)


def _debugged(handler: Callable[[argparse.Namespace], int], arguments: argparse.Namespace) -> int:
    """Passes are checked, and what they took is shown, also if the run fails."""
    from unbraid.passes.log import debugging

    with debugging() as log:
        try:
            return handler(arguments)
        finally:
            for line in log.table():
                print(line, file=sys.stderr)


def _complain(message: str) -> None:
    print(f"unbraid: {message}", file=sys.stderr)


def _internal(error: BaseException, debug: bool, details: str = "") -> int:
    _complain(f"internal error: {f'{type(error).__name__}: ' if not details else ''}{error}")
    if debug:
        print(details or "".join(traceback.format_exception(error)), file=sys.stderr, end="")
    else:
        _complain("this is a bug in unbraid; please report it with the output of --debug")
    return EXIT_INTERNAL


# ---------------------------------------------------------------------------------------------- verify
def _verify(arguments: argparse.Namespace) -> int:
    if arguments.command == "verify" and (arguments.each or arguments.junit):
        return _verify_each(arguments)
    answer = _answer(arguments, arguments.files)
    if isinstance(answer, int):
        return answer
    _print_report(answer, arguments.json, arguments.explain)
    return EXIT_CODES[answer.report.verdict.value]


def _answer(arguments: argparse.Namespace, files: Sequence[str]) -> Answer | int:
    """What is known of a program, written to files too; an exit code if there is no answer."""
    from unbraid.cli.arguments import verify_request
    from unbraid.cli.outputs import Outputs, contents

    begun = time.monotonic()
    wanted = Outputs(
        arguments.trace, getattr(arguments, "proof", None), arguments.report, arguments.sarif, arguments.witness
    )  # fmt: skip
    request = verify_request(arguments, files, wanted.witness is not None)
    answer = _supervised(request, arguments)
    if not isinstance(answer, int):
        for name, text in contents(wanted, answer, request.source, time.monotonic() - begun):
            _write(name, text)
    return answer


def _verify_each(arguments: argparse.Namespace) -> int:
    """Each file is a program of its own.  The exit code is the worst one."""
    from unbraid.results.formats.junit import Case, junit
    from unbraid.results.formats.sarif import sarif
    from unbraid.results.verdict import Report

    for name in ("trace", "proof", "report", "witness", "json", "keep"):
        if getattr(arguments, name):
            raise UsageError(f"--{name} is for one program, not for several")
    sarif_file, arguments.sarif = arguments.sarif, None
    cases: list[Case] = []
    codes: list[int] = []
    programs = [[name] for name in arguments.files] if arguments.each else [arguments.files]
    for files in programs:
        begun, name, problem = time.monotonic(), " ".join(files), ""
        report: Report | None = None
        try:
            answer = _answer(arguments, files)
            if isinstance(answer, int) and answer >= 128:
                return answer  # interrupted
            report = None if isinstance(answer, int) else answer.report
            problem = "" if report else "internal error, which was reported"
            codes.append(answer if isinstance(answer, int) else EXIT_CODES[answer.report.verdict.value])
        except InputError as refusal:
            problem = f"refused: {refusal}"
            codes.append(EXIT_INPUT)
        print(f"{name}: {report.line() if report else problem}", flush=True)
        cases.append(Case(name, time.monotonic() - begun, report, problem))
    if arguments.junit:
        _write(arguments.junit, junit(cases))
    if sarif_file:
        told = [(files, case.report) for files, case in zip(programs, cases, strict=True) if case.report]
        _write(sarif_file, json.dumps(sarif(told), indent=1) + "\n")
    return next(code for code in WORST_FIRST if code in codes)


def _supervised(request: Request, arguments: argparse.Namespace) -> Answer | int:
    """Verify in a worker process, under the limits; an exit code if there is no answer."""
    from unbraid.driver.several import verify
    from unbraid.supervision import Interrupted, Limits, terminate_on_signals

    display = _StatusLine(not arguments.quiet)
    limits = Limits(wall=arguments.timeout, cpu=arguments.cpu, memory=arguments.memory and arguments.memory << 20)
    try:
        with terminate_on_signals():
            return verify(request, limits, lambda progress: display.show(progress.text))
    except Interrupted as interrupted:
        _complain(f"interrupted by {interrupted.signal.name}")
        return 128 + interrupted.signal  # as shells say it
    except WorkerError as error:
        return _internal(error, arguments.debug, error.details)
    finally:
        display.clear()


class _StatusLine:
    """One line on stderr that is rewritten; nothing if stderr is not a terminal."""

    def __init__(self, wanted: bool) -> None:
        self.active = wanted and sys.stderr.isatty()
        self.start = time.monotonic()

    def show(self, text: str) -> None:
        if self.active:
            sys.stderr.write(f"\r\x1b[K{text}, {time.monotonic() - self.start:.1f} s")
            sys.stderr.flush()

    def clear(self) -> None:
        if self.active:
            sys.stderr.write("\r\x1b[K")
            sys.stderr.flush()


def _terminal() -> Terminal:
    from unbraid.results.terminal import Terminal

    if not sys.stdout.isatty():
        return Terminal()
    return Terminal(shutil.get_terminal_size().columns, "NO_COLOR" not in os.environ)


def _print_report(answer: Answer, as_json: bool, explained: bool) -> None:
    from unbraid.results.render import possible_summary, report_to_json, summary
    from unbraid.results.terminal import render_trace
    from unbraid.results.wording import note_text

    report = answer.report
    if as_json:
        print(json.dumps(report_to_json(report)))
        return
    for trace in report.violations:
        print("\n".join([*render_trace(trace, _terminal(), explained), summary(trace)]))
    if report.possible is not None:
        print("\n".join([*render_trace(report.possible, _terminal(), explained), possible_summary(report.possible)]))
    if report.verdict.value == "TRUE":
        print(report.reason)
    if report.checks is not None:
        print(f"{report.checks} sequential checks")
    for note in report.notes:
        print(f"note: {note_text(note)}")
    for part in report.parts:
        print(part.line())
    print(report.line())


# -------------------------------------------------------------------------------------- other commands
def _core(arguments: argparse.Namespace) -> int:
    from unbraid.cli.arguments import source_options
    from unbraid.core.printing.print_c import print_c
    from unbraid.driver.loading import load

    _output(arguments, print_c(load(source_options(arguments))))
    return 0


def _sequentialize(arguments: argparse.Namespace) -> int:
    from unbraid.cli.arguments import source_options
    from unbraid.core.printing.native import print_native
    from unbraid.core.printing.print_c import print_c
    from unbraid.core.printing.targets import TARGETS
    from unbraid.driver.loading import load
    from unbraid.passes.programs import sequential_program

    if arguments.schema == "unbounded" and arguments.rounds is not None:
        raise UsageError("--schema unbounded has no --rounds: its rounds go on for ever")
    program = sequential_program(
        load(source_options(arguments)), arguments.schema, arguments.unwind, arguments.rounds, arguments.max_threads,
        not arguments.no_reduce, arguments.order,
    )  # fmt: skip
    native = arguments.target == "native"
    _output(arguments, print_native(program) if native else print_c(program, TARGETS[arguments.target]))
    return 0


def _replay(arguments: argparse.Namespace) -> int:
    from unbraid.driver.trace_files import replay_file

    if arguments.native is not None:
        return _replay_natively(arguments)
    for name in ("cc", "keep_binary"):
        if getattr(arguments, name):
            raise UsageError(f"--{name.replace('_', '-')} is for --native")
    answer = replay_file(arguments.file, arguments.full_trace)
    _print_report(answer, arguments.json, arguments.explain)
    return EXIT_FALSE


def _replay_natively(arguments: argparse.Namespace) -> int:
    from unbraid.driver.trace_files import reproduce_file
    from unbraid.supervision import Interrupted, terminate_on_signals

    if arguments.json or arguments.full_trace:
        raise UsageError(f"--native does not go with {'--json' if arguments.json else '--full-trace'}")
    display = _StatusLine(not arguments.quiet)
    keep = Path(arguments.keep_binary) if arguments.keep_binary else None
    try:
        with terminate_on_signals():
            found = reproduce_file(arguments.file, arguments.native, arguments.cc, keep, display.show)
    except Interrupted as interrupted:
        _complain(f"interrupted by {interrupted.signal.name}")
        return 128 + interrupted.signal
    finally:
        display.clear()
    runs = f"run{'' if found.runs == 1 else 's'}"
    if not found.failed:
        print(f"not reproduced in {found.runs} {runs} of the program: {found.text}")
        return EXIT_UNKNOWN
    print(f"reproduced in a process, in {found.runs} {runs} of the program: {found.text}")
    for note in found.notes:
        print(f"  {note}")
    if keep is not None:
        print(f"the program is {keep}; it always fails like this: gdb {keep}")
    return EXIT_FALSE


def _bench(arguments: argparse.Namespace) -> int:
    from unbraid.bench import session
    from unbraid.bench.compare import describe
    from unbraid.bench.table import for_terminal, wrong_line
    from unbraid.bench.verdicts import Status
    from unbraid.supervision import Interrupted, Limits, terminate_on_signals

    limits = Limits(arguments.wall or 3 * arguments.cpu, arguments.cpu, arguments.memory and arguments.memory << 20)
    display = _StatusLine(not arguments.quiet)
    coloured = "NO_COLOR" not in os.environ
    if arguments.growth:
        return _growth(arguments, limits, display)
    if not arguments.paths and not Path(arguments.output, "results.csv").is_file():
        raise UsageError(f"nothing to run, and no results in {arguments.output}; give a folder or .set or .yml files")
    _parser("verify").parse_args(
        ["verify", *shlex.split(arguments.options), "program.c"]
    )  # complains once, not for each task
    request = session.Request(
        tuple(arguments.paths), Path(arguments.output), limits, arguments.data_model, tuple(arguments.property),
        arguments.match, arguments.engines, arguments.backends, arguments.options, arguments.members,
        tuple(arguments.config), arguments.rivals_only, arguments.verdict_true, arguments.verdict_false,
        arguments.jobs, arguments.restart, arguments.compare, arguments.ratio, arguments.cluster,
    )  # fmt: skip
    if arguments.learn:
        _write(arguments.learn, session.learnt(request))
        print(f"the strategy is in {arguments.learn}; use it with `verify --strategy {arguments.learn}`")
        return 0

    def show(progress: session.Progress) -> None:
        if progress.surprise and display.active:
            display.clear()
            print(wrong_line(progress.surprise, coloured), file=sys.stderr)
        display.show(progress.text)

    try:
        with terminate_on_signals():
            outcome = session.run(request, show)
    finally:
        display.clear()
    print("\n".join(for_terminal(outcome.table, coloured and sys.stdout.isatty())))
    for note in outcome.notes:
        print(f"note: {note}")
    if outcome.comparison is not None:
        print("\n".join(describe(outcome.comparison)))
    print(f"results, table and report are in {arguments.output}")
    if outcome.interrupted is not None:
        _complain(f"interrupted, {outcome.missing} results are missing; the same command goes on from here")
        return 128 + outcome.interrupted.signal if isinstance(outcome.interrupted, Interrupted) else INTERRUPTED
    if any(result.status is Status.WRONG for result in outcome.results):
        return EXIT_FALSE
    return EXIT_UNKNOWN if outcome.comparison is not None and outcome.comparison.lost else 0


def _growth(arguments: argparse.Namespace, limits: Limits, display: _StatusLine) -> int:
    from unbraid.bench.growth import for_terminal, measure_growth
    from unbraid.supervision import Interrupted, terminate_on_signals

    try:
        with terminate_on_signals():
            growth = measure_growth(arguments.match, limits, Path(arguments.output), display.show)
    except Interrupted as interrupted:
        _complain(f"interrupted by {interrupted.signal.name}")
        return 128 + interrupted.signal
    finally:
        display.clear()
    print("\n".join(for_terminal(growth)))
    print(f"growth.csv, growth.html and the programs are in {arguments.output}")
    return 0


def _engines(arguments: argparse.Namespace) -> int:
    from unbraid.cli.listing import list_engines

    print("\n".join(list_engines()))
    return 0


def _backends(arguments: argparse.Namespace) -> int:
    from unbraid.cli.listing import list_backends

    for name, version, text in list_backends():
        print(f"{name:<11} {version:<18} {text}")
    return 0


def _completion(arguments: argparse.Namespace) -> int:
    import shtab

    parser = _parser()
    for command in _subcommands(parser):
        for action in command._actions:
            name = action.metavar if isinstance(action.metavar, str) else ""
            if name == "DIR":
                action.complete = shtab.DIRECTORY  # type: ignore[attr-defined]
            elif name in ("FILE", "PATH", "EXE", "F") or "." in name:
                action.complete = shtab.FILE  # type: ignore[attr-defined]
    print(shtab.complete(parser, shell=arguments.shell))
    return 0


def _subcommands(parser: argparse.ArgumentParser) -> Iterable[argparse.ArgumentParser]:
    return next(action.choices.values() for action in parser._actions if isinstance(action.choices, dict))


def _output(arguments: argparse.Namespace, text: str) -> None:
    if arguments.output:
        _write(arguments.output, text)
    else:
        sys.stdout.write(text)


def _write(path: str, text: str) -> None:
    try:
        Path(path).write_text(text)
    except OSError as error:
        raise UsageError(f"cannot write {path}: {error.strerror}") from error
