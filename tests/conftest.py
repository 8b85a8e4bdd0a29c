"""Options of the tests."""

from __future__ import annotations

import re
from importlib import import_module
from pathlib import Path
from pkgutil import walk_packages

import hypothesis
import pytest
import z3

import unbraid
from tests.helpers.needs import summary
from tests.helpers.programs import PRELUDE, Lower, lower_text
from tests.helpers.recorded_cbmc import Cbmc
from unbraid.frontend.parsing.libclang import library

# The same examples in every run, however long one takes on a loaded machine.
hypothesis.settings.register_profile("unbraid", derandomize=True, deadline=None, database=None)
hypothesis.settings.load_profile("unbraid")

# Every test is fast, medium or slow.  These modules and folders run whole engines, compilers or waiting processes.
MEDIUM = (
    "tests.backends", "tests.bench", "tests.cli", "tests.docs", "tests.driver", "tests.engines", "tests.models",
    "tests.passes", "tests.properties", "tests.results", "tests.schemas", "tests.supervision", "tests.test_api",
    "tests.test_corpus", "tests.test_fuzz", "tests.test_kills", "tests.executions", "tests.systems",
    "tests.core.printing", "tests.core.interpreter", "tests.core.test_floats", "tests.analyses.test_chains",
    "tests.transforms", "tests.frontend", "tests.semantics", "tests.realistic",
)  # fmt: skip
FAST = (
    "tests.bench.test_learn_order", "tests.bench.test_compare", "tests.bench.test_table", "tests.bench.test_verdicts",
    "tests.driver.test_attempts", "tests.driver.test_features", "tests.driver.test_strategy",
    "tests.results.test_wording", "tests.results.test_terminal", "tests.docs.test_tables", "tests.docs.test_paths",
    "tests.cli.test_arguments", "tests.cli.test_completion", "tests.cli.test_listing", "tests.cli.test_show",
    "tests.properties.test_catalogue", "tests.properties.test_selection",
)  # fmt: skip
# The corpus is large, and most of its programs say the same about these tests.  One of so many programs belongs to a
# plain run; of the others, one of so many is slow; the rest needs --whole-corpus.
PROPERTIES = (6, 1)  # of the programs in tests/programs/properties, for all tests that are not listed here
PARTS = {
    "tests.test_corpus": (5, 1),
    "tests.backends.test_cbmc": (3, 1),
    "tests.core.printing.test_targets": (3, 1),
    "tests.schemas.test_unbounded": (3, 1),
    "tests.core.printing.test_print_c": (14, 8),
    "tests.core.printing.test_native": (14, 8),
    "tests.passes.test_lists": (12, 8),
    "tests.engines.native.test_search": (40, 12),
    "tests.semantics.test_real": (20, 1),
    "tests.analyses.values.test_analysis": (12, 4),
}

# The longest tests, which are slow ones; `--update-slow` writes them anew.
LONGEST = Path(__file__).parent / "slow.txt"
LONG = 5.0  # seconds, with two tests at a time on two cores


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--update-golden", action="store_true", help="write what is printed now to tests/golden")
    parser.addoption("--record", action="store_true", help="write what a real CBMC answers now to tests/recorded")
    parser.addoption("--update-slow", action="store_true", help="write which tests take long to tests/slow.txt")
    parser.addoption("--whole-corpus", action="store_true", help="every test on every program of the corpus")


def pytest_configure() -> None:
    """Most tests verify in processes that are forked from this one: what it has imported, none of them has to."""
    for module in walk_packages(unbraid.__path__, "unbraid."):
        if not module.name.endswith("__main__"):
            import_module(module.name)
    library()
    z3.SolverFor("HORN")  # the first one takes long


@pytest.fixture
def lower(tmp_path: Path) -> Lower:
    """For a text that need not include what most of them need.  Its lines are counted from its own beginning."""
    return lambda text: lower_text(tmp_path, f"{PRELUDE}#line 1\n{text}")


@pytest.fixture
def cbmc(request: pytest.FixtureRequest, tmp_path: Path) -> Cbmc:
    return Cbmc(request.node.nodeid, tmp_path, request.config.getoption("--record"))


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter, config: pytest.Config) -> None:
    """What was skipped, by reason: pytest itself lists it by place."""
    if config.getoption("--update-slow"):
        _write_longest(terminalreporter)
    skipped = [report.longrepr[2].removeprefix("Skipped: ") for report in terminalreporter.getreports("skipped")]
    if skipped:
        terminalreporter.section("skipped: what is not here, and what it would have shown")
        for line in summary(skipped):
            terminalreporter.line(line)


@pytest.hookimpl(trylast=True)
def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Leaves out the programs that are not wanted before tests are made of them: each process that a test starts would
    be a copy of those too."""
    if not metafunc.config.getoption("--whole-corpus"):
        module = metafunc.module.__name__
        metafunc._calls = [call for call in metafunc._calls if any(_parts(module, f"[{call.id}]"))]


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    whole = config.getoption("--whole-corpus")
    longest = set(LONGEST.read_text().splitlines())
    # The longest ones first, so that no worker has one of them left when the others have ended.
    items.sort(key=lambda item: item.nodeid not in longest)
    for item in items:
        if not whole and (not _parts(_module(item), item.name)[0] or item.nodeid in longest):
            item.add_marker(pytest.mark.slow)
        if not any(item.get_closest_marker(mark) for mark in ("medium", "slow")):
            item.add_marker(pytest.mark.medium if _is_medium(item) else pytest.mark.fast)


def _is_medium(item: pytest.Item) -> bool:
    return _module(item).startswith(MEDIUM) and not _module(item).startswith(FAST)


def _module(item: pytest.Item) -> str:
    return item.module.__name__ if isinstance(item, pytest.Function) else ""


def _parts(module: str, name: str) -> tuple[bool, bool]:
    """Does a test belong to a plain run, and does it belong to the slow ones?  Of a test that is not about a program of
    the corpus, its marks say so."""
    named = re.search(r"[\[-]([\w/]+\.c)\b", name)
    if named is None:
        return True, True
    program = named[1]
    sizes = PARTS.get(module, PROPERTIES if program.startswith("properties/") else (1, 1))
    plain, slow = (sum(program.encode()) % size == 0 for size in sizes)
    return plain, slow


def _write_longest(terminal: pytest.TerminalReporter) -> None:
    """The tests that have run now and took long, and of the others those that were listed before."""
    seconds: dict[str, float] = {}
    for report in (*terminal.getreports("passed"), *terminal.getreports("failed")):
        seconds[report.nodeid] = seconds.get(report.nodeid, 0.0) + report.duration
    others = [name for name in LONGEST.read_text().splitlines() if name not in seconds]
    now = [name for name, taken in seconds.items() if taken >= LONG]
    LONGEST.write_text("".join(f"{name}\n" for name in sorted([*others, *now])))
