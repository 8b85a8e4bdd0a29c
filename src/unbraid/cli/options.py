"""Every option of the command line: one entry in one table.  `--help` is generated from it."""

from __future__ import annotations

import argparse
import shutil
import textwrap
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

SCHEMAS = ("lazy", "unbounded")


# What other parts of the package know, asked for only if an option needs it.
def data_model_choices() -> tuple[str, ...]:
    from unbraid.core.nodes import DATA_MODELS

    return tuple(DATA_MODELS)


def split_choices() -> tuple[str, ...]:
    from unbraid.driver.request import SPLITS

    return SPLITS


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
        f"who answers: {AUTO}, which is several engines side by side; one engine ({', '.join(engines())}); or a group "
        f"of them ({groups}); `unbraid engines` says what each does"
    )


def backend_choices() -> tuple[str, ...]:
    from unbraid import backends
    from unbraid.driver.request import EMBEDDED

    return EMBEDDED, *backends.names()


def target_choices() -> tuple[str, ...]:
    from unbraid.core.printing.targets import TARGETS

    return "native", *TARGETS


_INDENT = 24 * " "  # as the help of options


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
                raise argparse.ArgumentTypeError(f"{name} is not one of {', '.join(known)}")
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
SEARCH = _in("verify", "explore")
BOUNDED = _in("verify", "sequentialize")

