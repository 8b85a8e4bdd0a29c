"""Joins of threads that nobody else can join."""

from __future__ import annotations

import pytest

from tests.helpers.programs import Lower
from unbraid.analyses.own_threads import joins_own_threads

_OWN = {
    "one by one": "while (1) { pthread_create(&t, 0, work, 0); pthread_join(t, 0); }",
    "handed on": "pthread_create(&t, 0, work, 0); u = t; pthread_join(u, 0);",
    "on one path": "if (shared) { pthread_create(&t, 0, work, 0); pthread_join(t, 0); }",
}

_NOT_OWN = {
    "twice": "pthread_create(&t, 0, work, 0); pthread_join(t, 0); pthread_join(t, 0);",
    "twice in a loop": "pthread_create(&t, 0, work, 0); while (shared) pthread_join(t, 0);",
    "also in a copy": "pthread_create(&t, 0, work, 0); u = t; pthread_join(u, 0); pthread_join(t, 0);",
    "kept elsewhere": "pthread_create(&t, 0, work, 0); kept = t; pthread_join(t, 0);",
    "created on one path only": "if (shared) pthread_create(&t, 0, work, 0); pthread_join(t, 0);",
    "in a global": "pthread_create(&kept, 0, work, 0); pthread_join(kept, 0);",
    "behind a pointer": "pthread_create(&t, 0, work, 0); where = &t; pthread_join(t, 0);",
}


def _program(body: str) -> str:
    return f"""
int shared;
pthread_t kept, *where;
void *work(void *arg) {{ return 0; }}
int main(void) {{ pthread_t t, u; {body} return 0; }}
"""


@pytest.mark.parametrize("body", _OWN.values(), ids=_OWN.keys())
def test_owned(lower: Lower, body: str) -> None:
    assert joins_own_threads(lower(_program(body)))


@pytest.mark.parametrize("body", _NOT_OWN.values(), ids=_NOT_OWN.keys())
def test_not_owned(lower: Lower, body: str) -> None:
    assert not joins_own_threads(lower(_program(body)))


LEAVE = "pthread_detach(pthread_self());"
_ALONE = {
    "itself": (LEAVE, "pthread_create(&t, 0, work, 0);"),
    "itself in a function": ("leave();", "while (shared) pthread_create(&t, 0, work, 0);"),
    "beside one that is joined": (LEAVE, "pthread_create(&t, 0, work, 0); pthread_create(&u, 0, other, 0);"
                                  "pthread_join(u, 0);"),
}  # fmt: skip
_NOT_ALONE = {
    "twice": (LEAVE + LEAVE, "pthread_create(&t, 0, work, 0);"),
    "in a loop": (f"while (shared) {LEAVE}", "pthread_create(&t, 0, work, 0);"),
    "twice in a function": ("leave(); leave();", "pthread_create(&t, 0, work, 0);"),
    "joined by the creator": (LEAVE, "pthread_create(&t, 0, work, 0); pthread_join(t, 0);"),
    "detached by the creator": (LEAVE, "pthread_create(&t, 0, work, 0); pthread_detach(t);"),
    "by a function that is called, too": (LEAVE, "work(0); pthread_create(&t, 0, work, 0);"),
    "through a copy": ("pthread_t me = pthread_self(); if (shared) me = kept; pthread_detach(me);",
                       "pthread_create(&t, 0, work, 0);"),
}  # fmt: skip


def _detaching(work: str, body: str) -> str:
    return f"""
int shared;
pthread_t kept;
void leave(void) {{ {LEAVE if "leave" in work else ""} }}
void *other(void *arg) {{ return 0; }}
void *work(void *arg) {{ {work} return 0; }}
int main(void) {{ pthread_t t, u; {body} return 0; }}
"""


@pytest.mark.parametrize(("work", "body"), _ALONE.values(), ids=_ALONE)
def test_detached_by_itself(lower: Lower, work: str, body: str) -> None:
    assert joins_own_threads(lower(_detaching(work, body)))


@pytest.mark.parametrize(("work", "body"), _NOT_ALONE.values(), ids=_NOT_ALONE)
def test_not_detached_by_itself_alone(lower: Lower, work: str, body: str) -> None:
    assert not joins_own_threads(lower(_detaching(work, body)))
