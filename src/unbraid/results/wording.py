"""Sentences for people: the only place where causes, notes and effects, which are data, become text.

A template names the data of its kind; a place comes first, as compilers have it.
"""

from __future__ import annotations

from collections.abc import Sequence
from signal import SIGKILL, Signals

from unbraid.core.causes import Cause, Datum, Why
from unbraid.core.errors import EngineLimit
from unbraid.core.kinds import Kind
from unbraid.core.nodes import Bound, Origin
from unbraid.core.notes import Note, NoteDatum, NoteKind
from unbraid.results.effects import Effect, EffectKind

CAUSES = {
    Why.OUT_OF_TIME: "out of time",
    Why.OUT_OF_TIME_AFTER: "out of time after {amount} {unit}",
    Why.OUT_OF_TIME_TOGETHER: "out of time for all properties together",
    Why.OUT_OF_MEMORY: "out of memory",
    Why.OUT_OF_MEMORY_AFTER: "out of memory after {megabytes} MB",
    Why.STATES_FILL_MEMORY: "the states need more than {megabytes} MB",
    Why.STOPPED_FOR_MEMORY: "it was stopped, because the memory was needed",
    Why.TOO_MANY_STATES: "more than {most} states",
    Why.TOO_MANY_PLACES: "more than {most} combinations of places where the threads may be",
    Why.TOO_MANY_PLACES_AFTER: "more than {most} combinations of places after {moves} moves",
    Why.PROCESS_DIED: "it died ({status})",
    Why.WORKER_LOST: "it was lost: {words}",
    Why.LIBCLANG_MISSING: "libclang cannot be loaded: {words}",
    Why.COMPILER_MISSING: "there is no C compiler on PATH ({compilers}), nor in {variable}",
    Why.COMPILER_FAILED: "the C compiler failed: {words}",
    Why.LOCATOR_MISSING: "the lines of a process are found by {program}, of the GNU binutils, which is not installed",
    Why.NOT_BUILT: "{compiler} does not build the program: {words}",
    Why.NOT_BUILT_SILENTLY: "{compiler} does not build the program, and does not say why",
    Why.PADDING_READ: "the padding of a struct is read",
    Why.BOOL_READ: "a _Bool that is neither 0 nor 1 is read",
    Why.BOOL_MADE: "a _Bool is made neither 0 nor 1",
    Why.ACCESSED_AS_ANOTHER_TYPE: "an object is accessed as a whole through a pointer of another type",
    Why.MADE_ARBITRARY_AS_ANOTHER_TYPE: "bytes of another type are made arbitrary",
    Why.ENDED_POINTER_COMPARED: ("a pointer to an object that has ended is compared; its address may be in use again"),
    Why.UNINITIALISED_POINTER_COMPARED: "an uninitialised pointer is compared",
    Why.ADDRESS_COMPARED_WITH_NUMBER: "the program compares an address with a number",
    Why.ADDRESS_AS_NUMBER: "the program computes with the number of an address",
    Why.UNINITIALISED_POINTER_AS_NUMBER: "the program computes with the number of an uninitialised pointer",
    Why.ADDRESS_FORM_COMPUTED: "a number that has the form of an address is computed",
    Why.ADDRESS_FORM_IN_CONSTANT: "a constant has the form of an address",
    Why.POINTER_MOVED_FAR: "a pointer is moved far away",
    Why.ENDLESS_STEP: "a step does not come to an end",
    Why.DEEP_RECURSION: "recursion is too deep to be explored",
    Why.DEEP_CALLS: "calls are too many, or too deep",
    Why.DEEP_STACK: "the stack is too deep",
    Why.LARGE_OBJECT: "a large object is allocated",
    Why.OBJECT_OF_SIZE: "an object of {bytes} bytes is allocated",
    Why.MUCH_MEMORY: "too much memory is allocated",
    Why.MANY_OBJECTS: "there are more objects, or larger ones, than addresses have room for",
    Why.MANY_THREADS: "there are too many threads",
    Why.LARGE_STATE: "a state is too large",
    Why.MANY_INPUTS_IN_STEP: "too many inputs are read in one step",
    Why.FLOAT_INPUT: "an input is a floating-point number, which has too many values",
    Why.WIDE_INPUT: "an input has {values} values",
    Why.SOME_INPUTS_TRIED: "inputs with many values were tried with {values} of them",
    Why.STATES_LEFT_OUT: "an approximate search may leave states out",
    Why.SECTION_NOT_BEGUN: "an atomic section ends that did not begin",
    Why.SECTION_ON_ONE_PATH: "an atomic section is open on one path to here but not on another",
    Why.UNMODELLED_REACHED: "no violation, but what is not modelled is reached",
    Why.UNMODELLED_REACHED_AT: "no violation, but what is not modelled is reached: {bound}",
    Why.UNMODELLED_MAY_BE_REACHED: "no violation, but what is not modelled may be reached",
    Why.ACCESS_UNSUPPORTED: "this access through a pointer is not supported here",
    Why.PART_OF_ADDRESS_READ: "a part of an address may be read",
    Why.POINTER_IN_PARTS: "a pointer is kept in parts",
    Why.NUMBER_DEREFERENCED: "a number that was made into a pointer is dereferenced",
    Why.NUMBER_AS_POINTER: "the program computes with a number that was made into a pointer",
    Why.OBJECTS_TOO_LARGE: "the objects of the program are too large for its address space",
    Why.MANY_OBJECTS_LEFT: "more than {most} objects on the heap may be left at the end",
    Why.LEAKS_NOT_IN_C: "C has no words for whether memory is lost",
    Why.CROWD_NOT_BY_MAIN: "any number of threads is created here, and not by main",
    Why.CROWD_CREATES_THREADS: "threads of which there may be any number create others",
    Why.CROWD_NOT_INTERCHANGEABLE: "threads of {function} are not interchangeable",
    Why.CROWD_SHARES_OWN: "a thread uses what belongs to one of many others",
    Why.THREAD_CREATED_TWICE: "a thread is created twice",
    Why.UNHANDLED: "{engine} cannot handle {what}",
    Why.LOOP_WHERE_MAIN_BEGINS: "the modular method cannot handle a loop in an atomic section where main begins",
    Why.LOOP_WITHOUT_END: "a loop whose end is not known",
    Why.FLOATS_ARE_NO_BITS: "floats are not made of bits",
    Why.VALUE_NOT_KNOWN: "a value is computed from one that is not known",
    Why.WAY_NOT_KNOWN: "what happens next depends on a value that is not known",
    Why.MAY_GO_WRONG: "something may go wrong, or lead to what is not modelled",
    Why.TRAIT: "the engine {engine} cannot handle {trait}",
    Why.MAY_BE_VIOLATED: "there is something in the program that could be violated",
    Why.OTHER_NUMBER_OF_THREADS: "the method is not for programs with this number of threads",
    Why.NO_CROWD_INVARIANTS: "there are no invariants of so few threads that say enough about all",
    Why.NOT_INDUCTIVE: "k-induction does not prove it for small k",
    Why.VIOLATION_NOT_FOUND: "the prover says that there is a violation, but it was not found",
    Why.SOLVER_GAVE_UP: "the solver gave up",
    Why.SPACER_GAVE_UP: "Spacer gave up: {words}",
    Why.INVARIANT_NOT_UNDERSTOOD: "the invariant has an operation that is not known",
    Why.NO_ASSERTIONS_FOUND: "found no assertions that refute an interleaving",
    Why.NO_PROOF_AND_NO_PATH: "neither a path of a thread nor a proof that there is none was found",
    Why.NATIVE_FLOATS: "the native engine has no floating-point numbers",
    Why.NATIVE_WIDE_INTEGER: "the native engine has no integers of {bits} bits",
    Why.NATIVE_STRUCT_RETURNED: "a struct of {cells} cells is returned",
    Why.NATIVE_LEAKS: "whether memory is lost is not looked at by the native search",
    Why.NATIVE_NOT_WRITTEN: "the native search cannot be written: {words}",
    Why.NATIVE_KILLED: "the native search was ended by signal {signal}",
    Why.NATIVE_SILENT: "the native search gave no answer: {words}",
    Why.NATIVE_WORD_NOT_KNOWN: "the native search says {words!r}",
    Why.NATIVE_COUNTS_DIFFER: "the native search visits {first} states in one order and {second} in another",
    Why.FACTS_DO_NOT_HOLD: "the facts of the proof do not hold when they are checked again",
    Why.ERRORS_NOT_LOOKED_FOR: "the errors of thread {thread} were not looked for",
    Why.PROOF_BEGINS_ELSEWHERE: "the first state is not where the program begins",
    Why.LETTER_FORGOTTEN: "the letter {letter} was forgotten",
    Why.LETTER_MAY_GO_WRONG: "something may go wrong in {letter}",
    Why.LETTER_LEADS_ELSEWHERE: "the letter {letter} leads elsewhere",
    Why.LETTER_POSSIBLE: "{letter} is possible",
    Why.LETTER_MUST_NOT_SLEEP: "{letter} must not sleep after {after}",
    Why.ASSERTION_FALSE_AFTER: "what is said to hold after {letter} does not",
    Why.ASSERTION_FALSE_IN_BEGINNING: "what is said to hold in the beginning does not",
    Why.INVARIANT_MISSING: "there is no invariant at {node}",
    Why.INVARIANT_FALSE_IN_BEGINNING: "the invariant of the beginning does not hold there",
    Why.INVARIANT_NOT_INDUCTIVE: "the invariant at {node} is not inductive",
    Why.THREAD_NUMBERS_MATTER: (
        "no violation if threads have the numbers that the engine gives them, but the program looks at the number of a "
        "thread, which is the library's choice"
    ),
    Why.WEAKER_ORDERS_MATTER: "no data race if every order is seq_cst, but weaker memory orders are treated as seq_cst",
    Why.BLOCKS_IN_SECTION: (
        "no deadlock was found, but a call may block inside an atomic section, which is not followed"
    ),
    Why.ENDS_WITH_A_THREAD: "no memory is lost where main returns, but the program may end with its last thread",
    Why.MAY_GO_ON: "no memory is lost where the program ends, but it may go on for ever",
    Why.ONLY_POSSIBLE: "a violation is possible, but it rests on an assumption",
    Why.BACKEND_SAYS: "{backend}: {words}",
    Why.BACKEND_EXIT: "{backend}: {status}",
    Why.BACKEND_NO_ANSWER: "{backend}: it has no answer",
    Why.BACKEND_PATHS_LEFT: "{backend}: not all paths were completed",
    Why.BACKEND_CRASHED: "{backend} crashed ({status}){said}",
    Why.BACKEND_NOT_UNDERSTOOD: "{backend} gave no answer that is understood ({status}){said}",
    Why.BACKEND_STEP_FAILED: "{program} failed ({status}){said}",
    Why.BACKEND_VERSION: "{program} does not say its version as {backend} does ({status}){said}",
    Why.BACKEND_VERSION_LATE: "{program} does not say its version as {backend} does within its {limit} limit",
    Why.BACKEND_FLOATS: "{backend} does not compute exactly with floating-point numbers",
    Why.BACKEND_INVARIANT: "{backend} wrote an invariant that is not understood",
    Why.BACKEND_NO_PATH: "{backend} finds no path, but cannot rule one out",
    Why.BACKEND_VIOLATION_NOT_THERE: "{backend} reports a violation that is not there",
    Why.BACKEND_NOT_REPLAYED: (
        "{backend} reports a violation within unwind {unwind}, rounds {rounds}, but no execution that can be replayed"
    ),
}

