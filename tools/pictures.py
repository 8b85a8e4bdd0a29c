"""Makes the pictures of the README from real runs: `python -m tools.pictures`.

The picture of the report needs Chromium.
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tools import report, terminal

ROOT = Path(__file__).parents[1]
TERMINAL, REPORT = ROOT / "docs" / "terminal.svg", ROOT / "docs" / "report.svg"
COMMAND = ("verify", "examples/lost_update.c")


def recorded() -> terminal.Recording:
    """What the command prints now."""
    return terminal.record(COMMAND, ROOT)


@contextmanager
def reported() -> Iterator[Path]:
    """The report that the command writes now."""
    with tempfile.TemporaryDirectory() as folder:
        page = Path(folder, "report.html")
        words = [sys.executable, "-m", "unbraid", *COMMAND, "--report", str(page)]
        subprocess.run(words, cwd=ROOT, capture_output=True, check=False)
        yield page


def made() -> Iterator[tuple[Path, str]]:
    yield TERMINAL, terminal.draw(recorded())
    if report.browser() is None:
        print(f"no Chromium, so {REPORT.name} stays as it is", file=sys.stderr)
        return
    with reported() as page:
        yield REPORT, report.draw(page)


if __name__ == "__main__":
    for path, text in made():
        path.write_text(text)
        print(path.relative_to(ROOT))
