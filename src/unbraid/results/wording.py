"""Sentences for users.  Only this module turns causes, notes and effects, which are data, into text.

A template refers to the data of its kind by name.  A place in the source comes first, as in the messages of compilers.
"""

from __future__ import annotations

from collections.abc import Sequence
from signal import SIGKILL, Signals

from unbraid.core.causes import Cause, Datum, Why
from unbraid.core.errors import EngineLimit
from unbraid.core.kinds import Kind
from unbraid.core.nodes import Bound, Origin
from unbraid.core.notes import Note, NoteDatum, NoteKind, Taken
from unbraid.results.effects import Effect, EffectKind

CAUSES = {
    Why.OUT_OF_TIME: "out of time",
    Why.OUT_OF_TIME_AFTER: "out of time after {amount} {unit}",
    Why.OUT_OF_WALL_TIME: "out of time after {seconds} s",
    Why.OUT_OF_CPU_TIME: "out of time after {seconds} s of CPU time",
    Why.OUT_OF_TIME_TOGETHER: "out of time for all properties together",
    Why.FIRST_IS_ENOUGH: "not checked any more, because another property is violated",
    Why.OUT_OF_MEMORY: "out of memory",
    Why.OUT_OF_MEMORY_AFTER: "out of memory after {megabytes} MB",
    Why.STATES_FILL_MEMORY: "the states need more than {megabytes} MB",
    Why.STOPPED_FOR_MEMORY: "stopped to free memory for the other searches",
    Why.TOO_MANY_STATES: "more than {most} states",
    Why.TOO_MANY_STATEMENTS: "without calls and pointers, the program has more than {most} statements",
    Why.TOO_MANY_STEPS: "the value analysis takes too many steps",
    Why.TOO_MANY_PLACES: "the threads can be in more than {most} combinations of program locations",
    Why.TOO_MANY_PLACES_AFTER: (
        "after {moves} moves, the threads can be in more than {most} combinations of program locations"
    ),
    Why.PROCESS_DIED: "its process died ({status})",
    Why.WORKER_LOST: "the worker of the cluster was lost: {words}",
    Why.LIBCLANG_MISSING: "libclang cannot be loaded: {words}",
    Why.COMPILER_MISSING: "there is no C compiler: none of {compilers} is on PATH, and {variable} names none",
    Why.COMPILER_FAILED: "the C compiler failed: {words}",
    Why.LOCATOR_MISSING: (
        "{program}, of the GNU binutils, is not installed; it is needed to find the source lines of a process"
    ),
    Why.NOT_BUILT: "{compiler} cannot build the program: {words}",
    Why.NOT_BUILT_SILENTLY: "{compiler} cannot build the program, and does not say why",
    Why.PADDING_READ: "the padding of a struct is read",
    Why.BOOL_READ: "a _Bool that is neither 0 nor 1 is read",
    Why.BOOL_MADE: "a value other than 0 and 1 is stored in a _Bool",
    Why.ACCESSED_AS_ANOTHER_TYPE: "a whole object is accessed through a pointer of another type",
    Why.MADE_ARBITRARY_AS_ANOTHER_TYPE: (
        "an arbitrary value is stored through a pointer of another type than the object"
    ),
    Why.ENDED_POINTER_COMPARED: (
        "a pointer to an object that no longer exists is compared; a new object may have the same address"
    ),
    Why.END_COMPARED_WITH_START: (
        "a pointer to the end of one object is compared with a pointer to the start of another one, which may follow it"
    ),
    Why.UNINITIALISED_POINTER_COMPARED: "an uninitialised pointer is compared",
    Why.ADDRESS_COMPARED_WITH_NUMBER: "the program compares an address with a number",
    Why.ADDRESS_AS_NUMBER: "the program computes with an address as a number",
    Why.UNINITIALISED_POINTER_AS_NUMBER: "the program computes with an uninitialised pointer as a number",
    Why.ADDRESS_FORM_COMPUTED: "the program computes a number that the engine cannot tell from an address",
    Why.ADDRESS_FORM_IN_CONSTANT: "the program contains a constant that the engine cannot tell from an address",
    Why.POINTER_MOVED_FAR: "a pointer is moved far outside its object",
    Why.ENDLESS_STEP: "a thread runs for too long without reaching a place where threads can switch",
    Why.DEEP_RECURSION: "recursion is too deep to be explored",
    Why.DEEP_CALLS: "there are too many calls, or they are nested too deeply",
    Why.DEEP_STACK: "the call stack is too deep",
    Why.LARGE_OBJECT: "an object is allocated that is too large",
    Why.OBJECT_OF_SIZE: "an object of {bytes} bytes is allocated, which is too large",
    Why.MUCH_MEMORY: "too much memory is allocated",
    Why.MANY_OBJECTS: "the objects are too many, or too large, for the addresses that the engine has",
    Why.MANY_THREADS: "there are too many threads",
    Why.LARGE_STATE: "a state of the program is too large",
    Why.MANY_INPUTS_IN_STEP: "too many inputs are read in one step",
    Why.FLOAT_INPUT: "an input is a floating-point number, which has too many possible values",
    Why.WIDE_INPUT: "an input has {values} possible values, which are too many",
    Why.SOME_INPUTS_TRIED: "only {values} values were tried for each input with many possible values",
    Why.STATES_LEFT_OUT: "an approximate search may leave states out",
    Why.SWITCHES_LEFT_OUT: "no violation was found, but tiles leave out places where threads may switch",
    Why.SECTION_NOT_BEGUN: "an atomic section ends here, but none has begun",
    Why.SECTION_ON_ONE_PATH: "an atomic section is open on one path to here but not on another",
    Why.UNMODELLED_REACHED: "no violation was found, but the program reaches something that is not modelled",
    Why.UNMODELLED_REACHED_AT: (
        "no violation was found, but the program reaches something that is not modelled: {bound}"
    ),
    Why.UNMODELLED_MAY_BE_REACHED: "no violation was found, but the program may reach something that is not modelled",
    Why.UNDEFINED_REACHED: "the program has undefined behaviour here, so nothing is known of what follows: {what}",
    Why.ACCESS_UNSUPPORTED: "an access through a pointer is of a kind that is not supported",
    Why.PART_OF_ADDRESS_READ: "some of the bytes of a pointer may be read without the others",
    Why.POINTER_IN_PARTS: "a pointer is stored piece by piece, such as byte by byte",
    Why.NUMBER_DEREFERENCED: "a number that was converted to a pointer is dereferenced",
    Why.NUMBER_AS_POINTER: "the program computes with a number that was converted to a pointer",
    Why.OBJECTS_TOO_LARGE: "the objects of the program are too large for its address space",
    Why.MANY_OBJECTS_LEFT: "more than {most} heap objects may still be allocated at the end",
    Why.LEAKS_NOT_IN_C: "memory leaks cannot be expressed in the C program that is printed",
    Why.CROWD_NOT_BY_MAIN: "an unbounded number of threads is created here, by a thread other than main",
    Why.CROWD_CREATES_THREADS: "threads whose number is unbounded create other threads",
    Why.CROWD_NOT_INTERCHANGEABLE: "the threads that run {function} are not interchangeable",
    Why.CROWD_SHARES_OWN: "a thread joins one of an unbounded number of threads, or uses one of its variables",
    Why.THREAD_CREATED_TWICE: "a statement creates a second thread where the engine expects only one",
    Why.UNHANDLED: "{engine} cannot handle {what}",
    Why.LOOP_WHERE_MAIN_BEGINS: "the modular engine cannot handle a loop in an atomic section at the start of main",
    Why.LOOP_WITHOUT_END: "the number of iterations of a loop is not known",
    Why.FLOATS_ARE_NO_BITS: "floating-point numbers cannot be translated into a circuit",
    Why.VALUE_NOT_KNOWN: "a value is computed from a value that the engine does not know",
    Why.WAY_NOT_KNOWN: "the next step depends on a value that the engine does not know",
    Why.MAY_GO_WRONG: "there may be a violation, or something that is not modelled may be reached",
    Why.TRAIT: "the engine {engine} cannot handle {trait}",
    Why.MAY_BE_VIOLATED: "the program contains something that could violate the property",
    Why.OTHER_NUMBER_OF_THREADS: "the engine is not made for programs with this number of threads",
    Why.NOT_WITH_FEW_THREADS: "no violation was found if at most {count} threads interleave",
    Why.NO_CROWD_INVARIANTS: "invariants about so few threads are too weak to prove the property for all threads",
    Why.NO_ARRAY_TO_FOLLOW: "there is no array of which a few cells could be followed",
    Why.NOTHING_TO_HIDE: "there is no input and no counter that only branches depend on",
    Why.START_IS_SHORT: "main does little before it creates a thread",
    Why.START_MAY_FAIL: "main may violate the property before it creates a thread",
    Why.ABSTRACTION_VIOLATED: "the property needs values that were hidden for this proof",
    Why.ABSTRACTION_GOES_ON: "without the hidden values, the program has more threads or objects than are followed",
    Why.NOT_INDUCTIVE: "k-induction does not prove the property for small k",
    Why.NO_RELATIONS: "no equations and inequalities between variables were found that prove the property",
    Why.VIOLATION_NOT_FOUND: "the prover says that there is a violation, but no execution that shows it was found",
    Why.SOLVER_GAVE_UP: "the solver gave up",
    Why.SPACER_GAVE_UP: "Spacer gave up: {words}",
    Why.INVARIANT_NOT_UNDERSTOOD: "the solver's invariant contains an operation that is not supported",
    Why.NO_ASSERTIONS_FOUND: "no assertions were found that rule out an erroneous interleaving",
    Why.NO_PROOF_AND_NO_PATH: (
        "the engine found neither a path of a thread that does what is asked nor a proof that there is none"
    ),
    Why.NATIVE_FLOATS: "the native engine does not support long double",
    Why.NATIVE_WIDE_INTEGER: "the native engine does not support integers of {bits} bits",
    Why.NATIVE_STRUCT_RETURNED: (
        "a function returns a struct of {cells} scalars, which is too large for the native engine"
    ),
    Why.NATIVE_LEAKS: "the native engine does not look for memory leaks",
    Why.NATIVE_NOT_WRITTEN: "the files of the native search cannot be written: {words}",
    Why.NATIVE_KILLED: "the native search was ended by signal {signal}",
    Why.NATIVE_SILENT: "the native search gave no answer: {words}",
    Why.NATIVE_WORD_NOT_KNOWN: "the native search printed a line that is not understood: {words!r}",
    Why.NATIVE_COUNTS_DIFFER: "the native search visits {first} states in one order and {second} in another",
    Why.FACTS_DO_NOT_HOLD: "the proof was rejected: its facts do not hold when they are checked again",
    Why.ERRORS_NOT_LOOKED_FOR: "the proof was rejected: it does not cover the errors of thread {thread}",
    Why.PROOF_BEGINS_ELSEWHERE: "the proof was rejected: its first state is not the start of the program",
    Why.LETTER_FORGOTTEN: "the proof was rejected: it leaves out the step {letter}",
    Why.LETTER_MAY_GO_WRONG: "the proof was rejected: the step {letter} may violate the property",
    Why.LETTER_LEADS_ELSEWHERE: "the proof was rejected: it goes on at the wrong location after the step {letter}",
    Why.LETTER_POSSIBLE: "the proof was rejected: it excludes the step {letter}, which is possible",
    Why.LETTER_MUST_NOT_SLEEP: "the proof was rejected: it must not leave out the step {letter} after {after}",
    Why.ASSERTION_FALSE_AFTER: "the proof was rejected: one of its assertions does not hold after the step {letter}",
    Why.ASSERTION_FALSE_IN_BEGINNING: "the proof was rejected: one of its assertions does not hold at the start",
    Why.INVARIANT_MISSING: "the proof was rejected: it has no invariant at {node}",
    Why.INVARIANT_FALSE_IN_BEGINNING: "the proof was rejected: its invariant does not hold at the start",
    Why.INVARIANT_NOT_INDUCTIVE: "the proof was rejected: a step at {node} may break the invariant",
    Why.THREAD_NUMBERS_MATTER: (
        "no violation was found with the thread IDs that the engine assigns, but the program depends on the number in "
        "a thread ID, which the thread library chooses"
    ),
    Why.WEAKER_ORDERS_MATTER: (
        "there is no data race if every memory order is seq_cst, but the program uses weaker memory orders, which are "
        "treated as seq_cst"
    ),
    Why.COMMENT_NOT_CHECKED: "no violation was found, but a comment states an assertion that is not checked",
    Why.ASSERTION_NOT_UNDERSTOOD: (
        "no violation was found, but the unknown function {function} may be an assertion, which is not checked"
    ),
    Why.CALLS_BACK: (
        "no violation was found, but {function} makes the C library call functions of the program, which is not "
        "followed"
    ),
    Why.WRITES_BEHIND: (
        "no violation was found, but {function} writes through pointers in what its arguments point to, which is not "
        "followed"
    ),
    Why.DEADLOCKS_UNTIL: "no deadlock was found, but what follows a call of {function} was not searched for deadlocks",
    Why.BLOCKS_IN_SECTION: (
        "no deadlock was found, but a call may block inside an atomic section, and executions that block there are not "
        "followed"
    ),
    Why.ENDS_WITH_A_THREAD: "no memory is leaked when main returns, but the program may also end with its last thread",
    Why.MAY_GO_ON: "no memory is leaked when the program ends, but the program may run for ever",
    Why.ONLY_POSSIBLE: "a violation is possible, but it rests on an assumption",
    Why.BACKEND_SAYS: "{backend}: {words}",
    Why.BACKEND_EXIT: "{backend}: {status}",
    Why.BACKEND_NO_ANSWER: "{backend}: no answer was found",
    Why.BACKEND_PATHS_LEFT: "{backend}: not all paths were completed",
    Why.BACKEND_CRASHED: "{backend} crashed ({status}){said}",
    Why.BACKEND_NOT_UNDERSTOOD: "the output of {backend} is not understood ({status}){said}",
    Why.BACKEND_STEP_FAILED: "{program} failed ({status}){said}",
    Why.BACKEND_VERSION: (
        "{program} does not seem to be {backend}: it prints no version as {backend} does ({status}){said}"
    ),
    Why.BACKEND_VERSION_LATE: "{program} does not seem to be {backend}: it printed no version within its {limit} limit",
    Why.BACKEND_FLOATS: "{backend} does not compute exactly with floating-point numbers",
    Why.BACKEND_INVARIANT: "{backend} wrote an invariant that is not understood",
    Why.BACKEND_NO_PATH: "{backend} finds no path, but cannot rule one out",
    Why.BACKEND_VIOLATION_NOT_THERE: "{backend} reports a violation that the embedded engine does not find",
    Why.BACKEND_NOT_REPLAYED: (
        "{backend} reports a violation within unwind {unwind}, rounds {rounds}, but no execution that can be replayed "
        "was found"
    ),
}

