"""Options of the tests."""

from __future__ import annotations

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

# The corpus is large, and most of its programs say the same about these tests: each sees one part of it.
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
    if config.getoption("--whole-corpus"):
        return
    left_out = [item for item in items if not _is_in_part(item)]
    config.hook.pytest_deselected(items=left_out)
    items[:] = [item for item in items if _is_in_part(item)]


def _is_in_part(item: pytest.Item) -> bool:
    module = item.module.__name__ if isinstance(item, pytest.Function) else ""
    program = item.name.partition("[")[2].rstrip("]")
    if not program.endswith(".c"):
        return True
    parts = PARTS.get(module, PROPERTY_PARTS if program.startswith("properties/") else 1)
    return sum(program.encode()) % parts == 0
