"""The native search: the states of the oracle, limits, and what happens without a compiler."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from tests.fuzz.check_states import compare, run_search
from tests.fuzz.report import Skipped, Statistics
from tests.levels import lower
from tests.programs_list import ProgramTest, corpus
from unbraid.analyses.visible import Visibility
from unbraid.cli import run
from unbraid.frontend.program import FrontendOptions, lower_files

pytestmark = pytest.mark.skipif(shutil.which("gcc") is None, reason="gcc is not installed")

PROGRAMS = Path(__file__).parent / "programs"
MANY_STATES = """
#include <pthread.h>
int a, b, c;
void *count(void *arg) { for (int i = 0; i < 60; i++) { a++; b++; c++; } return 0; }
int main(void) {
    pthread_t t;
    pthread_create(&t, 0, count, 0);
    count(0);
    return 0;
}
"""


@pytest.mark.parametrize("program", [p for p in corpus() if "refused" not in str(p.path)], ids=lambda p: p.name)
def test_states_are_those_of_the_oracle(program: ProgramTest) -> None:
    try:
        compare(lower(program), reduce=True, seen=Statistics())
    except Skipped as skipped:
        pytest.skip(str(skipped).partition(":")[0])


def _many_states(folder: Path) -> str:
    path = folder / "many.c"
    path.write_text(MANY_STATES)
    return str(path)


def test_memory_limit(tmp_path: Path) -> None:
    program = lower_files([_many_states(tmp_path)], FrontendOptions())
    *_, states, last = run_search(program, Visibility(program, True).code, memory=1 << 20)
    assert last == "memory"
    assert int(states.split()[2]) <= 1 << 20
    assert int(states.split()[1]) > 1000


def _run(capfd: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, list[str]]:
    code = run(["verify", "--engine", "native", *arguments])
    return code, capfd.readouterr().out.splitlines()


@pytest.fixture(autouse=True)
def own_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))


@pytest.mark.parametrize(
    ("name", "code", "verdict"), [("lost_update", 10, "FALSE(unreach-call)"), ("locked", 0, "TRUE")]
)
def test_verdicts(name: str, code: int, verdict: str, tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    lock = "" if name == "lost_update" else "pthread_mutex_{}(&m);"
    path = tmp_path / "count.c"
    path.write_text(f"""
#include <assert.h>
#include <pthread.h>
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
int x;
void *add(void *arg) {{ {lock.format("lock")} x++; {lock.format("unlock")} return 0; }}
int main(void) {{
    pthread_t t, u;
    pthread_create(&t, 0, add, 0);
    pthread_create(&u, 0, add, 0);
    pthread_join(t, 0);
    pthread_join(u, 0);
    assert(x == 2);
    return 0;
}}
""")
    for _ in range(2):  # the second time from the cache
        found, out = _run(capfd, str(path))
        assert (found, out[-1]) == (code, f"VERDICT: {verdict}")


def test_out_of_memory_says_how_far_it_came(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    # Room for the process itself, and a little for states.
    code, out = _run(capfd, _many_states(tmp_path), "--memory", "3")
    assert code == 5
    assert "MB" in out[-1]


def test_without_a_compiler_the_explorer_stands_in(
    monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("UNBRAID_CC", "/nowhere/cc")
    code, out = _run(capfd, str(PROGRAMS / "block_local_thread_safe.c"))
    assert (code, out[-1]) == (0, "VERDICT: TRUE")
    assert any("the explorer stood in for the native search: there is no C compiler" in line for line in out)


@pytest.mark.parametrize(
    ("script", "reason"),
    [
        ("echo 'no such flag' >&2; exit 1", "the C compiler failed: no such flag"),
        ("""while [ "$1" != -o ]; do shift; done
printf '#!/bin/sh\\nkill -SEGV $$\\n' > "$2"; chmod +x "$2\"""", "the native search was ended by signal 11"),
    ],
    ids=("compiler fails", "search crashes"),
)  # fmt: skip
def test_what_fails_is_reported(
    script: str, reason: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    compiler = tmp_path / "cc"
    compiler.write_text(f"#!/bin/sh\n{script}\n")
    compiler.chmod(0o755)
    monkeypatch.setenv("UNBRAID_CC", str(compiler))
    code, out = _run(capfd, str(PROGRAMS / "block_local_thread_safe.c"))
    assert code == 5
    assert reason in out[-1]