NOTES = {
    NoteKind.WEAKER_ORDERS: "weaker memory orders are treated as seq_cst",
    NoteKind.NUMBER_OF_THREAD: "the program looks at the number of a thread, which is the library's choice",
    NoteKind.UNKNOWN_FUNCTIONS: "functions that are not known are taken to return any value and to change nothing",
    NoteKind.ONLY_SCALARS: "only scalar variables of functions whose address is not taken were looked at",
    NoteKind.ONLY_INPUTS_OF: "only executions with the inputs of {trace} were looked at",
    NoteKind.ONLY_SCHEDULE_OF: "only executions with the schedule of {trace} were looked at",
    NoteKind.EXPLORER_STOOD_IN: "the explorer stood in for the native search: {cause}",
    NoteKind.ANSWER_IN_CACHE: "the answer was in the cache",
    NoteKind.ANSWER_IN_CACHE_MOVED: "the answer was in the cache; what proves it speaks of other line numbers",
    NoteKind.COUNTEREXAMPLE_IN_CACHE: "the counterexample was in the cache",
    NoteKind.NOT_CACHED: "the answer could not be kept in {folder}: {words}",
    NoteKind.LOCK_ORDERS: "locks are taken in different orders: {circle}",
    NoteKind.LOCK_ORDERS_NOT_KNOWN: "the orders in which locks are taken are not known: {cause}",
}

