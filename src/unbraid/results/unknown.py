"""UNKNOWN in three lines: what is known so far, what stopped the search, and what to try next.

    known:   no violation with up to 3 rounds, loops up to 4 times
    stopped: out of time after 30 s
    try:     unbraid verify --timeout 120 prog.c  # more time

What the engines were doing is shown with --debug only.
"""

from __future__ import annotations

from collections.abc import Iterator

from unbraid.engines.findings import Bounded
from unbraid.engines.protocol import Progress
from unbraid.results.advice import Advice
from unbraid.results.findings import ASSUMPTIONS, covered_text, evidence_text
from unbraid.results.parts import names_of, together
from unbraid.results.paths import short_path
from unbraid.results.verdict import Report, Verdict
from unbraid.results.wording import UNFOLLOWED, cause_text

NOTHING = "nothing: no violation was found, but no bound was searched completely"
LARGER = "larger bounds were not tried"
ADVICE = {
    Advice.MORE_TIME: "more time",
    Advice.MORE_CPU_TIME: "more CPU time",
    Advice.MORE_MEMORY: "more memory",
    Advice.LARGER_BOUNDS: "larger bounds",
    Advice.ALL_ENGINES: "all engines, side by side",
    Advice.SEARCH_DEEP: "looks for deep bugs, but proves nothing",
    Advice.ASK_ABOUT_UNDEFINED: "shows an execution with the undefined behaviour",
    Advice.WRITE_STUBS: "write what the unknown functions do, and verify again with stubs.c",
    Advice.INSTALL: "install or repair the program that is named above",
    Advice.CHANGE_PROGRAM: "change the program where it is named above; unbraid does not follow what it does there",
}


def unknown_rows(report: Report, advised: str) -> Iterator[tuple[str, str]]:
    """`advised`: the command to try, or what to do if there is none."""
    group = next((each for each in together(report.parts) if each[0].report.verdict is Verdict.UNKNOWN), None)
    found, about = (report, "") if group is None else (group[0].report, f"{names_of(group)}: ")
    yield "known", f"{about}{known_text(found)}"
    yield "stopped", f"{about}{stopped_text(found)}"
    yield "try", advised


def unknown_lines(report: Report, advised: str) -> Iterator[str]:
    return (f"{f'{name}:':<8} {text}" for name, text in unknown_rows(report, advised))


def tried_lines(report: Report) -> Iterator[str]:
    """What each engine was doing, for those who develop engines."""
    for each in report.tried:
        yield f"in:      {each.engine}: {each.state}" if each.engine else f"in:      {each.state}"


# ------------------------------------------------------------------------------------------------- known
def known_text(report: Report) -> str:
    if report.possible is not None:
        trace = report.possible
        return f"a violation is possible: {trace.message} at {short_path(trace.file)}:{trace.line}"
    if report.evidence is not None:
        return f"{evidence_text(report.evidence, report.method)}; but see the next line"
    return "; ".join(_covered(report.known)) or NOTHING


def _covered(known: tuple[Bounded, ...]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(filter(None, map(covered_text, known))))


# ----------------------------------------------------------------------------------------------- stopped
def stopped_text(report: Report) -> str:
    """The cause, with its place, and what no larger bound would reach."""
    if report.possible is not None:
        return f"it rests on the assumption {' and '.join(ASSUMPTIONS[each] for each in report.assumptions)}"
    unfollowed = (UNFOLLOWED[kind] for each in report.known for kind in each.unfollowed)
    causes = () if report.cause is None else (cause_text(report.cause),)
    return "; ".join(dict.fromkeys((*causes, *unfollowed))) or (LARGER if report.known else report.reason)


def in_full(report: Report) -> str:
    """The reason and what is known, for outputs that have room for one text only."""
    covered = _covered(report.known) if report.verdict is Verdict.UNKNOWN else ()
    return "; ".join(dict.fromkeys((report.reason, *covered)))


# ---------------------------------------------------------------------------------------------- progress
def progress_text(progress: Progress) -> str:
    """What is known so far, then what is being tried."""
    several = f"{len(progress.beside)} engines: " if len(progress.beside) > 1 else ""
    return "; ".join((*_covered(progress.known), f"{several}{progress.text}"))
