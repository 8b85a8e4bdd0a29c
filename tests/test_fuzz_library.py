"""The fuzzer's mode `library`: its programs are well defined, and its check notices wrong verdicts."""

from __future__ import annotations

import subprocess
from pathlib import Path
from random import Random
from types import SimpleNamespace

import pytest

from tests.fuzz import check_library
from tests.fuzz.library import PRELUDE, library_program
from tests.fuzz.report import Disagreement, Statistics
from tests.fuzz.tree import to_c
from tests.helpers.needs import needs
from tests.helpers.real_compilers import implementations

SANITIZERS = ("-fsanitize=address,undefined", "-fno-sanitize-recover=all", "-fno-omit-frame-pointer")
_REPORT = 77  # the exit code of a sanitizer


def test_a_seed_is_a_program() -> None:
    texts = [to_c(library_program(Random(seed))) for seed in range(30)]
    assert texts == [to_c(library_program(Random(seed))) for seed in range(30)]
    assert len(set(texts)) == len(texts)


@needs("gcc", "generated programs that call the C library are well defined")
@pytest.mark.parametrize(
    "seeds", [range(100, 104), pytest.param(range(104, 160), marks=pytest.mark.slow)], ids=["some", "more"]
)
def test_programs_are_well_defined(seeds: range, tmp_path: Path) -> None:
    source, binary = tmp_path / "program.c", tmp_path / "program"
    options = f"exitcode={_REPORT}:detect_leaks=0"
    for seed in seeds:
        source.write_text(to_c(library_program(Random(seed))))
        command = ["gcc", "-w", "-D_GNU_SOURCE", "-pthread", *SANITIZERS, "-o", str(binary), str(source)]
        subprocess.run(command, check=True)
        environment = {"ASAN_OPTIONS": f"{options}:allocator_may_return_null=1", "UBSAN_OPTIONS": options}
        done = subprocess.run([binary], capture_output=True, text=True, env=environment, timeout=60, check=False)
        assert done.returncode in (0, -6), f"{seed}: {done.stderr}"
        assert "ERROR: " not in done.stderr and "runtime error" not in done.stderr, f"{seed}: {done.stderr}"


@needs("gcc", "wrong verdicts about calls of the C library are noticed")
@pytest.mark.parametrize(
    ("statement", "verdict", "violated", "kind"),
    [
        ('assert(atoi("2") == 2)', "TRUE", None, None),
        ('assert(atoi("2") == 3)', "TRUE", None, "TRUE, but a run fails"),
        ('assert(atoi("2") == 3)', "FALSE", "unreach-call", None),
        ('assert(atoi("2") == 2)', "FALSE", "unreach-call", "FALSE, but no run fails"),
        ('UNSPECIFIED(atoi("2") == 2)', "FALSE", "unreach-call", None),
        ('assert(atoi("2") == 2)', "FALSE", "valid-deref", "FALSE(valid-deref) of a program that is well defined"),
        ('assert(atoi("2") == 3)', "UNKNOWN", None, None),
    ],
)
def test_wrong_verdicts_are_noticed(
    statement: str,
    verdict: str,
    violated: str | None,
    kind: str | None,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    answer = SimpleNamespace(verdict=verdict, property=violated, reason="")
    monkeypatch.setattr(check_library, "implementations", lambda: implementations()[:1])
    monkeypatch.setattr(check_library, "unbraid", SimpleNamespace(verify=lambda *arguments, **options: answer))
    path = tmp_path / "program.c"
    path.write_text(f"{PRELUDE}int main(void) {{ {statement}; return 0; }}\n")
    seen = Statistics()
    if kind is None:
        check_library.check_library(str(path), Random(0), seen, thorough=False)
    else:
        with pytest.raises(Disagreement) as failure:
            check_library.check_library(str(path), Random(0), seen, thorough=False)
        assert failure.value.kind == kind
    assert seen[f"verdict {verdict}"] == 1
