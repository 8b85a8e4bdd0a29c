"""Names in these files are relative to where one is."""

from __future__ import annotations

import pytest

from tests.helpers.programs import REPOSITORY


@pytest.fixture(autouse=True)
def here(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(REPOSITORY)
