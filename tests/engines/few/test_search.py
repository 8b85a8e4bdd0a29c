"""Bugs of a few of many threads."""

from __future__ import annotations

from pathlib import Path

import pytest

from unbraid.driver.pipeline import verify
from unbraid.driver.request import Question, Request, Source
from unbraid.results.verdict import Verdict

_MAIN = """
int main(void) {{
    pthread_t t[{n}];
    for (int i = 0; i < {n}; i++) pthread_create(&t[i], 0, work, {arg});
    {between}
    for (int i = 0; i < {n}; i++) pthread_join(t[i], 0);
    {after}
    return 0;
}}
"""

_UNSAFE = {
    "lost update": ("int seen = x; x = seen + 1;", "0", "", "assert(x == 100);"),
    "racy flag": ("if (!y) { y = 1; x++; assert(x == 1); x--; y = 0; }", "0", "", ""),
    "after main has begun": ("__VERIFIER_assume(y); int seen = x; x = seen + 1;", "0", "y = 1;", "assert(x == 100);"),
    "the last one": ("assert((long)arg < 99);", "(void *)(long)i", "", ""),
    "all must arrive": ("__atomic_fetch_add(&x, 1, 5); __VERIFIER_assume(x == 100); y = 1;", "0", "", "assert(!y);"),
}

_SAFE = {
    "counted atomically": ("__atomic_fetch_add(&x, 1, 5);", "0", "", "assert(x == 100);"),
    "nothing is shared": ("int v = (long)arg; assert(v >= 0);", "(void *)(long)i", "", ""),
}


def _verdict(folder: Path, work: str, arg: str, between: str, after: str) -> Verdict:
    path = folder / "program.c"
    text = _MAIN.format(n=100, arg=arg, between=between, after=after)
    path.write_text(
        "#include <assert.h>\n#include <pthread.h>\nvoid __VERIFIER_assume(int);\nint x, y;\n"
        f"void *work(void *arg) {{ {work} return 0; }}\n{text}"
    )
    source = Source((str(path),), properties=("unreach-call",))
    return verify(Request(source, Question(engine="few"))).report.verdict


@pytest.mark.parametrize("parts", _UNSAFE.values(), ids=_UNSAFE.keys())
def test_found(tmp_path: Path, parts: tuple[str, str, str, str]) -> None:
    assert _verdict(tmp_path, *parts) is Verdict.FALSE


@pytest.mark.parametrize("parts", _SAFE.values(), ids=_SAFE.keys())
def test_nothing_is_proved(tmp_path: Path, parts: tuple[str, str, str, str]) -> None:
    assert _verdict(tmp_path, *parts) is Verdict.UNKNOWN
