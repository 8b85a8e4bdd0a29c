"""Why a question has no answer, as data: a kind, a position in the user's program, and names or numbers."""

from __future__ import annotations

from unbraid.core.kinds import Kind, in_file
from unbraid.core.origins import Origin
from unbraid.core.records import dataclass

Datum = str | int | float


class Why(Kind):
    """Kinds of causes, each with the names of its data.  A datum called `words` is a text of another program."""

    # ------------------------------------------------------------------------------------ time and memory
    OUT_OF_TIME = ()
    OUT_OF_TIME_AFTER = "amount", "unit"  # the share of an engine
    OUT_OF_WALL_TIME = "seconds"  # the limits of the run
    OUT_OF_CPU_TIME = "seconds"
    OUT_OF_TIME_TOGETHER = ()  # the time for all properties together
    FIRST_IS_ENOUGH = ()  # another property is violated, and the user asked for one violation
    OUT_OF_MEMORY = ()
    OUT_OF_MEMORY_AFTER = "megabytes"
    STATES_FILL_MEMORY = "megabytes"
    STOPPED_FOR_MEMORY = ()
    TOO_MANY_STATES = "most"
    TOO_MANY_STATEMENTS = "most"  # after calls were inlined and pointers resolved
    TOO_MANY_STEPS = ()
    TOO_MANY_PLACES = "most"
    TOO_MANY_PLACES_AFTER = "most", "moves"

    # ------------------------------------------------------------------------------------------ processes
    PROCESS_DIED = "status"
    WORKER_LOST = "words"
    LIBCLANG_MISSING = "words"
    COMPILER_MISSING = "compilers", "variable"
    COMPILER_FAILED = "words"
    LOCATOR_MISSING = "program"
    NOT_BUILT = "compiler", "words"
    NOT_BUILT_SILENTLY = "compiler"

    # -------------------------------------------------------------------------- the program, as it is run
    PADDING_READ = ()
    BOOL_READ = ()
    BOOL_MADE = ()
    ACCESSED_AS_ANOTHER_TYPE = ()
    MADE_ARBITRARY_AS_ANOTHER_TYPE = ()
    ENDED_POINTER_COMPARED = ()
    END_COMPARED_WITH_START = ()
    UNINITIALISED_POINTER_COMPARED = ()
    ADDRESS_COMPARED_WITH_NUMBER = ()
    ADDRESS_AS_NUMBER = ()
    UNINITIALISED_POINTER_AS_NUMBER = ()
    ADDRESS_FORM_COMPUTED = ()
    ADDRESS_FORM_IN_CONSTANT = ()
    POINTER_MOVED_FAR = ()
    ENDLESS_STEP = ()
    DEEP_RECURSION = ()
    DEEP_CALLS = ()
    DEEP_STACK = ()
    LARGE_OBJECT = ()
    OBJECT_OF_SIZE = "bytes"
    MUCH_MEMORY = ()
    MANY_OBJECTS = ()
    MANY_THREADS = ()
    LARGE_STATE = ()
    MANY_INPUTS_IN_STEP = ()
    FLOAT_INPUT = ()
    WIDE_INPUT = "values"
    SOME_INPUTS_TRIED = "values"
    STATES_LEFT_OUT = ()
    SWITCHES_LEFT_OUT = ()  # by the tiles of a swarm
    SECTION_NOT_BEGUN = ()
    SECTION_ON_ONE_PATH = ()
    UNMODELLED_REACHED = ()
    UNMODELLED_REACHED_AT = "bound"
    UNMODELLED_MAY_BE_REACHED = ()
    UNDEFINED_REACHED = "what"  # undefined behaviour that the user does not ask about

    # ------------------------------------------------------------------------------- pointers to memory
    ACCESS_UNSUPPORTED = ()
    PART_OF_ADDRESS_READ = ()
    POINTER_IN_PARTS = ()
    NUMBER_DEREFERENCED = ()
    NUMBER_AS_POINTER = ()
    OBJECTS_TOO_LARGE = ()
    MANY_OBJECTS_LEFT = "most"
    LEAKS_NOT_IN_C = ()

    # ------------------------------------------------------------------------------ any number of threads
    CROWD_NOT_BY_MAIN = ()
    CROWD_CREATES_THREADS = ()
    CROWD_NOT_INTERCHANGEABLE = "function"
    CROWD_SHARES_OWN = ()
    THREAD_CREATED_TWICE = ()

    # -------------------------------------------------------------------------------------------- engines
    UNHANDLED = "engine", "what"
    LOOP_WHERE_MAIN_BEGINS = ()
    LOOP_WITHOUT_END = ()
    FLOATS_ARE_NO_BITS = ()
    VALUE_NOT_KNOWN = ()
    WAY_NOT_KNOWN = ()
    MAY_GO_WRONG = ()
    TRAIT = "engine", "trait"
    MAY_BE_VIOLATED = ()
    OTHER_NUMBER_OF_THREADS = ()
    NO_CROWD_INVARIANTS = ()
    NO_ARRAY_TO_FOLLOW = ()
    NOTHING_TO_HIDE = ()
    START_IS_SHORT = ()
    START_MAY_FAIL = ()
    ABSTRACTION_VIOLATED = ()
    ABSTRACTION_GOES_ON = ()
    NOT_WITH_FEW_THREADS = "count"
    NOT_INDUCTIVE = ()
    NO_RELATIONS = ()
    VIOLATION_NOT_FOUND = ()
    SOLVER_GAVE_UP = ()
    SPACER_GAVE_UP = "words"
    INVARIANT_NOT_UNDERSTOOD = ()
    NO_ASSERTIONS_FOUND = ()
    NO_PROOF_AND_NO_PATH = ()

    # ---------------------------------------------------------------------------------- the native search
    NATIVE_FLOATS = ()
    NATIVE_WIDE_INTEGER = "bits"
    NATIVE_STRUCT_RETURNED = "cells"
    NATIVE_LEAKS = ()
    NATIVE_NOT_WRITTEN = "words"
    NATIVE_KILLED = "signal"
    NATIVE_SILENT = "words"
    NATIVE_WORD_NOT_KNOWN = "words"
    NATIVE_COUNTS_DIFFER = "first", "second"

    # ------------------------------------------------------------------------- proofs that do not hold
    FACTS_DO_NOT_HOLD = ()
    ERRORS_NOT_LOOKED_FOR = "thread"
    PROOF_BEGINS_ELSEWHERE = ()
    LETTER_FORGOTTEN = "letter"
    LETTER_MAY_GO_WRONG = "letter"
    LETTER_LEADS_ELSEWHERE = "letter"
    LETTER_POSSIBLE = "letter"
    LETTER_MUST_NOT_SLEEP = "letter", "after"
    ASSERTION_FALSE_AFTER = "letter"
    ASSERTION_FALSE_IN_BEGINNING = ()
    INVARIANT_MISSING = "node"
    INVARIANT_FALSE_IN_BEGINNING = ()
    INVARIANT_NOT_INDUCTIVE = "node"

    # ------------------------------------------------------------------ proofs that say less than they seem
    THREAD_NUMBERS_MATTER = ()
    WEAKER_ORDERS_MATTER = ()
    COMMENT_NOT_CHECKED = ()
    ASSERTION_NOT_UNDERSTOOD = "function"
    DEADLOCKS_UNTIL = "function"  # deadlocks are not searched for after a call
    WRITES_BEHIND = "function"  # a function of the C library writes through pointers that its arguments lead to
    CALLS_BACK = "function"  # a function of the C library may call functions of the program
    BLOCKS_IN_SECTION = ()
    ENDS_WITH_A_THREAD = ()
    MAY_GO_ON = ()
    ONLY_POSSIBLE = ()  # a violation that depends on an approximation

    # ------------------------------------------------------------------------------ verifiers outside
    BACKEND_SAYS = "backend", "words"
    BACKEND_EXIT = "backend", "status"
    BACKEND_NO_ANSWER = "backend"
    BACKEND_PATHS_LEFT = "backend"
    BACKEND_CRASHED = "backend", "status", "said"
    BACKEND_NOT_UNDERSTOOD = "backend", "status", "said"
    BACKEND_STEP_FAILED = "program", "status", "said"
    BACKEND_VERSION = "program", "backend", "status", "said"
    BACKEND_VERSION_LATE = "program", "backend", "limit"
    BACKEND_FLOATS = "backend"
    BACKEND_INVARIANT = "backend"
    BACKEND_NO_PATH = "backend"
    BACKEND_VIOLATION_NOT_THERE = "backend"
    BACKEND_NOT_REPLAYED = "backend", "unwind", "rounds"


# More time might help.
OF_TIME = frozenset(
    {Why.OUT_OF_TIME, Why.OUT_OF_TIME_AFTER, Why.OUT_OF_WALL_TIME, Why.OUT_OF_CPU_TIME, Why.OUT_OF_TIME_TOGETHER}
)


@dataclass(frozen=True)
class Cause:
    why: Why
    position: Origin | None = None
    data: tuple[Datum, ...] = ()

    def __post_init__(self) -> None:
        self.why.check(self.data)
        object.__setattr__(self, "position", in_file(self.position))

    def __str__(self) -> str:
        """For developers; users see `wording.cause_text`."""
        data = f" ({', '.join(map(str, self.data))})" if self.data else ""
        return f"{self.why}{data}" if self.position is None else f"{self.why}{data} at {self.position}"
