"""Threaded programs as real processes: what gcc's binary does must be among what the oracle says can happen.

Each runs on one core, so that the hardware's store buffers stay out of it, and yields at random (`native.h`).  Runs
that hang, in a deadlock or a loop, are not compared.
"""

from __future__ import annotations

import os
import subprocess
from pathlib import Path
from random import Random

from tests.fuzz.graph import ENDED, FAILED, Ending, endings
from tests.fuzz.report import Disagreement, Skipped, Statistics, stage
from unbraid.frontend.program import FrontendOptions, lower_files

RUNS = 60
STATE_LIMIT = 20_000
HEADER = Path(__file__).with_name("native.h")
_ASSERTION = 99  # the exit code of a failed one
_ALARM = -14


def check_native(path: str, rng: Random, seen: Statistics, thorough: bool) -> None:
    with stage("frontend"):
        program = lower_files([path], FrontendOptions())
    with stage("explorer"):
        possible = endings(program, STATE_LIMIT)
    if possible.undefined:
        raise Skipped("undefined behaviour is possible")
    happened = _executions(path, RUNS * 4 if thorough else RUNS)
    seen["executions"] += len(happened)
    different = set(happened)
    seen["different endings"] += len(different)
    seen["possible endings"] += len(possible.endings)
    for ending in different:
        if ending not in possible.endings:
            some = sorted(possible.endings)[:10]
            raise Disagreement("real execution", f"{ending} is not among {len(possible.endings)}: {some}")


def _executions(path: str, runs: int) -> list[Ending]:
    binary = str(Path(path).with_suffix(""))
    command = ["gcc", "-w", "-fsigned-char", "-O0", "-fwrapv", "-pthread", "-include", str(HEADER), "-o", binary, path]
    if subprocess.run(command, capture_output=True).returncode != 0:
        raise Skipped("gcc refuses the program")
    core = min(os.sched_getaffinity(0), default=0) if os.getpid() % 2 else max(os.sched_getaffinity(0), default=0)
    result = subprocess.run(
        ["taskset", "-c", str(core), binary],
        capture_output=True,
        env={**os.environ, "FUZZ_RUNS": str(runs)},
        timeout=60,
    )
    found: list[Ending] = []
    for record in result.stdout.decode("latin-1").split("\n"):
        if not record:
            continue
        printed, code = record.rsplit("\001", 1)
        match int(code):
            case 0:
                found.append((ENDED, printed))
            case code_ if code_ == _ASSERTION:
                found.append((FAILED, printed))
            case code_ if code_ == _ALARM:
                pass
            case other:
                raise Disagreement("real execution crashes", f"status {other} after {printed!r}")
    return found