OPTIONS = (
    # What is verified
    Option(("--property",), "what is checked: one of the properties below, several with commas, all, or one SV-COMP "
           ".prp file", SOURCE, [], metavar="P", action="append"),
    Option(("--data-model",), "sizes of C's types", SOURCE, "LP64", choices=data_model_choices),
    Option(("--data-model",), "sizes of C's types, for tasks that do not say theirs", _in("bench"), "LP64",
           choices=data_model_choices),
    Option(("--property",), "only tasks with this property, which is the name of a property file without .prp; may be "
           "given again; by default all that are supported", _in("bench"), [], metavar="P", action="append"),
    Option(("--match",), "only tasks (with --growth, dimensions) in whose name this regular expression is found",
           _in("bench"), "", metavar="REGEX"),
    Option(("-I",), "search this directory for headers", SOURCE, [], metavar="DIR", action="append"),
    Option(("-D",), "define a macro", SOURCE, [], metavar="NAME[=VALUE]", action="append"),
    Option(("--std",), "the C standard", SOURCE, "gnu17", metavar="STD"),
    Option(("--error-label",), "reaching this label is an error", SOURCE, [], metavar="L", action="append"),
    Option(("--no-spurious-wakeups",), "a thread that waits on a condition variable goes on only if it is signalled",
           SOURCE, False, action="store_true"),
    Option(("--may-fail",), "malloc and its family, and the creation of threads, may fail", SOURCE, False,
           action="store_true"),
    Option(("--havoc-unknown",), "a function that is neither defined nor known returns any value and changes nothing; "
           "without this option it is refused", SOURCE, False, action="store_true"),
    Option(("--lock-order",), "also warn of locks that threads take in different orders, even if no deadlock is "
           "reachable", _in("verify"), False, action="store_true"),
    # How
    Option(("--engine",), engine_help, _in("verify"), "auto", choices=engine_choices, metavar="E"),
    Option(("--backend",), "what answers the sequential questions of the lazy method, which it implies, or of the "
           "modular one: the embedded engine (bmc), or a verifier that is installed; abc looks for invariants, and "
           "implies the engine invariants", _in("verify"), choices=backend_choices, metavar="B"),
    Option(("--backend-path",), "the program of the backend, if it is not on PATH", _in("verify"), metavar="EXE"),
    Option(("--unwind",), "follow loops and recursion this far; by default the bound grows by itself",
           _in("verify"), type=positive, metavar="N"),
    Option(("--rounds",), "at most this many round-robin rounds; by default the bound grows by itself",
           _in("verify"), type=positive, metavar="K"),
    Option(("--schema",), "lazy: so many unwindings and rounds; unbounded: loops stay, and rounds go on for ever",
           _in("sequentialize"), "lazy", choices=SCHEMAS),
    Option(("--unwind",), "follow loops and recursion this far (default: 1); with --schema unbounded, only recursion "
           "and loops that create threads or allocate (default: 2)", _in("sequentialize"), type=positive, metavar="N"),
    Option(("--rounds",), "this many round-robin rounds (default: 1); the unbounded schema has no such bound",
           _in("sequentialize"), type=positive, metavar="K"),
    Option(("--max-threads",), "at most this many threads", BOUNDED, type=positive, metavar="N"),
    Option(("--no-reduce",), "let threads switch before every access to memory", BOUNDED | SEARCH, False,
           action="store_true"),
    Option(("--engines",), "a configuration for each of these methods, such as auto,lazy; by default, one that is "
           "plain verify", _in("bench"), (), type=names_among(engine_choices), metavar="E,..."),
    Option(("--backends",), "and for each of these backends, such as bmc,cbmc", _in("bench"), (),
           type=names_among(backend_choices), metavar="B,..."),
    Option(("--options",), "more options of verify for all of them, such as --options='--rounds 3'", _in("bench"), "",
           metavar="'...'"),
    Option(("--members",), "a configuration for each engine of the portfolio alone, which is what --learn needs",
           _in("bench"), False, action="store_true"),
    Option(("--learn",), "run no tasks; write the strategy that the results of --members in the output folder lead to, "
           "for `verify --strategy`", _in("bench"), metavar="F.toml"),
    Option(("--config",), "another tool as a configuration; its command may contain {input} {property} {property_name} "
           "{data_model} {bits} {cpu} {wall} {memory} {unbraid}; may be given again", _in("bench"), [],
           metavar="NAME='COMMAND ...'", action="append"),
    Option(("--rivals-only",), "only the configurations of --config", _in("bench"), False, action="store_true"),
    Option(("--verdict-true",), "a line in which this is found says TRUE; by default, verdicts in the manner of "
           "SV-COMP, CBMC and unbraid are understood", _in("bench"), "", metavar="REGEX"),
    Option(("--verdict-false",), "a line in which this is found says FALSE", _in("bench"), "", metavar="REGEX"),
    Option(("-j", "--jobs"), "this many tasks at the same time", _in("bench"), 1, type=positive, metavar="N"),
    Option(("--restart",), "drop the results that are in the output folder", _in("bench"), False, action="store_true"),
    Option(("--compare",), "say what changed since the run with these results", _in("bench"), metavar="OLD.csv"),
    Option(("--ratio",), "with --compare, a task is slower or faster from this ratio on", _in("bench"), 1.5, type=ratio,
           metavar="R"),
    Option(("--growth",), "run no tasks; measure how the cost of our formulas grows with the program", _in("bench"),
           False, action="store_true"),
    Option(("-j", "--jobs"), "this many engines at the same time (default: one for each core)", _in("verify"),
           type=positive, metavar="N"),
    Option(("--strategy",), "which engines, when, and their shares of the time: a TOML file, see the guide; or "
           "only:NAME for one of them; by default the strategy that comes with unbraid", _in("verify"),
           metavar="F.toml"),
    Option(("--swarm",), "split the search into this many small ones, which share the cores and stop at the first bug: "
           "parts of the lazy method (--engine lazy), dives of the native search (--engine native), or by default half "
           "of each", _in("verify"), type=positive, metavar="N"),
    Option(("--split",), "with --swarm: cubes, which are parts of all executions and together cover them; or tiles, "
           "each of which lets threads switch in half of the places only, and which only ever find bugs",
           _in("verify"), "cubes", choices=split_choices),
    Option(("--seed",), "with --swarm or --approximate: what is random depends on this number", _in("verify"), 1,
           type=positive, metavar="S"),
    Option(("--cache",), "keep answers in this folder, and do not ask again what is there; comments make no difference",
           _in("verify"), metavar="DIR"),
    Option(("--cluster",), "do the work of the portfolio, or of the swarm, on the workers of the Dask cluster with "
           "this scheduler", _in("verify"), metavar="tcp://..."),
    Option(("--cluster",), "run the tasks on the workers of the Dask cluster with this scheduler", _in("bench"),
           metavar="tcp://..."),
    # Limits, for the whole tree of processes
    Option(("--cpu",), "stop a task after this many seconds of CPU time", _in("bench"), 60.0, type=seconds,
           metavar="S"),
    Option(("--wall",), "stop a task after this many seconds of wall time (default: three times those of --cpu)",
           _in("bench"), type=seconds, metavar="S"),
    Option(("--fix-inputs",), "keep the inputs of a counterexample that --trace has written, and look at all schedules",
           _in("verify"), metavar="F.json"),
    Option(("--fix-schedule",), "keep its schedule, and look at all inputs", _in("verify"), metavar="F.json"),
    Option(("--timeout",), "stop after this many seconds of wall time", SEARCH, type=seconds, metavar="S"),
    Option(("--cpu",), "stop after this many seconds of CPU time, of all processes together", SEARCH, type=seconds,
           metavar="S"),
    Option(("--memory",), "stop when more than this many megabytes are used", SEARCH | {"bench"}, type=positive,
           metavar="MB"),
    # Output
    Option(("--trace",), "write the counterexample to this file, for `unbraid replay`", SEARCH, metavar="F.json"),
    Option(("--report",), "write the verdict as a web page: the interleaving step by step, or the invariants", SEARCH,
           metavar="F.html"),
    Option(("--sarif",), "write the verdict as SARIF 2.1.0, for code scanning and editors", SEARCH, metavar="F.sarif"),
    Option(("--witness",), "write an SV-COMP witness: GraphML 1.0 (F.graphml), or YAML 2.1 (F.yml)", SEARCH,
           metavar="F"),
    Option(("--each",), "each FILE is a program of its own; by default they are one program", _in("verify"), False,
           action="store_true"),
    Option(("--junit",), "write the verdicts as JUnit XML", _in("verify"), metavar="F.xml"),
    Option(("--proof",), "write what proves TRUE to this file; a picture of a reduction, if it is small, to F.txt.dot",
           _in("verify"), metavar="F.txt"),
    Option(("--full-trace",), "show every step of the counterexample, not only what matters",
           SEARCH | {"replay"}, False, action="store_true"),
    Option(("--explain",), "say of each context switch of the counterexample why it matters",
           SEARCH | {"replay"}, False, action="store_true"),
    Option(("--json",), "print one JSON object instead of text", SEARCH | {"replay"}, False, action="store_true"),
    Option(("-o", "--output"), "write to this file instead of standard output", _in("core", "sequentialize"),
           metavar="FILE"),
    Option(("-o", "--output"), "the folder for results.csv, table.md and report.html; a run that was stopped goes on "
           "there", _in("bench"), "bench-results", metavar="DIR"),
    Option(("--target",), "who reads the program: people (generic), a verifier, or a C compiler that builds a program "
           "which makes its choices from a seed or a file (native)", _in("sequentialize"), "generic",
           choices=target_choices),
    Option(("--order",), "the order of the threads in a round, such as 1,2,0", _in("sequentialize"),
           type=thread_order, metavar="ORDER"),
    Option(("--native",), "run the counterexample in a real process: the program, built by the C compiler with a "
           "scheduler that forces its interleaving", _in("replay"), nargs="*", metavar="FILE"),
    Option(("--cc",), "with --native: the C compiler (default: $UNBRAID_CC, cc, gcc or clang)", _in("replay"),
           metavar="EXE"),
    Option(("--keep-binary",), "with --native: leave the program here, for a debugger", _in("replay"),
           metavar="EXE"),
    Option(("--quiet",), "no progress on a terminal", SEARCH | {"bench", "replay"}, False, action="store_true"),
    Option(("--debug",), "check each pass over the program; show what they took, and where an internal error happened",
           SOURCE | {"replay", "engines", "backends", "bench"}, False, action="store_true"),
)  # fmt: skip


def properties_help() -> str:
    """The properties, for the end of the help of a command that has --property."""
    from unbraid.properties.catalogue import PROPERTIES

    lines = ["properties, and what must not happen:"]
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
