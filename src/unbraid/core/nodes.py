"""The core language: a small typed language with threads, which follows the grammar of the papers.

Nodes are frozen and keep their origin in the user's file through every pass.  Core has four forms:

* *as lowered*: what the frontend emits.  Functions, loops and pointers; one visible memory access per statement.
* *cloned*: no calls, one function per thread instance (`Program.threads`).
* *bounded*: cloned, and no loops; forward jumps only.
* *sequential*: what a schema emits.  One thread.

*Scalar core* is any of them without pointers (`transforms/memory`).
"""

from __future__ import annotations

from dataclasses import field
from enum import Enum

from unbraid.core.notes import Note
from unbraid.core.origins import NOWHERE as NOWHERE
from unbraid.core.origins import Origin as Origin
from unbraid.core.records import dataclass


# ------------------------------------------------------------------------------------------------ types
@dataclass(frozen=True, slots=True)
class BoolType:
    """`_Bool`, and the result of every comparison."""


@dataclass(frozen=True, slots=True)
class IntType:
    bits: int
    signed: bool


@dataclass(frozen=True, slots=True)
class FloatType:
    """IEEE 754 binary32 or binary64, or `LONG_DOUBLE`.  A value is always its bit pattern, an unsigned integer.  So
    states are hashed and compared exactly, -0.0 and all NaNs are distinct, and reading the bytes as another type is
    right.  `Const(0, FloatType(64))` is +0.0, but `Const(1, ...)` is not 1.0 (`core.floats`)."""

    bits: int  # 32, 64 or 128


LONG_DOUBLE = FloatType(128)  # nothing computes with its values (`frontend/rewriting/long_doubles.py`)


@dataclass(frozen=True, slots=True)
class PointerType:
    target: Type | None  # None: void *
    bits: int


@dataclass(frozen=True, slots=True)
class ArrayType:
    element: Type
    length: int


@dataclass(frozen=True, slots=True)
class StructType:
    """A struct by its name.  Its members are in `Program.structs`, so that a struct may contain pointers to itself."""

    name: str


@dataclass(frozen=True, slots=True)
class OrdinalType:
    """A number in 0..limit that is only copied, chosen and compared: a program counter.  C prints it as an unsigned
    int; the bmc engine encodes it by one literal for each `x > i`.  With `names`, each value has a name in C."""

    limit: int
    names: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class ContentsType:
    """The elements of an array of any size as one value: a function from indices to integers, which is only copied,
    chosen, and used by `Select`, `Store` and `PrefixSum`.  A constant means that all elements have this value."""

    element: IntType


ScalarType = BoolType | IntType | FloatType | PointerType | OrdinalType | ContentsType
Type = ScalarType | ArrayType | StructType

BOOL = BoolType()
INT32 = IntType(32, True)
INDEX = IntType(64, True)  # the type of indices and distances
SIZE = IntType(64, False)


# -------------------------------------------------------------------------------------------- variables
class Storage(Enum):
    GLOBAL = "global"  # one instance; every thread can name it
    THREAD = "thread"  # one instance per thread; other threads can access it only by its address
    HEAP = "heap"  # in a bounded program: the object of one Allocate; it exists until it is released
    LOCAL = "local"  # in a frame; no other thread can access it
    ADDRESSED = "addressed"  # in a frame, but its address is taken, so other threads may access it


@dataclass(frozen=True, slots=True, eq=False)
class Var:
    """Compared by identity; names are unique among the globals and within a function."""

    name: str
    type: Type
    storage: Storage
    source: str = ""  # the user's name for it; empty for a temporary
    is_constant: bool = False  # defined const: it must not be written through a pointer

    @property
    def is_memory(self) -> bool:
        return self.storage is not Storage.LOCAL


# ------------------------------------------------------------------------------------------ expressions
# Expressions have no side effects.  After lowering, at most one expression of a statement reads memory, and only once.
@dataclass(frozen=True, slots=True)
class Const:
    value: int  # for a FloatType: the bit pattern
    type: ScalarType


