"""A new engine is one class: what registering it is enough for."""

from __future__ import annotations

import inspect
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.helpers import engines as checks
from tests.helpers.programs import LOCKED_COUNTER, lower_named, write
from tests.helpers.sources import CANARIES
from unbraid.analyses.sharing import all_statements
from unbraid.bench.configurations import configurations
from unbraid.bench.verdicts import Recogniser
from unbraid.cli.main import run
from unbraid.core.budget import Budget
from unbraid.core.causes import Cause, Why
from unbraid.core.nodes import Assert, BoundReached, Create
from unbraid.driver.strategy import candidates, engine_names, side_by_side
from unbraid.engines.findings import Argument, Evidence, Finding, Proved, Unknown
from unbraid.engines.protocol import Engine, EngineOption, Form, Problem, Progress, Report, Trait, positive
from unbraid.engines.registry import engine_named, register, unregister


class Toy(Engine):
    name = "toy"
    summary = "proves programs without threads and without assertions, for tests"
    takes = Form.LOWERED
    finds = False
    options = (EngineOption("--toy-size", "give up above this many functions", 10, positive, "N"),)

    def check(self, problem: Problem, budget: Budget, report: Report) -> Finding:
        report(Progress("playing"))
        budget.check()
        if len(problem.program.functions) > problem.option("toy_size"):
            return Unknown(Cause(Why.MAY_BE_VIOLATED))
        if any(isinstance(stmt, Create | Assert | BoundReached) for stmt in all_statements(problem.program)):
            return Unknown(Cause(Why.MAY_BE_VIOLATED))
        return Proved(Evidence(Argument.NOTHING_TO_VIOLATE))


@pytest.fixture(autouse=True)
def toy() -> Iterator[Engine]:
    register(Toy)
    yield engine_named("toy")
    unregister("toy")


def test_it_is_short() -> None:
    assert len(inspect.getsource(Toy).splitlines()) < 40


def test_it_verifies(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    assert run(["verify", LOCKED_COUNTER, "--engine", "toy", "--toy-size", "5"]) == 5
    assert "VERDICT: UNKNOWN" in capfd.readouterr().out
    harmless = write(tmp_path, "int x; int main(void) { x = 1; return 0; }")
    assert run(["verify", harmless, "--engine", "toy", "--json"]) == 0
    strategy = write(tmp_path, '[[case]]\n[[case.member]]\nengine = "toy"\ntoy_size = 3\n', "s.toml")
    assert run(["verify", harmless, "--strategy", strategy]) == 0
    assert run(["verify", LOCKED_COUNTER, "--engine", "lazy", "--toy-size", "5"]) == 1
    assert "--toy-size is for --engine toy" in capfd.readouterr().err


def test_it_is_listed(capfd: pytest.CaptureFixture[str]) -> None:
    assert "toy" in engine_names()
    assert run(["engines"]) == 0
    assert "toy         proves programs without threads and without assertions" in capfd.readouterr().out
    with pytest.raises(SystemExit):
        run(["verify", "--help-all"])
    shown = " ".join(capfd.readouterr().out.split())
    assert "with --engine toy: give up above this many functions" in shown
    for shell in ("bash", "zsh", "tcsh"):
        assert run(["completion", shell]) == 0
        assert "toy-size" in capfd.readouterr().out


def test_it_can_be_measured() -> None:
    assert "toy" in candidates() and "toy" in side_by_side()
    assert "toy" in [each.name for each in configurations((), (), "", True, (), False, Recogniser())]
    assert "toy" in [each.name for each in configurations(("toy",), (), "", False, (), False, Recogniser())]


def test_it_passes_what_every_engine_must(toy: Engine, tmp_path: Path) -> None:
    method = checks.method_named("toy")
    checks.check_declaration(toy)
    checks.check_program(method, Problem(lower_named("lost_update_unsafe")), False, 1.0)
    checks.check_program(method, Problem(lower_named("loops_safe")), True, 1.0)
    checks.check_canary(method, checks.canary(CANARIES["iterations"].format(n=3)), 1.0)
    checks.check_budget(method, lower_named("lock_counter_safe"))
    for trait in Trait:
        checks.check_traits(toy, tmp_path, trait)


def test_an_engine_that_says_too_much_is_found_out() -> None:
    """The checks would notice a proof of everything."""

    @register
    class Liar(Toy):
        name = "liar"
        proves = False

        def check(self, problem: Problem, budget: Budget, report: Report) -> Finding:
            return Proved(Evidence(Argument.NOTHING_TO_VIOLATE))

    try:
        with pytest.raises(AssertionError):
            checks.check_declaration(engine_named("liar"))
        method = checks.method_named("liar")
        with pytest.raises(AssertionError, match="of a kind that it does not declare"):
            checks.check_program(method, Problem(lower_named("loops_safe")), True, 1.0)
        Liar.proves = True
        with pytest.raises(AssertionError, match="proves what is violated"):
            checks.check_program(method, Problem(lower_named("lost_update_unsafe")), False, 1.0)
        with pytest.raises(AssertionError, match="proves a program with a bug"):
            checks.check_canary(method, checks.canary(CANARIES["iterations"].format(n=3)), 1.0)
    finally:
        unregister("liar")
