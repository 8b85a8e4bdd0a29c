"""python -m tests.realistic: what is expected of each project, what it gets, and how its real runs end."""

from __future__ import annotations

import argparse
import time

from tests.helpers.real_runs import Ending
from tests.realistic.culprits import culprits
from tests.realistic.runs import all_runs
from tests.realistic.table import Answer, Question, answer, plain_questions, questions, still_open, write_open


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.realistic", description=__doc__)
    parser.add_argument("names", nargs="*", help="projects; all of them if none is named")
    parser.add_argument("--seconds", type=float, default=60, help="of processor time, for each verdict; 0: none")
    parser.add_argument("--runs", type=int, default=100, help="of each binary; 0: none")
    parser.add_argument("--plain", action="store_true", help="ask about all that plain verify checks, in one run each")
    parser.add_argument("--update", action="store_true", help="take what is mended out of open.txt")
    args = parser.parse_args()
    mended = set()
    for each in plain_questions() if args.plain else questions():
        if args.names and each.project not in args.names:
            continue
        said = ""
        if args.seconds:
            start = time.monotonic()
            found = answer(each, args.seconds)
            is_right = found.verdict == each.expected
            if is_right:
                mended.add(each.name)
            said = (
                f"{' ' if is_right else '*'} {found.verdict:8} {time.monotonic() - start:6.1f} s{_lacking(each, found)}"
            )
        print(f"{each.name:32} {each.expected:6} {said}", _runs(each, args.runs), flush=True)
    if args.update:
        write_open({name: seen for name, seen in still_open().items() if name not in mended})


def _lacking(question: Question, found: Answer) -> str:
    """The culprits that the trace does not show."""
    if found.trace is None:
        return ""
    return "".join(f"\n    not shown: {each.fragment}" for each in culprits(question) if not each.is_in(found.trace))


def _runs(question: Question, times: int) -> str:
    if not times:
        return ""
    endings = all_runs(question, times)
    shown = ", ".join(f"{endings[each]} {each.value}" for each in Ending if endings[each])
    is_wrong = question.expected == "TRUE" and set(endings) != {Ending.PASSED}
    return f"{shown}{'  CONTRADICTS TRUE' if is_wrong else ''}"


if __name__ == "__main__":
    main()
