"""Options of the tests."""

from __future__ import annotations

import pytest

# Most tests verify in processes that are forked from this one: what is imported here, none of them has to import.

# The corpus is large, and most of its programs say the same about these tests: each sees one part of it.
PROPERTY_PARTS = 6  # of the programs in tests/programs/properties
PARTS = {"tests.test_print_c": 14, "tests.test_passes": 12, "tests.test_native": 40}


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--update-golden", action="store_true", help="write what is printed now to tests/golden")
    parser.addoption("--whole-corpus", action="store_true", help="every test on every program of the corpus")


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