@dataclass(frozen=True, slots=True)
class Zeros:
    """An array or a struct whose cells are all zero.  It can only be assigned, to a part of a variable."""

    type: Type


@dataclass(frozen=True, slots=True)
class Index:
    base: Place
    index: Expr
    type: Type


@dataclass(frozen=True, slots=True)
class Member:
    base: Place
    name: str
    type: Type


@dataclass(frozen=True, slots=True)
class Deref:
    pointer: Expr
    type: Type


@dataclass(frozen=True, slots=True)
class AddressOf:
    place: Place
    type: PointerType


@dataclass(frozen=True, slots=True)
class FunctionAddress:
    function: str
    type: PointerType


@dataclass(frozen=True, slots=True)
class PointerAdd:
    """pointer + count * size bytes.  It stays a pointer to the same object, however far outside it is."""

    pointer: Expr
    count: Expr  # of type INDEX
    size: int
    type: PointerType


@dataclass(frozen=True, slots=True)
class PointerDiff:
    """(left - right) / size, for two pointers into one object."""

    left: Expr
    right: Expr
    size: int
    type: IntType


@dataclass(frozen=True, slots=True)
class Valid:
    """True if a place exists: its indices are in bounds, and a pointer that it goes through leads to an object that is
    alive and contains all bytes of the place.  For a write, the object must not be constant.  Evaluating this does not
    access the place."""

    place: Place
    is_write: bool = False
    type: BoolType = BOOL


@dataclass(frozen=True, slots=True)
class SameObject:
    """True if two pointers lead into, or next to, the same object."""

    left: Expr
    right: Expr
    type: BoolType = BOOL


@dataclass(frozen=True, slots=True)
class NearObject:
    """True if a pointer is null, or at most `layout.NEAR` bytes away from the object that it was derived from."""

    pointer: Expr
    type: BoolType = BOOL


@dataclass(frozen=True, slots=True)
class Releasable:
    """True if `free` accepts a pointer: it is null, or the start of a heap object that is alive."""

    pointer: Expr
    type: BoolType = BOOL


@dataclass(frozen=True, slots=True)
class Tracked:
    """True if a pointer leads into an object that can be reached from a global, directly or through heap objects.
    Evaluating this reads all memory at once."""

    pointer: Expr
    type: BoolType = BOOL


@dataclass(frozen=True, slots=True)
class Unary:
    op: str  # - ~ not; on floats: - sqrt, and rounding to an integral value: floor ceil trunc round rint
    operand: Expr
    type: ScalarType


@dataclass(frozen=True, slots=True)
class Binary:
    """Both operands have the same type (except for shifts); comparisons, `and`, `or` give BOOL.  On floats: + - * / and
    comparisons as in IEEE 754; for unordered operands (NaN), only != is true."""

    op: str  # + - * / % & | ^ << >> == != < <= > >= and or
    left: Expr
    right: Expr
    type: ScalarType


@dataclass(frozen=True, slots=True)
class Cast:
    """The same value in another type.  If a float is converted to an integer type, an earlier check ensures that it
    fits."""

    operand: Expr
    type: ScalarType


@dataclass(frozen=True, slots=True)
class Reinterpret:
    """The same bits in another type: from a float to the unsigned integer of its width, or back."""

    operand: Expr
    type: IntType | FloatType


@dataclass(frozen=True, slots=True)
class Ite:
    condition: Expr
    then: Expr
    other: Expr
    type: ScalarType


@dataclass(frozen=True, slots=True)
class Select:
    """The element of contents at an index."""

    contents: Expr
    index: Expr
    type: IntType


@dataclass(frozen=True, slots=True)
class Store:
    """The same contents, with another value at an index."""

    contents: Expr
    index: Expr
    new: Expr
    type: ContentsType


