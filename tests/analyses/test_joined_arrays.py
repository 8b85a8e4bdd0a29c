"""Arrays of threads that one loop creates and another joins."""

from __future__ import annotations

import pytest

from tests.helpers.programs import Lower
from unbraid.analyses.joined_arrays import joined_arrays
from unbraid.analyses.own_threads import joins_own_threads

_CREATE = "for (int i = 0; i < 9; i++) pthread_create(&t[i], 0, work, 0);"
_JOIN = "for (int i = 0; i < 9; i++) pthread_join(t[i], 0);"

_WHOLE = {
    "two loops": f"{_CREATE} {_JOIN}",
    "other counters": f"{_CREATE} for (long j = 0; j < 9; j++) pthread_join(t[j], 0);",
    "one loop": "for (int i = 0; i < 9; i++) { pthread_create(&t[i], 0, work, 0); pthread_join(t[i], 0); }",
    "something in between": f"{_CREATE} shared++; {_JOIN}",
    "on one path": f"if (shared) {{ {_CREATE} {_JOIN} }}",
    "a local limit": "for (int i = 0; i < n; i++) pthread_create(&t[i], 0, work, 0);"
    "for (int i = 0; i < n; i++) pthread_join(t[i], 0);",
    "allocated": f"pthread_t *t = malloc(9 * sizeof *t); {_CREATE} {_JOIN} free(t);",
}

_PART = {
    "left early": f"{_CREATE} for (int i = 0; i < 9; i++) {{ if (shared) break; pthread_join(t[i], 0); }}",
    "some are not joined": f"{_CREATE} for (int i = 0; i < 9; i++) {{ if (shared) continue; pthread_join(t[i], 0); }}",
}

_NOT = {
    "twice": f"{_CREATE} {_JOIN} {_JOIN}",
    "in a loop": f"while (shared) {{ {_CREATE} {_JOIN} }}",
    "too few": f"for (int i = 0; i < 8; i++) pthread_create(&t[i], 0, work, 0); {_JOIN}",
    "other elements": f"{_CREATE} for (int i = 0; i < 9; i++) pthread_join(t[0], 0);",
    "other start": f"for (int i = 1; i < 9; i++) pthread_create(&t[i], 0, work, 0); {_JOIN}",
    "left early": f"for (int i = 0; i < 9; i++) {{ if (shared) break; pthread_create(&t[i], 0, work, 0); }} {_JOIN}",
    "not each": f"for (int i = 0; i < 9; i++) {{ if (shared) continue; pthread_create(&t[i], 0, work, 0); }} {_JOIN}",
    "not created": _JOIN,
    "jumped over": f"if (shared) goto end; {_CREATE} end: {_JOIN}",
    "written": f"{_CREATE} t[1] = t[2]; {_JOIN}",
    "written by a pointer": f"where = &t[1]; {_CREATE} {_JOIN}",
    "handed out": f"{_CREATE} kept = t[1]; {_JOIN}",
    "passed on": f"for (int i = 0; i < 9; i++) pthread_create(&t[i], 0, work, &t[i]); {_JOIN}",
    "counted before": "for (int i = 0; i < 9;) { pthread_create(&t[i], 0, work, 0); i++; }"
    "for (int i = 0; i < 9;) { i++; pthread_join(t[i], 0); }",
    "narrow index": "for (int i = 0; i < 900; i++) pthread_create(&t[(unsigned char)i], 0, work, 0);"
    "for (int i = 0; i < 900; i++) pthread_join(t[(unsigned char)i], 0);",
    "limit changes": "for (int i = 0; i < n; i++) pthread_create(&t[i], 0, work, 0); n = shared;"
    "for (int i = 0; i < n; i++) pthread_join(t[i], 0);",
    "created again": f"{_CREATE} {_CREATE} {_JOIN}",
    "created on one path": f"if (shared) {{ {_CREATE} }} {_JOIN}",
    "created on another path": f"if (shared) {{ {_CREATE} }} else {{ {_JOIN} }}",
    "joined before": "for (int i = 0; i < 9; i++) { pthread_join(t[i], 0); pthread_create(&t[i], 0, work, 0); }",
    "each twice": f"{_CREATE} for (int i = 0; i < 9; i++) {{"
    "pthread_t each = t[i]; for (int k = 0; k < 2; k++) pthread_join(each, 0); }",
    "not copied": f"{_CREATE} for (int i = 0; i < 9; i++) {{"
    "pthread_t each = t[i]; if (shared) goto end; pthread_t copy = each; end: pthread_join(copy, 0); }",
    "jumps back": f"again: {_CREATE} {_JOIN} if (shared) goto again;",
}


def _program(body: str) -> str:
    return f"""
int shared;
pthread_t kept, *where;
void *work(void *arg) {{ return 0; }}
int main(void) {{ int n = __VERIFIER_nondet_int(); pthread_t t[300]; {{ {body} }} return 0; }}
"""


@pytest.mark.parametrize("body", _WHOLE.values(), ids=_WHOLE.keys())
def test_all_are_joined(lower: Lower, body: str) -> None:
    program = lower(_program(body))
    assert [each.is_whole for each in joined_arrays(program)] == [True]
    assert joins_own_threads(program)


@pytest.mark.parametrize("body", _PART.values(), ids=_PART.keys())
def test_some_are_joined(lower: Lower, body: str) -> None:
    program = lower(_program(body))
    assert [each.is_whole for each in joined_arrays(program)] == [False]
    assert joins_own_threads(program)


@pytest.mark.parametrize("body", _NOT.values(), ids=_NOT.keys())
def test_not_joined(lower: Lower, body: str) -> None:
    program = lower(_program(body))
    assert not joined_arrays(program)
    assert not joins_own_threads(program)
