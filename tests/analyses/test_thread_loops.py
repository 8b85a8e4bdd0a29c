"""Programs that create threads in loops."""

from __future__ import annotations

import pytest

from tests.helpers.programs import Lower
from unbraid.analyses.thread_loops import creates_in_loops

_START = "pthread_create(&t, 0, work, 0);"


@pytest.mark.parametrize(
    ("body", "expected"),
    (
        (f"while (shared) {{ {_START} }}", True),
        (f"for (int i = 0; i < 9; i++) if (shared) {{ {_START} }}", True),
        ("for (int i = 0; i < 9; i++) twice();", True),
        (f"{_START} {_START} while (shared) ;", False),
        ("start();", False),
    ),
)
def test_loops(lower: Lower, body: str, expected: bool) -> None:
    program = lower(
        f"""
int shared;
pthread_t t;
void *work(void *arg) {{ return 0; }}
void start(void) {{ {_START} }}
void twice(void) {{ start(); start(); }}
int main(void) {{ {body} return 0; }}
"""
    )
    assert creates_in_loops(program) is expected
