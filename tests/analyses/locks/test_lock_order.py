"""Locks that are taken in different orders."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.helpers.two_threads import two_threads
from unbraid.cli.main import run


def test_orders_of_locks(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    taken, left = (
        "pthread_mutex_lock(&{0}); pthread_mutex_lock(&{1});",
        "pthread_mutex_unlock(&{1}); pthread_mutex_unlock(&{0});",
    )
    nested = f"{taken} x++; {left}"
    same = two_threads(tmp_path, nested.format("a", "b"), nested.format("a", "b"))
    assert run(["verify", same, "--lock-order"]) == 0
    assert "different orders" not in capfd.readouterr().out
    other = two_threads(tmp_path, nested.format("a", "b"), nested.format("b", "a"))
    assert run(["verify", other, "--lock-order"]) == 10  # a deadlock, too
    assert "note: locks are taken in different orders: a before b at" in capfd.readouterr().out
    alone = nested.format("a", "b") + nested.format("b", "a")
    assert run(["verify", two_threads(tmp_path, alone, ""), "--lock-order"]) == 0
    assert "different orders" not in capfd.readouterr().out
