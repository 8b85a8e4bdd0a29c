"""Examples in the documentation: a strategy is read and used, and quoted messages are what is said."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from unbraid.cli.main import run
from unbraid.core.nodes import Bound, Origin
from unbraid.core.notes import Note, NoteKind
from unbraid.driver.features import NAMES
from unbraid.driver.strategy import read_strategy
from unbraid.engines.findings import Bounded, UsedUp
from unbraid.projects.project_file import LIMITS, OF_TARGET, read_project
from unbraid.results.findings import bounded_text
from unbraid.results.wording import note_text

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
    assert capfd.readouterr().out.endswith("VERDICT: FALSE(unreach-call, no-data-race)\n")


@pytest.mark.parametrize("name", re.findall(r"`only:([\w-]+)`", MANY_CORES))
def test_one_member_alone(name: str) -> None:
    assert read_strategy(f"only:{name}").cases[0].members[0].name == name.replace("-", " ", 1)


def test_the_features() -> None:
    rows = MANY_CORES.partition("| feature |")[2].partition("\n\n")[0]
    assert tuple(re.findall(r"^\| `(\w+)` \|", rows, re.MULTILINE)) == NAMES


def test_the_project_file(tmp_path: Path) -> None:
    page = (ROOT / "docs" / "guide" / "projects.md").read_text()
    (text,) = re.findall(r"```toml\n(.*?)```", page, re.DOTALL)
    for name in ("src/server.c", "src/queue.c", "src/log.c", "test/test_queue.c"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).touch()
    (tmp_path / "unbraid.toml").write_text(text)
    targets = read_project(tmp_path / "unbraid.toml")
    assert [(target.name, len(target.files), target.entry) for target in targets] == [
        ("server", 3, "main"),
        ("queue-test", 2, "test_two_writers"),
    ]
    assert set(re.findall(r"^\| `(\w+)` \|", page.partition("| key |")[2], re.MULTILINE)) == set(OF_TARGET)
    assert all(f"`{name}`" in page for name in LIMITS)


def test_quoted_messages() -> None:
    semantics, formats = (
        " ".join((ROOT / "docs" / name).read_text().split()) for name in ("semantics.md", "formats.md")
    )
    threads = Bounded(used_up=(UsedUp(Bound.THREADS, 2, Origin("prog.c", 12, 5)),))
    for bounded in (Bounded(unwind=3, rounds=4), threads):
        assert f'"{bounded_text(bounded)}"' in semantics
    assert f'"{note_text(Note(NoteKind.WEAKER_ORDERS))}"' in formats
