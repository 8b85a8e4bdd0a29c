"""Sequential programs: the interpreter must print what gcc's binary prints, what core's printer writes must print that
too, and the bmc engine and the native search must find the checksum.

gcc runs with -fwrapv, for core's arithmetic wraps around, and with -fsigned-char, for on ARM char has no sign.  gcc
cannot build for ILP32 here, so that data model is only run, to see that nothing breaks.
"""

from __future__ import annotations

import subprocess
from pathlib import Path
from random import Random

from tests.fuzz.candidate import run_lazy
from tests.fuzz.report import Disagreement, Skipped, Statistics, stage
from unbraid.core.budget import Budget
from unbraid.core.flags import simple_flags
from unbraid.core.interpreter.machine import Machine
from unbraid.core.interpreter.state import Outcome
from unbraid.core.interpreter.values import Unchosen
from unbraid.core.nodes import ILP32, LP64, BoolType, DataModel, Program
from unbraid.core.printing.native import print_native
from unbraid.core.visitor import statements
from unbraid.engines.findings import Unknown, Violated
from unbraid.engines.protocol import Problem
from unbraid.engines.registry import engine_named
from unbraid.frontend.program import FrontendOptions, lower_files
from unbraid.passes import lists
from unbraid.passes.catalogue import mark_switch_points
from unbraid.passes.run import run_passes
from unbraid.transforms.clone_threads import Bounds

MOST_STEPS = 300_000
MOST_STATEMENTS = 2_000
UNWIND = 8  # more than any loop or recursion of the generator needs


def check_sequential(path: str, rng: Random, seen: Statistics, thorough: bool) -> None:
    expected = run_gcc(path, ["-O0", "-fwrapv"])
    for model in (LP64, ILP32) if thorough or rng.random() < 0.3 else (LP64,):
        with stage(f"frontend, {model.name}", must_accept=True):
            program = _lower(path, model)
        with stage(f"interpreter, {model.name}"):
            outcome, output = _run(program, rng)
        if outcome is not Outcome.HALTED or (model is LP64 and output != expected):
            raise Disagreement("output", f"{outcome.name}\n{_first_difference(expected, output)}")
        if model is LP64 and (thorough or rng.random() < 0.2):
            _printed(path, program, expected)
            seen["printed programs"] += 1
    seen["lines compared"] += expected.count("\n")
    checksum = expected.rsplit("\n", 1)[-1]
    questions = [("EXPECTED", False), ("NOT_EXPECTED", True)]
    if thorough or rng.random() < 0.2:
        name, violated = rng.choice(questions)
        try:
            _searched(path, f"{name}={checksum}u", violated)
            seen["native searches"] += 1
        except Skipped as skipped:
            seen[f"not searched natively: {skipped}"] += 1
    if thorough or rng.random() < 0.3:
        for name, violated in questions if thorough else [rng.choice(questions)]:
            try:
                _symbolic(path, f"{name}={checksum}u", violated)
                seen["symbolic checks"] += 1
            except Skipped as skipped:
                seen[f"not checked symbolically: {skipped}"] += 1


def _lower(path: str, model: DataModel, *defines: str) -> Program:
    return lower_files([path], FrontendOptions(model, (simple_flags(defines=defines),)))


def run_gcc(path: str, options: list[str]) -> str:
    """What the program prints.  A program that gcc refuses, or that crashes, is none of ours."""
    binary = str(Path(path).with_suffix(""))
    strict = ["-fsigned-char", "-Werror=return-type", "-Werror=uninitialized"]
    command = ["gcc", *strict, *options, "-o", binary, path, "-lm"]
    compiled = subprocess.run(command, capture_output=True)
    if compiled.returncode != 0:
        raise Skipped("gcc refuses the program")
    try:
        result = subprocess.run([binary], capture_output=True, timeout=5)
    except subprocess.TimeoutExpired:
        raise Skipped("the binary does not end") from None
    if result.returncode != 0:
        raise Skipped("the binary crashes")
    return result.stdout.decode("latin-1")


def _run(program: Program, rng: Random) -> tuple[Outcome, str]:
    """Orders of evaluation are chosen at random: the generator writes nothing that depends on them."""
    machine = Machine(program)
    state = machine.initial()
    for _ in range(MOST_STEPS):
        try:
            outcome = machine.step(state, 0)
        except Unchosen as read:
            if not isinstance(read.kind, BoolType):
                raise
            read.cells[read.index] = rng.randrange(2)
            continue
        if outcome is not Outcome.DONE:
            return outcome, "".join(state.output)
    raise Skipped("the interpreter takes too many steps")


def _printed(path: str, program: Program, expected: str) -> None:
    """The program as lowered, printed as C, does the same."""
    with stage("printing"):
        text = print_native(program)
    printed = Path(path).with_name("printed.c")
    printed.write_text(text)
    try:
        output = run_gcc(str(printed), ["-w", "-O0"])
    except Skipped as failure:
        raise Disagreement(f"printed program: {failure}", text) from failure
    if output != expected:
        raise Disagreement("output of the printed program", _first_difference(expected, output))


def _first_difference(expected: str, output: str) -> str:
    wanted, got = expected.split("\n"), output.split("\n")
    for i, (a, b) in enumerate(zip(wanted, got, strict=False)):
        if a != b:
            return f"line {i + 1}: gcc prints {a!r}, we {b!r}"
    return f"gcc prints {len(wanted)} lines, we {len(got)}"


def _searched(path: str, definition: str, violated: bool) -> None:
    """The native search computes what gcc computed."""
    with stage("native frontend"):
        problem = Problem(_lower(path, LP64, definition), options=engine_named("native").defaults())
    with stage("native search"):
        found = engine_named("native").ask(problem, Budget(cpu=20), lambda progress: None)
    if isinstance(found, Unknown):
        raise Skipped(found.cause.why.name)
    if isinstance(found, Violated) != violated:
        raise Disagreement("native checksum", f"{definition}: {found}")


def _symbolic(path: str, definition: str, violated: bool) -> None:
    """All constants are inputs here that assumptions fix, so the solver has to compute what gcc computed."""
    with stage("symbolic frontend"):
        program = _lower(path, LP64, "SYMBOLIC", definition)
    with stage("symbolic transforms"):
        bounded = run_passes(program, lists.sliced(Bounds(UNWIND)))
        if sum(1 for _ in statements(bounded.functions[bounded.entry].body)) > MOST_STATEMENTS:
            raise Skipped("too many statements")
        marked = run_passes(bounded, [mark_switch_points(reduce=True)])
    with stage("symbolic bmc"):
        found = run_lazy(program, marked, 1, (0,), has_markers=True)
    if any(found.bound.values()):
        raise Skipped("a bound is reached")
    if (found.violation is not None) != violated:
        raise Disagreement("symbolic checksum", f"{definition}: violated {found.violation is not None}")
