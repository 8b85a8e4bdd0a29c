"""k-induction: which k is enough."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.helpers.programs import lower_text
from unbraid.core.budget import Budget
from unbraid.core.nodes import Bound
from unbraid.engines.induction.search import Induction
from unbraid.passes.programs import cloned_program
from unbraid.systems.automata import Automata
from unbraid.systems.product import Product

ALL = frozenset(Bound)


# ------------------------------------------------------------------------------------------- induction
ALTERNATING = """
#include <assert.h>
#include <pthread.h>
int turn, x;
void *other(void *arg) {{ while (1) x = 1; }}
int main(void) {{
    pthread_t t;
    pthread_create(&t, 0, other, 0);
    while (1) {{
        {body}
    }}
}}
"""


@pytest.mark.parametrize(
    ("body", "k"),
    (
        ("int v = 3; x = v; assert(v == 3);", 0),  # what the assertion is about is computed in the same move
        ("int v = x; assert(v < 4);", 2),  # the moves that went well say what x is
        ("int v = x, w = v; x = 2; x = 3; assert(v == w);", None),  # all the last moves may be those of the other one
        ("turn++; assert(turn < 3);", None),  # it fails in the end
    ),
)
def test_induction(tmp_path: Path, body: str, k: int | None) -> None:
    program = lower_text(tmp_path, ALTERNATING.format(body=body))
    product = Product(Automata(cloned_program(program, 1)))
    assert Induction(product, ALL, Budget()).prove() == k
