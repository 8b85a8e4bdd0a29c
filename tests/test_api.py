"""The verifier from Python; most of it is in the doctests of `unbraid.api`."""

from __future__ import annotations

import asyncio
import dataclasses
import doctest
import json
import pickle
import time
from pathlib import Path

import pytest

import unbraid
from tests.helpers.needs import needs
from tests.helpers.programs import EXAMPLES, REPOSITORY
from tests.helpers.sources import HARD
from unbraid import api
from unbraid.core.errors import InputError, UsageError
from unbraid.errors import Stopped


def test_what_the_documentation_says() -> None:
    failed, attempted = doctest.testmod(api)
    assert failed == 0
    assert attempted > 12


def test_what_the_guide_says() -> None:
    guide = REPOSITORY / "docs" / "guide" / "python.md"
    failed, attempted = doctest.testfile(str(guide), module_relative=False)
    assert failed == 0
    assert attempted > 6


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
    result = unbraid.verify(HARD, engine="lazy", timeout=0.5, properties="unreach-call")
    assert (result.verdict, result.reason) == ("UNKNOWN", "out of time after 0.5 s")


@needs("gcc objcopy addr2line", "counterexamples are reproduced in a process")
def test_reproduced_in_a_process() -> None:
    assert unbraid.verify(EXAMPLES / "lost_update.c").reproduce("gcc").failed


@pytest.fixture(scope="module")
def both() -> unbraid.Result:
    """A race and a deadlock."""
    return unbraid.verify(EXAMPLES / "accounts.c", properties="race,deadlock", timeout=100)


def test_all_violations(both: unbraid.Result, tmp_path: Path) -> None:
    assert [trace.property for trace in both.violations] == ["no-data-race", "no-deadlock"]
    assert both.trace == both.violations[0]
    both.write(trace=f"{tmp_path}/new/", witness=str(tmp_path))
    written = [path.name for folder in (tmp_path / "new", tmp_path) for path in sorted(folder.glob("accounts.*"))]
    assert written == [
        f"accounts.{name}.{suffix}" for suffix in ("json", "yml") for name in ("no-data-race", "no-deadlock")
    ]


def test_notebooks_show_all_violations(both: unbraid.Result) -> None:
    shown = both._repr_html_()
    assert shown.count("<table>") == shown.count("</table>") == 2
    for trace in both.violations:
        assert shown.count(f"violated: {trace.message} at ") == 1


@needs("gcc objcopy addr2line", "counterexamples are reproduced in a process")
def test_a_property_is_reproduced_in_a_process(both: unbraid.Result) -> None:
    assert "deadlock" in both.reproduce("gcc", property="deadlock").text
    assert "data race" in both.reproduce("gcc", property="no-data-race").text
    assert both.reproduce("gcc").text == both.reproduce("gcc", property="race").text


def test_what_cannot_be_reproduced(both: unbraid.Result) -> None:
    with pytest.raises(UsageError, match="there is none of no-overflow"):
        both.reproduce(property="overflow")
    with pytest.raises(UsageError, match="did you mean race"):
        both.reproduce(property="rase")


def test_what_does_not_exist() -> None:
    with pytest.raises(UsageError, match=r"magic is not one of auto, .*lazy"):
        unbraid.verify("int main(void) {}", engine="magic")
    with pytest.raises(UsageError, match="LP128"):
        unbraid.verify("int main(void) {}", data_model="LP128")
    with pytest.raises(UsageError, match="only a counterexample"):
        unbraid.verify("int main(void) {}").reproduce()
    with pytest.raises(AttributeError):
        _ = unbraid.nothing


EMPTY = "int main(void) { return 0; }"


def test_what_is_public() -> None:
    assert dir(unbraid) == sorted([*unbraid.__all__, "errors"])
    assert all(hasattr(unbraid, name) for name in unbraid.__all__)


def test_properties_by_name() -> None:
    result = unbraid.verify(EXAMPLES / "accounts.c", properties="race,deadlock", timeout=100)
    assert result.verdicts["no-data-race"] == "FALSE"
    assert list(result.verdicts) == ["no-data-race", "no-deadlock"]
    with pytest.raises(UsageError, match="did you mean race"):
        unbraid.verify(EMPTY, properties="rase")


def test_all_properties() -> None:
    assert "no-data-race" in unbraid.verify(EMPTY, properties="all").verdicts


def test_results_are_data(tmp_path: Path) -> None:
    result = unbraid.verify("int main(void) { int zero = 0; return 1 / zero; }")
    assert dataclasses.is_dataclass(result)
    again = pickle.loads(pickle.dumps(result))
    assert dataclasses.replace(result, _folder=None) == again
    again.write(report=str(tmp_path / "a.html"))  # the program still exists
    copied = pickle.dumps(result)
    del result
    with pytest.raises(UsageError, match="no longer exists"):
        pickle.loads(copied).write(witness=str(tmp_path / "f.graphml"))
    pickle.loads(copied).write(trace=str(tmp_path / "f.json"))
    assert (tmp_path / "f.json").is_file()


def test_notebooks_show_results() -> None:
    shown = unbraid.verify(EXAMPLES / "lost_update.c")._repr_html_()
    assert "<strong>FALSE</strong>" in shown
    assert "<code>pthread_create(&amp;first, 0, worker, 0);</code>" in shown
    assert shown.count("<tr>") == shown.count("</tr>") > 3
    assert "<strong>TRUE</strong>" in unbraid.verify(EMPTY)._repr_html_()


def test_progress_is_iterated_over() -> None:
    run = unbraid.start(EXAMPLES / "lost_update.c")
    lines = list(run)
    assert lines and all(isinstance(line, str) for line in lines)
    assert run.is_over
    assert run.result().verdict == "FALSE"
    assert list(run) == []
    with pytest.raises(InputError):
        unbraid.start("int main(void) { return 0 }").result()
    with pytest.raises(UsageError, match="takes no report"):
        unbraid.start(EMPTY, report=print)


def test_a_run_is_stopped() -> None:
    with unbraid.start(HARD, engine="lazy") as run:
        next(iter(run))
        begun = time.monotonic()
    assert time.monotonic() - begun < 10
    with pytest.raises(Stopped):
        run.result()


def test_runs_are_awaited_together() -> None:
    async def both() -> list[str]:
        wrong = "int main(void) { int zero = 0; return 1 / zero; }"
        return [each.verdict for each in await asyncio.gather(*map(unbraid.verify_async, (EMPTY, wrong)))]

    assert asyncio.run(both()) == ["TRUE", "FALSE"]


def test_a_task_is_cancelled() -> None:
    async def impatient() -> None:
        await asyncio.wait_for(unbraid.verify_async(HARD, engine="lazy"), 1)

    begun = time.monotonic()
    with pytest.raises(TimeoutError):
        asyncio.run(impatient())
    assert time.monotonic() - begun < 10
