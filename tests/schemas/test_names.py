"""Names of schemas are none of the program's."""

from __future__ import annotations

from functools import partial

import pytest

from tests.helpers.programs import Lower
from unbraid.passes import lists
from unbraid.passes.run import run_passes
from unbraid.transforms.clone_threads import Bounds

BOUNDED, CLONED = Bounds(2), Bounds(2, keep_loops=True)


@pytest.mark.parametrize("schema", ("lazy", "unbounded"))
def test_a_schema_has_names_of_its_own(lower: Lower, schema: str) -> None:
    kinds = ("pc", "cs", "active", "ended", "moved", "after", "result")
    names = ["s", "round", "before", *(f"{kind}_{thread}" for kind in kinds for thread in range(2))]
    reads = " ".join(f"assert({name} == arg);" for name in names)
    program = lower(
        f"int {', '.join(names)}; void *worker(void *p) {{ long arg = (long)p; {reads} return p; }}"
        "int main(void) { pthread_t t; void *end; pthread_create(&t, 0, worker, 0); pthread_join(t, &end);"
        f"{' '.join(f'{name}++;' for name in names)} assert(!end); }}"
    )
    make = partial(lists.sequential_lazy, rounds=2) if schema == "lazy" else lists.sequential_unbounded
    sequential = run_passes(program, make(BOUNDED))
    assert set(names) < {item.var.name for item in sequential.globals}
