"""python -m tests.semantics: what is expected of each program, what it gets, and how often real runs fail."""

from __future__ import annotations

import argparse
import tempfile
from pathlib import Path

from tests.helpers.real_compilers import LEVELS, NotBuilt, implementations
from tests.helpers.real_runs import Ending, run_often, stress_options
from tests.semantics.table import Case, Looks, cases, still_open, write_open
from tests.semantics.verdicts import verdict


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.semantics", description=__doc__)
    parser.add_argument("names", nargs="*", help="programs; all of them if none is named")
    parser.add_argument("--runs", type=int, default=10, help="of each binary; 0: build none")
    parser.add_argument("--update", action="store_true", help="take what is mended out of open.txt")
    args = parser.parse_args()
    wanted = [case for case in cases() if not args.names or case.name in args.names]
    mended = set()
    for case in wanted:
        found = verdict(case.path, case.properties)
        if found == case.expected:
            mended.add(case.name)
        mark = " " if found == case.expected else "*"
        said = f"{mark} {case.name:44} {case.clause:34} {case.expected:20} {found:20}"
        print(said, _runs(case, args.runs), flush=True)
    if args.update:
        write_open({name: seen for name, seen in still_open().items() if name not in mended})


def _runs(case: Case, times: int) -> str:
    """For each implementation, how many of all runs failed."""
    if not times or case.looks is Looks.UNDEFINED:
        return ""
    pieces = []
    with tempfile.TemporaryDirectory() as folder:
        for item in implementations():
            failed = 0
            for level in LEVELS:
                try:
                    binary = item.build(case.path, [level, *stress_options(case.path)], Path(folder))
                except NotBuilt as refusal:
                    return f"{item.name} refuses it: {refusal}"
                endings = run_often(binary, times)
                failed += times - endings[Ending.PASSED]
            pieces.append(f"{item.name} {failed}")
    return f"{case.looks.value}: {', '.join(pieces)} of {times * len(LEVELS)}"


if __name__ == "__main__":
    main()
