"""How verifiers are called."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.helpers.programs import (
    LOCKED_COUNTER,
    TOGETHER,
)
from tests.helpers.stand_ins import SAFE, VERSIONS, stand_in
from unbraid.backends import load
from unbraid.backends.adapter import Installed
from unbraid.cli.main import run
from unbraid.core.nodes import ILP32, LP64


def test_data_model_and_version_are_told(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    executable = stand_in(tmp_path, "cbmc", (SAFE,))
    options = ["--backend", "cbmc", "--backend-path", executable]
    assert run(["verify", *TOGETHER, LOCKED_COUNTER, *options, "--data-model", "ILP32", "--rounds", "1"]) == 5
    assert (tmp_path / "arguments-0").read_text().split()[3:6] == [
        "--32",
        "--no-standard-checks",
        "--no-malloc-may-fail",
    ]
    text = Path(executable).read_text().replace(VERSIONS["cbmc"], "5.12 (cbmc-5.12)")
    Path(executable).write_text(text)
    assert run(["verify", *TOGETHER, LOCKED_COUNTER, *options, "--rounds", "1"]) == 5
    assert (tmp_path / "arguments-1").read_text() == "--json-ui --trace --stop-on-fail --64 program.i"


ARGUMENTS = {
    "esbmc": "program.c --32 --no-slice --no-bounds-check --no-div-by-zero-check --no-pointer-check --no-align-check "
    "--no-pointer-relation-check",
    "cpachecker": "--default --32 --spec reachability.prp program.i",
    "seahorn": "bpf -m32 -O0 --bmc=mono --horn-bv2=true --inline --bound=2 program.c",
    "smack": "--integer-encoding=bit-vector --unroll=2 --clang-options=-m32 program.c",
    "klee": "--output-dir=klee-results --exit-on-error-type=Assert --max-memory=0 --max-time=0 program.bc",
}


@pytest.mark.parametrize("name", ARGUMENTS)
def test_arguments(name: str, tmp_path: Path) -> None:
    installed = Installed(load(name), name)
    *_, last = load(name).commands(installed, tmp_path / f"program{load(name).suffix}", ILP32)
    assert " ".join(last[1:]) == ARGUMENTS[name]


def test_arguments_that_depend(tmp_path: Path) -> None:
    """Old CPAchecker has one dash; Ultimate's wrapper changes its folder, so paths are absolute."""
    (old,) = load("cpachecker").commands(Installed(load("cpachecker"), "/x/cpa.sh"), tmp_path / "program.i", LP64)
    assert old[1:] == ["-default", "-64", "-spec", "reachability.prp", "program.i"]
    assert (tmp_path / "reachability.prp").read_text() == "CHECK( init(main()), LTL(G ! call(reach_error())) )\n"
    (ultimate,) = load("ultimate").commands(Installed(load("ultimate"), "x"), tmp_path / "program.i", LP64)
    assert ultimate[1:] == [
        "--architecture", "64bit", "--spec", str(tmp_path / "reachability.prp"), "--file", str(tmp_path / "program.i")
    ]  # fmt: skip
