"""The answers about several properties, line by line.

What is proved beside a violated property holds in each execution up to the violation:

    unreach-call, locks, def-behavior: TRUE before a violation of no-data-race (proved: all 36 states were visited)
    no-data-race: FALSE
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby

from unbraid.results.verdict import Part, Verdict


def together(parts: Sequence[Part]) -> Iterator[tuple[Part, ...]]:
    """Neighbours that share their report, with the same reservation.  Of a violation, each property has its own."""
    for _, group in groupby(parts, key=lambda part: (id(part.report), part.before)):
        yield tuple(group)


def part_lines(parts: Sequence[Part]) -> Iterator[str]:
    for group in together(parts):
        yield f"{names_of(group)}: {_answer(group[0])}"


def names_of(group: Sequence[Part]) -> str:
    return ", ".join(part.property for part in group)


def _answer(part: Part) -> str:
    verdict, why = part.report.verdict, part.report.reason
    before = f" before a violation of {' or '.join(part.before)}" if part.before else ""
    return verdict.value if verdict is Verdict.FALSE else f"{verdict.value}{before} ({why})"  # FALSE has a trace
