"""Where a browser may break a line of C."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.helpers.pages import Page
from unbraid.results.page.code import code


@pytest.mark.parametrize("token", ['"a, b (c) \\" d"', "a->b", "!x", "x||y", "'\\''", "-1", "a/b"])
def test_tokens_stay_whole(token: str) -> None:
    made = Page(code(f"f(x, {token});")).root
    whole = [piece.text() for piece in made.all("span", "piece")]
    assert any(token in piece for piece in whole)


def test_breaks_after_commas_and_parentheses() -> None:
    assert code("f(a,b)") == "f(<wbr>a,<wbr>b)"
    assert code("f(a, b)") == "f(<wbr>a, b)"


@given(st.text())
def test_nothing_is_lost(text: str) -> None:
    made = Page(f"<code>{code(text)}</code>").root
    assert made.text() == text
    assert {each.tag for each in made.all()} <= {"code", "span", "wbr"}


def test_long_lines_take_no_time() -> None:
    assert len(code('"' * 20_001 + "'" * 20_001)) > 40_000