@dataclass(frozen=True, slots=True)
class PrefixSum:
    """The sum of the elements at the indices from 0 up to `end`, without the last, modulo the size of their type."""

    contents: Expr
    end: Expr
    type: IntType


@dataclass(frozen=True, slots=True)
class ThreadId:
    """The number of the running thread; main is 0."""

    type: IntType


Place = Var | Index | Member | Deref
Expr = (
    Const
    | Zeros
    | Place
    | AddressOf
    | FunctionAddress
    | PointerAdd
    | PointerDiff
    | Valid
    | SameObject
    | NearObject
    | Releasable
    | Tracked
    | Unary
    | Binary
    | Cast
    | Reinterpret
    | Ite
    | Select
    | Store
    | PrefixSum
    | ThreadId
)

TRUE = Const(1, BOOL)
FALSE = Const(0, BOOL)


# ------------------------------------------------------------------------------------------- statements
class Property(Enum):
    """What an `Assert` checks."""

    ERROR_CALL = "error-call"  # reached error function or label
    ASSERTION = "assertion"  # failed assert
    LOCKS = "locks"  # unlock of a mutex not held, use after destroy
    HANDLES = "handles"  # use of a descriptor or a stream that is not open
    UNDEFINED = "def-behavior"  # division by zero, shift or conversion out of range
    DEREF = "valid-deref"  # access through an invalid pointer, or outside an array
    FREE = "valid-free"  # free of memory that was not allocated, or was freed before
    MEMTRACK = "valid-memtrack"  # memory is left that the program can no longer free
    MEMCLEANUP = "valid-memcleanup"  # memory is left that was not freed
    OVERFLOW = "no-overflow"  # a signed result that its type cannot represent
    CONVERSION = "no-conversion-loss"  # a conversion that changes the number
    UNINITIALISED = "no-uninitialised"  # a value is used that was never assigned
    RACE = "no-data-race"  # two threads are about to access the same memory, one of them to write
    DEADLOCK = "no-deadlock"  # threads wait for each other


# A violation of these ends the execution, because C does not define how it continues.
UNDEFINED_BEHAVIOUR = frozenset({Property.UNDEFINED, Property.DEREF, Property.FREE})

# The same, with the misuse of locks, which POSIX leaves undefined.
CUTTING = UNDEFINED_BEHAVIOUR | {Property.LOCKS}


CONSTANT_WRITTEN = "write to a constant object"  # the message of this violation


class SyncKind(Enum):
    ACQUIRE = "acquire"  # blocks until the lock is free, then holds it
    ACQUIRE_SHARED = "acquire-shared"  # the same, but other threads may share the lock
    TRY_ACQUIRE = "try-acquire"  # may find that the lock is held, and continue without it
    QUEUE = "queue"  # the lock is held, and the thread says that it waits for it
    RELEASE = "release"
    WAIT = "wait"  # releases the lock, and does something else in the same step
    SETUP = "set-up"  # init, destroy
    TAKE_ONE = "take-one"  # blocks until a semaphore is not zero, and decrements it
    GIVE_ONE = "give-one"  # increments a semaphore
    FIRST_IN = "first-in"  # takes a semaphore on behalf of all threads that share it (`locks/lightswitches.py`)
    LAST_OUT = "last-out"  # gives it back
    SHARE = "share"  # shares the semaphore from now on, until the thread releases it
    EVENT = "event"  # another operation on an object that is not a lock
    DETACH = "detach"  # of the thread whose ID is in a local, which is given instead of a lock


@dataclass(frozen=True, slots=True)
class Sync:
    """What an atomic section of a model does to which lock, for lock analyses.  `lock` None: to one of several
    locks."""

    kind: SyncKind
    lock: Place | None


@dataclass(frozen=True, slots=True)
class Assign:
    target: Place
    value: Expr
    origin: Origin


