"""The corpus of tests/programs: each program says in its first line what is expected of it."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parent / "programs"


@dataclass(frozen=True)
class ProgramTest:
    path: Path
    expected: str  # "TRUE", "FALSE(unreach-call)", "UNKNOWN", "REFUSED 3:7 some words"
    options: tuple[str, ...]

    @property
    def name(self) -> str:
        return str(self.path.relative_to(ROOT))


def corpus(properties: bool = False) -> list[ProgramTest]:
    """`properties`: also those that are about a property of their own, which only plain verification knows."""
    found = []
    for path in sorted(ROOT.rglob("*.c")):
        if not properties and path.parent.name == "properties":
            continue
        first, second = [*path.read_text().splitlines(), ""][:2]
        options = second.removeprefix("// options:").split() if second.startswith("// options:") else []
        found.append(ProgramTest(path, first.removeprefix("// expect:").strip(), tuple(options)))
    return found


def program_named(name: str) -> ProgramTest:
    (test,) = [test for test in corpus() if test.path == ROOT / f"{name}.c"]
    return test
