"""A scratch Git repository with a project: two programs of several files each, and files that are part of none."""

from __future__ import annotations

import os
import shlex
import subprocess
import sys
from pathlib import Path

from tests.helpers.programs import EXAMPLES, write

IDENTITY = ("GIT_AUTHOR_NAME", "GIT_AUTHOR_EMAIL", "GIT_COMMITTER_NAME", "GIT_COMMITTER_EMAIL")
PROJECT_FILE = """\
flags = ["-Iinclude", "-DLIMIT=2"]

[targets.right]
files = ["tests/right.c", "src/counter.c"]

[targets.wrong]
files = ["tests/wrong.c"]

[targets.unclear]
files = ["tests/unclear.c"]
limits = { unwind = 1, rounds = 1 }
"""
FILES = {
    "include/counter.h": "int next(void);\n",
    "src/counter.c": '#include "counter.h"\nstatic int count;\nint next(void) { return ++count; }\n',
    "src/unused.c": "int unused;\n",
    "tests/right.c": """\
#include <assert.h>
#include "counter.h"
int main(void) { next(); assert(next() == LIMIT); return 0; }
""",
    "tests/wrong.c": (EXAMPLES / "lost_update.c").read_text(),
    "tests/unclear.c": (EXAMPLES / "queue.c").read_text(),
}


class Scratch:
    """`environment`: with the program `unbraid` of these tests on PATH, and folders of its own for caches."""

    def __init__(self, folder: Path) -> None:
        self.root = folder / "project"
        self.root.mkdir()
        programs = folder / "bin"
        self.script(programs / "unbraid", f'exec {shlex.quote(sys.executable)} -m unbraid "$@"')
        self.environment = {
            **os.environ,
            "PATH": f"{programs}{os.pathsep}{os.environ['PATH']}",
            "PYTHONPATH": os.pathsep.join(filter(None, sys.path)),
            "XDG_CACHE_HOME": str(folder / "cache"),
            "GIT_CONFIG_GLOBAL": os.devnull,
            **dict.fromkeys(IDENTITY, "scratch@example.org"),
        }
        for name, text in FILES.items():
            write(self.root, text, name)
        self.git("init", "--quiet")

    def script(self, path: Path, text: str) -> None:
        """A program for the shell."""
        path.parent.mkdir(exist_ok=True)
        path.write_text(f"#!/bin/sh\n{text}\n")
        path.chmod(0o755)

    def write(self, name: str, text: str) -> None:
        write(self.root, text, name)

    def touch(self, name: str) -> None:
        """Changes a C file or the project file without changing what it means."""
        path = self.root / name
        path.write_text(f"{path.read_text()}{'#' if path.suffix == '.toml' else '//'} changed\n")

    def run(self, *words: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            words, cwd=self.root, env=self.environment, capture_output=True, text=True, timeout=300, check=False
        )

    def git(self, *words: str) -> str:
        done = self.run("git", *words)
        assert done.returncode == 0, done.stderr
        return done.stdout.strip()

    def commit(self) -> str:
        """Commits all that there is, without hooks.  Returns the commit."""
        self.git("add", "--all")
        self.git("commit", "--quiet", "--no-verify", "--message=all")
        return self.git("rev-parse", "HEAD")
