"""The command line starts with no more than it needs."""

from __future__ import annotations

import subprocess
import sys


def test_the_command_line_starts_without_passes() -> None:
    code = "import sys, unbraid.cli; print([n for n in sys.modules if 'passes' in n or 'transforms' in n])"
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, text=True).stdout == "[]\n"
