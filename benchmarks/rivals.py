"""Which of the planted bugs in benchmarks/projects do other tools find?  `python -m benchmarks.rivals`

- unbraid: `verify` with the property that the bug violates, and 60 s of CPU time.
- ThreadSanitizer: gcc -fsanitize=thread, and 20 plain runs.  A report, a failed assertion, a crash, and a run that does
  not end count as found.
- cbmc: CBMC with loops unwound 4 times, its usual checks, and 60 s.  It has no check for races and deadlocks.

The line of a tool on a program without a bug must not be FALSE; that would be a false alarm.
"""

from __future__ import annotations

import argparse
import subprocess
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path

from tests.helpers.debian import Unavailable
from tests.helpers.real_cbmc import real_cbmc
from tests.realistic.table import DEFAULT, Question, answer, build, questions

SECONDS, RUNS, PATIENCE, UNWIND = 60, 20, 10, 4
ASKED = (DEFAULT, "race", "deadlock")
SANITIZED = ("-O1", "-g", "-fsanitize=thread")
VERDICTS = {0: "TRUE", 10: "FALSE"}  # exit codes of CBMC


def by_unbraid(question: Question) -> str:
    return answer(question, SECONDS).verdict


def by_sanitizer(question: Question) -> str:
    """FALSE, or `silent`: runs prove nothing."""
    with tempfile.TemporaryDirectory() as folder:
        binary, _ = build(question, SANITIZED, Path(folder))
        return "FALSE" if any(_goes_wrong(binary) for _ in range(RUNS)) else "silent"


def _goes_wrong(binary: Path) -> bool:
    command = ["setarch", "-R", str(binary)]  # the sanitizer wants addresses where they usually are
    try:
        done = subprocess.run(
            command, cwd=binary.parent, stdin=subprocess.DEVNULL, capture_output=True, timeout=PATIENCE, check=False
        )
    except subprocess.TimeoutExpired:
        return True
    return done.returncode != 0


def by_cbmc(question: Question) -> str:
    commands = question.commands()
    flags = [f"-I{each.folder / value}" for each in commands for value in each.given("-I")]
    flags += [f"-D{value}" for each in commands for value in each.given("-D")]
    files = [str(each.folder / each.file) for each in commands]
    options = ["--unwind", str(UNWIND), "--no-unwinding-assertions", "--no-malloc-may-fail"]
    command = [str(real_cbmc("6.6")), *dict.fromkeys(flags), *options, *files]
    try:
        done = subprocess.run(command, capture_output=True, text=True, timeout=SECONDS, check=False)
    except subprocess.TimeoutExpired:
        return "out of time"
    if "pointer handling for concurrency is unsound" in done.stdout + done.stderr:
        return "refused"
    return VERDICTS.get(done.returncode, "refused")


TOOLS: dict[str, Callable[[Question], str]] = {
    "ThreadSanitizer": by_sanitizer,
    "cbmc": by_cbmc,
    "unbraid": by_unbraid,
}


def measured(tool: str, wanted: list[Question]) -> Iterator[tuple[Question, str, float]]:
    for question in wanted:
        begun = time.monotonic()
        try:
            verdict = TOOLS[tool](question)
        except Unavailable as reason:
            verdict = f"not here: {reason}"
        yield question, verdict, time.monotonic() - begun


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.rivals", description=__doc__)
    parser.add_argument("tools", nargs="*", help=f"of {', '.join(TOOLS)}; all of them if none is named")
    wanted = [each for each in questions() if each.asked in ASKED]
    for tool in parser.parse_args().tools or TOOLS:
        counts: Counter[tuple[str, str]] = Counter()
        for question, verdict, seconds in measured(tool, wanted):
            print(f"{tool:16} {question.name:32} {question.expected:6} {verdict:12} {seconds:6.1f} s", flush=True)
            counts[question.expected, verdict] += 1
        for (expected, verdict), number in sorted(counts.items()):
            print(f"{tool:16} {number:3} of those that are {expected}: {verdict}", flush=True)


if __name__ == "__main__":
    main()
