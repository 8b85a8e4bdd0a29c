"""A short trace says where the values come from that its last step reads."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import pytest

from tests.helpers.programs import ProgramTest, corpus
from tests.results.claims import Claim, missing
from unbraid.cli.main import run
from unbraid.driver.loading import load
from unbraid.driver.trace_files import read_trace_file, replayed
from unbraid.results.effects import Effect, EffectKind
from unbraid.results.trace import build_trace

FALSE = [test for test in corpus(properties=True) if test.expected.startswith("FALSE")]
SAMPLE = FALSE[::25]


def check(program: ProgramTest, folder: Path) -> None:
    file = str(folder / "trace.json")
    assert run(["verify", str(program.path), *program.options, "--trace", file]) == 10
    given = read_trace_file(file)
    execution = replayed(given, load(given.source))
    trace = build_trace(execution)
    assert missing(execution, trace) == []
    threads = [line.thread for line in trace.lines]
    assert trace.switches == sum(one != other for one, other in pairwise(threads))


@pytest.mark.parametrize("program", SAMPLE, ids=lambda program: program.name)
def test_a_sample(program: ProgramTest, tmp_path: Path) -> None:
    check(program, tmp_path)


def test_a_claim_names_a_thread_a_cell_and_a_value() -> None:
    claim = Claim(1, "x", "3")
    assert claim.fits(Effect(EffectKind.WRITES, ("x", "3")))
    assert not claim.fits(Effect(EffectKind.WRITES, ("x", "4")))
    assert not claim.fits(Effect(EffectKind.WRITES, ("y", "3")))
    assert Claim(1, "m", "1").fits(Effect(EffectKind.LOCKS, ("m",)))


@pytest.mark.slow
@pytest.mark.parametrize("program", FALSE, ids=lambda program: program.name)
def test_the_whole_corpus(program: ProgramTest, tmp_path: Path) -> None:
    check(program, tmp_path)
