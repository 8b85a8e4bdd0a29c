"""The source that a page shows: whole files or, if they are long, the surroundings of the lines that matter."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

LONGEST = 60_000  # characters of all files together that are shown whole
AROUND = 12  # lines

Excerpt = list[tuple[int, list[str]]]  # the number of the first line, and the lines


def excerpts(places: Iterable[tuple[str, int]], around: int = AROUND, longest: int = LONGEST) -> dict[str, Excerpt]:
    """`places`: files and lines.  Files that cannot be read are left out."""
    wanted: dict[str, set[int]] = {}
    for name, number in places:
        wanted.setdefault(name, set()).add(number)
    texts = {name: _lines(name) for name in wanted}
    size = sum(len(line) for lines in texts.values() for line in lines)
    return {
        name: [(1, lines)] if size <= longest else _near(lines, wanted[name], around)
        for name, lines in texts.items()
        if lines
    }


def _lines(name: str) -> list[str]:
    try:
        return Path(name).read_text(errors="replace").splitlines()
    except OSError:
        return []


def _near(lines: list[str], wanted: set[int], around: int) -> Excerpt:
    shown = sorted({n for line in wanted for n in range(line - around, line + around + 1) if 1 <= n <= len(lines)})
    result: Excerpt = []
    for number in shown:
        if result and result[-1][0] + len(result[-1][1]) == number:
            result[-1][1].append(lines[number - 1])
        else:
            result.append((number, [lines[number - 1]]))
    return result
