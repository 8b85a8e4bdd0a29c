"""Options of the tests."""

from __future__ import annotations

import math
from pathlib import Path

import pytest

# Most tests verify in processes that are forked from this one: what is imported here, none of them has to import.
import unbraid.driver.decide
import unbraid.driver.several
import unbraid.engines.crowds.prover
import unbraid.engines.exact.search
import unbraid.engines.invariants.prover
import unbraid.engines.lazy.search
import unbraid.engines.modular.algorithm
import unbraid.engines.native.process
import unbraid.engines.reduction.refinement
import unbraid.frontend.program  # noqa: F401
from tests.helpers.needs import summary
from tests.helpers.programs import PRELUDE, Lower, lower_text
from tests.helpers.recorded_cbmc import Cbmc

# Every test is fast, medium or slow.  These modules and folders run whole engines, compilers or waiting processes.
MEDIUM = (
    "tests.backends", "tests.bench", "tests.cli", "tests.docs", "tests.driver", "tests.engines", "tests.models",
    "tests.passes", "tests.properties", "tests.results", "tests.schemas", "tests.supervision", "tests.test_api",
    "tests.test_corpus", "tests.test_fuzz", "tests.test_kills", "tests.executions", "tests.systems",
    "tests.core.printing", "tests.core.interpreter", "tests.core.test_floats", "tests.analyses.test_chains",
    "tests.transforms", "tests.frontend",
)  # fmt: skip
FAST = (
    "tests.bench.test_learn_order", "tests.bench.test_compare", "tests.bench.test_table", "tests.bench.test_verdicts",
    "tests.driver.test_attempts", "tests.driver.test_features", "tests.driver.test_strategy",
    "tests.results.test_wording", "tests.results.test_terminal", "tests.docs.test_tables", "tests.docs.test_paths",
    "tests.cli.test_arguments", "tests.cli.test_completion", "tests.cli.test_listing", "tests.cli.test_show",
    "tests.properties.test_catalogue", "tests.properties.test_selection",
)  # fmt: skip
# The corpus is large, and most of its programs say the same about these tests: each sees one part of it.  One more part
# is slow; the others need --whole-corpus.
SLOW_PART = 1
PROPERTY_PARTS = 6  # of the programs in tests/programs/properties
PARTS = {
    "tests.core.printing.test_print_c": 14,
    "tests.core.printing.test_native": 14,
    "tests.passes.test_lists": 12,
    "tests.engines.native.test_search": 40,
}


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--update-golden", action="store_true", help="write what is printed now to tests/golden")
    parser.addoption("--record", action="store_true", help="write what a real CBMC answers now to tests/recorded")
    parser.addoption("--whole-corpus", action="store_true", help="every test on every program of the corpus")


@pytest.fixture
def lower(tmp_path: Path) -> Lower:
    """For a text that need not include what most of them need.  Its lines are counted from its own beginning."""
    return lambda text: lower_text(tmp_path, f"{PRELUDE}#line 1\n{text}")


@pytest.fixture
def cbmc(request: pytest.FixtureRequest, tmp_path: Path) -> Cbmc:
    return Cbmc(request.node.nodeid, tmp_path, request.config.getoption("--record"))


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """What was skipped, by reason: pytest itself lists it by place."""
    skipped = [report.longrepr[2].removeprefix("Skipped: ") for report in terminalreporter.getreports("skipped")]
    if skipped:
        terminalreporter.section("skipped: what is not here, and what it would have shown")
        for line in summary(skipped):
            terminalreporter.line(line)


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    whole = config.getoption("--whole-corpus")
    wanted = SLOW_PART if not whole else math.inf
    left_out = [item for item in items if _part(item) > wanted]
    config.hook.pytest_deselected(items=left_out)
    items[:] = [item for item in items if _part(item) <= wanted]
    for item in items:
        if _part(item) > 0 and not whole:
            item.add_marker(pytest.mark.slow)
        if not any(item.get_closest_marker(mark) for mark in ("fast", "medium", "slow")):
            item.add_marker(pytest.mark.medium if _is_medium(item) else pytest.mark.fast)


def _is_medium(item: pytest.Item) -> bool:
    return _module(item).startswith(MEDIUM) and not _module(item).startswith(FAST)


def _module(item: pytest.Item) -> str:
    return item.module.__name__ if isinstance(item, pytest.Function) else ""


def _part(item: pytest.Item) -> int:
    """The part of the corpus that a test belongs to; 0 for tests that are always wanted."""
    module = _module(item)
    program = item.name.partition("[")[2].rstrip("]")
    if not program.endswith(".c"):
        return 0
    parts = PARTS.get(module, PROPERTY_PARTS if program.startswith("properties/") else 1)
    return sum(program.encode()) % parts
