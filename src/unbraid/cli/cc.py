"""The command `cc`: the C compiler, and a record of what it built.  It is made for CC="unbraid cc" in builds."""

from __future__ import annotations

import os
import shlex
import shutil
from collections.abc import Sequence
from pathlib import Path

from unbraid.cli.console import complain
from unbraid.core.errors import UsageError

VARIABLE, DEFAULT = "UNBRAID_CC", "gcc"


def compile_and_record(words: Sequence[str]) -> int:
    """Run the compiler with these words, and return its exit code."""
    from unbraid.projects.recording import note
    from unbraid.supervision import Interrupted, terminate_on_signals
    from unbraid.supervision.attached import run_attached

    compiler = _compiler()
    others = {name: value for name, value in os.environ.items() if name != VARIABLE}  # it may name us
    try:
        with terminate_on_signals():
            code = run_attached([*compiler, *words], others)
    except Interrupted as interrupted:
        return 128 + interrupted.signal
    if code == 0:
        try:
            note([compiler[-1], *words], Path.cwd())
        except OSError as error:
            complain(f"cannot write the record of the build, {error.filename}: {error.strerror}")
    return code


def _compiler() -> list[str]:
    """One word, or several, such as `ccache gcc`."""
    given = os.environ.get(VARIABLE) or DEFAULT
    words = [given] if shutil.which(given) else shlex.split(given)
    if not words or shutil.which(words[0]) is None:
        raise UsageError(f"there is no C compiler {given}; {VARIABLE} names another one")
    return words
