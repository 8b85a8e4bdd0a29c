"""What has changed between two runs."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.helpers.benchmarks import MANY, result
from unbraid.bench.compare import compare, describe
from unbraid.bench.verdicts import Status
from unbraid.core.errors import UsageError


def test_comparison() -> None:
    old = [result("f/one.yml", cpu=1), result("f/two.yml", cpu=4), result("f/three.yml", cpu=1), result("f/gone.yml")]
    new = [
        result("f/one.yml", cpu=2), result("f/two.yml", cpu=1), result("f/three.yml", Status.MISS), result("f/new.yml"),
    ]  # fmt: skip
    comparison = compare(old, [replace(one, configuration="other") for one in new], 1.5)  # one on each side
    assert [pair.new.task for pair in comparison.slower] == ["f/one.yml"]
    assert [pair.new.task for pair in comparison.faster] == ["f/two.yml"]
    assert [pair.new.task for pair in comparison.lost] == ["f/three.yml"]
    text = "\n".join(describe(comparison))
    assert "3 results in both runs, 1 only before, 1 only now" in text
    assert "f/three.yml (other): true pass -> unknown miss" in text
    assert "5.0 s -> 3.0 s" in text
    with pytest.raises(UsageError, match="no configuration is in both"):
        compare(old, [replace(one, configuration=one.configuration + "!") for one in MANY], 1.5)
