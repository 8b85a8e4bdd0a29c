"""Real runs of the projects, with random pauses, on one core and on several, and with sanitizers."""

from __future__ import annotations

import tempfile
from collections import Counter
from pathlib import Path

from tests.helpers.real_runs import STRESS, Ending, run_often
from tests.realistic.table import Question, build

PATIENCE = 5  # seconds; a run that takes longer is blocked
# A run aborts at an invalid access, or other undefined behaviour.
SANITIZED = (
    "-fsanitize=address,undefined",
    "-fno-sanitize-recover=all",
    "-include",
    str(Path(__file__).with_name("sanitizers.h")),
)


def all_runs(question: Question, times: int) -> Counter[Ending]:
    """How the runs end: `times` of each of three binaries."""
    endings: Counter[Ending] = Counter()
    for options in (("-O0",), ("-O2",), ("-O1", "-g", *SANITIZED)):
        with tempfile.TemporaryDirectory() as folder:
            binary, _ = build(question, [*options, "-include", STRESS], Path(folder))
            endings += run_often(binary, times, PATIENCE)
    return endings
