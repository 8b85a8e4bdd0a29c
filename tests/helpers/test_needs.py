"""What tests need, and what is said at the end of a run where it is missing."""

from __future__ import annotations

from tests.helpers.needs import needs, reason, summary


def test_only_what_is_missing_is_named() -> None:
    marker = needs("sh no-such-program", "it works").mark
    assert (marker.args, marker.kwargs) == ((True,), {"reason": "no no-such-program: it works"})
    assert needs("sh", "it works").mark.args == (False,)


def test_the_summary_has_a_line_for_each_reason() -> None:
    reasons = [reason("clang", "it builds"), reason("ABC", "it proves"), reason("clang", "it builds")]
    assert summary(reasons) == ["   1  no ABC: it proves", "   2  no clang: it builds"]
