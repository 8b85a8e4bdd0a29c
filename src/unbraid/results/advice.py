"""What to try after UNKNOWN: one piece of advice for each cause, as data.

    cause of the report, or bounds that it has covered   ->   Advice, with options of the command line

The tables below decide; no sentence is read.  `cli/again.py` makes a command of the options.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum, auto
from math import ceil

from unbraid.core.causes import Cause, Why
from unbraid.core.nodes import Bound
from unbraid.core.notes import NoteKind
from unbraid.core.records import dataclass
from unbraid.engines.findings import Bounded
from unbraid.engines.registry import engines
from unbraid.properties.undefined import DEF_BEHAVIOR
from unbraid.results.verdict import Report, Verdict

GROWTH = 4  # times as much of what ran out: less would rarely change the answer
AUTO = "auto"  # of --engine
Given = Mapping[str, float | str | None]  # options of the command line that the user gave, with their values


class Advice(Enum):
    MORE_TIME = auto()
    MORE_CPU_TIME = auto()
    MORE_MEMORY = auto()
    LARGER_BOUNDS = auto()
    ALL_ENGINES = auto()  # in place of the engine, backend or strategy that the user has chosen
    SEARCH_DEEP = auto()  # for bugs only
    ASK_ABOUT_UNDEFINED = auto()  # undefined behaviour keeps the program from being proved
    WRITE_STUBS = auto()  # of functions that no file defines
    INSTALL = auto()  # a program that is missing or broken
    CHANGE_PROGRAM = auto()  # no option helps


@dataclass(frozen=True)
class Next:
    """`options`: those to give, with their values, which are None for flags.  `without`: those to take away."""

    advice: Advice
    options: tuple[tuple[str, str | None], ...] = ()
    without: tuple[str, ...] = ()


# Options that the advice changes.
_LIMITED_BY = {Advice.MORE_TIME: "--timeout", Advice.MORE_CPU_TIME: "--cpu", Advice.MORE_MEMORY: "--memory"}
_BOUNDS = ("--unwind", "--rounds", "--max-threads")
_CHOICES = ("--engine", "--backend", "--strategy", "--swarm", "--unwind", "--rounds")  # of how to search
_OF_CHOICES = ("--backend-path", "--split")
ASKED = tuple(dict.fromkeys((*_LIMITED_BY.values(), *_BOUNDS, *_CHOICES)))  # options on which advice depends

# Causes that name a limit that the user has set.
_LIMITS = {
    Why.OUT_OF_WALL_TIME: Advice.MORE_TIME,
    Why.OUT_OF_TIME_TOGETHER: Advice.MORE_TIME,
    Why.OUT_OF_CPU_TIME: Advice.MORE_CPU_TIME,
    Why.OUT_OF_MEMORY_AFTER: Advice.MORE_MEMORY,
}
_MISSING = frozenset(
    {
        Why.LIBCLANG_MISSING, Why.COMPILER_MISSING, Why.COMPILER_FAILED, Why.LOCATOR_MISSING, Why.NOT_BUILT,
        Why.NOT_BUILT_SILENTLY, Why.BACKEND_VERSION, Why.BACKEND_VERSION_LATE, Why.BACKEND_STEP_FAILED,
    }
)  # fmt: skip
# Causes in the program: no engine follows it there, or the answer could only be about another program.
_IN_PROGRAM = frozenset(
    {
        Why.PADDING_READ, Why.BOOL_READ, Why.BOOL_MADE, Why.ACCESSED_AS_ANOTHER_TYPE,
        Why.MADE_ARBITRARY_AS_ANOTHER_TYPE, Why.ENDED_POINTER_COMPARED, Why.END_COMPARED_WITH_START,
        Why.UNINITIALISED_POINTER_COMPARED, Why.ADDRESS_COMPARED_WITH_NUMBER, Why.ADDRESS_AS_NUMBER,
        Why.UNINITIALISED_POINTER_AS_NUMBER, Why.ADDRESS_FORM_COMPUTED, Why.ADDRESS_FORM_IN_CONSTANT,
        Why.POINTER_MOVED_FAR, Why.SECTION_NOT_BEGUN, Why.SECTION_ON_ONE_PATH, Why.UNMODELLED_REACHED,
        Why.UNMODELLED_MAY_BE_REACHED, Why.ACCESS_UNSUPPORTED, Why.PART_OF_ADDRESS_READ, Why.POINTER_IN_PARTS,
        Why.NUMBER_DEREFERENCED, Why.NUMBER_AS_POINTER, Why.OBJECTS_TOO_LARGE, Why.LARGE_OBJECT, Why.OBJECT_OF_SIZE,
        Why.THREAD_NUMBERS_MATTER, Why.WEAKER_ORDERS_MATTER, Why.COMMENT_NOT_CHECKED, Why.ASSERTION_NOT_UNDERSTOOD,
        Why.DEADLOCKS_UNTIL, Why.WRITES_BEHIND, Why.CALLS_BACK, Why.BLOCKS_IN_SECTION, Why.ENDS_WITH_A_THREAD,
        Why.MAY_GO_ON,
    }
)  # fmt: skip
# Markers that stay reachable with every bound.  The others ask for a change of the program.
_OF_BOUND = {
    Bound.CUT: Advice.ASK_ABOUT_UNDEFINED,
    Bound.FUNCTION: Advice.WRITE_STUBS,
    Bound.UNKNOWN: Advice.WRITE_STUBS,
}
# Functions that no file defines, so that `unbraid stubs` can write them.
_UNDEFINED = frozenset({NoteKind.UNKNOWN_FUNCTIONS, NoteKind.UNKNOWN_PURE_FUNCTIONS, NoteKind.UNKNOWN_ENDING_FUNCTIONS})


def next_step(report: Report, given: Given) -> Next | None:
    """None unless the verdict is UNKNOWN.  Of several properties, the first that is not known decides."""
    if report.verdict is not Verdict.UNKNOWN:
        return None
    for part in report.parts:
        if part.report.verdict is Verdict.UNKNOWN:
            return next_step(part.report, given)
    return _with_options(_advice(report, given), report, given)


def _advice(report: Report, given: Given) -> Advice:
    if report.cause is not None:
        return _of_cause(report.cause, report, given)
    unfollowed = next((kind for each in report.known for kind in each.unfollowed), None)
    if unfollowed is not None:
        return _OF_BOUND.get(unfollowed, Advice.CHANGE_PROGRAM)
    has_bounds = any(given.get(option) is not None for option in _BOUNDS)
    if has_bounds or any(each.used_up for each in report.known):
        return Advice.LARGER_BOUNDS
    return _of_engines(given)


def _of_cause(cause: Cause, report: Report, given: Given) -> Advice:
    if cause.why in _LIMITS:
        return _LIMITS[cause.why]
    if cause.why in _MISSING:
        return Advice.INSTALL
    if cause.why is Why.ONLY_POSSIBLE:
        has_undefined = any(note.kind in _UNDEFINED for note in report.notes)
        return Advice.WRITE_STUBS if has_undefined else Advice.CHANGE_PROGRAM
    if cause.why is Why.UNDEFINED_REACHED:
        return Advice.ASK_ABOUT_UNDEFINED
    if cause.why is Why.UNMODELLED_REACHED_AT:
        return _OF_BOUND.get(Bound[str(cause.data[0])], Advice.CHANGE_PROGRAM)
    return Advice.CHANGE_PROGRAM if cause.why in _IN_PROGRAM else _of_engines(given)


def _of_engines(given: Given) -> Advice:
    """If the user has chosen how to search, all engines; else a search for bugs that are deep."""
    has_chosen = any(given.get(option) not in (None, AUTO) for option in _CHOICES)
    return Advice.ALL_ENGINES if has_chosen else Advice.SEARCH_DEEP


# ------------------------------------------------------------------------------------------------- options
def _with_options(advice: Advice, report: Report, given: Given) -> Next:
    match advice:
        case Advice.MORE_TIME | Advice.MORE_CPU_TIME | Advice.MORE_MEMORY:
            option = _LIMITED_BY[advice]
            return Next(advice, ((option, _grown(given.get(option), report.cause)),))
        case Advice.LARGER_BOUNDS:
            return Next(advice, _larger_bounds(report, given))
        case Advice.SEARCH_DEEP:
            return Next(advice, (("--engine", "native"), ("--approximate", None)))
        case Advice.ALL_ENGINES:
            own = (option.flag for engine in engines().values() for option in engine.options)
            return Next(advice, without=(*_CHOICES, *_OF_CHOICES, *own))
        case Advice.ASK_ABOUT_UNDEFINED:
            return Next(advice, (("--property", DEF_BEHAVIOR.name),))
        case _:
            return Next(advice)


def _grown(limit: float | str | None, cause: Cause | None) -> str:
    """Several times the limit of the run, or else of the cause, which for one of several properties is smaller."""
    if limit is None and cause is not None and cause.data:
        limit = cause.data[0]
    return "N" if limit is None or isinstance(limit, str) else f"{_rounded(GROWTH * limit):.10g}"


def _rounded(limit: float) -> float:
    """A number that people would choose: a share of the time has many digits."""
    return ceil(limit) if limit > 1 else limit


def _larger_bounds(report: Report, given: Given) -> tuple[tuple[str, str | None], ...]:
    """Twice each bound that was given, or the one that was used up."""
    bounds = ((name, given.get(name)) for name in _BOUNDS)
    found = tuple((name, f"{2 * most:.10g}") for name, most in bounds if isinstance(most, int | float))
    return found or (("--unwind", str(2 * _used_up(report.known))),)


def _used_up(known: tuple[Bounded, ...]) -> int:
    counted = (each.most for bounded in known for each in bounded.used_up if each.bound is not Bound.HEAP)
    return max(counted, default=2)
