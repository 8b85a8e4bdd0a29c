"""Every option of the command line: one entry in one table.  Help, completion and the manual are generated from it.

`is_rare`: most users never need the option, so that only `--help-all` and the manual show it.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterator
from typing import Any

from unbraid.cli.choices import (
    backend_choices,
    cache_folder,
    data_model_choices,
    engine_choices,
    engine_help,
    names_among,
    positive,
    ratio,
    seconds,
    split_choices,
    target_choices,
    thread_order,
    unknown_choices,
)  # fmt: skip
from unbraid.core.records import dataclass

SCHEMAS = ("lazy", "unbounded")


@dataclass(frozen=True)
class Option:
    flags: tuple[str, ...]
    help: str | Callable[[], str]
    commands: frozenset[str]
    default: Any = None
    type: Callable[[str], Any] | None = None
    choices: tuple[str, ...] | Callable[[], tuple[str, ...]] | None = None
    metavar: str | None = None
    action: str | None = None
    nargs: str | None = None
    is_compilers: bool = False  # one of gcc: `command_line.py` takes it, and here it is for help and completion

    is_rare: bool = False

    def add_to(self, group: argparse._ActionsContainer) -> argparse.Action:
        text = self.help() if callable(self.help) else self.help
        if self.default not in (None, False, [], (), "") and self.action != "append":
            text += f" (default: {self.default})"
        given: dict[str, Any] = {"help": text, "default": self.default, "action": self.action}
        if self.action is None:
            choices = self.choices() if callable(self.choices) else self.choices
            given |= {"type": self.type, "choices": choices, "metavar": self.metavar, "nargs": self.nargs}
        elif self.action == "append":
            given |= {"metavar": self.metavar}
        return group.add_argument(*self.flags, **{key: value for key, value in given.items() if value is not None})


def _in(*commands: str) -> frozenset[str]:
    return frozenset(commands)


SOURCE = _in("verify", "explore", "core", "sequentialize")
READING = SOURCE | {"stubs"}
SEARCH = _in("verify", "explore")
BOUNDED = _in("verify", "sequentialize")
COMPILED = READING | {"init"}  # the commands that take options of gcc

_CHECKED = (
    Option(("--property",), "the property to check: one of those listed below, several separated by commas, or by + "
           "if one search is to check them together, all, or an SV-COMP property file (.prp)", SOURCE, [],
           metavar="P", action="append"),
    Option(("--error-label",), "reaching this label is a violation; may be repeated", SOURCE, [], metavar="L",
           action="append"),
    Option(("--lock-order",), "also warn about locks that threads take in different orders, even if no deadlock is "
           "reachable", _in("verify"), False, action="store_true"),
    Option(("--may-fail",), "malloc and its family, and calls that create threads, may fail", SOURCE, False,
           action="store_true"),
    Option(("--unknown",), "what a function does that is neither defined nor known: it returns any value and may write "
           "what its arguments point to (havoc), it returns any value and changes nothing (pure), or the program is "
           "refused, with a list of all such functions and variables (refuse)", SOURCE, "havoc",
           choices=unknown_choices),
    Option(("--havoc-unknown",), "the same as --unknown pure", SOURCE, False, action="store_true", is_rare=True),
    Option(("--no-spurious-wakeups",), "a thread that waits on a condition variable wakes up only when it is "
           "signalled", SOURCE, False, action="store_true", is_rare=True),
    Option(("--async-signals",), "signals that have a handler may come at any time, also from outside", SOURCE, False,
           action="store_true", is_rare=True),
)  # fmt: skip

_PROGRAM = (
    Option(("-p",), "read how files are compiled from a compile_commands.json, from a record of `unbraid cc`, or from "
           "the folder that has one; with FILEs, the program has these and the files that they need", READING,
           metavar="BUILD"),
    Option(("--target",), "which program of unbraid.toml, or of the build, to take (default: all of unbraid.toml)",
           _in("verify", "explore", "core", "stubs"), metavar="NAME"),
    Option(("--main",), "start in this function instead of main, or in the main function of this file", READING,
           metavar="FILE|FUNCTION"),
    Option(("--each",), "verify each FILE as a program of its own; by default, they are one program",
           _in("verify"), False, action="store_true"),
    Option(("--changed",), "the FILEs have changed, for hooks and CI: verify the programs that contain them, each on "
           "its own; these are the targets of unbraid.toml, or else the FILEs with a main function; UNKNOWN is no "
           "failure", _in("verify"), False, action="store_true"),
    Option(("--fail-on-unknown",), "with --changed: UNKNOWN is a failure", _in("verify"), False, action="store_true",
           is_rare=True),
    Option(("-I",), "search this folder for header files", COMPILED, [], metavar="DIR", action="append",
           is_compilers=True),
    Option(("-D",), "define a macro", COMPILED, [], metavar="NAME[=VALUE]", action="append", is_compilers=True),
    Option(("--std",), "the C standard of the program, c89 to c23 or gnu89 to gnu23", COMPILED, "gnu17",
           metavar="STD", is_compilers=True),
    Option(("--data-model",), "the sizes of C's types (default: LP64, or what -m32 or -m64 says)", READING,
           choices=data_model_choices),
)  # fmt: skip

_TASKS = (
    Option(("--property",), "run only tasks with this property, given by the name of its property file without .prp; "
           "may be repeated; by default, tasks with any supported property", _in("bench"), [], metavar="P",
           action="append"),
    Option(("--match",), "run only tasks (with --growth: measure only dimensions) whose names contain a match of this "
           "regular expression", _in("bench"), "", metavar="REGEX"),
    Option(("--data-model",), "the sizes of C's types, for tasks that do not state theirs", _in("bench"), "LP64",
           choices=data_model_choices),
)  # fmt: skip

_METHOD = (
    Option(("--engine",), engine_help, _in("verify"), "auto", choices=engine_choices, metavar="E"),
    Option(("--backend",), "what checks the sequential programs of the engine lazy (which is the default with this "
           "option) or modular: bmc, which is built in, or an installed verifier; abc searches for the invariants of "
           "the engine invariants; `unbraid backends` lists all of them", _in("verify"), choices=backend_choices,
           metavar="B"),
    Option(("--backend-path",), "where the program of the backend is, if it is not on PATH", _in("verify"),
           metavar="EXE", is_rare=True),
    Option(("--unwind",), "follow each loop for at most N iterations, and recursion for at most N levels; by default, "
           "the bound grows by itself", _in("verify"), type=positive, metavar="N"),
    Option(("--rounds",), "let the threads take at most K round-robin rounds; by default, the bound grows by itself",
           _in("verify"), type=positive, metavar="K"),
    Option(("--max-threads",), "follow only executions with at most N threads", BOUNDED, type=positive, metavar="N",
           is_rare=True),
    Option(("--no-reduce",), "let threads switch before every memory access, not only where a switch can make a "
           "difference", BOUNDED | SEARCH, False, action="store_true", is_rare=True),
    Option(("-j", "--jobs"), "run N engines at the same time (default: one for each core)", _in("verify"),
           type=positive, metavar="N"),
    Option(("--cache",), "store verdicts in this folder, and reuse those that are there; a changed comment does not "
           "start a new search; `user` is a folder in the user's cache folder", _in("verify"), type=cache_folder,
           metavar="DIR"),
    Option(("--strategy",), "which engines run, when they start, and their shares of the time: a TOML file "
           "(docs/guide/many-cores.md describes it), or only:NAME for one engine alone; by default, the strategy that "
           "comes with unbraid", _in("verify"), metavar="F.toml", is_rare=True),
    Option(("--swarm",), "split the search into N smaller ones, which share the cores and stop at the first bug: "
           "parts of a bounded search (--engine lazy), random native searches, called dives (--engine native), or by "
           "default half of each", _in("verify"), type=positive, metavar="N", is_rare=True),
    Option(("--split",), "with --swarm: how a bounded search is split; cubes together cover all its executions; each "
           "tile lets threads switch at only half of the places, so tiles find bugs but prove nothing", _in("verify"),
           "cubes", choices=split_choices, is_rare=True),
    Option(("--first",), "stop at the first violation; other properties are not checked any more", SEARCH,
           action="store_true"),
    Option(("--seed",), "with --swarm or --approximate: the seed of all random choices", _in("verify"), 1,
           type=positive, metavar="S", is_rare=True),
    Option(("--cluster",), "run the engines, or the parts of the swarm, on the workers of a Dask cluster; the "
           "argument is the address of its scheduler", _in("verify"), metavar="tcp://...", is_rare=True),
    Option(("--fix-inputs",), "keep the inputs of a counterexample that --trace has written, and check all schedules",
           _in("verify"), metavar="F.json", is_rare=True),
    Option(("--fix-schedule",), "keep the schedule of a counterexample that --trace has written, and check all inputs",
           _in("verify"), metavar="F.json", is_rare=True),
)  # fmt: skip

_SEQUENTIAL = (
    Option(("--schema",), "lazy bounds loops (--unwind) and rounds (--rounds); unbounded keeps loops, and its rounds "
           "go on for ever", _in("sequentialize"), "lazy", choices=SCHEMAS),
    Option(("--unwind",), "unwind loops and recursion N times (default: 1); with --schema unbounded, only recursion "
           "and loops that create threads or allocate memory (default: 2)", _in("sequentialize"), type=positive,
           metavar="N"),
    Option(("--rounds",), "let the threads take K round-robin rounds (default: 1); not with --schema unbounded, whose "
           "rounds go on for ever", _in("sequentialize"), type=positive, metavar="K"),
    Option(("--order",), "the order of the threads in a round, such as 1,2,0", _in("sequentialize"),
           type=thread_order, metavar="ORDER"),
    Option(("--target",), "whom the program is printed for: people (generic), a verifier, or a C compiler (native), "
           "whose program takes its choices from a seed or a file", _in("sequentialize"), "generic",
           choices=target_choices),
)  # fmt: skip

_RUNS = (
    Option(("--engines",), "run one configuration for each of these engines, such as auto,lazy; by default, run "
           "`verify` without --engine", _in("bench"), (), type=names_among(engine_choices), metavar="E,..."),
    Option(("--backends",), "run the engine lazy once with each of these backends, such as bmc,cbmc", _in("bench"),
           (), type=names_among(backend_choices), metavar="B,..."),
    Option(("--options",), "more options of `verify` for the configurations of --engines and --backends, such as "
           "--options='--rounds 3'", _in("bench"), "", metavar="'...'"),
    Option(("--members",), "run one configuration for each engine of the portfolio alone; --learn needs these results",
           _in("bench"), False, action="store_true"),
    Option(("--config",), "also run another tool, as the configuration NAME; the command may contain {input} "
           "{property} {property_name} {data_model} {bits} {cpu} {wall} {memory} {unbraid}; may be repeated",
           _in("bench"), [], metavar="NAME='COMMAND ...'", action="append"),
    Option(("--rivals-only",), "run only the tools of --config", _in("bench"), False, action="store_true"),
    Option(("--verdict-true",), "a line of a tool's output that matches this regular expression means TRUE; by "
           "default, verdicts in the style of SV-COMP, CBMC and unbraid are recognised", _in("bench"), "",
           metavar="REGEX"),
    Option(("--verdict-false",), "a line of a tool's output that matches this regular expression means FALSE",
           _in("bench"), "", metavar="REGEX"),
    Option(("-j", "--jobs"), "run N tasks at the same time", _in("bench"), 1, type=positive, metavar="N"),
    Option(("--cluster",), "run the tasks on the workers of a Dask cluster; the argument is the address of its "
           "scheduler", _in("bench"), metavar="tcp://..."),
    Option(("--restart",), "delete the results in the output folder, and start again", _in("bench"), False,
           action="store_true"),
    Option(("--growth",), "run no tasks; measure how the cost of building unbraid's formulas grows with the program",
           _in("bench"), False, action="store_true"),
    Option(("--learn",), "run no tasks; learn a strategy from the results of --members in the output folder, and "
           "write it to F.toml, for `verify --strategy`", _in("bench"), metavar="F.toml"),
)  # fmt: skip

_NATIVE = (
    Option(("--native",), "run the counterexample in a real process: the program, built by the C compiler with a "
           "scheduler that forces the interleaving; with FILEs, first check that they are the program of the "
           "counterexample", _in("replay"), nargs="*", metavar="FILE"),
    Option(("--cc",), "with --native: the C compiler (default: $UNBRAID_CC, cc, gcc or clang)", _in("replay"),
           metavar="EXE"),
    Option(("--keep-binary",), "with --native: keep the program that was built in this file, for a debugger",
           _in("replay"), metavar="EXE"),
)  # fmt: skip

_LIMITS = (
    Option(("--cpu",), "stop a task after S seconds of CPU time", _in("bench"), 60.0, type=seconds, metavar="S"),
    Option(("--wall",), "stop a task after S seconds of wall time (default: three times the limit of --cpu)",
           _in("bench"), type=seconds, metavar="S"),
    Option(("--timeout",), "stop after S seconds of wall time", SEARCH, type=seconds, metavar="S"),
    Option(("--cpu",), "stop after S seconds of CPU time, added up over all processes", SEARCH, type=seconds,
           metavar="S"),
    Option(("--memory",), "stop when more than this many megabytes of memory are used, added up over all processes",
           SEARCH | {"bench"}, type=positive, metavar="MB"),
)  # fmt: skip

_OUTPUT = (
    Option(("--full-trace",), "show every step of the counterexample, not only those that matter to the failure",
           SEARCH | {"replay"}, False, action="store_true"),
    Option(("--explain",), "say why each context switch of the counterexample matters", SEARCH | {"replay"}, False,
           action="store_true"),
    Option(("--json",), "print one JSON object instead of text", SEARCH | {"replay"}, False, action="store_true"),
    Option(("--trace",), "write the counterexample to this file, for `unbraid replay`; with several violations, the "
           "first one; to a folder: each one, in a file of its own", SEARCH, metavar="F.json|DIR/"),
    Option(("--report",), "write the verdict as a web page, with the interleaving to step through, or with the "
           "invariants", SEARCH, metavar="F.html"),
    Option(("--sarif",), "write the verdict as SARIF 2.1.0, for code scanning and editors", SEARCH, metavar="F.sarif"),
    Option(("--junit",), "write the verdicts as JUnit XML", _in("verify"), metavar="F.xml"),
    Option(("--witness",), "write an SV-COMP witness: GraphML 1.0 if F ends in .graphml, YAML 2.1 if it ends in .yml; "
           "with several violations, of the first one; to a folder: one for each property that is violated or proved, "
           "in YAML", SEARCH, metavar="F|DIR/", is_rare=True),
    Option(("--proof",), "write the proof of a TRUE verdict to this file, such as its invariants; for a small "
           "reduction, also write its graph to F.txt.dot", _in("verify"), metavar="F.txt"),
    Option(("--compare",), "show what has changed since the run that wrote this file of results", _in("bench"),
           metavar="OLD.csv"),
    Option(("--ratio",), "with --compare: a task counts as slower or faster if its CPU time changed by this factor or "
           "more", _in("bench"), 1.5, type=ratio, metavar="R"),
    Option(("-o", "--output"), "write to this file instead of standard output", _in("core", "stubs", "sequentialize"),
           metavar="FILE"),
    Option(("-o", "--output"), "where to write the project file", _in("init"), "unbraid.toml", metavar="FILE"),
    Option(("-o", "--output"), "the folder for results.csv, table.md and report.html; an interrupted run continues "
           "there", _in("bench"), "bench-results", metavar="DIR"),
    Option(("--force",), "write over a file that exists", _in("init"), False, action="store_true"),
    Option(("--quiet",), "show no progress on the terminal", SEARCH | {"bench", "replay"}, False, action="store_true"),
    Option(("--debug",), "check the program after each pass, show how long each pass took, and show where an internal "
           "error happened", COMPILED | {"replay", "engines", "backends", "bench"}, False, action="store_true"),
)  # fmt: skip

# The groups in the order in which `--help` shows them.
GROUPS = {
    "what is checked": _CHECKED,
    "the program": _PROGRAM,
    "the tasks": _TASKS,
    "how it is checked": _METHOD,
    "the sequential program": _SEQUENTIAL,
    "what runs": _RUNS,
    "the run in a real process": _NATIVE,
    "limits, for the whole tree of processes": _LIMITS,
    "output": _OUTPUT,
}
OPTIONS = tuple(option for group in GROUPS.values() for option in group)


def add_options(parser: argparse.ArgumentParser, command: str) -> list[argparse.Action]:
    """Adds the options of a command, in groups.  The result are the rare ones; those of engines are all rare."""
    rare: list[argparse.Action] = []
    for title, options in GROUPS.items():
        wanted = [option for option in options if command in option.commands]
        group = parser.add_argument_group(title) if wanted else parser
        for option in wanted:
            action = option.add_to(group)
            rare += [action] * option.is_rare
    if command == "verify":
        rare += _add_options_of_engines(parser)
    return rare


def _add_options_of_engines(parser: argparse.ArgumentParser) -> Iterator[argparse.Action]:
    from unbraid.engines.registry import engines

    group = parser.add_argument_group("options of one engine")
    for engine in engines().values():
        for option in engine.options:
            if option.is_public:
                text = f"with --engine {engine.name}: {option.help}"
                if option.parse is None:
                    yield group.add_argument(option.flag, help=text, default=option.default, action="store_true")
                else:
                    yield group.add_argument(
                        option.flag, help=text, default=option.default, type=option.parse, metavar=option.metavar
                    )
