"""The folders with the headers of this machine, where headers are looked up that do not come with the package.

Ours come first.  Where the same type is in ours and theirs, ours has the name of glibc's own file for it, such as
`bits/types/struct_timespec.h`; so their headers include ours, and nothing is defined twice.
"""

from __future__ import annotations

import platform
import re
import subprocess
import sys
from functools import cache
from pathlib import Path

# Programs are read for x86; where the machine is another one, most of its headers say the same.
_OWN = f"/usr/include/{platform.machine()}-linux-gnu"
_USUAL = ("/usr/local/include", "/usr/include/x86_64-linux-gnu", _OWN, "/usr/include")
_MARKER = "stdio.h"  # where there is a C library, there is this header
_COMPILERS = ("cc", "gcc", "clang")
_SECONDS = 10


@cache
def folders() -> tuple[str, ...]:
    """Empty if there are none, or if they are those of another system than Linux, which is what programs see here."""
    if not sys.platform.startswith("linux"):
        return ()
    usual = tuple(folder for folder in dict.fromkeys(_USUAL) if Path(folder).is_dir())
    if any((Path(folder) / _MARKER).is_file() for folder in usual):
        return usual
    return next(filter(None, map(_of_compiler, _COMPILERS)), ())


def _of_compiler(compiler: str) -> tuple[str, ...]:
    """The folders that a compiler looks in, without its own: that one has headers for this compiler only."""
    command = [compiler, "-E", "-v", "-x", "c", "/dev/null"]
    try:
        run = subprocess.run(command, capture_output=True, text=True, timeout=_SECONDS, check=True)
    except (OSError, subprocess.SubprocessError):
        return ()
    listed = re.search(r"^#include <.*?$(.*?)^End of search list", run.stderr, re.MULTILINE | re.DOTALL)
    found = listed[1].split() if listed else []
    return tuple(folder for folder in found if not (Path(folder) / "stddef.h").is_file())
