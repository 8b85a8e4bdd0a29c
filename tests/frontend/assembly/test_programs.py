"""Programs with x86 assembly compile, and what is proved about them does not fail in a real process."""

from __future__ import annotations

import platform
import subprocess
from pathlib import Path

import pytest

from tests.helpers.compiling import needs_gcc, run_binary
from tests.helpers.programs import ProgramTest, corpus

FOR_AARCH64 = "asm_exclusive", "asm_aarch64"
PROGRAMS = [
    test for test in corpus() if test.name.startswith("asm_") and not test.name.startswith(FOR_AARCH64)
]  # fmt: skip


@needs_gcc
@pytest.mark.skipif(platform.machine() != "x86_64", reason="no x86-64: programs with assembly are accepted by gcc")
@pytest.mark.parametrize("test", PROGRAMS, ids=lambda test: test.name)
def test_programs_run(test: ProgramTest, tmp_path: Path) -> None:
    binary = tmp_path / "program"
    subprocess.run(["gcc", "-O1", "-w", "-pthread", "-mcx16", "-o", binary, test.path], check=True)
    if test.expected == "TRUE":
        for _ in range(10):
            assert run_binary(binary).returncode == 0
