"""python -m tests.fuzz: generate, check, shrink, keep."""

from __future__ import annotations

import argparse
import signal
import sys
import time
from collections import Counter
from pathlib import Path

from tests.fuzz.runner import MODES, Result, Task, describe, run_all


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.fuzz", description=__doc__)
    parser.add_argument("--count", type=int, default=100, help="programs of each mode")
    parser.add_argument("--seed", type=int, default=0, help="of the first program; the others count on from it")
    parser.add_argument("--mode", choices=[*MODES, "all"], default="all")
    parser.add_argument("--jobs", type=int, default=2, help="processes")
    parser.add_argument("--keep", type=Path, default=Path("unbraid-failures"), help="where failures are written")
    parser.add_argument("--shrink", type=float, default=90, help="seconds to shrink one failure; 0: leave it as it is")
    parser.add_argument("--thorough", action="store_true", help="the costly checks on every case, not only on some")
    parser.add_argument("--cbmc", metavar="EXE", help="compare lazy+bmc with lazy through this CBMC, and nothing else")
    args = parser.parse_args()
    signal.signal(signal.SIGTERM, lambda number, frame: sys.exit(1))
    modes = list(MODES) if args.mode == "all" else [args.mode]
    failed = False
    for mode in modes:
        seeds = range(args.seed, args.seed + args.count)
        tasks = [Task(mode, seed, args.shrink, args.thorough, args.cbmc) for seed in seeds]
        failed |= _run(mode, tasks, args.jobs, args.keep)
    return int(failed)


def _run(mode: str, tasks: list[Task], jobs: int, keep: Path) -> bool:
    start = time.monotonic()
    seen: Counter[str] = Counter()
    failures = 0
    try:
        for result in run_all(tasks, jobs):
            seen.update(result.seen)
            if result.failure is not None:
                failures += 1
                _keep(result, keep)
    finally:  # also when the time is up
        seconds, done = time.monotonic() - start, seen["programs"]
        print(f"{mode}: {done} programs in {seconds:.0f} s ({seconds / max(done, 1):.2f} s each), {failures} failures")
        for what, count in sorted(seen.items()):
            print(f"  {count:8} {what}", flush=True)
    return failures > 0


def _keep(result: Result, folder: Path) -> None:
    assert result.failure is not None
    folder.mkdir(parents=True, exist_ok=True)
    name = f"{result.mode}-{result.seed}"
    (folder / f"{name}.c").write_text(describe(result))
    (folder / f"{name}.original.c").write_text(result.program)
    last = result.failure.detail.splitlines()[-1:]
    print(f"{result.mode} {result.seed}: {result.failure.kind}: {' '.join(last)}", flush=True)


if __name__ == "__main__":
    sys.exit(main())
