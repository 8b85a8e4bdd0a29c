"""Schedules to JSON and back."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from unbraid.executions.schedule import Step
from unbraid.results.render import steps_from_json, steps_to_json

numbers = st.integers(0, 1 << 70)
tuples = st.lists(st.integers(-(1 << 70), 1 << 70), max_size=3).map(tuple)
steps = st.builds(Step, numbers, numbers, tuples, st.one_of(st.none(), numbers), tuples)


@given(st.lists(steps, max_size=6))
def test_schedules_come_back(schedule: list[Step]) -> None:
    text = json.dumps({"schedule": steps_to_json(schedule)})
    assert steps_from_json(json.loads(text)) == schedule


@pytest.mark.parametrize(
    "data",
    [
        {},
        {"schedule": 3},
        {"schedule": [{}]},
        {"schedule": [{"thread": 1}]},
        {"schedule": [{"thread": "1", "statement": 2}]},
        {"schedule": [{"thread": True, "statement": 2}]},
        {"schedule": [{"thread": 1, "statement": 2, "inputs": ["x"]}]},
        {"schedule": [{"thread": 1, "statement": 2, "starts": 1.5}]},
    ],
)
def test_what_is_no_schedule(data: Any) -> None:
    with pytest.raises((KeyError, TypeError, ValueError)):
        steps_from_json(data)
