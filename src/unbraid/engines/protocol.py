"""The interface of engines.  An engine is a method that checks a program; it has a name, and declares what it can do.

An engine declares which form of the program it takes, what it cannot handle, whether it proves or finds violations, and
its options.  No decision depends on the name of an engine.  `registry.py` finds all engines; the driver decides which
of them run.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Hashable, Mapping
from dataclasses import field
from enum import Enum
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar, TypeVar

from unbraid.backends.adapter import BackendKind, Installed
from unbraid.core.budget import Budget
from unbraid.core.causes import OF_TIME, Cause, Why
from unbraid.core.errors import CannotStart, EngineLimit, InternalError, UsageError
from unbraid.core.nodes import Program
from unbraid.core.records import dataclass
from unbraid.core.spelling import not_one_of
from unbraid.core.visitor import statements, uses_floats
from unbraid.engines.findings import Bounded, Finding, Proved, Unknown, Violated

if TYPE_CHECKING:
    from unbraid.analyses.visible import Visibility
    from unbraid.systems.product import Product

T = TypeVar("T")
FIRST_UNWIND = 2  # for proofs


class Form(Enum):
    """The form of the program that an engine takes."""

    LOWERED = "as lowered"
    CLONED = "one function per thread, with loops"
    BOUNDED = "one function per thread, without loops"


class Trait(Enum):
    """Features of programs that some engines cannot handle."""

    FLOATS = "floating-point numbers"
    INPUTS = "inputs"


class Swarm(Enum):
    """How the search of an engine can be split into many small searches."""

    PARTS = "cubes or tiles of a bounded program"
    DIVES = "searches in a random order"


@dataclass(frozen=True)
class EngineOption:
    """An option of the command line that belongs to one engine.  Its value is `problem.option(name)`.

    `parse` is None for a flag.  `excludes`: flags that cannot be combined with it.  `is_public`: is it an option of the
    command line?  Strategies can use all options.
    """

    flag: str
    help: str
    default: Any = None
    parse: Callable[[str], Any] | None = None
    metavar: str | None = None
    excludes: tuple[str, ...] = ()
    is_public: bool = True

    @property
    def name(self) -> str:
        return self.flag.lstrip("-").replace("-", "_")


@dataclass(frozen=True)
class Outside:
    """An outside program that an engine asks, and a folder for its files."""

    installed: Installed
    scratch: Path


@dataclass(frozen=True)
class Progress:
    """A message about the progress of a run.  If the run is stopped, `known` and `engines` are part of the report.

    `text`: what is tried, and how far it is.  `known`: the bounds that are covered.  `engine`: which engine says so; ""
    for the driver.  `beside`: the last messages of engines that run side by side, which `text` joins.
    """

    text: str
    known: tuple[Bounded, ...] = ()
    engine: str = ""
    beside: tuple[Progress, ...] = ()

    @property
    def engines(self) -> tuple[Progress, ...]:
        """One message for each engine that runs."""
        return self.beside or (self,)


Report = Callable[[Progress], None]


@dataclass(frozen=True)
class Problem:
    """A program, as lowered, and how it is to be checked.

    `unwind`, `rounds`: given bounds; None: the engine chooses them.  `max_threads`: only executions with at most this
    many threads are checked.  `reduce`: leave out interleavings that are equivalent to others.  `grown`: how often the
    bounds of a proof were increased.  `shares_machine`: do other engines run at the same time?
    `followed`: how many cells of each array a proof follows; 0: all; `AS_CONTENTS`: all, as one value.
    `asks_for_end`: is the question if all executions end, and not only what is violated?  `any_start`: prove an
    abstraction, which begins where main creates its first thread.
    """

    program: Program
    unwind: int | None = None
    rounds: int | None = None
    max_threads: int | None = None
    reduce: bool = True
    seed: int = 1
    grown: int = 0
    options: Mapping[str, Any] = field(default_factory=dict)
    outside: Outside | None = None
    shares_machine: bool = False
    followed: int = 0
    asks_for_end: bool = False
    any_start: bool = False
    _memory: dict[Hashable, Any] = field(default_factory=dict, compare=False, repr=False)

    def option(self, name: str) -> Any:
        return self.options[name]

    def once(self, key: Hashable, make: Callable[[], T]) -> T:
        """Makes something once for all engines that need it.  If it cannot be made, this is not tried again either."""
        if key not in self._memory:
            try:
                self._memory[key] = make()
            except EngineLimit as limit:
                if limit.cause.why in OF_TIME:
                    raise
                self._memory[key] = limit.with_traceback(None)
        found: T | EngineLimit = self._memory[key]
        if isinstance(found, EngineLimit):
            raise type(found)(found.cause)
        return found

    @property
    def proof_unwind(self) -> int:
        """The bound for proofs on recursion, and on loops that create threads or allocate."""
        return (self.unwind or FIRST_UNWIND) + self.grown

    def sliced(self) -> Program:
        """The program, without values that cannot matter if it is to be reduced."""
        from unbraid.transforms.slice import slice_program

        return self.once("sliced", lambda: slice_program(self.program)) if self.reduce else self.program

    def visibility(self) -> Visibility:
        """What is visible in the sliced program."""
        from unbraid.analyses.visible import Visibility

        return self.once(("visibility", self.reduce), lambda: Visibility(self.sliced(), self.reduce))

    def product(self, unwind: int) -> Product:
        """The product of the threads of the cloned program."""
        from unbraid.systems.automata import Automata
        from unbraid.systems.product import Product

        return self.once(
            ("product", unwind, self.max_threads, self.reduce, self.followed, self.any_start),
            lambda: Product(Automata(self.cloned(unwind)), self.reduce),
        )

    def cloned(self, unwind: int, crowd: int = 0, long_loops: bool = False) -> Program:
        """The program with one function per thread, with its loops.  `crowd`: how many instances represent all threads
        that are created in a loop.  `long_loops`: counted loops are unrolled even if they become long."""
        from unbraid.passes.programs import LONG_LOOP, SHORT_LOOP, cloned_program

        size = LONG_LOOP if long_loops else SHORT_LOOP
        return self.once(
            ("cloned", unwind, self.max_threads, self.reduce, crowd, size, self.followed, self.any_start),
            lambda: cloned_program(
                self.program,
                unwind,
                self.max_threads,
                self.reduce,
                crowd,
                size,
                self.followed,
                drops=self.reduce,
                halts=not self.asks_for_end,
                any_start=self.any_start,
            ),
        )

    def unproved(self, crowd: int = 0) -> Program:
        """The cloned program with all its checks, also those that are easily proved."""
        from unbraid.passes.programs import unproved_program

        unwind = self.proof_unwind
        return self.once(
            ("unproved", unwind, self.max_threads, self.reduce, crowd),
            lambda: unproved_program(self.program, unwind, self.max_threads, crowd, self.reduce),
        )

    def is_crowded(self) -> bool:
        """Does the program create an unbounded number of threads, such that a proof can treat them as crowds?"""
        from unbraid.analyses.thread_loops import creates_in_loops

        if self.max_threads is not None or not creates_in_loops(self.program):
            return False
        try:
            return bool(self.crowd(1).groups)
        except EngineLimit:
            return False

    def crowd(self, representatives: int) -> Program:
        """The cloned program, in which representatives and a stranger stand for the threads of each crowd."""
        return self.cloned(self.unwind or FIRST_UNWIND, representatives + 1)

    def bounded(self, unwind: int, loop_budget: int | None) -> Program:
        """The program with one function per thread, without loops.  `loop_budget`: how many statements a counted loop
        may become."""
        from unbraid.passes.programs import bound_program

        return bound_program(self.program, unwind, self.max_threads, self.reduce, loop_budget)


class Engine(ABC):
    """A verification method, with its declarations."""

    name: ClassVar[str]
    summary: ClassVar[str]  # one line for the help and the documentation
    takes: ClassVar[Form]
    cannot: ClassVar[frozenset[Trait]] = frozenset()
    proves: ClassVar[bool] = True
    finds: ClassVar[bool] = True  # violations
    asks: ClassVar[frozenset[BackendKind]] = frozenset()  # kinds of backends that can replace the embedded checker
    options: ClassVar[tuple[EngineOption, ...]] = ()
    own_process: ClassVar[bool] = False  # may it need more memory than there is?
    stand_in: ClassVar[str | None] = None  # the engine to use if this one cannot run on this machine
    swarm: ClassVar[Swarm | None] = None
    depends_on_bounds: ClassVar[bool] = True  # may larger bounds turn UNKNOWN into a proof?
    long_loops: ClassVar[bool] = False  # passed to `Problem.cloned`
    variants: ClassVar[tuple[Mapping[str, Any], ...]] = ({},)  # options worth trying in a portfolio

    @abstractmethod
    def check(self, problem: Problem, budget: Budget, report: Report) -> Finding:
        """Raises EngineLimit if the engine has no result, which counts as Unknown."""

    def method(self, problem: Problem) -> str:
        """The name of the engine in a result, with that of the outside program that it asks."""
        return self.name if problem.outside is None else f"{self.name}+{problem.outside.installed.backend.name}"

    def ask(self, problem: Problem, budget: Budget, report: Report) -> Finding:
        """Runs `check`, if the engine can handle the program."""
        try:
            lacking = next(iter(self.cannot & self._traits(problem)), None)
            if lacking is not None:
                return Unknown(Cause(Why.TRAIT, data=(self.name, lacking.value)), has_run=False)
            found = self.check(problem, budget, report)
        except EngineLimit as limit:
            return Unknown(limit.cause, has_run=not isinstance(limit, CannotStart))
        if (isinstance(found, Proved) and not self.proves) or (isinstance(found, Violated) and not self.finds):
            raise InternalError(f"the engine {self.name} has an answer of a kind that it does not declare: {found}")
        return found

    def _traits(self, problem: Problem) -> frozenset[Trait]:
        if not self.cannot:
            return frozenset()
        is_lowered = self.takes is Form.LOWERED
        return traits(problem.program if is_lowered else problem.cloned(problem.proof_unwind, 0, self.long_loops))

    def defaults(self) -> dict[str, Any]:
        return {option.name: option.default for option in self.options}


# -------------------------------------------------------------------------------------- values of options
def any_of(*known: str) -> Callable[[str], str]:
    def parse(text: str) -> str:
        if text not in known:
            raise UsageError(not_one_of(text, known))
        return text

    return parse


def thread_order(text: str) -> tuple[int, ...]:
    try:
        return tuple(int(part) for part in text.split(","))
    except ValueError:
        raise UsageError(f"{text} is not a list of thread numbers such as 1,2,0") from None


def positive(text: str) -> int:
    if not text.isdecimal() or int(text) < 1:
        raise UsageError(f"{text} is not a positive number")
    return int(text)


# ------------------------------------------------------------------------------------------------- traits
def traits(program: Program) -> frozenset[Trait]:
    found = {Trait.FLOATS} if uses_floats(program) else set()
    return frozenset(found | ({Trait.INPUTS} if has_inputs(program) else set()))


def has_inputs(program: Program) -> bool:
    from unbraid.core.nodes import Havoc

    return any(
        isinstance(stmt, Havoc) and stmt.is_input
        for each in program.functions.values()
        for stmt in statements(each.body)
    )
