"""Traces: what they show."""

from __future__ import annotations

from pathlib import Path

from tests.helpers.sources import TWO_INPUTS
from unbraid.driver.pipeline import verify
from unbraid.driver.request import AUTO, Means, Question, Request, Source
from unbraid.results.verdict import Report, Verdict


def run(tmp_path: Path, text: str, engine: str = AUTO, full_trace: bool = False) -> Report:
    path = tmp_path / "program.c"
    path.write_text(text)
    return verify(Request(Source((str(path),)), Question(engine), Means(full_trace=full_trace))).report


def test_a_trace_shows_what_matters(tmp_path: Path) -> None:
    report = run(tmp_path, TWO_INPUTS)
    assert report.verdict is Verdict.FALSE and report.trace is not None
    effects = [effect for line in report.trace.lines for effect in line.effects]
    assert any("41" in effect and effect.startswith("input") for effect in effects)
    assert "writes x = 41" in effects
    assert not any("noise" in effect for effect in effects)
    assert report.trace.lines[-1].text == "assert(x != 41);"


def test_a_full_trace_shows_everything(tmp_path: Path) -> None:
    report = run(tmp_path, TWO_INPUTS, full_trace=True)
    assert report.trace is not None
    effects = [effect for line in report.trace.lines for effect in line.effects]
    assert any("noise" in effect for effect in effects)


def test_calls_and_struct_members_are_named(tmp_path: Path) -> None:
    text = """
    #include <assert.h>
    struct point { int x, y[2]; } p;
    static void set(struct point *q, int i) { q->y[i] = 7; }
    int main(void) { set(&p, 1); assert(p.y[1] == 0); return 0; }
    """
    for engine in ("lazy", "explorer"):
        report = run(tmp_path, text, engine=engine)
        assert report.trace is not None
        assert "writes p.y[1] = 7" in [effect for line in report.trace.lines for effect in line.effects]


def test_the_column_is_that_of_the_statement_in_a_function_of_one_line(tmp_path: Path) -> None:
    text = "int main(void) { int x = 3; if (x == 3) __VERIFIER_error(); return 0; }"
    trace = run(tmp_path, f"void __VERIFIER_error(void);\n{text}\n").trace
    assert trace is not None and (trace.line, trace.column) == (2, 1 + text.index("__VERIFIER_error"))


def test_a_write_to_a_constant_is_called_so(tmp_path: Path) -> None:
    for text in ('char *p = "a"; *p = 1;', "static const int x; *(int *)&x = 1;"):
        trace = run(tmp_path, f"int main(void) {{ {text} return 0; }}").trace
        assert trace is not None and trace.message == "write to a constant object"