NOTES = {
    NoteKind.WEAKER_ORDERS: "weaker memory orders are treated as seq_cst",
    NoteKind.NUMBER_OF_THREAD: "the program depends on the number in a thread ID, which the thread library chooses",
    NoteKind.UNKNOWN_FUNCTIONS: (
        "the function {function} is not defined; it is assumed to return any value, and to write at most what its "
        "arguments point to{others}"
    ),
    NoteKind.APPROXIMATED_FUNCTIONS: (
        "{function} of the C library is approximated: it is assumed to return any value, and to write at most what its "
        "arguments point to{others}"
    ),
    NoteKind.UNKNOWN_PURE_FUNCTIONS: (
        "the function {function} is not defined; it is assumed to return any value and to change nothing{others}"
    ),
    NoteKind.UNKNOWN_ENDING_FUNCTIONS: (
        "the function {function} is not defined; it is declared noreturn, and assumed to end the program{others}"
    ),
    NoteKind.UNKNOWN_VARIABLES: "the variable {variable} is not defined; it may have any value at first{others}",
    NoteKind.UNKNOWN_SIZE: "{function}, which has no model, may access memory here whose size is not known",
    NoteKind.UNKNOWN_DO_NOTHING_ELSE: (
        "functions that are not defined, or approximated, are assumed not to write global variables, nor through "
        "pointers that they kept or that are in what their arguments point to, to cast const away, to free memory, to "
        "return pointers other than null, to new objects and to their arguments, to lock or block, to create threads, "
        "to call back, or to jump out"
    ),
    NoteKind.RACES_INTERLEAVE: "data races, if there are any, are seen as interleavings (see --property no-data-race)",
    NoteKind.OVERFLOW_WRAPS: "signed overflow, if there is any, is taken to wrap around (see --property no-overflow)",
    NoteKind.CALLS_SUCCEED: "malloc and its family, and calls that create threads, succeed (see --may-fail)",
    NoteKind.ASSUMED_DEFINED: "undefined behaviour that the property file does not ask about is assumed not to happen",
    NoteKind.ARGUMENTS: (
        "main is assumed to get at least the name of the program; numbers in its arguments, and in variables of the "
        "environment, are assumed not to be too large for atoi and sscanf"
    ),
    NoteKind.LONG_DOUBLE: "a result of long double may be any number; the program is assumed not to look at its bytes",
    NoteKind.FAST_MATH: "floating-point arithmetic is that of IEEE 754; what -ffast-math may change is not explored",
    NoteKind.ASSERTION_IN_COMMENT: "the comment states an assertion that is not checked",
    NoteKind.CALL_NOT_UNDERSTOOD: "the unknown function {function} may be an assertion, which is not checked",
    NoteKind.CALLS_BACK: "{function} makes the C library call functions of the program, which is not followed",
    NoteKind.WRITES_BEHIND: (
        "{function} writes through pointers in what its arguments point to, which is not followed"
    ),
    NoteKind.DEADLOCKS_UNTIL: "deadlocks are not searched for after this call of {function}",
    NoteKind.ONLY_OWN_SIGNALS: "only signals that the program sends itself were considered (see --async-signals)",
    NoteKind.ONLY_SCALARS: (
        "uninitialised reads were checked only for scalar local variables whose address is not taken"
    ),
    NoteKind.RACES_ARE_UNDEFINED: (
        "a data race is undefined behaviour in C; if the program is meant as interleavings of plain variables, make "
        "them _Atomic, or give --property unreach-call"
    ),
    NoteKind.ONLY_INPUTS_OF: "only executions with the inputs of {trace} were checked",
    NoteKind.ONLY_SCHEDULE_OF: "only executions with the schedule of {trace} were checked",
    NoteKind.EXPLORER_STOOD_IN: "the engine explorer was used in place of the native search: {cause}",
    NoteKind.ANSWER_IN_CACHE: "the answer comes from the cache",
    NoteKind.ANSWER_IN_CACHE_MOVED: (
        "the answer comes from the cache; the line numbers in its proof are those of an earlier version of the program"
    ),
    NoteKind.COUNTEREXAMPLE_IN_CACHE: "the counterexample comes from the cache",
    NoteKind.NOT_CACHED: "the answer could not be stored in the cache {folder}: {words}",
    NoteKind.FIRST_WRITTEN: (
        "{file} has the first of {count} counterexamples; {option} {folder}/ writes each to a file of its own"
    ),
    NoteKind.LOCK_ORDERS: "locks are taken in different orders: {circle}",
    NoteKind.LOCK_ORDERS_NOT_KNOWN: "it is not known in which orders locks are taken: {cause}",
}

