"""The table, as in papers: for each category and configuration, the number of tasks by status, and their cost."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Sequence

from unbraid.bench.results import Result
from unbraid.bench.verdicts import Status
from unbraid.core.records import dataclass

TOTAL = "total"
NAMES = {Status.MEMORY: "memout"}  # the column "memory" is the memory that was used
ALIGNED = "<<" + ">" * (len(Status) + 3)
RED, BOLD, PLAIN = "\x1b[31;1m", "\x1b[1m", "\x1b[0m"


@dataclass(frozen=True)
class Line:
    category: str
    configuration: str
    counts: Counter[Status]
    mean_cpu: float | None  # of the solved tasks
    peak_memory: float | None  # of all tasks

    @property
    def files(self) -> int:
        return self.counts.total()


@dataclass(frozen=True)
class Table:
    lines: tuple[Line, ...]
    wrong: tuple[Result, ...]

    def statuses(self) -> list[Status]:
        """The columns.  That of tasks without an expected verdict is shown only if there are any, because they are
        rare."""
        unrated = any(line.counts[Status.UNRATED] for line in self.lines)
        return [status for status in Status if unrated or status is not Status.UNRATED]


def make_table(results: Sequence[Result]) -> Table:
    configurations = list(dict.fromkeys(result.configuration for result in results))
    lines = []
    categories = sorted({result.category for result in results})
    for category in [*categories, TOTAL]:
        for configuration in configurations:
            chosen = [
                result
                for result in results
                if result.configuration == configuration and category in (TOTAL, result.category)
            ]
            if chosen:
                lines.append(_line(category, configuration, chosen))
    return Table(tuple(lines), tuple(result for result in results if result.status is Status.WRONG))


def _line(category: str, configuration: str, results: Sequence[Result]) -> Line:
    solved = [result.cpu for result in results if result.solved]
    return Line(
        category,
        configuration,
        Counter(result.status for result in results),
        sum(solved) / len(solved) if solved else None,
        max((result.memory for result in results), default=None),
    )


def cells(table: Table) -> tuple[list[str], list[list[str]]]:
    """The header and the rows, as text."""
    statuses = table.statuses()
    names = [NAMES.get(status, status.value) for status in statuses]
    header = ["category", "configuration", "files", *names, "CPU s", "memory MB"]
    rows = [
        [
            line.category,
            line.configuration,
            str(line.files),
            *(str(line.counts[status]) for status in statuses),
            "-" if line.mean_cpu is None else f"{line.mean_cpu:.2f}",
            "-" if line.peak_memory is None else f"{line.peak_memory:.0f}",
        ]
        for line in table.lines
    ]
    return header, rows


def for_terminal(table: Table, coloured: bool) -> Iterable[str]:
    header, rows = cells(table)
    widths = [max(map(len, column)) for column in zip(header, *rows, strict=True)]
    wrong = header.index(Status.WRONG.value)

    def line(row: list[str], style: str = "") -> str:
        padded = zip(row, widths, ALIGNED, strict=False)
        shown = [f"{cell:{aligned}{width}}" for cell, width, aligned in padded]
        if coloured and row[wrong].isdecimal() and row[wrong] != "0":
            shown[wrong] = RED + shown[wrong] + PLAIN + style
        text = "  ".join(shown).rstrip()
        return f"{style}{text}{PLAIN}" if style else text

    yield line(header, BOLD if coloured else "")
    before = ""
    for row in rows:
        if row[0] == TOTAL and before != TOTAL:
            yield "  ".join("-" * width for width in widths)
        shown = ["", *row[1:]] if row[0] == before else row
        before = row[0]
        yield line(shown, BOLD if coloured and before == TOTAL else "")
    yield from (wrong_line(result.surprise, coloured) for result in table.wrong)


def wrong_line(surprise: str, coloured: bool) -> str:
    return f"{RED}WRONG  {surprise}{PLAIN}" if coloured else f"WRONG  {surprise}"


def for_markdown(table: Table) -> str:
    header, rows = cells(table)
    lines = [header, ["---"] * 2 + ["---:"] * (len(header) - 2)]
    lines += [[f"**{cell}**" for cell in row] if row[0] == TOTAL else row for row in rows]
    text = "".join(f"| {' | '.join(_escaped(cell) for cell in line)} |\n" for line in lines)
    if table.wrong:
        text += "\nWrong verdicts:\n\n" + "".join(f"- {_escaped(result.surprise)}\n" for result in table.wrong)
    return text


def tasks_for_markdown(results: Sequence[Result]) -> str:
    """One row for each task: the verdict of each configuration, its seconds, and its number of sequential checks."""
    configurations = list(dict.fromkeys(result.configuration for result in results))
    found = {(result.task, result.property, result.configuration): result for result in results}
    lines = [["task", *configurations], ["---", *("---:" for _ in configurations)]]
    for task, property in sorted({(result.task, result.property) for result in results}):
        lines.append([task, *(_in_short(found.get((task, property, name))) for name in configurations)])
    return "".join(f"| {' | '.join(_escaped(cell) for cell in line)} |\n" for line in lines)


def _in_short(result: Result | None) -> str:
    if result is None:
        return ""
    said = result.verdict if result.status in (Status.PASS, Status.UNRATED) else result.status.value
    effort = re.search(r"\d+ sequential checks", result.detail)
    return f"{said} {result.cpu:.1f} s" + (f", {effort[0]}" if effort else "")


def _escaped(cell: str) -> str:
    return cell.replace("|", "\\|")
