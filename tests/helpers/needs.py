"""What some tests need that is not on every machine.

Each says what it would have shown, so that the end of a run can list what it did not (`conftest.py`).
"""

from __future__ import annotations

import shutil
import sys
from collections import Counter
from collections.abc import Iterable

import pytest


def needs(programs: str, shows: str) -> pytest.MarkDecorator:
    """`programs`: all of these must be on PATH."""
    missing = [program for program in programs.split() if shutil.which(program) is None]
    return pytest.mark.skipif(bool(missing), reason=reason(" and ".join(missing), shows))


def needs_linux(shows: str) -> pytest.MarkDecorator:
    """For what is looked up in /proc, or asked of the kernel."""
    return pytest.mark.skipif(sys.platform != "linux", reason=reason("Linux", shows))


def reason(missing: str, shows: str) -> str:
    """Of a test that is skipped."""
    return f"no {missing}: {shows}"


def summary(reasons: Iterable[str]) -> list[str]:
    """A line for each reason, with the number of tests that were skipped for it."""
    return [f"{number:4}  {reason}" for reason, number in sorted(Counter(reasons).items())]