EFFECTS = {
    EffectKind.READS: "reads {name} = {value}",
    EffectKind.WRITES: "writes {name} = {value}",
    EffectKind.HAS: "{name} = {value}",
    EffectKind.INPUT: "input {name} = {value}",
    EffectKind.UNNAMED_INPUT: "input = {value}",
    EffectKind.ARBITRARY: "arbitrary {name} = {value}",
    EffectKind.UNSET: "{name} is uninitialised",
    EffectKind.WRAPS: "{left} {operator} {right} wraps around to {value}",
    EffectKind.CONVERTS: "{left} is converted to {value}",
    EffectKind.PASSES: "passes {name} = {value}",
    EffectKind.CALLS: "calls {function}",
    EffectKind.RUNS: "the library calls {function}",
    EffectKind.REGISTERS: "registers {function}",
    EffectKind.RETURNS: "returns {value}",
    EffectKind.RETURNED: "{function} returns {value}",
    EffectKind.ALLOCATES: "allocates {name}",
    EffectKind.FREES: "frees {name}",
    EffectKind.ENDS: "ends the lifetime of {name}",
    EffectKind.NOT_YET: "has not come to {place} yet: {text}",
    EffectKind.STARTS: "starts {thread}",
    EffectKind.CANCELS: "asks {thread} to end (cancellation)",
    EffectKind.IS_CANCELLED: "is cancelled and ends{locks}",
    EffectKind.JOINS: "joins {thread}",
    EffectKind.JOINS_GETTING: "joins {thread}, which returned {value}",
    EffectKind.LOCKS: "locks {name}",
    EffectKind.LOCKS_READING: "locks {name} for reading",
    EffectKind.LOCKS_WRITING: "locks {name} for writing",
    EffectKind.TAKES_OVER: "locks {name}, which {thread} had",
    EffectKind.TRIES: "tries to lock {name}",
    EffectKind.FAILS_TO_LOCK: "fails to lock {name}, which {thread} has",
    EffectKind.TIMES_OUT: "times out waiting for {name}",
    EffectKind.UNLOCKS: "unlocks {name}",
    EffectKind.WAITS_WITH: "waits with {name}",
    EffectKind.WAITS_ON: "waits on {name}, unlocks {lock}",
    EffectKind.WAKES_UP: "wakes up from {name}",
    EffectKind.WAKES_UNSIGNALLED: "wakes up from {name} without a signal (spurious wake-up)",
    EffectKind.WAKES_LATE: "wakes up from {name} by a time-out",
    EffectKind.SIGNALS: "signals {name}",
    EffectKind.BROADCASTS: "broadcasts {name}",
    EffectKind.SIGNALS_NOBODY: "signals {name}, but no thread waits (lost signal)",
    EffectKind.BROADCASTS_NOBODY: "broadcasts {name}, but no thread waits (lost signal)",
    EffectKind.RAISES: "increments {name} to {value}",
    EffectKind.LOWERS: "decrements {name} to {value}",
    EffectKind.FAILS_TO_PASS: "cannot decrement {name}",
    EffectKind.MEETS: "arrives at {name}",
    EffectKind.SETS_UP: "initialises {name}",
    EffectKind.DESTROYS: "destroys {name}",
    EffectKind.USES: "uses {name}",
    EffectKind.TAKES_PART: "{doing}",
}


