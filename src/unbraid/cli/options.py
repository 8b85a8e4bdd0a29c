"""Every option of the command line: one entry in one table.  `--help` is generated from it."""

from __future__ import annotations

import argparse
import shutil
import textwrap
from collections.abc import Callable
from typing import Any

from unbraid.core.records import dataclass
from unbraid.core.spelling import not_one_of

SCHEMAS = ("lazy", "unbounded")


# Choices that other parts of the package define.  They are imported only if an option needs them.
def data_model_choices() -> tuple[str, ...]:
    from unbraid.core.nodes import DATA_MODELS

    return tuple(DATA_MODELS)


def split_choices() -> tuple[str, ...]:
    from unbraid.driver.request import SPLITS

    return SPLITS


def unknown_choices() -> tuple[str, ...]:
    from unbraid.core.unknown import UNKNOWN_MODES

    return UNKNOWN_MODES


def engine_choices() -> tuple[str, ...]:
    from unbraid.driver.request import AUTO
    from unbraid.driver.strategy import engine_names

    return AUTO, *engine_names()


def engine_help() -> str:
    from unbraid.driver.request import AUTO
    from unbraid.driver.strategy import read_strategy
    from unbraid.engines.registry import engines

    groups = ", ".join(read_strategy(None).groups)
    return (
        f"the engine that answers: {AUTO}, which runs several engines side by side; one engine "
        f"({', '.join(engines())}); or a group of engines ({groups}); `unbraid engines` describes all of them"
    )


def backend_choices() -> tuple[str, ...]:
    from unbraid import backends
    from unbraid.driver.request import EMBEDDED

    return EMBEDDED, *backends.names()


def target_choices() -> tuple[str, ...]:
    from unbraid.core.printing.targets import TARGETS

    return "native", *TARGETS


_INDENT = 24 * " "  # where argparse starts the help of options


def positive(text: str) -> int:
    number = int(text)
    if number < 1:
        raise argparse.ArgumentTypeError(f"{text} is not a positive number")
    return number


def seconds(text: str) -> float:
    number = float(text)
    if not number > 0:
        raise argparse.ArgumentTypeError(f"{text} is not a positive number of seconds")
    return number


def ratio(text: str) -> float:
    number = float(text)
    if not number > 1:
        raise argparse.ArgumentTypeError(f"{text} is not a ratio above 1")
    return number


def names_among(choices: Callable[[], tuple[str, ...]]) -> Callable[[str], tuple[str, ...]]:
    def names(text: str) -> tuple[str, ...]:
        known = choices()
        given = tuple(dict.fromkeys(filter(None, text.split(","))))
        for name in given:
            if name not in known:
                raise argparse.ArgumentTypeError(not_one_of(name, known))
        return given

    return names


def thread_order(text: str) -> tuple[int, ...]:
    try:
        return tuple(int(part) for part in text.split(","))
    except ValueError:
        raise argparse.ArgumentTypeError(f"{text} is not a list of thread numbers such as 1,2,0") from None


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

    def add_to(self, parser: argparse.ArgumentParser) -> None:
        text = self.help() if callable(self.help) else self.help
        if self.default not in (None, False, [], (), "") and self.action != "append":
            text += f" (default: {self.default})"
        given = {"help": text, "default": self.default, "action": self.action}
        if self.action is None:
            choices = self.choices() if callable(self.choices) else self.choices
            given |= {"type": self.type, "choices": choices, "metavar": self.metavar, "nargs": self.nargs}
        elif self.action == "append":
            given |= {"metavar": self.metavar}
        parser.add_argument(*self.flags, **{key: value for key, value in given.items() if value is not None})


def _in(*commands: str) -> frozenset[str]:
    return frozenset(commands)


SOURCE = _in("verify", "explore", "core", "sequentialize")
READING = SOURCE | {"stubs"}
SEARCH = _in("verify", "explore")
BOUNDED = _in("verify", "sequentialize")
COMPILED = READING | {"init"}  # the commands that take options of gcc