@dataclass(frozen=True, slots=True)
class Havoc:
    """target := any value of its type.  `is_input` distinguishes a nondet call from an uninitialised local.
    `is_fresh`: the target is an object that is allocated here, so no other thread can access it yet.
    `is_approximation`: the real program may not produce all of these values, so a violation that depends on one is only
    possible."""

    target: Place
    is_input: bool
    origin: Origin
    is_fresh: bool = False
    is_approximation: bool = False


@dataclass(frozen=True, slots=True)
class Allocate:
    """target := the address of a new object of `size` bytes, laid out as an array of as many `element`s as fit.  An
    automatic object (a variable-length array) cannot be freed by the program, and ends with the call that made it.
    The address is a multiple of `alignment`, or if that is 0, of the alignment of `element`."""

    target: Var
    size: Expr  # of type SIZE
    element: Type
    is_zeroed: bool
    is_automatic: bool
    origin: Origin
    is_constant: bool = False
    alignment: int = 0


@dataclass(frozen=True, slots=True)
class Release:
    """Ends the object that a pointer leads to; has no effect if the pointer is null."""

    pointer: Expr
    origin: Origin


@dataclass(frozen=True, slots=True)
class Assume:
    condition: Expr
    origin: Origin


@dataclass(frozen=True, slots=True)
class Assert:
    condition: Expr
    property: Property
    message: str
    origin: Origin


@dataclass(frozen=True, slots=True)
class If:
    condition: Expr
    then: Block
    other: Block
    origin: Origin


@dataclass(frozen=True, slots=True)
class While:
    condition: Expr
    body: Block
    origin: Origin


@dataclass(frozen=True, slots=True)
class Goto:
    label: str
    origin: Origin


@dataclass(frozen=True, slots=True)
class Label:
    name: str
    origin: Origin


@dataclass(frozen=True, slots=True)
class AtomicBegin:
    """Begins an atomic section.  If sections are nested, only the outermost one has an effect.  Sections are not
    blocks, because control may leave a section by a jump."""

    sync: Sync | None
    origin: Origin


@dataclass(frozen=True, slots=True)
class AtomicEnd:
    origin: Origin


@dataclass(frozen=True, slots=True)
class Call:
    """Results go to locals; a struct is returned member by member, so there may be several."""

    targets: tuple[Var, ...]
    function: str
    args: tuple[Expr, ...]
    origin: Origin


@dataclass(frozen=True, slots=True)
class Return:
    values: tuple[Expr, ...]
    origin: Origin


@dataclass(frozen=True, slots=True)
class Create:
    """Start a thread and store its number, in one step.  `instance` is its number once threads are cloned."""

    target: Place | None
    function: str
    arg: Expr
    origin: Origin
    instance: int | None = None


@dataclass(frozen=True, slots=True)
class Join:
    """Wait for a thread and fetch its result."""

    thread: Expr
    target: Var | None
    origin: Origin


@dataclass(frozen=True, slots=True)
class ThreadExit:
    value: Expr
    origin: Origin


@dataclass(frozen=True, slots=True)
class Halt:
    """The whole program ends here, without a violation."""

    origin: Origin


class Bound(Enum):
    LOOP = "loop"
    RECURSION = "recursion"
    THREADS = "threads"
    FAR = "far"  # a pointer far outside its object
    ADDRESS = "address"  # a comparison of a pointer that is uninitialised, or may or may not equal another one
    HEAP = "heap"  # the size of an object
    FUNCTION = "function"  # a function that is not defined is called through a pointer
    MODEL = "model"  # legal, but more than a library model keeps track of
    ARGUMENTS = "arguments"  # texts from outside: the arguments of main, the environment, messages
    VARIABLE = "variable"  # a variable of the C library whose value is not followed
    THREAD_ID = "thread-id"  # a comparison of thread IDs, one of which may have been used again
    CUT = "cut"  # undefined behaviour that the user does not ask about
    ORDER = "order"  # operands, in another order than those that are explored
    UNKNOWN = "unknown"  # an unknown function may access memory whose size is not known


