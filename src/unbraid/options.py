"""Every option of the command line: one entry in one table.  `--help` is generated from it."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from unbraid.core.nodes import DATA_MODELS

ENGINES = ("auto", "lazy", "explorer")
VERIFIERS = ("cbmc", "esbmc", "cpachecker", "ultimate", "klee", "seahorn", "smack")  # outside the package
BACKENDS = ("bmc", *VERIFIERS)
TARGETS = ("generic", "native", *VERIFIERS)


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


def thread_order(text: str) -> tuple[int, ...]:
    try:
        return tuple(int(part) for part in text.split(","))
    except ValueError:
        raise argparse.ArgumentTypeError(f"{text} is not a list of thread numbers such as 1,2,0") from None


@dataclass(frozen=True)
class Option:
    flags: tuple[str, ...]
    help: str
    commands: frozenset[str]
    default: Any = None
    type: Callable[[str], Any] | None = None
    choices: tuple[str, ...] | None = None
    metavar: str | None = None
    action: str | None = None

    def add_to(self, parser: argparse.ArgumentParser) -> None:
        text = self.help
        if self.default not in (None, False, []) and self.action != "append":
            text += f" (default: {self.default})"
        given = {"help": text, "default": self.default, "action": self.action}
        if self.action is None:
            given |= {"type": self.type, "choices": self.choices, "metavar": self.metavar}
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
    Option(("--property",), "a property (unreach-call, locks, def-behavior), several, or one SV-COMP .prp file",
           SOURCE, [], metavar="P", action="append"),
    Option(("--data-model",), "sizes of C's types", SOURCE, "LP64", choices=tuple(DATA_MODELS)),
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
    # How
    Option(("--engine",), "the method", _in("verify"), "auto", choices=ENGINES),
    Option(("--backend",), "what answers the sequential questions of the lazy method, which it implies: the embedded "
           "engine (bmc), or a verifier that is installed", _in("verify"), choices=BACKENDS),
    Option(("--backend-path",), "the program of the backend, if it is not on PATH", _in("verify"), metavar="EXE"),
    Option(("--unwind",), "follow loops and recursion this far; by default the bound grows by itself",
           BOUNDED, type=positive, metavar="N"),
    Option(("--rounds",), "at most this many round-robin rounds; by default the bound grows by itself",
           BOUNDED, type=positive, metavar="K"),
    Option(("--max-threads",), "at most this many threads", BOUNDED, type=positive, metavar="N"),
    Option(("--no-reduce",), "let threads switch before every access to memory", BOUNDED | SEARCH, False,
           action="store_true"),
    # Limits, for the whole tree of processes
    Option(("--timeout",), "stop after this many seconds of wall time", SEARCH, type=seconds, metavar="S"),
    Option(("--memory",), "stop when more than this many megabytes are used", SEARCH, type=positive, metavar="MB"),
    # Output
    Option(("--trace",), "write the counterexample to this file, for `unbraid replay`", SEARCH, metavar="F.json"),
    Option(("--full-trace",), "show every step of the counterexample, not only what matters",
           SEARCH | {"replay"}, False, action="store_true"),
    Option(("--json",), "print one JSON object instead of text", SEARCH | {"replay"}, False, action="store_true"),
    Option(("-o", "--output"), "write to this file instead of standard output", _in("core", "sequentialize"),
           metavar="FILE"),
    Option(("--target",), "who reads the program: people (generic), a verifier, or a C compiler that builds a program "
           "which makes its choices from a seed or a file (native)", _in("sequentialize"), "generic", choices=TARGETS),
    Option(("--order",), "the order of the threads in a round, such as 1,2,0", _in("sequentialize"),
           type=thread_order, metavar="ORDER"),
    Option(("--quiet",), "no progress on a terminal", SEARCH, False, action="store_true"),
    Option(("--debug",), "show where an internal error happened",
           SOURCE | {"replay", "backends"}, False, action="store_true"),
)  # fmt: skip


def add_options(parser: argparse.ArgumentParser, command: str) -> None:
    for option in OPTIONS:
        if command in option.commands:
            option.add_to(parser)
