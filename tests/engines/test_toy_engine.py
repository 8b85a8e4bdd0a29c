"""A new engine is one file: what registering it is enough for."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.helpers import engines as checks
from tests.helpers.sources import CANARIES
from unbraid.bench.configurations import configurations
from unbraid.bench.verdicts import Recogniser
from unbraid.cli.main import run
from unbraid.driver.strategy import candidates, side_by_side
from unbraid.engines.registry import engine_named, unregister

TOY = """
from unbraid.core.budget import Budget
from unbraid.core.causes import Cause, Why
from unbraid.engines.findings import Argument, Evidence, Finding, Proved, Unknown
from unbraid.engines.protocol import Engine, EngineOption, Form, Problem, Progress, Report
from unbraid.engines.registry import register


@register
class Toy(Engine):
    name = "toy"
    summary = "proves programs without threads and without assertions, for tests"
    takes = Form.LOWERED
    finds = False
    options = (EngineOption("--toy-size", "give up above this many functions", 10, int, "N"),)

    def check(self, problem: Problem, budget: Budget, report: Report) -> Finding:
        report(Progress("playing"))
        budget.check()
        if len(problem.program.functions) > problem.option("toy_size"):
            return Unknown(Cause(Why.MAY_BE_VIOLATED))
        text = repr(problem.program.functions)
        if "Create(" in text or "Assert(" in text or "BoundReached(" in text:
            return Unknown(Cause(Why.MAY_BE_VIOLATED))
        return Proved(Evidence(Argument.NOTHING_TO_VIOLATE))
"""


@pytest.fixture(autouse=True)
def toy() -> Iterator[None]:
    exec(compile(TOY, "toy.py", "exec"), {"__name__": "toy"})
    yield
    unregister("toy")


def test_it_is_short() -> None:
    assert len(TOY.strip().splitlines()) < 40


def test_it_is_on_the_command_line(capfd: pytest.CaptureFixture[str]) -> None:
    assert run(["verify", "examples/locked_counter.c", "--engine", "toy", "--toy-size", "5"]) == 5
    assert "VERDICT: UNKNOWN" in capfd.readouterr().out
    assert run(["verify", "examples/locked_counter.c", "--engine", "lazy", "--toy-size", "5"]) == 1
    assert "--toy-size is for --engine toy" in capfd.readouterr().err


def test_it_is_listed(capfd: pytest.CaptureFixture[str]) -> None:
    assert run(["engines"]) == 0
    assert "proves programs without threads and without assertions" in capfd.readouterr().out
    with pytest.raises(SystemExit):
        run(["verify", "--help"])
    shown = " ".join(capfd.readouterr().out.split())
    assert "with --engine toy: give up above this many functions" in shown
    assert run(["completion", "bash"]) == 0
    assert "--toy-size" in capfd.readouterr().out


def test_it_can_be_measured() -> None:
    assert "toy" in candidates() and "toy" in side_by_side()
    names = [each.name for each in configurations((), (), "", True, (), False, Recogniser())]
    assert "toy" in names


def test_it_passes_what_every_engine_must(tmp_path_factory: pytest.TempPathFactory) -> None:
    engine = engine_named("toy")
    checks.check_declaration(engine)
    checks.check_program(engine, "lost_update_unsafe")
    checks.check_program(engine, "loops_safe")
    checks.check_canary(engine, tmp_path_factory.mktemp("toy"), CANARIES["iterations"].format(n=3))
    checks.check_budget(engine, "lock_counter_safe")
