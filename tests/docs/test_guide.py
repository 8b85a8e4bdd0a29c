"""Examples of the guide that are files: the strategy is read, and used."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from unbraid.cli.main import run
from unbraid.driver.features import NAMES
from unbraid.driver.strategy import read_strategy

ROOT = Path(__file__).parents[2]
MANY_CORES = (ROOT / "docs" / "guide" / "many-cores.md").read_text()


def test_the_strategy(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    (text,) = re.findall(r"```toml\n(.*?)```", MANY_CORES, re.DOTALL)
    file = tmp_path / "f.toml"
    file.write_text(text)
    strategy = read_strategy(str(file))
    assert [[member.name for member in case.members] for case in strategy.cases] == [
        ["lazy", "reduction flow", "native partial-order"],
        ["native", "short-proofs"],
    ]
    assert "unbounded" in strategy.groups  # of the package
    assert run(["verify", str(ROOT / "examples" / "lost_update.c"), "--strategy", str(file)]) == 10
    assert capfd.readouterr().out.endswith("VERDICT: FALSE(unreach-call)\n")


@pytest.mark.parametrize("name", re.findall(r"`only:([\w-]+)`", MANY_CORES))
def test_one_member_alone(name: str) -> None:
    assert read_strategy(f"only:{name}").cases[0].members[0].name == name.replace("-", " ", 1)


def test_the_features() -> None:
    rows = MANY_CORES.partition("| feature |")[2].partition("\n\n")[0]
    assert tuple(re.findall(r"^\| `(\w+)` \|", rows, re.MULTILINE)) == NAMES
