"""How proofs of the Bluetooth driver grow with its users: python benchmarks/bluetooth.py [--most N] [--seconds S]

The driver is that of "Sound Sequentialization for Concurrent Program Verification" (PLDI 2022): users enter and leave a
device, and a thread that stops the device waits until no user is inside.  One user asserts while it is inside that the
device is not stopped.  Each order of preference is run for 2, 3, ... users, until it takes longer than S seconds.  The
script writes bluetooth.csv and bluetooth.svg to the current folder; the plot shows the number of assertions over the
number of users.
"""

from __future__ import annotations

import argparse
import csv
import json
import re
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from pathlib import Path

PROGRAM = """#include <assert.h>
#include <limits.h>
#include <pthread.h>
extern void __VERIFIER_assume(int);
extern int __VERIFIER_nondet_int(void);

int pending = 1;
_Bool stopping, idle, stopped;

/* The assumption keeps the number of users within the range of int. */
void __VERIFIER_atomic_enter(void) {{ __VERIFIER_assume(!stopping && pending < INT_MAX); pending++; }}
void __VERIFIER_atomic_leave(void) {{ pending--; if (pending == 0) idle = 1; }}

void *user(void *arg) {{
    while (__VERIFIER_nondet_int()) {{ __VERIFIER_atomic_enter(); __VERIFIER_atomic_leave(); }}
    return 0;
}}
void *asserting_user(void *arg) {{
    while (__VERIFIER_nondet_int()) {{ __VERIFIER_atomic_enter(); assert(!stopped); __VERIFIER_atomic_leave(); }}
    return 0;
}}
void *stop(void *arg) {{
    stopping = 1;
    __VERIFIER_atomic_leave();
    __VERIFIER_assume(idle);
    stopped = 1;
    return 0;
}}
int main(void) {{
    pthread_t t;
    pthread_create(&t, 0, asserting_user, 0);
{users}    pthread_create(&t, 0, stop, 0);
}}
"""
CONFIGURATIONS = {
    "seq": ["--order", "seq"],
    "seq, blind": ["--order", "seq", "--no-proof-sensitive"],
    "flow": ["--order", "flow"],
    "lockstep": ["--order", "lockstep"],
    "random:1": ["--order", "random:1"],
    "random:2": ["--order", "random:2"],
}
COLUMNS = ("order", "users", "rounds", "assertions", "states", "seconds")
COLOURS = ("#c0392b", "#e59866", "#2471a3", "#229954", "#7d3c98", "#839192")
Row = tuple[str, int, int, int, int, float]


def measure(most: int, seconds: float) -> Iterator[Row]:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "bluetooth.c"
        for name, options in CONFIGURATIONS.items():
            for users in range(2, most + 1):
                path.write_text(PROGRAM.format(users="    pthread_create(&t, 0, user, 0);\n" * (users - 1)))
                command = [sys.executable, "-m", "unbraid", "verify", "--engine", "reduction", *options, "--json"]
                start = time.monotonic()
                done = subprocess.run(
                    [*command, "--timeout", str(int(seconds)), str(path)], capture_output=True, text=True, check=False
                )
                took = time.monotonic() - start
                answer = json.loads(done.stdout)
                if answer["verdict"] != "TRUE":
                    break
                numbers = map(int, re.findall(r"\d+", answer["reason"]))
                assertions, states, rounds = next(numbers), next(numbers), next(numbers)
                yield name, users, rounds, assertions, states, round(took, 1)


def plot(rows: Sequence[Row]) -> str:
    """Assertions over users, one line for each order."""
    most, highest = max(row[1] for row in rows), max(row[3] for row in rows)

    def at(users: int, assertions: int) -> tuple[float, float]:
        return 50 + 400 * (users - 2) / max(1, most - 2), 260 - 230 * assertions / highest

    parts = [
        '<svg xmlns="http://www.w3.org/2000/svg" width="600" height="310" font-family="sans-serif" font-size="11">'
    ]
    parts.append('<rect width="600" height="310" fill="white"/><path d="M50 20V260H460" fill="none" stroke="#333"/>')
    for users in range(2, most + 1):
        parts.append(f'<text x="{at(users, 0)[0]:.0f}" y="276" text-anchor="middle">{users}</text>')
    for assertions in range(0, highest + 1, 5):
        parts.append(f'<text x="44" y="{at(2, assertions)[1] + 4:.0f}" text-anchor="end">{assertions}</text>')
    parts.append('<text x="250" y="298" text-anchor="middle">users</text><text x="10" y="14">assertions</text>')
    for number, (name, colour) in enumerate(zip(CONFIGURATIONS, COLOURS, strict=True)):
        points = [at(row[1], row[3]) for row in rows if row[0] == name]
        line = " ".join(f"{x:.0f},{y:.0f}" for x, y in points)
        parts.append(f'<polyline points="{line}" fill="none" stroke="{colour}" stroke-width="1.5"/>')
        parts += [f'<circle cx="{x:.0f}" cy="{y:.0f}" r="3" fill="{colour}"/>' for x, y in points]
        parts.append(f'<text x="480" y="{40 + 18 * number}" fill="{colour}">{name}</text>')
    return "\n".join([*parts, "</svg>\n"])


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--most", type=int, default=8, help="users")
    parser.add_argument("--seconds", type=float, default=60, help="for one proof")
    arguments = parser.parse_args()
    rows = []
    for row in measure(arguments.most, arguments.seconds):
        rows.append(row)
        print(*row, sep="\t", flush=True)
    with Path("bluetooth.csv").open("w", newline="") as file:
        csv.writer(file).writerows([COLUMNS, *rows])
    if rows:
        Path("bluetooth.svg").write_text(plot(rows))


if __name__ == "__main__":
    main()
