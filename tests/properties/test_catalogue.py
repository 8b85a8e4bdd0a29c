"""The catalogue of properties: what must hold of all of them, and what one more gets from being in it."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from tests.helpers.programs import REPOSITORY, ProgramTest, corpus
from unbraid.cli.main import run
from unbraid.core import build
from unbraid.core.causes import Cause, Why
from unbraid.core.nodes import FALSE, Assert, Assign, Block, Expr, IntType, Program, Property, Stmt, Var
from unbraid.core.writing import CallWriter
from unbraid.properties import catalogue
from unbraid.properties.checked import CheckedProperty, Ends, Formula
from unbraid.properties.hooks import Hooks
from unbraid.properties.selection import ALL, DEFAULT, PLAIN, full_names, is_file, parse_selection
from unbraid.properties.uninitialised import NO_UNINITIALISED
from unbraid.transforms.instrumenting import Instrumenting

PROPERTIES = catalogue.PROPERTIES
each_property = pytest.mark.parametrize("checked", PROPERTIES, ids=lambda checked: checked.name)


# ------------------------------------------------------------------------------------------ all of them
def test_names_are_unique() -> None:
    names = (*catalogue.names(), ALL)
    assert len(set(names)) == len(names)
    assert not any("," in name for name in names) and not is_file(names)


def test_formulas_are_unique() -> None:
    formulas = [each.formula for each in PROPERTIES if each.formula is not None]
    for formula in formulas:
        assert [other for other in formulas if other.functions(formula.text) is not None] == [formula]


def test_verdicts_name_the_narrowest_property() -> None:
    names = {kind: catalogue.of_verdict(kind).name for kind in Property}
    assert names == {kind: kind.value for kind in Property} | {
        Property.ERROR_CALL: "unreach-call",
        Property.ASSERTION: "unreach-call",
    }


def test_what_consists_of_others_leaves_everything_to_them() -> None:
    for whole in PROPERTIES:
        if any(part.kinds < whole.kinds for part in PROPERTIES):
            assert whole.watch is None and whole.hooks is None and not whole.doubts and whole.formula is None


def test_only_one_property_follows_who_waits() -> None:
    hooks = [each.hooks for each in PROPERTIES if each.hooks is not None]
    assert len([each for each in hooks if each.wait_until is not None]) == 1
    assert all((each.wait_until is None) == (each.wait_until_helped is None) for each in hooks)


def test_defaults() -> None:
    assert [each.name for each in PROPERTIES if each.is_default] == ["unreach-call", "locks", "def-behavior"]
    assert parse_selection([]).properties == DEFAULT == parse_selection(["unreach-call,locks,undefined"]).properties
    assert full_names(["all"]) == (
        "unreach-call", "locks", "handles", "def-behavior", "valid-memsafety", "no-overflow", "no-data-race",
        "no-deadlock",
    )  # fmt: skip


@each_property
def test_the_corpus_has_a_safe_and_an_unsafe_program(checked: CheckedProperty) -> None:
    own = {test.expected for test in corpus(properties=True) if _asked(test) == (checked.name,)}
    violations = {f"FALSE({catalogue.of_verdict(kind).name})" for kind in checked.kinds}
    assert "TRUE" in own and own & violations


def _asked(test: ProgramTest) -> tuple[str, ...]:
    given = [value for option, value in zip(test.options, test.options[1:], strict=False) if option == "--property"]
    return full_names(given)


# ---------------------------------------------------------------------------------------- what is read
@each_property
@pytest.mark.parametrize("command", ["verify", "explore", "core", "sequentialize"])
def test_help(command: str, checked: CheckedProperty, capfd: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        run([command, "--help"])
    shown = " ".join(capfd.readouterr().out.split())
    assert f" {', '.join((checked.name, *checked.short))} " in shown and f" {checked.description}" in shown


def test_the_guide() -> None:
    text = (REPOSITORY / "docs" / "guide" / "more-than-assertions.md").read_text()
    rows = [[cell.strip() for cell in line.strip("|").split("|")] for line in text.splitlines() if line[:1] == "|"]
    plain = [name for group in PLAIN for name in group]
    assert rows[2:] == [
        [
            f"`{each.name}`",
            ", ".join(f"`{name}`" for name in each.short),
            each.description,
            ", ".join(["by default"] * (each.name in plain) + ["in `all`"] * each.is_in_all),
        ]
        for each in PROPERTIES
    ]


@each_property
def test_the_semantics(checked: CheckedProperty) -> None:
    assert f"**{checked.name}**" in (REPOSITORY / "docs" / "semantics.md").read_text()


# ------------------------------------------------------------------------------------------ one more
class _Zeros(Instrumenting):
    def __init__(self, program: Program) -> None:
        super().__init__(program, "zero#")

    def stmt(self, stmt: Stmt) -> Block:
        if isinstance(stmt, Assign) and isinstance(stmt.target, Var) and isinstance(stmt.target.type, IntType):
            other = build.compare("!=", stmt.value, build.constant(0, stmt.target.type))
            return Assert(other, Property.UNINITIALISED, f"{stmt.target.source} is zero", self.at(stmt)), stmt
        return super().stmt(stmt)


def _watch_zeros(program: Program) -> Program:
    return _Zeros(program).program()


def _doubt(program: Program, ends: Ends) -> Cause | None:
    return None if ends(program) else Cause(Why.MAY_GO_ON)


ZERO = CheckedProperty(
    name="no-zero",
    topic="zeros",
    short=("zero",),
    description="zero is stored",
    remedy="Store another number.",
    kinds=NO_UNINITIALISED.kinds,
    formula=Formula("! zero"),
    is_in_all=True,
    watch=_watch_zeros,
    doubts=(_doubt,),
)


def _write(folder: Path, body: str) -> str:
    file = folder / "program.c"
    file.write_text(f"#include <stdlib.h>\nint x;\nint main(void) {{ {body} return 0; }}\n")
    return str(file)


@pytest.fixture
def _zero(monkeypatch: pytest.MonkeyPatch) -> None:
    """In place of the property whose kind of assertions it has."""
    monkeypatch.setattr(catalogue, "PROPERTIES", (*(each for each in PROPERTIES if each != NO_UNINITIALISED), ZERO))


@pytest.mark.usefixtures("_zero")
def test_a_new_property_is_asked_for(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    assert full_names(["zero"]) == ("no-zero",) and full_names(["all"])[-1] == "no-zero"
    assert parse_selection(["no-zero"]).properties == ZERO.kinds
    file = tmp_path / "zero.prp"
    file.write_text("CHECK( init(main()), LTL(G ! zero) )\n")
    assert parse_selection([str(file)]).properties == ZERO.kinds
    with pytest.raises(SystemExit):
        run(["verify", "--help"])
    assert re.search(r"no-zero, zero \(in all\)\n +zero is stored\n", capfd.readouterr().out)


@pytest.mark.usefixtures("_zero")
def test_a_new_property_is_reported(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    sarif, witness = tmp_path / "f.sarif", tmp_path / "f.graphml"
    file = _write(tmp_path, "x = 1; x = 0;")
    assert run(["verify", file, "--property", "zero", "--sarif", str(sarif), "--witness", str(witness)]) == 10
    *_, violated, last = capfd.readouterr().out.splitlines()
    assert "x is zero" in violated and last == "VERDICT: FALSE(no-zero)"
    (found,) = json.loads(sarif.read_text())["runs"]
    assert found["results"][0]["ruleId"] == "no-zero"
    rules = {rule["id"]: rule for rule in found["tool"]["driver"]["rules"]}
    assert rules["no-zero"]["help"]["text"] == "Zero is stored. Store another number."
    assert "LTL(G ! zero)" in witness.read_text()
    assert run(["verify", file]) == 0


@pytest.mark.usefixtures("_zero")
def test_a_new_property_has_doubts(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    assert run(["verify", _write(tmp_path, "x = 1;"), "--property", "zero"]) == 0
    endless = _write(tmp_path, "while (1) x = 1;")
    assert run(["verify", endless]) == 0
    assert run(["verify", endless, "--property", "zero"]) == 5
    assert "may run for ever" in capfd.readouterr().out.splitlines()[-1]


def test_a_new_property_is_told_what_models_do(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    def before_free(call: CallWriter, pointer: Expr) -> None:
        call.check(FALSE, Property.UNINITIALISED, f"{call.name} is called")

    kept = CheckedProperty(
        name="no-free",
        topic="frees",
        description="memory is freed",
        remedy="Keep it.",
        kinds=ZERO.kinds,
        hooks=Hooks(before_free=before_free),
    )
    monkeypatch.setattr(catalogue, "PROPERTIES", (kept,))
    file = _write(tmp_path, "free(malloc(1));")
    assert run(["verify", file, "--property", "no-free"]) == 10
    assert capfd.readouterr().out.splitlines()[-1] == "VERDICT: FALSE(no-free)"
    assert run(["verify", _write(tmp_path, "malloc(1);"), "--property", "no-free"]) == 0
