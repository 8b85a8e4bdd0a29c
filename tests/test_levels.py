"""All interleavings at once, and state by state: verdicts, what is said of them, and what is not known."""

from __future__ import annotations

from pathlib import Path

import pytest
from unbraid.following import AllFollowed, Cut, Followed, follow, visit

from unbraid.cli.main import run
from unbraid.core.errors import EngineLimit
from unbraid.core.interpreter.machine import Machine
from unbraid.core.nodes import Program
from unbraid.driver.request import Request, Source
from unbraid.executions.replay import replay
from unbraid.frontend.program import FrontendOptions, lower_files

BEGIN = """
#include <assert.h>
#include <pthread.h>
extern int __VERIFIER_nondet_int(void);
"""
COUNTING = (
    BEGIN
    + """
int x;
void *worker(void *arg) {{ for (int i = 0; i < 3; i++) {{ int seen = x; x = seen + 1; }} return 0; }}
int main(void) {{
    pthread_t a, b;
    pthread_create(&a, 0, worker, 0); pthread_create(&b, 0, worker, 0);
    pthread_join(a, 0); pthread_join(b, 0);
    assert(x >= {least} && x <= 6);
}}
"""
)
# Executions need not end, but there are few states.
WAITING = (
    BEGIN
    + """
int turn, inside;
void *worker(void *arg) {{
    int me = (int)(long)arg;
    while (1) {{
        while (turn != me) ;
        inside = inside + 1; assert(inside <= {most}); inside = inside - 1;
        turn = 1 - me;
    }}
}}
int main(void) {{
    pthread_t a, b;
    pthread_create(&a, 0, worker, (void *)0); pthread_create(&b, 0, worker, (void *)1);
}}
"""
)
INPUT = (
    BEGIN
    + """
int x;
void *worker(void *arg) {{ x = x + 1; return 0; }}
int main(void) {{
    pthread_t a, b;
    x = __VERIFIER_nondet_int() & 7;
    pthread_create(&a, 0, worker, 0); pthread_create(&b, 0, worker, 0);
    pthread_join(a, 0); pthread_join(b, 0);
    assert(x {condition});
}}
"""
)
RECURSION = (
    BEGIN
    + """
int depth(int n) {{ return n > 0 ? depth(n - 1) + 1 : 0; }}
int main(void) {{ assert(depth({n}) == {n}); }}
"""
)
UNINITIALISED = (
    BEGIN
    + """
#include <stdlib.h>
struct cell {{ int used, value; }};
int taken;
void *worker(void *arg) {{
    struct cell *mine = malloc(sizeof *mine);
    mine->used = 1;
    {use}
    free(mine);
    return 0;
}}
int main(void) {{
    pthread_t a, b;
    pthread_create(&a, 0, worker, 0); pthread_create(&b, 0, worker, 0);
    pthread_join(a, 0); pthread_join(b, 0);
    assert(taken <= 2);
}}
"""
)


def asked(folder: Path, text: str, way: object, unwind: int = 2) -> tuple[Program, Followed]:
    path = folder / "program.c"
    path.write_text(text)
    program = lower_files([str(path)], FrontendOptions())
    request = Request(Source((str(path),)))
    assert way in (follow, visit)
    return program, (follow if way is follow else visit)(program, request, unwind, lambda text: None, 10.0)


@pytest.mark.parametrize("way", (follow, visit))
def test_executions_that_end(tmp_path: Path, way: object) -> None:
    assert isinstance(asked(tmp_path, COUNTING.format(least=2), way)[1], AllFollowed)
    program, found = asked(tmp_path, COUNTING.format(least=3), way)
    assert isinstance(found, tuple)
    replay(Machine(program, reuse=False), found)


def test_states_that_repeat(tmp_path: Path) -> None:
    assert isinstance(asked(tmp_path, WAITING.format(most=1), visit)[1], AllFollowed)
    for way in (follow, visit):
        program, found = asked(tmp_path, WAITING.format(most=0), way)
        assert isinstance(found, tuple)
        replay(Machine(program, reuse=False), found)


def test_inputs(tmp_path: Path) -> None:
    assert isinstance(asked(tmp_path, INPUT.format(condition="<= 9"), follow)[1], AllFollowed)
    assert isinstance(asked(tmp_path, INPUT.format(condition="<= 8"), follow)[1], tuple)
    with pytest.raises(EngineLimit, match="HAS_INPUTS"):
        asked(tmp_path, INPUT.format(condition="<= 9"), visit)


@pytest.mark.parametrize("way", (follow, visit))
def test_a_bound_is_no_proof(tmp_path: Path, way: object) -> None:
    text = RECURSION.format(n=3)
    assert isinstance(asked(tmp_path, text, way, 2)[1], Cut)
    assert isinstance(asked(tmp_path, text, way, 4)[1], AllFollowed)


def test_what_is_not_initialised(tmp_path: Path) -> None:
    """It may be there, but nothing may depend on it, state by state; all at once, it is any value."""
    unread = UNINITIALISED.format(use="taken = taken + mine->used;")
    assert isinstance(asked(tmp_path, unread, visit)[1], AllFollowed)
    read = UNINITIALISED.format(use="if (mine->value) taken = taken + 2;")
    with pytest.raises(EngineLimit):
        asked(tmp_path, read, visit)
    assert isinstance(asked(tmp_path, read, follow)[1], tuple)


def test_the_same_symbol_twice_is_not_two_symbols(tmp_path: Path) -> None:
    """Two objects that are not initialised may differ."""
    text = (
        BEGIN
        + """
    #include <stdlib.h>
    int main(void) {
        int *a = malloc(sizeof(int)), *b = malloc(sizeof(int));
        if (*a != *b) assert(0);
    }
    """
    )
    with pytest.raises(EngineLimit):
        asked(tmp_path, text, visit)
    assert isinstance(asked(tmp_path, text, follow)[1], tuple)


def test_engine(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "program.c"
    path.write_text(RECURSION.format(n=3))
    assert run(["verify", "--engine", "levels", str(path)]) == 0
    assert "all were followed" in capfd.readouterr().out
    assert run(["verify", "--engine", "levels", "--unwind", "2", str(path)]) == 5
    assert "no violation within unwind 2" in capfd.readouterr().out
    path.write_text(COUNTING.format(least=3))
    assert run(["verify", "--engine", "levels", str(path)]) == 10
    path.write_text(WAITING.format(most=1))
    assert run(["verify", "--engine", "levels", str(path), "--timeout", "2"]) == 5
    assert "moves" in capfd.readouterr().out
