"""Comments that state an assertion for a verifier."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.helpers.programs import write
from unbraid.cli.main import run
from unbraid.core.origins import Origin
from unbraid.frontend.parsing.annotations import assertions


@pytest.mark.parametrize(
    "comment",
    [
        "//@ assert x == 1;",
        "//@assert x == 1;",
        "/*@ assert x == 1; */",
        "/*@ loop invariant 0 <= i;\n  @ loop variant i; */",
        "/*@ requires \\valid(p);\n    ensures *p == 0; @*/",
        "//@ for normal: check x > 0;",
        "//@ assert x == 1 \\\n && y == 2;",
    ],
)
def test_stated(comment: str) -> None:
    assert list(assertions("f.c", f"int x;\n  {comment}\n")) == [Origin("f.c", 2, 3)]


@pytest.mark.parametrize(
    "text",
    [
        "// @ assert 0;", "/* @ assert 0; */", '"//@ assert 0;"', "//@ ghost int i = 0;", "//@ asserted;",
        "/* //@ assert 0; */", "// see /*@ assert 0; */", "//@ assert is a word", "'\\''; \"/*@ check 0; */\"",
    ],
)  # fmt: skip
def test_not_stated(text: str) -> None:
    assert list(assertions("f.c", text)) == []


def test_a_property_file_does_not_ask_about_comments(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "p.prp").write_text("CHECK( init(main()), LTL(G ! call(reach_error())) )")
    program = write(tmp_path, "int main(void) {\n//@ assert 0 == 1;\nreturn 0; }")
    for options, verdict in (([], "UNKNOWN"), (["--property", str(tmp_path / "p.prp")], "TRUE")):
        run(["verify", program, *options])
        assert capfd.readouterr().out.splitlines()[-1].startswith(f"VERDICT: {verdict}")