OPTIONS = (
    # What is verified
    Option(("--property",), "the property to check: one of those listed below, several separated by commas, all, or "
           "an SV-COMP property file (.prp)", SOURCE, [], metavar="P", action="append"),
    Option(("--data-model",), "the sizes of C's types (default: LP64, or what -m32 or -m64 says)", READING,
           choices=data_model_choices),
    Option(("--data-model",), "the sizes of C's types, for tasks that do not state theirs", _in("bench"), "LP64",
           choices=data_model_choices),
    Option(("--property",), "run only tasks with this property, given by the name of its property file without .prp; "
           "may be repeated; by default, tasks with any supported property", _in("bench"), [], metavar="P",
           action="append"),
    Option(("--match",), "run only tasks (with --growth: measure only dimensions) whose names contain a match of this "
           "regular expression", _in("bench"), "", metavar="REGEX"),
    Option(("-p",), "read how files are compiled from a compile_commands.json, from a record of `unbraid cc`, or from "
           "the folder that has one; with FILEs, the program has these and the files that they need", READING,
           metavar="BUILD"),
    Option(("--target",), "which program of unbraid.toml, or of the build, to take (default: all of unbraid.toml)",
           _in("verify", "explore", "core", "stubs"), metavar="NAME"),
    Option(("--main",), "start in this function instead of main, or in the main function of this file", READING,
           metavar="FILE|FUNCTION"),
    Option(("-I",), "search this folder for header files", COMPILED, [], metavar="DIR", action="append",
           is_compilers=True),
    Option(("-D",), "define a macro", COMPILED, [], metavar="NAME[=VALUE]", action="append", is_compilers=True),
    Option(("--std",), "the C standard of the program, c89 to c23 or gnu89 to gnu23", COMPILED, "gnu17",
           metavar="STD", is_compilers=True),
    Option(("--force",), "write over a file that exists", _in("init"), False, action="store_true"),
    Option(("--error-label",), "reaching this label is a violation; may be repeated", SOURCE, [], metavar="L",
           action="append"),
    Option(("--no-spurious-wakeups",), "a thread that waits on a condition variable wakes up only when it is "
           "signalled", SOURCE, False, action="store_true"),
    Option(("--async-signals",), "signals that have a handler may come at any time, also from outside", SOURCE, False,
           action="store_true"),
    Option(("--may-fail",), "malloc and its family, and calls that create threads, may fail", SOURCE, False,
           action="store_true"),
    Option(("--unknown",), "what a function does that is neither defined nor known: it returns any value and may write "
           "what its arguments point to (havoc), it returns any value and changes nothing (pure), or the program is "
           "refused, with a list of all such functions and variables (refuse)", SOURCE, "havoc",
           choices=unknown_choices),
    Option(("--havoc-unknown",), "the same as --unknown pure", SOURCE, False, action="store_true"),
    Option(("--lock-order",), "also warn about locks that threads take in different orders, even if no deadlock is "
           "reachable", _in("verify"), False, action="store_true"),
    # How
    Option(("--engine",), engine_help, _in("verify"), "auto", choices=engine_choices, metavar="E"),
    Option(("--backend",), "what checks the sequential programs of the engine lazy (which is the default with this "
           "option) or modular: bmc, which is built in, or an installed verifier; abc searches for the invariants of "
           "the engine invariants; `unbraid backends` lists all of them", _in("verify"), choices=backend_choices,
           metavar="B"),
    Option(("--backend-path",), "where the program of the backend is, if it is not on PATH", _in("verify"),
           metavar="EXE"),
    Option(("--unwind",), "follow each loop for at most N iterations, and recursion for at most N levels; by default, "
           "the bound grows by itself", _in("verify"), type=positive, metavar="N"),
    Option(("--rounds",), "let the threads take at most K round-robin rounds; by default, the bound grows by itself",
           _in("verify"), type=positive, metavar="K"),
    Option(("--schema",), "lazy bounds loops (--unwind) and rounds (--rounds); unbounded keeps loops, and its rounds "
           "go on for ever", _in("sequentialize"), "lazy", choices=SCHEMAS),
    Option(("--unwind",), "unwind loops and recursion N times (default: 1); with --schema unbounded, only recursion "
           "and loops that create threads or allocate memory (default: 2)", _in("sequentialize"), type=positive,
           metavar="N"),
    Option(("--rounds",), "let the threads take K round-robin rounds (default: 1); not with --schema unbounded, whose "
           "rounds go on for ever", _in("sequentialize"), type=positive, metavar="K"),
    Option(("--max-threads",), "follow only executions with at most N threads", BOUNDED, type=positive, metavar="N"),
    Option(("--no-reduce",), "let threads switch before every memory access, not only where a switch can make a "
           "difference", BOUNDED | SEARCH, False, action="store_true"),
    Option(("--engines",), "run one configuration for each of these engines, such as auto,lazy; by default, run "
           "`verify` without --engine", _in("bench"), (), type=names_among(engine_choices), metavar="E,..."),
    Option(("--backends",), "run the engine lazy once with each of these backends, such as bmc,cbmc", _in("bench"),
           (), type=names_among(backend_choices), metavar="B,..."),
    Option(("--options",), "more options of `verify` for the configurations of --engines and --backends, such as "
           "--options='--rounds 3'", _in("bench"), "", metavar="'...'"),
    Option(("--members",), "run one configuration for each engine of the portfolio alone; --learn needs these results",
           _in("bench"), False, action="store_true"),
    Option(("--learn",), "run no tasks; learn a strategy from the results of --members in the output folder, and "
           "write it to F.toml, for `verify --strategy`", _in("bench"), metavar="F.toml"),
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
    Option(("--restart",), "delete the results in the output folder, and start again", _in("bench"), False,
           action="store_true"),
    Option(("--compare",), "show what has changed since the run that wrote this file of results", _in("bench"),
           metavar="OLD.csv"),
    Option(("--ratio",), "with --compare: a task counts as slower or faster if its CPU time changed by this factor or "
           "more", _in("bench"), 1.5, type=ratio, metavar="R"),
    Option(("--growth",), "run no tasks; measure how the cost of building unbraid's formulas grows with the program",
           _in("bench"), False, action="store_true"),
    Option(("-j", "--jobs"), "run N engines at the same time (default: one for each core)", _in("verify"),
           type=positive, metavar="N"),
    Option(("--strategy",), "which engines run, when they start, and their shares of the time: a TOML file "
           "(docs/guide/many-cores.md describes it), or only:NAME for one engine alone; by default, the strategy that "
           "comes with unbraid", _in("verify"), metavar="F.toml"),
    Option(("--swarm",), "split the search into N smaller ones, which share the cores and stop at the first bug: "
           "parts of a bounded search (--engine lazy), random native searches, called dives (--engine native), or by "
           "default half of each", _in("verify"), type=positive, metavar="N"),
    Option(("--split",), "with --swarm: how a bounded search is split; cubes together cover all its executions; each "
           "tile lets threads switch at only half of the places, so tiles find bugs but prove nothing", _in("verify"),
           "cubes", choices=split_choices),
    Option(("--seed",), "with --swarm or --approximate: the seed of all random choices", _in("verify"), 1,
           type=positive, metavar="S"),
    Option(("--cache",), "store verdicts in this folder, and reuse those that are there; a changed comment does not "
           "start a new search", _in("verify"), metavar="DIR"),
    Option(("--cluster",), "run the engines, or the parts of the swarm, on the workers of a Dask cluster; the "
           "argument is the address of its scheduler", _in("verify"), metavar="tcp://..."),
    Option(("--cluster",), "run the tasks on the workers of a Dask cluster; the argument is the address of its "
           "scheduler", _in("bench"), metavar="tcp://..."),
    # Limits, for the whole tree of processes
    Option(("--cpu",), "stop a task after S seconds of CPU time", _in("bench"), 60.0, type=seconds, metavar="S"),
    Option(("--wall",), "stop a task after S seconds of wall time (default: three times the limit of --cpu)",
           _in("bench"), type=seconds, metavar="S"),
    Option(("--fix-inputs",), "keep the inputs of a counterexample that --trace has written, and check all schedules",
           _in("verify"), metavar="F.json"),
    Option(("--fix-schedule",), "keep the schedule of a counterexample that --trace has written, and check all inputs",
           _in("verify"), metavar="F.json"),
    Option(("--timeout",), "stop after S seconds of wall time", SEARCH, type=seconds, metavar="S"),
    Option(("--cpu",), "stop after S seconds of CPU time, added up over all processes", SEARCH, type=seconds,
           metavar="S"),
    Option(("--memory",), "stop when more than this many megabytes of memory are used, added up over all processes",
           SEARCH | {"bench"}, type=positive, metavar="MB"),
    # Output
    Option(("--trace",), "write the counterexample to this file, for `unbraid replay`", SEARCH, metavar="F.json"),
    Option(("--report",), "write the verdict as a web page, with the interleaving to step through, or with the "
           "invariants", SEARCH, metavar="F.html"),
    Option(("--sarif",), "write the verdict as SARIF 2.1.0, for code scanning and editors", SEARCH, metavar="F.sarif"),
    Option(("--witness",), "write an SV-COMP witness: GraphML 1.0 if F ends in .graphml, YAML 2.1 if it ends in .yml",
           SEARCH, metavar="F"),
    Option(("--each",), "verify each FILE as a program of its own; by default, they are one program",
           _in("verify"), False, action="store_true"),
    Option(("--junit",), "write the verdicts as JUnit XML", _in("verify"), metavar="F.xml"),
    Option(("--proof",), "write the proof of a TRUE verdict to this file, such as its invariants; for a small "
           "reduction, also write its graph to F.txt.dot", _in("verify"), metavar="F.txt"),
    Option(("--full-trace",), "show every step of the counterexample, not only those that matter to the failure",
           SEARCH | {"replay"}, False, action="store_true"),
    Option(("--explain",), "say why each context switch of the counterexample matters", SEARCH | {"replay"}, False,
           action="store_true"),
    Option(("--json",), "print one JSON object instead of text", SEARCH | {"replay"}, False, action="store_true"),
    Option(("-o", "--output"), "write to this file instead of standard output", _in("core", "stubs", "sequentialize"),
           metavar="FILE"),
    Option(("-o", "--output"), "where to write the project file", _in("init"), "unbraid.toml", metavar="FILE"),
    Option(("-o", "--output"), "the folder for results.csv, table.md and report.html; an interrupted run continues "
           "there", _in("bench"), "bench-results", metavar="DIR"),
    Option(("--target",), "whom the program is printed for: people (generic), a verifier, or a C compiler (native), "
           "whose program takes its choices from a seed or a file", _in("sequentialize"), "generic",
           choices=target_choices),
    Option(("--order",), "the order of the threads in a round, such as 1,2,0", _in("sequentialize"),
           type=thread_order, metavar="ORDER"),
    Option(("--native",), "run the counterexample in a real process: the program, built by the C compiler with a "
           "scheduler that forces the interleaving; with FILEs, first check that they are the program of the "
           "counterexample", _in("replay"), nargs="*", metavar="FILE"),
    Option(("--cc",), "with --native: the C compiler (default: $UNBRAID_CC, cc, gcc or clang)", _in("replay"),
           metavar="EXE"),
    Option(("--keep-binary",), "with --native: keep the program that was built in this file, for a debugger",
           _in("replay"), metavar="EXE"),
    Option(("--quiet",), "show no progress on the terminal", SEARCH | {"bench", "replay"}, False, action="store_true"),
    Option(("--debug",), "check the program after each pass, show how long each pass took, and show where an internal "
           "error happened", COMPILED | {"replay", "engines", "backends", "bench"}, False, action="store_true"),
)  # fmt: skip


