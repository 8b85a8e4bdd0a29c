"""Configurations: which there are, and their command lines."""

from __future__ import annotations

import sys
from dataclasses import replace
from pathlib import Path

import pytest

from tests.helpers.benchmarks import LIMITS, task
from unbraid.bench.configurations import Configuration, configurations
from unbraid.bench.verdicts import Recogniser
from unbraid.core.errors import UsageError


def named(*given: str, engines: tuple[str, ...] = (), backends: tuple[str, ...] = ()) -> dict[str, Configuration]:
    return {found.name: found for found in configurations(engines, backends, "", False, given, False, Recogniser())}


def test_one_configuration_for_each_combination(tmp_path: Path) -> None:
    assert list(named()) == ["unbraid"]
    assert list(named(engines=("auto", "lazy"))) == ["auto", "lazy"]
    assert list(named(engines=("auto", "lazy"), backends=("bmc",))) == ["auto", "lazy+bmc"]
    assert list(named(backends=("bmc",))) == ["lazy+bmc"]
    with pytest.raises(UsageError, match="engine lazy"):
        named(engines=("explorer",), backends=("bmc",))
    argv = configurations((), (), "--rounds 3 -D 'X={1}'", False, (), False, Recogniser())[0].argv(
        task(tmp_path), LIMITS
    )
    assert argv[:4] == [sys.executable, "-m", "unbraid", "verify"]
    assert argv[-5:] == ["3", "-D", "X={1}", str(tmp_path / "a.c"), str(tmp_path / "b.c")]
    assert argv[argv.index("--data-model") + 1] == "ILP32"


def test_a_backend_that_is_missing_is_said_before_anything_runs(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", "/nowhere")
    with pytest.raises(UsageError, match="CBMC is not on PATH"):
        named(backends=("cbmc",))


def test_placeholders_of_other_tools(tmp_path: Path) -> None:
    limits, what = "--time={cpu} {wall} {memory}", "{property} {property_name} {{x}} {input}"
    argv = named(f"t={{unbraid}} -m{{bits}} --{{data_model}} {limits} -p {what}")["t"].argv(task(tmp_path), LIMITS)
    assert argv == [
        sys.executable, "-m", "unbraid", "-m32", "--ILP32", "--time=10", "30", "100", "-p",
        str(tmp_path / "unreach-call.prp"), "unreach-call", "{x}", str(tmp_path / "a.c"), str(tmp_path / "b.c"),
    ]  # fmt: skip


@pytest.mark.parametrize(
    "text, complaint",
    [
        ("sh", "must be NAME="),
        ("x=", "must be NAME="),
        ("x=sh {nothing}", r"\{nothing\} is not known"),
        ("x=sh {", "a literal brace must be written twice"),
        ("x=no-such-program {input}", "not a program that can be run"),
        ("x=sh 'a", "No closing quotation"),
        ("unbraid=sh", "the same name"),
    ],
)
def test_broken_commands_are_refused(text: str, complaint: str) -> None:
    with pytest.raises(UsageError, match=complaint):
        named(text)


def test_what_does_not_fit_a_task_is_refused(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="needs a limit: --memory"):
        named("x=sh {memory}")["x"].argv(task(tmp_path), replace(LIMITS, memory=None))
    with pytest.raises(UsageError, match="a word of its own"):
        named("x=sh --file={input}")["x"].argv(task(tmp_path), LIMITS)
    with pytest.raises(UsageError, match="needs a --config"):
        configurations((), (), "", False, (), True, Recogniser())
