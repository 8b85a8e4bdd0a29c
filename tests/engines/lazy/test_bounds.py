"""A bug that needs n threads, iterations or rounds: never TRUE, whatever the bounds, which grow as far as needed."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.helpers.sources import CANARIES
from unbraid.driver.pipeline import verify
from unbraid.driver.request import Question, Request, Source
from unbraid.results.verdict import Verdict

SIZES = range(2, 13)


def _request(tmp_path: Path, canary: str, n: int, **bounds: int | None) -> Request:
    path = tmp_path / "canary.c"
    path.write_text(CANARIES[canary].format(n=n))
    return Request(Source((str(path),)), Question(engine="lazy", **bounds))  # type: ignore[arg-type]


@pytest.mark.parametrize("n", SIZES)
@pytest.mark.parametrize("canary", CANARIES)
def test_never_true_within_bounds(tmp_path: Path, canary: str, n: int) -> None:
    for unwind, rounds in ((1, 1), (2, 1), (1, 3), (3, 2), (2, 6)):
        report = verify(_request(tmp_path, canary, n, unwind=unwind, rounds=rounds)).report
        assert report.verdict is not Verdict.TRUE


# Larger ones of some kinds take long, and show nothing new.
FOUND = [(canary, n) for canary in CANARIES for n in SIZES if n <= 5 or canary not in ("endless", "rounds")]


@pytest.mark.parametrize(("canary", "n"), FOUND)
def test_found_with_growing_bounds(tmp_path: Path, canary: str, n: int) -> None:
    """The bounds grow as far as needed; the larger canaries only have to stay away from TRUE (above)."""
    report = verify(_request(tmp_path, canary, n)).report
    assert report.verdict is Verdict.FALSE


@pytest.mark.parametrize("limit", (1, 2, 3))
def test_a_limit_on_threads_is_a_bound(tmp_path: Path, limit: int) -> None:
    report = verify(_request(tmp_path, "threads", 4, unwind=2, rounds=2, max_threads=limit)).report
    assert report.verdict is Verdict.UNKNOWN
