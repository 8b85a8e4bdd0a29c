"""The table of all results."""

from __future__ import annotations

from tests.helpers.benchmarks import MANY
from unbraid.bench.table import for_markdown, for_terminal, make_table
from unbraid.bench.verdicts import Status


def test_the_table_counts_and_averages() -> None:
    lines = {(line.category, line.configuration): line for line in make_table(MANY).lines}
    assert list(lines) == [(c, n) for c in ("f", "g", "total") for n in "ab"]
    assert lines["f", "a"].mean_cpu == 2.0
    assert lines["g", "a"].mean_cpu is None
    assert lines["total", "a"].counts[Status.TIMEOUT] == 1
    assert lines["total", "b"].files == 3


def test_wrong_verdicts_stand_out() -> None:
    plain, coloured = ("\n".join(for_terminal(make_table(MANY), colour)) for colour in (False, True))
    assert "\x1b" not in plain
    assert "WRONG  f/one.yml (b): false instead of true" in plain
    assert "\x1b[31;1mWRONG" in coloured
    assert coloured.count("\x1b[31;1m") == 3  # also in the lines of f and of the total
    markdown = for_markdown(make_table(MANY))
    assert "| f | a | 2 | 2 | 0 | 0 | 0 | 0 | 0 | 2.00 | 10 |" in markdown
    assert "- f/one.yml (b): false instead of true" in markdown
