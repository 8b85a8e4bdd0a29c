"""The page of a run."""

from __future__ import annotations

import json
from dataclasses import replace

from tests.helpers.benchmarks import LIMITS, MANY
from tests.helpers.pages import Page
from unbraid.bench.report import report_page
from unbraid.bench.table import make_table


def test_the_report_is_one_well_formed_page() -> None:
    hostile = replace(MANY[0], task="f/</script><b>.yml", detail="<!--data-->")
    text = report_page([hostile, *MANY[1:]], make_table(MANY), LIMITS)
    page = Page(text)
    assert not page.links
    assert "http://" not in text.replace("http://www.w3.org/2000/svg", "")
    assert len(page.ids) == len(set(page.ids))
    assert {"bars", "quantile", "scatter", "rows", "search"} <= set(page.ids)
    data = json.loads(page.data)
    assert data["configurations"] == ["a", "b"]
    assert data["statuses"] == ["wrong", "error", "timeout", "miss", "pass"]
    assert data["results"][0]["task"] == hostile.task
    assert len(data["results"]) == len(MANY)
    assert "prefers-color-scheme: dark" in text
