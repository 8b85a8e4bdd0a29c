"""Builds a search with the C compiler of this machine, once for each program."""

from __future__ import annotations

import hashlib
import os
import shutil
import tempfile
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path

from unbraid.core.folders import user_cache

HERE = Path(__file__).parent
RUNTIME = ("machine.h", "floats.h", "names.h", "states.h", "store.h", "reduction.h", "dives.h", "walks.h", "search.c")
COMPILERS = ("cc", "gcc", "clang")
VARIABLE = "UNBRAID_CC"
FLAGS = ("-std=gnu11", "-w", "-ffp-contract=off")
LIBRARIES = ("-lm",)
# -O2 takes twice as long as -O1 to compile, and makes the search 3 to 15 % faster.  For large programs compiling is
# most of the work; -Og takes less than half of the time, and makes the search 20 % slower.  -O0 takes a third of the
# time of -O1, and makes the search several times slower.
SMALL, LARGE, QUICK = "-O1", "-Og", "-O0"
LARGE_SIZE = 60_000  # characters
MOST_KEPT = 64  # programs in the cache


def find_compiler() -> str | None:
    """Looks at the environment variable, then on PATH."""
    given = os.environ.get(VARIABLE)
    return shutil.which(given) if given else next(filter(None, map(shutil.which, COMPILERS)), None)


class Build:
    """The build of one search: the path of its executable, and the command that makes it."""

    def __init__(self, compiler: str, files: Mapping[str, str], is_quick: bool = False) -> None:
        texts = {**{name: (HERE / name).read_text() for name in RUNTIME}, **files}
        optimisation = LARGE if sum(map(len, files.values())) > LARGE_SIZE else SMALL
        command = [compiler, *FLAGS, QUICK if is_quick else optimisation]
        content = repr((sorted(texts.items()), command))
        self.folder = user_cache("native") / hashlib.sha256(content.encode()).hexdigest()[:32]
        self.program = self.folder / "search"
        self.is_done = os.access(self.program, os.X_OK)
        self.command: list[str] = []
        self.environment: dict[str, str] = dict(os.environ)
        if self.is_done:
            return
        self.folder.mkdir(parents=True, exist_ok=True)
        # Concurrent builds of the same search use different folders, and then rename the executable.  Files that a
        # killed compiler leaves behind are pruned with the cache.
        self._place = Path(tempfile.mkdtemp(dir=self.folder))
        self.environment = {**os.environ, "TMPDIR": str(self._place)}
        self.command = [*command, "-o", str(self._place / "search"), str(self._place / "search.c"), *LIBRARIES]
        for name, text in texts.items():
            (self._place / name).write_text(text)

    def finish(self) -> None:
        """Renames what the command has built to the executable."""
        os.replace(self._place / "search", self.program)
        shutil.rmtree(self._place, ignore_errors=True)
        self.is_done = True
        _prune(self.folder.parent, self.folder)


def _prune(cache: Path, newest: Path) -> None:
    with suppress(OSError):
        folders = sorted(cache.iterdir(), key=lambda folder: folder.stat().st_mtime, reverse=True)
        for folder in folders[MOST_KEPT:]:
            if folder != newest:
                shutil.rmtree(folder, ignore_errors=True)