EFFECTS = {
    EffectKind.READS: "reads {name} = {value}",
    EffectKind.WRITES: "writes {name} = {value}",
    EffectKind.INPUT: "input {name} = {value}",
    EffectKind.UNNAMED_INPUT: "input = {value}",
    EffectKind.ARBITRARY: "arbitrary {name} = {value}",
    EffectKind.FREES: "frees {name}",
    EffectKind.ENDS: "ends {name}",
    EffectKind.STARTS: "starts {thread}",
    EffectKind.LOCKS: "locks {name}",
    EffectKind.TRIES: "tries {name}",
    EffectKind.UNLOCKS: "unlocks {name}",
    EffectKind.WAITS_WITH: "waits with {name}",
    EffectKind.SETS_UP: "sets up {name}",
    EffectKind.USES: "uses {name}",
    EffectKind.TAKES_PART: "{doing}",
}


# Bound markers that no larger bound moves.
UNFOLLOWED = {
    Bound.FAR: "a pointer may be far outside its object",
    Bound.ADDRESS: "a pointer may be uninitialised, to reused memory, or to padding",
    Bound.FUNCTION: "a function that is not defined may be called through a pointer",
    Bound.MODEL: "more threads, keys or repeated locks than the model of a library call keeps track of",
    Bound.ARGUMENTS: "the program may look at its arguments, which are not known",
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
    """How a process ended: below 0, by a signal."""
    if code >= 0:
        return f"exit code {code}"
    if code == -SIGKILL:
        return "killed by SIGKILL, as the system does when memory runs out"
    names = {number.value: number.name for number in Signals}
    return f"killed by {names.get(-code, f'signal {-code}')}"


def _shown(name: str, datum: Datum | NoteDatum) -> str:
    match name, datum:
        case "status", int(code):
            return _status(code)
        case "bound", str(bound):
            return UNFOLLOWED[Bound[bound]]
        case "said", words:
            return f": {words}" if words else ""
        case _, Cause():
            return cause_text(datum)
        case _, tuple(takings):
            return ", ".join(f"{each.held} before {each.lock} at {each.file}:{each.line}" for each in takings)
        case _, float(number):
            return f"{number:.4g}"
    return str(datum)
