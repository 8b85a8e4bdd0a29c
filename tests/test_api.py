"""The verifier from Python; most of it is in the doctests of `unbraid.api`."""

from __future__ import annotations

import doctest
import json
from pathlib import Path

import pytest

import unbraid
from tests.needs import needs
from tests.test_cli import HARD
from unbraid import api
from unbraid.core.errors import UsageError

EXAMPLES = Path(__file__).parent.parent / "examples"


def test_what_the_documentation_says() -> None:
    failed, attempted = doctest.testmod(api)
    assert failed == 0
    assert attempted > 5


def test_a_file_and_what_is_written(tmp_path: Path) -> None:
    told: list[str] = []
    result = unbraid.verify(EXAMPLES / "lost_update.c", timeout=60, report=told.append)
    assert told
    assert result.statistics.method
    names = {name: str(tmp_path / f"f.{name}") for name in ("trace", "report", "sarif")}
    result.write(**names, witness=str(tmp_path / "f.graphml"))
    assert all(Path(name).is_file() for name in names.values())
    assert json.loads(Path(names["trace"]).read_text())["violation"]["line"] == 18
    assert "createThread" in (tmp_path / "f.graphml").read_text()


def test_several_files_are_one_program(tmp_path: Path) -> None:
    (tmp_path / "a.c").write_text("int f(void) { return 1; }\n")
    (tmp_path / "b.c").write_text("#include <assert.h>\nint f(void);\nint main(void) { assert(f() == 2); }\n")
    assert unbraid.verify([tmp_path / "a.c", tmp_path / "b.c"]).verdict == "FALSE"


def test_limits_are_unknown() -> None:
    result = unbraid.verify(HARD, engine="lazy", timeout=0.5)
    assert (result.verdict, result.reason.split(" in:")[0]) == ("UNKNOWN", "out of time after 0.5 s")


@needs("gcc objcopy addr2line", "counterexamples are reproduced in a process")
def test_reproduced_in_a_process() -> None:
    assert unbraid.verify(EXAMPLES / "lost_update.c").reproduce("gcc").failed


def test_what_does_not_exist() -> None:
    with pytest.raises(UsageError, match=r"magic is not one of auto, .*lazy"):
        unbraid.verify("int main(void) {}", engine="magic")
    with pytest.raises(UsageError, match="LP128"):
        unbraid.verify("int main(void) {}", data_model="LP128")
    with pytest.raises(UsageError, match="only a counterexample"):
        unbraid.verify("int main(void) {}").reproduce()
    with pytest.raises(AttributeError):
        _ = unbraid.nothing
