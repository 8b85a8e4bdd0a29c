"""Programs that call the C library: what the verifier says against what real binaries do.

The binaries come from all implementations on this machine, with and without optimisation.  A run that fails contradicts
TRUE.  In a sequential program all runs are alike, so that an assertion that the verifier says may fail must fail in one
of them, unless the program claims something `UNSPECIFIED`.  Generated programs are well defined, so every other
violation is a disagreement as well.
"""

from __future__ import annotations

from pathlib import Path
from random import Random

import unbraid
from tests.fuzz.library import PRELUDE, THREADS
from tests.fuzz.report import Disagreement, Skipped, Statistics, stage
from tests.helpers.real_compilers import LEVELS, NotBuilt, implementations
from tests.helpers.real_runs import Ending, run_often, stress_options

PATIENCE = 10  # seconds for a verdict
RUNS = 10  # of each binary of a program with threads
CLAIM = "UNSPECIFIED("


def check_library(path: str, rng: Random, seen: Statistics, thorough: bool) -> None:
    text = Path(path).read_text().removeprefix(PRELUDE)
    is_threaded = THREADS in text
    try:
        with stage("verification"):
            result = unbraid.verify(Path(path), timeout=PATIENCE, jobs=1)
    except Skipped:
        seen["verdict REFUSED"] += 1
        raise
    seen[f"verdict {result.verdict}"] += 1
    if result.verdict == "UNKNOWN":
        return
    endings = _endings(Path(path), RUNS if is_threaded else 1)
    seen["binaries"] += len(endings)
    failing = [name for name, found in endings.items() if found & {Ending.FAILED, Ending.CRASHED}]
    if result.verdict == "TRUE":
        if failing:
            raise Disagreement("TRUE, but a run fails", ", ".join(failing))
    elif result.property != "unreach-call":
        raise Disagreement(f"FALSE({result.property}) of a program that is well defined", result.reason)
    elif failing:
        seen["violations that a run shows"] += 1
    elif not is_threaded and CLAIM not in text:
        raise Disagreement("FALSE, but no run fails", result.reason)


def _endings(path: Path, runs: int) -> dict[str, set[Ending]]:
    """By implementation and level."""
    found: dict[str, set[Ending]] = {}
    for item in implementations():
        for level in LEVELS:
            try:
                binary = item.build(path, [level, *stress_options(path)], path.parent)
            except NotBuilt as refusal:
                raise Skipped(f"{item.name} refuses the program") from refusal
            found[f"{item.name} {level}"] = set(run_often(binary, runs))
    return found
