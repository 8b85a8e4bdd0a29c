"""Kills runs of `unbraid verify` at random times, and looks for what they have left: processes and temporary files.

python -m tests.kills --count 200 --seed 1
"""

from __future__ import annotations

import argparse
import os
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from random import Random

PROGRAMS = Path(__file__).parent / "programs"
# Some end soon, some run all engines.
RUNS = (
    ("ticket_lock_safe.c",),
    ("properties/deadlock_abba_safe.c", "--property", "deadlock"),
    ("properties/overflow_long_safe.c", "--property", "overflow"),
    ("properties/overflow_long_safe.c", "--property", "all"),
    ("trylock_retry_safe.c", "--swarm", "4"),
    ("trylock_retry_safe.c", "--engine", "reduction"),
)
SIGNALS = (signal.SIGTERM, signal.SIGINT, signal.SIGHUP, signal.SIGKILL)
LONGEST = 6.0  # seconds that a run has
PATIENCE = 5.0  # seconds until all has to be gone
MARK = "UNBRAID_KILLED_RUN"


def kill_one(rng: Random, folder: Path) -> str:
    """What is left of one run; nothing if all is well."""
    (temporary := folder / "tmp").mkdir(exist_ok=True)
    mark = f"{os.getpid()}-{rng.random()}"
    environment = {**os.environ, MARK: mark, "TMPDIR": str(temporary), "XDG_CACHE_HOME": str(folder / "cache")}
    program, *options = rng.choice(RUNS)
    number, seconds = rng.choice(SIGNALS), rng.uniform(0, LONGEST)
    command = [sys.executable, "-m", "unbraid", "verify", str(PROGRAMS / program), *options, "--timeout", "60"]
    quiet = subprocess.DEVNULL
    with subprocess.Popen(command, env=environment, stdout=quiet, stderr=quiet, start_new_session=True) as run:
        try:
            run.wait(seconds)
        except subprocess.TimeoutExpired:
            run.send_signal(number)
        run.wait(60)
    what = f"{' '.join(command[3:])}, {number.name} after {seconds:.2f} s"
    deadline = time.monotonic() + PATIENCE
    while (left := processes_with(mark)) and time.monotonic() < deadline:
        time.sleep(0.05)
    if left:
        return f"{what}: processes {left}"
    files = [path.name for path in temporary.iterdir()]
    return f"{what}: files {files}" if files else ""


def processes_with(mark: str) -> list[str]:
    """Those that have it in their environment, which they inherit."""
    found = []
    for entry in Path("/proc").iterdir():
        if entry.name.isdecimal():
            try:
                if f"{MARK}={mark}".encode() in (entry / "environ").read_bytes():
                    found.append((entry / "cmdline").read_bytes().replace(b"\0", b" ").decode(errors="replace"))
            except OSError:
                continue  # it has ended, or is not ours
    return found


def kill_many(count: int, seed: int) -> list[str]:
    rng = Random(seed)
    with tempfile.TemporaryDirectory() as folder:
        return [left for _ in range(count) if (left := kill_one(rng, Path(folder)))]


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.kills", description=__doc__)
    parser.add_argument("--count", type=int, default=20)
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    left = kill_many(arguments.count, arguments.seed)
    print("\n".join([*left, f"{arguments.count} runs killed, {len(left)} of them left something"]))
    return int(bool(left))


if __name__ == "__main__":
    sys.exit(main())