# Markers that raising a bound does not avoid.
UNFOLLOWED = frozenset(
    {
        Bound.FAR,
        Bound.ADDRESS,
        Bound.FUNCTION,
        Bound.MODEL,
        Bound.ARGUMENTS,
        Bound.VARIABLE,
        Bound.THREAD_ID,
        Bound.CUT,
        Bound.ORDER,
        Bound.UNKNOWN,
    }
)


@dataclass(frozen=True, slots=True)
class BoundReached:
    """Bound marker: the original program has executions that continue here; the bounded program does not.  `message`:
    of the check that has failed, for a cut."""

    bound: Bound
    origin: Origin
    message: str = ""


@dataclass(frozen=True, slots=True)
class SwitchPoint:
    """Other threads may run here.  In a cloned program they may run only at switch points."""

    origin: Origin


@dataclass(frozen=True, slots=True)
class Print:
    """printf: verifiers ignore it, the interpreter prints.  String arguments are parts of the format."""

    format: str
    args: tuple[Expr, ...]
    origin: Origin


Stmt = (
    Assign
    | Havoc
    | Allocate
    | Release
    | Assume
    | Assert
    | If
    | While
    | Goto
    | Label
    | AtomicBegin
    | AtomicEnd
    | Call
    | Return
    | Create
    | Join
    | ThreadExit
    | Halt
    | BoundReached
    | SwitchPoint
    | Print
)
Block = tuple[Stmt, ...]


# --------------------------------------------------------------------------------------------- programs
@dataclass(frozen=True, slots=True)
class Allocated:
    """Attributes of an object of a bounded program that does not always exist: a heap object, or a former local."""

    is_automatic: bool
    size: Var | None  # a global with its size in bytes, if that is not the size of its type
    alignment: int = 0  # in bytes; 0: that of its type


@dataclass(frozen=True, slots=True)
class Global:
    """A global and the initial value of each of its cells, in the order of `core.layout`."""

    var: Var
    initial: tuple[Expr, ...]
    origin: Origin = NOWHERE
    allocated: Allocated | None = None


@dataclass(frozen=True, slots=True)
class Field:
    """A member of a struct, `offset` bytes after its start.  It has no name if the struct stands for an object without
    members, such as a mutex."""

    name: str
    type: Type
    offset: int


@dataclass(frozen=True, slots=True)
class Struct:
    """Fields do not overlap.  A last field that is an array of length 0 is a flexible array."""

    fields: tuple[Field, ...]
    size: int
    alignment: int = 1


@dataclass(frozen=True, slots=True)
class Function:
    name: str
    params: tuple[Var, ...]
    locals: tuple[Var, ...]
    results: tuple[ScalarType, ...]
    body: Block
    origin: Origin


@dataclass(frozen=True, slots=True)
class DataModel:
    name: str
    long_bits: int
    pointer_bits: int


MAIN = "main"  # where a program starts, unless the user says otherwise
LP64 = DataModel("LP64", 64, 64)
ILP32 = DataModel("ILP32", 32, 32)
DATA_MODELS = {model.name: model for model in (LP64, ILP32)}


@dataclass(frozen=True, slots=True, weakref_slot=True)
class Program:
    globals: tuple[Global, ...]
    functions: dict[str, Function]
    structs: dict[str, Struct]
    model: DataModel
    entry: str = MAIN
    threads: tuple[str, ...] = ()  # in a cloned program: the function of each thread instance, main first
    groups: tuple[tuple[int, ...], ...] = ()  # in a cloned program: instances that represent any number of threads
    structs_source: dict[str, str] = field(default_factory=dict)  # the user's names of structs
    notes: tuple[Note, ...] = ()  # what a verdict must say about how the program was interpreted
    # By the number of a statement that a model wrote in place of a call: the function that was called.  What gives main
    # its arguments counts as a call of main.
    modelled: dict[int, str] = field(default_factory=dict)