# Bound markers that stay reachable however large the bounds are.
UNFOLLOWED = {
    Bound.FAR: "a pointer may be far outside its object",
    Bound.ADDRESS: (
        "a pointer may be uninitialised, or point to padding, to memory that is used again, or behind an object"
    ),
    Bound.FUNCTION: "a function that is not defined may be called through a pointer",
    Bound.MODEL: (
        "the program may use more threads, keys, nested locks, descriptors or bytes than the models of library calls "
        "keep track of"
    ),
    Bound.ARGUMENTS: "the program may read its command-line arguments, environment or messages, which are not known",
    Bound.VARIABLE: "the program may use a variable of the C library, such as environ, whose value is not known",
    Bound.THREAD_ID: "thread IDs are compared, and the library may use the ID of a joined thread again",
    Bound.CUT: "undefined behaviour, which this property does not cover, may be reached",
    Bound.ORDER: "operands may be evaluated in more orders than are explored",
    Bound.UNKNOWN: "a function that is not defined may access memory whose size is not known",
}


def cause_text(cause: Cause) -> str:
    return _text(CAUSES[cause.why], cause.why, cause.position, cause.data)


def note_text(note: Note) -> str:
    return _text(NOTES[note.kind], note.kind, note.position, note.data)


def effect_text(effect: Effect) -> str:
    return _text(EFFECTS[effect.kind], effect.kind, None, effect.data)