COMPILERS_HELP = (
    "Options of gcc and clang are accepted too, before, between and behind the files.  -D -U -I -iquote -isystem "
    "-idirafter -include -imacros -std=... mean the same as there; -m32 chooses ILP32; those that do not change the "
    "meaning of a program, such as -Wall -O2 -g -c -o FILE, are ignored."
)


def properties_help() -> str:
    """The end of the help of each command that has --property."""
    from unbraid.properties.catalogue import PROPERTIES

    lines = textwrap.wrap(COMPILERS_HELP, shutil.get_terminal_size().columns - 2)
    lines += ["", "properties, and what each of them forbids:"]
    width = shutil.get_terminal_size().columns - 2
    for each in PROPERTIES:
        marks = (("by default", each.is_default), ("in all", each.is_in_all))
        marked = ", ".join(mark for mark, is_so in marks if is_so)
        lines.append(f"  {', '.join((each.name, *each.short))}{marked and f' ({marked})'}")
        lines += textwrap.wrap(each.description, width, initial_indent=_INDENT, subsequent_indent=_INDENT)
    return "\n".join(lines)


def add_options(parser: argparse.ArgumentParser, command: str) -> None:
    for option in OPTIONS:
        if command in option.commands:
            option.add_to(parser)
    if command == "verify":
        _add_options_of_engines(parser)


def _add_options_of_engines(parser: argparse.ArgumentParser) -> None:
    from unbraid.engines.registry import engines

    for engine in engines().values():
        for option in engine.options:
            if option.is_public:
                text = f"with --engine {engine.name}: {option.help}"
                if option.parse is None:
                    parser.add_argument(option.flag, help=text, default=option.default, action="store_true")
                else:
                    parser.add_argument(
                        option.flag, help=text, default=option.default, type=option.parse, metavar=option.metavar
                    )
