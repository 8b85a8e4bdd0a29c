"""Interfaces through which models and properties add statements to a function while a C program is lowered.

The frontend implements them.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from enum import Enum
from typing import Protocol

from unbraid.core.nodes import Bound, Expr, IntType, Place, PointerType, Property, ScalarType, Type, Var


class Feature(Enum):
    """Features that, if they are used anywhere, make the whole program more expensive to check.  When a call or an
    initialiser needs one, the whole program is lowered again with that feature enabled."""

    MUTEX_KINDS = "recursive or error-checking mutexes"
    DETACHED = "threads that are detached from the start"
    JOINABLE = "joins that might be wrong"
    LEFT_RUNNING = "threads that may run when main returns, and have addresses of its locals"
    AT_EXIT = "functions that run when the program ends"
    SELF = "threads that ask for their own ID"
    COMPARED = "thread IDs that are compared"
    ERRNO = "errno"
    SEEDS = "seeds of random numbers"
    SEEDS_AGAIN = "random numbers that may be those of an earlier seed"
    SEVERAL_GENERATORS = "both rand and random"
    ENVIRONMENT = "variables of the environment that the program sets"
    TEXTS = "arguments of main, or variables of the environment"
    OPTIONS = "options with arguments"
    OPTION_POSITIONS = "optind, which the program uses"
    LOOKS_AT_TEXTS = "arguments of main, or variables of the environment, whose characters the program looks at"
    READS_ARGUMENTS = "variable arguments that the program reads, or writes to memory as text"
    SCANS = "scanf, which may leave characters to other functions"
    SIGNALS = "semaphores, barriers or condition variables"
    SHARED_SEMAPHORES = "semaphores that other processes may use"
    WRITTEN_NAMES = "names of semaphores that are no string literals"
    WAITERS_MATTER = "condition variables that are destroyed, or initialised again"
    QUEUED_WRITERS = "readers that may stand back for a waiting writer"
    CANCEL = "threads that are cancelled"
    ASYNC_CANCEL = "threads that may be cancelled at any step"
    ONCE = "routines that run once"
    CLEANUP_STACK = "functions that may end the thread while a caller has clean-up handlers"
    CLOCKS_OF_THREADS = "clocks of other threads"
    HANDLERS = "signal handlers"
    INTERRUPTS = "signals that may come at any step"
    SIGNAL_ACTIONS = "signals whose action the program sets, or which it blocks"
    SIGNAL_MASKS = "threads that block signals"
    PROCESS_SIGNALS = "signals to the process"
    DESCRIPTORS = "descriptors that are followed"
    QUEUES = "pipes, pairs of sockets, or counters of events"
    STREAMS = "streams that are opened or closed"
    FORK_HANDLERS = "functions that run when the process forks"
    OVERWRITTEN_LOCKS = "locks, and bytes that are written through pointers"
    SEVERAL_MUTEXES = "condition variables that may be used with several mutexes"


class Writer(Protocol):
    """Appends statements to the code of a function of the program.  A modelled call is written into its caller."""

    @property
    def void_pointer(self) -> PointerType: ...

    # The program
    def asks(self, property: Property) -> bool: ...  # is this property to be checked?
    def notices(self, property: Property) -> bool: ...  # are its violations seen, if only to end the execution there?
    def own_global(self, name: str, kind: ScalarType) -> Var: ...  # an added global, initially zero

    # Statements
    def temporary(self, kind: ScalarType) -> Var: ...
    def assign(self, target: Place, value: Expr) -> None: ...
    def assume(self, condition: Expr) -> None: ...
    def check(self, condition: Expr, kind: Property, message: str) -> None: ...
    def branch(self, condition: Expr, then: Callable[[], None], other: Callable[[], None]) -> None: ...
    def atomic_begin(self) -> None: ...
    def atomic_end(self) -> None: ...


class CallWriter(Writer, Protocol):
    """A writer inside a call of a modelled function."""

    name: str  # of the function
    thread_type: IntType  # pthread_t

    # The program
    def announce(self, feature: Feature) -> None: ...
    def uses(self, feature: Feature) -> bool: ...
    def collect(self, name: str, fact: Hashable) -> frozenset[Hashable]: ...  # all facts of this name, so far
    def number(self, name: str, fact: Hashable) -> int: ...  # the number of a fact among those of this name
    def own_array(self, name: str, kind: ScalarType, length: int) -> Var: ...  # an added global array of zeros
    # An added variable of each thread, zero at first.  `source`: the user's name for it, if there is one.
    def own_of_thread(self, name: str, kind: ScalarType, source: str = "") -> Var: ...

    # Statements
    def keep(self, value: Expr) -> Expr: ...  # store it in a temporary, so that nothing changes it
    def choose(self, target: Place) -> None: ...  # assign any value; it is not an input of the program
    def leave_step(self) -> None: ...  # ends the model's atomic step early, in a branch
    def join(self, thread: Expr, target: Var | None) -> None: ...
    def not_followed(self, bound: Bound = Bound.MODEL) -> None: ...  # a marker: the model does not keep track of this


class ProgramWriter(Protocol):
    """The whole program, while it is lowered."""

    @property
    def entry(self) -> str: ...  # the function where the program starts
    @property
    def thread_type(self) -> IntType: ...  # pthread_t
    def asks(self, property: Property) -> bool: ...
    def uses(self, feature: Feature) -> bool: ...
    def own(self, name: str, kind: Type) -> Var: ...  # an added global
    def own_of_thread(self, name: str, kind: Type, source: str = "") -> Var: ...  # an added thread-local variable
    def next_sid(self) -> int: ...  # the number of a new statement


def nothing() -> None:
    """An empty branch."""
