"""Options of the tests."""

from __future__ import annotations

import pytest


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--update-golden", action="store_true", help="write what is printed now to tests/golden")
    parser.addoption("--whole-corpus", action="store_true", help="compare every program with a real CBMC")
