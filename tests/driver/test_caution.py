"""A proof that says less than it seems is none; anything else stays as it is."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.helpers.programs import write
from unbraid.core.causes import Why
from unbraid.driver.answer import Answer
from unbraid.driver.caution import cautious, rests_on_thread_numbers
from unbraid.driver.loading import load
from unbraid.driver.request import Request, Source
from unbraid.engines.findings import Argument, Evidence, Proved, Unknown
from unbraid.results.verdict import Report, Verdict

PROVED = Proved(Evidence(Argument.NOTHING_TO_VIOLATE))
NUMBERS = "#include <pthread.h>\nint main(void) { return pthread_self() > 3; }"
ALONE = """#include <stdatomic.h>
_Atomic int x; int main(void) { return atomic_load_explicit(&x, memory_order_relaxed); }"""
RELAXED = """#include <pthread.h>
#include <stdatomic.h>
_Atomic int x; void *thread(void *unused) { return unused; }
int main(void) {
    pthread_t id; pthread_create(&id, 0, thread, 0); return atomic_load_explicit(&x, memory_order_relaxed);
}"""
ENDLESS = "#include <stdlib.h>\nint x; int main(void) { free(malloc(1)); while (1) x++; }"
COMMENT = "int x; int main(void) {\n//@ assert x == 0;\nreturn 0; }"
PLAIN = "int main(void) { return 0; }"


@pytest.mark.parametrize(
    ("text", "properties", "why"),
    [
        (PLAIN, ("all",), None),
        (NUMBERS, (), Why.THREAD_NUMBERS_MATTER),
        (RELAXED, ("race",), Why.WEAKER_ORDERS_MATTER),
        (RELAXED, (), None),  # another property
        (ALONE, ("race",), None),
        (ENDLESS, ("memory",), Why.MAY_GO_ON),
        (ENDLESS, (), None),
        (COMMENT, (), Why.COMMENT_NOT_CHECKED),
        (COMMENT, ("race",), None),
    ],
)
def test_doubts(text: str, properties: tuple[str, ...], why: Why | None, tmp_path: Path) -> None:
    source = Source((write(tmp_path, text),), properties=properties)
    request, program = Request(source), load(source)
    proof = Answer(Report(Verdict.TRUE, "because", proof=("an invariant",)), PROVED)
    found = cautious(proof, request, program)
    assert rests_on_thread_numbers(proof, program) == (why is Why.THREAD_NUMBERS_MATTER)
    if why is None:
        assert found == proof
    else:
        assert found.report.verdict is Verdict.UNKNOWN and found.report.cause is not None
        assert found.report.cause.why is why and found.report.proof == ()
        assert found.finding == Unknown(found.report.cause)
    for verdict in (Verdict.FALSE, Verdict.UNKNOWN):
        other = Answer(Report(verdict, "because"))
        assert cautious(other, request, program) == other
