"""Which programs changed files are part of, so that hooks and CI verify these programs only.

- Of the targets of a project file: those that have a changed file, or include one.  If the project file itself has
  changed, all of them.
- Of a build or a folder: the changed files that have a main function, each with the files that it needs.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from functools import cache
from pathlib import Path

from unbraid.core.errors import InputError
from unbraid.core.nodes import LP64, MAIN, DataModel
from unbraid.core.records import dataclass
from unbraid.frontend.includes import included
from unbraid.projects.linking import Linker, different, told_apart
from unbraid.projects.units import Database, Target, Unit


@dataclass(frozen=True)
class Refused:
    """A program whose files are not clear."""

    name: str
    reason: str


@dataclass(frozen=True)
class Affected:
    """The programs that changed files are part of, and how many of the files are part of none."""

    targets: tuple[Target, ...]
    refused: tuple[Refused, ...]
    skipped: int


def affected_targets(
    project: Path, targets: Sequence[Target], changed: Sequence[str], model: DataModel | None
) -> Affected:
    """`targets`: those of the project file."""

    @cache
    def parts(unit: Unit) -> frozenset[str]:
        return included(unit.file, model or unit.model or LP64, unit.flags) | {os.path.realpath(unit.file)}

    places = frozenset(map(os.path.realpath, changed))
    for_all = places & {os.path.realpath(project)}
    found: list[Target] = []
    used = set(for_all)
    for target in targets:
        own = places & frozenset[str]().union(*map(parts, target.units))
        used |= own
        if own or for_all:
            found.append(target)
    return Affected(tuple(found), (), len(places - used))


def affected_programs(database: Database, changed: Sequence[str], model: DataModel | None) -> Affected:
    """`database`: what is known about a build, or a folder."""
    places = frozenset(map(os.path.realpath, changed))
    linker = Linker(database.units, MAIN, model)
    units = [unit for unit in dict.fromkeys(database.units) if os.path.realpath(unit.file) in places]
    starts = linker.starts(different(units))
    targets: list[Target] = []
    refused: list[Refused] = []
    for name, start in zip(told_apart(starts), starts, strict=True):
        try:
            targets.append(Target(name, linker.program([start.usable()]), MAIN))
        except InputError as error:
            refused.append(Refused(name, str(error)))
    used = {os.path.realpath(unit.file) for unit in starts}
    return Affected(tuple(targets), tuple(refused), len(places - used))
