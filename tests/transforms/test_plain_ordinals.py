"""Program counters as plain numbers: the same violations."""

from __future__ import annotations

import pytest

from tests.helpers.programs import lower_named
from unbraid.core.budget import Budget
from unbraid.core.checking.programs import Form, check_program
from unbraid.core.nodes import OrdinalType
from unbraid.passes.programs import bound_program
from unbraid.schemas.lazy import sequentialize
from unbraid.symbolic.checker import BoundedModelChecker
from unbraid.transforms.plain_ordinals import with_plain_ordinals


@pytest.mark.parametrize("name", ["lost_update_safe", "lost_update_unsafe", "handshake_unsafe"])
def test_the_answer_stays(name: str) -> None:
    sequential = sequentialize(bound_program(lower_named(name), 1), 3).program
    plain = with_plain_ordinals(sequential)
    check_program(plain, Form.SEQUENTIAL)
    assert any(isinstance(item.var.type, OrdinalType) for item in sequential.globals)
    assert not any(isinstance(item.var.type, OrdinalType) for item in plain.globals)
    for program in (sequential, plain):
        checker = BoundedModelChecker(program, Budget())
        while checker.next_iteration():
            pass
        assert checker.check().violated == name.endswith("_unsafe")
