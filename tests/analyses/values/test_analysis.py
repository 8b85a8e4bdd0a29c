"""What the value analysis finds out: checks that hold are dropped, and others stay.

`SAFE` and `UNSAFE` are pairs: each program of `UNSAFE` violates what the one of `SAFE` with the same name keeps.
"""

from __future__ import annotations

from random import Random

import pytest

from tests.helpers.contained import contradictions
from tests.helpers.programs import Lower, ProgramTest, can_be_bounded, each, lower_file
from unbraid.core.nodes import Program
from unbraid.engines.reading import is_harmless
from unbraid.passes import lists
from unbraid.passes.programs import SHORT_LOOP, run
from unbraid.transforms.clone_threads import Bounds
from unbraid.transforms.drop_proved import drop_proved

HEAD = """
#define N 500
int n, full, turn, data[N];
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
int nondet(void);
"""
BUFFER = """
void *produce(void *arg) {{
    for (;;) {{
        pthread_mutex_lock(&m);
        if (n {guard} N) data[n++] = 1;
        pthread_mutex_unlock(&m);
    }}
}}
void *consume(void *arg) {{
    for (;;) {{
        pthread_mutex_lock(&m);
        if (n > 0) {{ n--; assert(data[n] >= 0); }}
        {release}
        assert(n >= 0);
        pthread_mutex_unlock(&m);
    }}
}}
int main(void) {{
    pthread_t a, b, c;
    pthread_create(&a, 0, produce, 0); pthread_create(&b, 0, consume, 0); pthread_create(&c, 0, produce, 0);
    pthread_join(a, 0);
    return 0;
}}
"""
JOINED = """
void *work(void *arg) {{ n = 3; {more} return 0; }}
void *other(void *arg) {{ {meanwhile} return 0; }}
int main(void) {{
    pthread_t a, b;
    pthread_create(&a, 0, work, 0);
    pthread_create(&b, 0, other, 0);
    pthread_join(a, 0);
    assert(n == 3);
    pthread_join(b, 0);
    return 0;
}}
"""
ENDLESS = """
void *spin(void *arg) {{ for (;;) {{ turn = 1; {leave} }} return 0; }}
int main(void) {{ pthread_t a; pthread_create(&a, 0, spin, 0); pthread_join(a, 0); assert(0); return 0; }}
"""
HANDSHAKE = """
void *wait(void *arg) {{ while (full != 2); assert(turn == {turn}); return 0; }}
int main(void) {{
    pthread_t a;
    pthread_create(&a, 0, wait, 0);
    full = 1;
    {stop}
    turn = 7;
    full = 2;
    return 0;
}}
"""
STATES = """
void *next(void *arg) {{
    for (;;) {{
        __VERIFIER_atomic_begin();
        int now = turn;
        assert(now >= 0 && now <= 3);
        turn = now == {last} ? 0 : now + 1;
        __VERIFIER_atomic_end();
    }}
}}
int main(void) {{
    pthread_t a, b;
    pthread_create(&a, 0, next, 0); pthread_create(&b, 0, next, 0);
    pthread_join(a, 0);
    return 0;
}}
"""
CASES = """
int main(void) {{
    unsigned choice = nondet();
    switch (choice) {{
    case 0: n = 10; break;
    case 1: n = 20; break;
    default: n = 30; break;
    }}
    for (int i = 0; i < 100; i++) turn = i;
    if (choice != {choice}) return 1;
    assert(n == 20);
    {later}
    return 0;
}}
"""
FLAG = """
int main(void) {{
    int is_set = 0, kind = -1;
    if (nondet()) {{ n = 5; is_set = 1; kind = nondet() ? 1 : 2; }}
    turn = 3;
    {between}
    if (is_set) {{ assert(n == 5); assert(kind > 0); }}
    if (kind == -1) assert(n == {unset});
    return 0;
}}
"""
CHOICE = """
int main(void) {{
    int x = nondet() ? 10 : nondet() ? 20 : {third};
    _Bool is_known = x == 10 || x == 20 || x == 30;
    if (!is_known) n = 1;
    assert(n == 0);
    return 0;
}}
"""
SAME = """
void *work(void *arg) {{ {meanwhile} return 0; }}
int main(void) {{
    pthread_t t;
    n = nondet();
    int first = n + 1;
    {between}
    pthread_create(&t, 0, work, 0);
    int second = n + 1;
    assert(first == second);
    return 0;
}}
"""
SAFE = {
    "index under a lock": BUFFER.format(guard="<", release=""),
    "value after a join": JOINED.format(more="", meanwhile=""),
    "thread that never ends": ENDLESS.format(leave=""),
    "value that nobody writes": HANDSHAKE.format(turn=0, stop="for (;;);"),
    "states in turn": STATES.format(last=3),
    "cases of an input": CASES.format(choice=1, later=""),
}
UNSAFE = {
    "index under a lock": BUFFER.format(guard="<=", release=""),
    "value after a join": JOINED.format(more="", meanwhile="n = 4;"),
    "thread that never ends": ENDLESS.format(leave="if (nondet()) break;"),
    "value that nobody writes": HANDSHAKE.format(turn=0, stop=""),
    "states in turn": STATES.format(last=4),
    "cases of an input": CASES.format(choice=0, later=""),
    "flags that say more": FLAG.format(between="", unset=5),
    "one of several values": CHOICE.format(third=31),
    "the same expression twice": SAME.format(meanwhile="n = 1;", between=""),
}
OTHERS = {  # unsafe, too
    "a lock that is released in between": BUFFER.format(
        guard="<", release="pthread_mutex_unlock(&m); pthread_mutex_lock(&m); if (n == 0) n = -1;"
    ),
    "written by the joined thread at last": JOINED.format(more="n = 5;", meanwhile=""),
    "an input that is read again": CASES.format(choice=1, later="choice = nondet(); if (choice == 1) assert(n == 30);"),
    "a value that no case has": CASES.format(choice=3, later=""),
    "a flag that is set again": FLAG.format(between="is_set = 1;", unset=0),
    "what a flag says is written": FLAG.format(between="if (nondet()) n = 4;", unset=0),
    "written between the same expressions": SAME.format(meanwhile="", between="n = nondet();"),
}


def _cloned(program: Program) -> Program:
    return run(program, lists.split(Bounds(2, None, SHORT_LOOP, True)))


@pytest.mark.parametrize("name", SAFE)
def test_what_holds(lower: Lower, name: str) -> None:
    program = _cloned(lower(HEAD + SAFE[name]))
    assert not is_harmless(program)
    assert is_harmless(drop_proved(program))


@pytest.mark.parametrize("text", [*UNSAFE.values(), *OTHERS.values()], ids=[*UNSAFE, *OTHERS])
def test_what_may_fail(lower: Lower, text: str) -> None:
    program = _cloned(lower(HEAD + text))
    assert not is_harmless(drop_proved(program))
    assert list(contradictions(program, Random(1), 30)) == []


@each("test", can_be_bounded)
def test_random_executions(test: ProgramTest) -> None:
    """Nothing happens that the analysis excludes."""
    program = _cloned(lower_file(test.path))
    assert list(contradictions(program, Random(1), 20)) == []
