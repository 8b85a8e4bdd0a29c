"""Futexes: who waits is only counted where it matters, and only the operations that are known are followed."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from tests.helpers.programs import lower_text
from unbraid.core.nodes import BoundReached, Program, Property
from unbraid.core.visitor import statements

FUTEX = """
#define _GNU_SOURCE
#include <linux/futex.h>
#include <sys/syscall.h>
#include <unistd.h>
int word;
int main(void) { return syscall(SYS_futex, &word, OPERATION, 0, 0, 0, 0); }
"""


def program(tmp_path: Path, operation: str, **options: Any) -> Program:
    return lower_text(tmp_path, FUTEX.replace("OPERATION", operation), **options)


def table(lowered: Program) -> bool:
    return any(item.var.name == "futex_waiters" for item in lowered.globals)


def test_waiting_threads_are_counted_only_for_deadlocks(tmp_path: Path) -> None:
    assert not table(program(tmp_path, "FUTEX_WAIT_PRIVATE"))
    assert table(program(tmp_path, "FUTEX_WAIT_PRIVATE", properties=frozenset({Property.DEADLOCK})))
    assert table(program(tmp_path, "FUTEX_WAKE", spurious_wakeups=False))


def test_other_operations_are_not_followed(tmp_path: Path) -> None:
    def is_followed(operation: str) -> bool:
        bodies = (statements(function.body) for function in program(tmp_path, operation).functions.values())
        return not any(isinstance(stmt, BoundReached) for body in bodies for stmt in body)

    assert is_followed("FUTEX_WAIT")
    assert is_followed("FUTEX_WAKE | FUTEX_PRIVATE_FLAG")
    assert not is_followed("FUTEX_CMP_REQUEUE")