def _text(template: str, kind: Kind, place: Origin | None, data: Sequence[Datum | NoteDatum]) -> str:
    shown = {name: _shown(name, datum) for name, datum in zip(kind.names, data, strict=True)}
    text = template.format(**shown)
    return text if place is None else f"{place}: {text}"


def error_text(error: BaseException) -> str:
    return cause_text(error.cause) if isinstance(error, EngineLimit) else str(error)


def _status(code: int) -> str:
    """How a process ended: by an exit code or, if the number is negative, by a signal."""
    if code >= 0:
        return f"exit code {code}"
    if code == -SIGKILL:
        return "killed by SIGKILL, as the system does when memory runs out"
    names = {number.value: number.name for number in Signals}
    return f"killed by {names.get(-code, f'signal {-code}')}"


def _taken(taking: Taken | Origin) -> str:
    assert isinstance(taking, Taken)
    return f"{taking.held} before {taking.lock} at {taking.file}:{taking.line}"


def _shown(name: str, datum: Datum | NoteDatum) -> str:
    match name, datum:
        case "status", int(code):
            return _status(code)
        case "bound", str(bound):
            return UNFOLLOWED[Bound[bound]]
        case "said", words:
            return f": {words}" if words else ""
        case "locks", words:
            return f", while it holds {words}" if words else ""
        case _, Cause():
            return cause_text(datum)
        case "others", tuple(places):
            return f" (also used at {', '.join(map(str, places))})" if places else ""
        case _, tuple(takings):
            return ", ".join(map(_taken, takings))
        case _, float(number):
            return f"{number:.4g}"
    return str(datum)
