"""Every program of the corpus gets the verdict that it expects, through the command line."""

from __future__ import annotations

import re

import pytest

from tests.programs_list import ProgramTest, corpus
from unbraid.cli import run


@pytest.mark.parametrize("program", corpus(), ids=lambda program: program.name)
def test_verdict(program: ProgramTest, capfd: pytest.CaptureFixture[str]) -> None:
    options = list(program.options)
    if "--timeout" in options:  # those that no engine decides yet: a short time shows that as well as a long one
        options[options.index("--timeout") + 1] = "2"
    code = run(["verify", str(program.path), *options])
    captured = capfd.readouterr()
    last = (captured.out.splitlines() or [""])[-1]
    if program.expected.startswith("REFUSED"):
        place = re.match(r"REFUSED\s+(\d+:\d+)", program.expected)
        assert code == 2, captured
        assert captured.out == ""
        assert len(captured.err.splitlines()) == 1
        if place:
            assert f"{program.path}:{place[1]}: " in captured.err
    elif program.expected == "UNKNOWN":
        assert last.startswith("VERDICT: UNKNOWN("), captured
        assert code == 5
    else:
        assert last == f"VERDICT: {program.expected}", captured
        assert code == (0 if program.expected == "TRUE" else 10)
