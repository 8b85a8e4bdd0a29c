"""All interleavings at once, and state by state: verdicts, what is said of them, and what is not known."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.helpers.programs import TOGETHER, lower_file
from unbraid.cli.main import run
from unbraid.core.budget import Budget
from unbraid.core.causes import Why
from unbraid.core.interpreter.machine import Machine
from unbraid.core.nodes import Program
from unbraid.engines.exact.engine import Exact
from unbraid.engines.findings import Bounded, Finding, Proved, Unknown, Violated
from unbraid.engines.following.engine import Following
from unbraid.engines.protocol import Engine, Problem
from unbraid.executions.replay import replay

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


FOLLOWING, EXACT = Following(), Exact()
WAYS = pytest.mark.parametrize("way", (FOLLOWING, EXACT), ids=("following", "exact"))


def asked(folder: Path, text: str, way: Engine, unwind: int = 2) -> tuple[Program, Finding]:
    path = folder / "program.c"
    path.write_text(text)
    program = lower_file(path)
    return program, way.ask(Problem(program, unwind), Budget(cpu=10.0), lambda progress: None)


def is_violated(folder: Path, text: str, way: Engine) -> bool:
    """If so, the execution is replayed."""
    program, found = asked(folder, text, way)
    if isinstance(found, Violated):
        replay(Machine(program, reuse=False), found.schedule)
    return isinstance(found, Violated)


def is_proved(folder: Path, text: str, way: Engine, unwind: int = 2) -> bool:
    return isinstance(asked(folder, text, way, unwind)[1], Proved)


def cause(folder: Path, text: str, way: Engine) -> Why:
    found = asked(folder, text, way)[1]
    assert isinstance(found, Unknown)
    return found.cause.why


@WAYS
def test_executions_that_end(tmp_path: Path, way: Engine) -> None:
    assert is_proved(tmp_path, COUNTING.format(least=2), way)
    assert is_violated(tmp_path, COUNTING.format(least=3), way)


def test_states_that_repeat(tmp_path: Path) -> None:
    assert is_proved(tmp_path, WAITING.format(most=1), EXACT)
    for way in (FOLLOWING, EXACT):
        assert is_violated(tmp_path, WAITING.format(most=0), way)


def test_inputs(tmp_path: Path) -> None:
    assert is_proved(tmp_path, INPUT.format(condition="<= 9"), FOLLOWING)
    assert is_violated(tmp_path, INPUT.format(condition="<= 8"), FOLLOWING)
    assert cause(tmp_path, INPUT.format(condition="<= 9"), EXACT) is Why.TRAIT


@WAYS
def test_a_bound_is_no_proof(tmp_path: Path, way: Engine) -> None:
    text = RECURSION.format(n=3)
    found = asked(tmp_path, text, way, 2)[1]
    assert isinstance(found, Bounded) and found.grows
    assert is_proved(tmp_path, text, way, 4)


def test_what_is_not_initialised(tmp_path: Path) -> None:
    """It may be there, but nothing may depend on it, state by state; all at once, it is any value."""
    assert is_proved(tmp_path, UNINITIALISED.format(use="taken = taken + mine->used;"), EXACT)
    read = UNINITIALISED.format(use="if (mine->value) taken = taken + 2;")
    assert cause(tmp_path, read, EXACT) is Why.WAY_NOT_KNOWN
    assert is_violated(tmp_path, read, FOLLOWING)


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
    assert cause(tmp_path, text, EXACT) is Why.WAY_NOT_KNOWN
    assert is_violated(tmp_path, text, FOLLOWING)


def test_engine(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "program.c"
    path.write_text(RECURSION.format(n=3))
    assert run(["verify", *TOGETHER, "--engine", "following", str(path)]) == 0
    assert "all executions were followed" in capfd.readouterr().out
    assert run(["verify", *TOGETHER, "--engine", "following", "--unwind", "2", str(path)]) == 5
    assert "no violation within unwind 2" in capfd.readouterr().out
    path.write_text(COUNTING.format(least=3))
    assert run(["verify", *TOGETHER, "--engine", "following", str(path)]) == 10
    path.write_text(WAITING.format(most=1))
    assert run(["verify", *TOGETHER, "--engine", "following", str(path), "--cpu", "4", "--debug"]) == 5
    assert "moves" in capfd.readouterr().out
