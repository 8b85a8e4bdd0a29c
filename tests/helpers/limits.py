"""Engines that give up, and why."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from unbraid.core.causes import Why
from unbraid.core.errors import EngineLimit


@contextmanager
def gives_up(*causes: Why, error: type[EngineLimit] = EngineLimit) -> Iterator[None]:
    """For one of these causes, and with this error or a kind of it."""
    with pytest.raises(error) as caught:
        yield
    assert caught.value.cause.why in causes
