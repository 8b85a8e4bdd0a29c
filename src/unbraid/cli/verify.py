"""The commands `verify` and `explore`."""

from __future__ import annotations

import argparse
import json
import time
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from unbraid.cli.console import StatusLine, complain, internal_error, terminal, wrapped, write
from unbraid.cli.exit_codes import EXIT_CODES, EXIT_INPUT, WORST_FIRST
from unbraid.core.errors import InputError, UsageError, WorkerError

if TYPE_CHECKING:
    from unbraid.driver.answer import Answer
    from unbraid.driver.request import Request
    from unbraid.projects.units import Target
    from unbraid.results.trace import Trace


def verify(arguments: argparse.Namespace) -> int:
    from unbraid.cli.inputs import opened

    with opened(arguments) as targets:
        is_one = arguments.command == "explore" or not (arguments.each or arguments.junit)
        if len(targets) > 1 or not is_one:
            return _verify_each(arguments, targets)
        return _verify_one(arguments, targets[0])


def _verify_one(arguments: argparse.Namespace, target: Target) -> int:
    from unbraid.cli.arguments import with_limits

    answer = _answer(arguments, target, _violations(arguments, ""))
    if isinstance(answer, int):
        return answer
    print_report(answer, with_limits(arguments, target))
    return EXIT_CODES[answer.report.verdict.value]


def _violations(arguments: argparse.Namespace, heading: str) -> Callable[[Trace], None]:
    """Prints the violations of one program, with an empty line between two of them.  `heading`: above each one."""
    shown: list[Trace] = []

    def show(trace: Trace) -> None:
        if not arguments.json:
            print("\n" * bool(shown) + heading, end="")
        print_violation(trace, arguments)
        shown.append(trace)

    return show


def _answer(arguments: argparse.Namespace, target: Target, show: Callable[[Trace], None]) -> Answer | int:
    """Verify one program, and write the files that are wanted; an exit code if there is no answer.  `show` is called
    with each violation as soon as it is found."""
    from unbraid.cli.arguments import verify_request, with_limits
    from unbraid.driver.outputs import Outputs, contents, unwritten

    begun, arguments = time.monotonic(), with_limits(arguments, target)
    wanted = Outputs(
        arguments.trace, getattr(arguments, "proof", None), arguments.report, arguments.sarif, arguments.witness
    )  # fmt: skip
    request = verify_request(arguments, target, wanted.witness is not None)
    answer = _supervised(request, arguments, show)
    if not isinstance(answer, int):
        for name, text in contents(wanted, answer, request.source, time.monotonic() - begun):
            write(name, text)
        answer = answer.noting(*unwritten(wanted, answer))
    return answer


def _verify_each(arguments: argparse.Namespace, targets: Sequence[Target]) -> int:
    """Verify several programs (--each, or targets of a project).  The exit code is the worst one of all."""
    from unbraid.properties.selection import asked_names
    from unbraid.results.formats.case import Case
    from unbraid.results.formats.junit import junit
    from unbraid.results.formats.sarif import sarif
    from unbraid.results.verdict import Report

    for name in ("trace", "proof", "report", "witness", "json", "keep"):
        if getattr(arguments, name, None):
            raise UsageError(f"--{name} is for one program, not for several")
    sarif_file, arguments.sarif = arguments.sarif, None
    cases: list[Case] = []
    codes: list[int] = []
    for target in targets:
        begun, problem = time.monotonic(), ""
        report: Report | None = None
        try:
            answer = _answer(arguments, target, _violations(arguments, f"{target.name}:\n"))
            if isinstance(answer, int) and answer >= 128:
                return answer  # interrupted
            report = None if isinstance(answer, int) else answer.report
            problem = "" if report else "internal error, see the message on stderr"
            codes.append(answer if isinstance(answer, int) else EXIT_CODES[answer.report.verdict.value])
        except InputError as refusal:
            problem = f"refused: {refusal}"
            codes.append(EXIT_INPUT)
        print(f"{target.name}: {report.line() if report else problem}", flush=True)
        asked = asked_names(arguments.property or target.properties)
        cases.append(Case(target.name, report, target.files, asked, time.monotonic() - begun, problem))
    if getattr(arguments, "junit", None):
        write(arguments.junit, junit(cases))
    if sarif_file:
        write(sarif_file, json.dumps(sarif(cases), indent=1) + "\n")
    return next(code for code in WORST_FIRST if code in codes)


def _supervised(request: Request, arguments: argparse.Namespace, show: Callable[[Trace], None]) -> Answer | int:
    """Verify in a worker process, under the limits; an exit code if there is no answer."""
    from unbraid.driver.several import Telling, verify
    from unbraid.results.unknown import progress_text
    from unbraid.supervision import Interrupted, Limits, terminate_on_signals

    display = StatusLine(not arguments.quiet)

    def violation(trace: Trace) -> None:
        display.clear()
        show(trace)

    telling = Telling(lambda progress: display.show(progress_text(progress)), violation)
    limits = Limits(wall=arguments.timeout, cpu=arguments.cpu, memory=arguments.memory and arguments.memory << 20)
    try:
        with terminate_on_signals():
            return verify(request, limits, telling, arguments.first)
    except Interrupted as interrupted:
        complain(f"interrupted by {interrupted.signal.name}")
        return 128 + interrupted.signal  # as shells do
    except WorkerError as error:
        return internal_error(error, arguments.debug, error.details)
    finally:
        display.clear()


def print_violation(trace: Trace, arguments: argparse.Namespace) -> None:
    if arguments.json:  # all is in the report
        return
    from unbraid.results.render import summary
    from unbraid.results.terminal import render_trace

    print("\n".join([*render_trace(trace, terminal(), arguments.explain), summary(trace)]), flush=True)


def print_report(answer: Answer, arguments: argparse.Namespace) -> None:
    """What is left to say after the violations."""
    from unbraid.cli.again import advised, given
    from unbraid.results.coverage import coverage_lines
    from unbraid.results.parts import part_lines
    from unbraid.results.render import possible_summary, report_to_json
    from unbraid.results.terminal import render_trace
    from unbraid.results.unknown import tried_lines, unknown_lines
    from unbraid.results.verdict import Verdict
    from unbraid.results.wording import note_text

    report, explained = answer.report, arguments.explain
    if arguments.json:
        print(json.dumps(report_to_json(report, given(arguments))))
        return
    if report.possible is not None:
        print("\n".join([*render_trace(report.possible, terminal(), explained), possible_summary(report.possible)]))
    if report.verdict is Verdict.TRUE and not report.parts:
        print(wrapped(report.reason))
    if report.checks is not None:
        print(f"{report.checks} sequential checks")
    for line in part_lines(report.parts):
        print(wrapped(line, 4))
    for note in report.notes:
        print(wrapped(f"note: {note_text(note)}", 6))
    if report.coverage is not None:
        print("\n".join(wrapped(line, 4) for line in coverage_lines(report.coverage)))
    if report.verdict is Verdict.UNKNOWN and arguments.command != "replay":  # which searches nothing
        lines = [*unknown_lines(report, advised(report, arguments)), *(tried_lines(report) if arguments.debug else ())]
        print("\n".join(lines))
    print(report.line())
