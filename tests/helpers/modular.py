"""Programs for the modular method."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.helpers.programs import BENCHMARKS, TOGETHER
from unbraid.cli.main import run
from unbraid.core.nodes import Var
from unbraid.driver.loading import load
from unbraid.driver.request import Source
from unbraid.passes.programs import LONG_LOOP, cloned_program
from unbraid.schemas.modular.threads import Threads
from unbraid.systems.automata import Automata

MODULAR = BENCHMARKS / "modular"


def threads_of(tmp_path: Path, text: str) -> Threads:
    path = tmp_path / "p.c"
    path.write_text("#include <assert.h>\n#include <pthread.h>\n" + text)
    cloned = cloned_program(load(Source((str(path),))), 2, loop_size=LONG_LOOP)
    return Threads(Automata(cloned), frozenset())


CHAIN = """
int x, y, z;
void *last(void *a) { z = 1; z = 2; return 0; }
void *middle(void *a) { y = z; y = z; return 0; }
void *first(void *a) { x = y; assert(x <= 2); return 0; }
void *alone(void *a) { static int own; own = x; return 0; }
int main(void) {
    pthread_t t[4];
    pthread_create(&t[0], 0, last, 0); pthread_create(&t[1], 0, middle, 0);
    pthread_create(&t[2], 0, first, 0); pthread_create(&t[3], 0, alone, 0);
    return 0;
}
"""


def variable(threads: Threads, name: str) -> Var:
    return next(var for var in threads.globals if var.name == name)


def verdict(capfd: pytest.CaptureFixture[str], *arguments: str) -> tuple[str, str]:
    run(["verify", *TOGETHER, "--engine", "modular", *arguments])
    captured = capfd.readouterr()
    return captured.out, (captured.out.splitlines() or [captured.err])[-1]
