"""Notes beside a verdict, as data: how the program was interpreted, and how the answer was found."""

from __future__ import annotations

from unbraid.core.causes import Cause
from unbraid.core.kinds import Kind, in_file
from unbraid.core.origins import Origin
from unbraid.core.records import dataclass


class NoteKind(Kind):
    """Kinds of notes, each with the names of its data."""

    # --------------------------------------------------------------------- how the program was interpreted
    WEAKER_ORDERS = ()
    NUMBER_OF_THREAD = ()
    UNKNOWN_FUNCTIONS = "function", "others"  # others: the other places where it is used
    APPROXIMATED_FUNCTIONS = "function", "others"  # of the C library
    UNKNOWN_PURE_FUNCTIONS = "function", "others"
    UNKNOWN_ENDING_FUNCTIONS = "function", "others"  # declared noreturn
    UNKNOWN_VARIABLES = "variable", "others"
    UNKNOWN_SIZE = "function"  # it may access memory whose size is not known
    UNKNOWN_DO_NOTHING_ELSE = ()
    RACES_INTERLEAVE = ()
    OVERFLOW_WRAPS = ()
    CALLS_SUCCEED = ()  # allocations, and the creation of threads
    ASSUMED_DEFINED = ()  # undefined behaviour, unless the property file asks about it, as in SV-COMP
    FAST_MATH = ()  # -ffast-math was given, and is not modelled
    ARGUMENTS = ()  # what is assumed of the arguments of main
    LONG_DOUBLE = ()  # its bytes are not modelled
    ASSERTION_IN_COMMENT = ()  # as ACSL has it; it was not checked
    CALL_NOT_UNDERSTOOD = "function"  # the name of an unknown function says that it may be an assertion
    CALLS_BACK = "function"  # a function of the C library, which is not modelled, may call functions of the program
    WRITES_BEHIND = "function"  # a function of the C library writes through pointers that its arguments lead to
    DEADLOCKS_UNTIL = "function"  # deadlocks are not searched for after this call
    ONLY_OWN_SIGNALS = ()  # signals from outside were not considered
    ONLY_SCALARS = ()  # only scalars were checked for uninitialised values
    RACES_ARE_UNDEFINED = ()  # what to do if a program is meant as interleavings of plain variables
    ONLY_INPUTS_OF = "trace"
    ONLY_SCHEDULE_OF = "trace"

    # ----------------------------------------------------------------------------- how the answer was found
    EXPLORER_STOOD_IN = "cause"
    ANSWER_IN_CACHE = ()
    ANSWER_IN_CACHE_MOVED = ()  # the proof has the line numbers of another version
    COUNTEREXAMPLE_IN_CACHE = ()
    NOT_CACHED = "folder", "words"
    FIRST_WRITTEN = "file", "count", "option", "folder"  # the file has the first of several; a folder would have all

    # ----------------------------------------------------------------------------------------- lock orders
    LOCK_ORDERS = "circle"
    LOCK_ORDERS_NOT_KNOWN = "cause"


# What a proof assumes although C leaves it undefined.  These notes are only about proofs.
ASSUMED = frozenset(
    {NoteKind.RACES_INTERLEAVE, NoteKind.OVERFLOW_WRAPS, NoteKind.CALLS_SUCCEED, NoteKind.UNKNOWN_DO_NOTHING_ELSE}
)
# These notes say why there is no proof, so that they are not for proofs.
DOUBTS = frozenset({NoteKind.UNKNOWN_SIZE})
# Values that no file of the program defines: a proof holds for all of them, and for what the notes say.
UNKNOWN = frozenset(
    {
        NoteKind.UNKNOWN_FUNCTIONS,
        NoteKind.APPROXIMATED_FUNCTIONS,
        NoteKind.UNKNOWN_PURE_FUNCTIONS,
        NoteKind.UNKNOWN_ENDING_FUNCTIONS,
        NoteKind.UNKNOWN_VARIABLES,
    }
)


@dataclass(frozen=True)
class Taken:
    """The thread takes a lock while it holds another one.  Locks have their names in the user's program."""

    held: str
    lock: str
    file: str
    line: int


NoteDatum = str | int | Cause | tuple[Taken, ...] | tuple[Origin, ...]


@dataclass(frozen=True)
class Note:
    kind: NoteKind
    position: Origin | None = None
    data: tuple[NoteDatum, ...] = ()

    def __post_init__(self) -> None:
        self.kind.check(self.data)
        object.__setattr__(self, "position", in_file(self.position))
