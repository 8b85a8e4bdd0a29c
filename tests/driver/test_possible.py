"""Violations that rest on something approximated: UNKNOWN to the outside, and shown."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import unbraid
from unbraid.cli.main import run

HEAD = "#include <assert.h>\n#include <pthread.h>\nint x;\n"
USES_THE_RESULT = f"""{HEAD}
int read_sensor(void);
void *worker(void *arg) {{ x = read_sensor(); return 0; }}
int main(void) {{
    pthread_t t;
    pthread_create(&t, 0, worker, 0);
    pthread_join(t, 0);
    assert(x < 5);
}}
"""
MAY_NOT_RETURN = f"""{HEAD}
void stop(void);
int main(void) {{ x = 1; stop(); assert(x == 0); }}
"""
ALSO_WITHOUT = f"""{HEAD}
int read_sensor(void);
int main(void) {{
    extern _Bool __VERIFIER_nondet_bool(void);
    if (__VERIFIER_nondet_bool()) x = read_sensor();
    else x = 7;
    assert(x < 5);
}}
"""


@pytest.mark.parametrize("engine", ("auto", "lazy", "native", "reduction"))
@pytest.mark.parametrize("text", (USES_THE_RESULT, MAY_NOT_RETURN))
def test_it_is_unknown_and_shown(tmp_path: Path, text: str, engine: str, capfd: pytest.CaptureFixture[str]) -> None:
    path, trace = tmp_path / "program.c", tmp_path / "trace.json"
    path.write_text(text)
    words = ["verify", str(path), "--property", "unreach-call", "--havoc-unknown", "--engine", engine]
    assert run([*words, "--trace", str(trace)]) == 5
    out = capfd.readouterr().out
    assert "possibly violated: assertion x" in out and "VERDICT: UNKNOWN(a violation is possible" in out
    assert run(["replay", str(trace)]) == 5
    assert "possibly violated: assertion x" in capfd.readouterr().out


def test_json_has_it(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "program.c"
    path.write_text(USES_THE_RESULT)
    assert run(["verify", str(path), "--havoc-unknown", "--json"]) == 5
    found = json.loads(capfd.readouterr().out)
    assert found["verdict"] == "UNKNOWN" and found["trace"] is None
    assert found["possible"]["property"] == "unreach-call"


def test_a_real_violation_is_looked_for() -> None:
    assert unbraid.verify(ALSO_WITHOUT, havoc_unknown=True).verdict == "FALSE"


def test_python_sees_it() -> None:
    result = unbraid.verify(USES_THE_RESULT, havoc_unknown=True)
    assert result.verdict == "UNKNOWN" and result.trace is None
    assert result.possible is not None and result.possible.switches == 2


def test_a_proof_needs_no_value(tmp_path: Path) -> None:
    text = USES_THE_RESULT.replace("x = read_sensor()", "x = read_sensor() & 3")
    assert unbraid.verify(text, havoc_unknown=True).verdict == "TRUE"
