"""Data races: what is left of the property, and what a proof says."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.helpers.two_threads import two_threads
from unbraid.cli.main import run
from unbraid.core.bookkeeping import is_bookkeeping
from unbraid.core.nodes import Assert
from unbraid.core.visitor import statements
from unbraid.driver.loading import load
from unbraid.driver.request import Source
from unbraid.passes.programs import cloned_program


# ----------------------------------------------------------------------------------------------- races
def test_where_locks_protect_nothing_is_left_of_the_property(tmp_path: Path) -> None:
    locked = "pthread_mutex_lock(&a); x++; pthread_mutex_unlock(&a);"
    whole = load(Source((two_threads(tmp_path, locked, locked),), properties=("race",)))
    assert any(is_bookkeeping(item.var) for item in whole.globals)
    cloned = cloned_program(whole, 2)
    assert not any(is_bookkeeping(item.var) for item in cloned.globals)
    assert not any(isinstance(stmt, Assert) for f in cloned.functions.values() for stmt in statements(f.body))


def test_weaker_orders_make_a_proof_unknown(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    store, load_ = "atomic_store_explicit(&y, 1, {});", "atomic_load_explicit(&y, {});"
    for order, code in (("memory_order_seq_cst", 0), ("memory_order_relaxed", 5)):
        file = two_threads(tmp_path, store.format(order), load_.format(order), "_Atomic int y;")
        assert run(["verify", file, "--property", "race"]) == code
    assert "weaker memory orders" in capfd.readouterr().out.splitlines()[-1]


def test_a_race_names_the_cell(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    file = two_threads(
        tmp_path, "s.in[1].v = 1;", "int i = s.in[1].v;", "struct { int k; struct { int v; } in[2]; } s;"
    )
    assert run(["verify", file, "--property", "race"]) == 10
    out = capfd.readouterr().out
    assert "is about to write s" in out and "is about to read s" in out
    file = two_threads(tmp_path, "p->v = 1;", "int i = p->v;", "struct { int k, v; } o, *p = (void *)&o;")
    assert run(["verify", file, "--property", "race"]) == 10
    assert "data race on o.v" in capfd.readouterr().out
