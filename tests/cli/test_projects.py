"""Projects on the command line: folders, compilation databases, unbraid.toml, and where a program starts."""

from __future__ import annotations

import json
from pathlib import Path
from xml.etree import ElementTree

import pytest

from tests.helpers.programs import write
from tests.helpers.projects import make_project
from unbraid.cli.main import run

ASSERTS = """\
#include <assert.h>
int x;
void test_one(void) { x = 1; assert(x == 1); }
void test_two(void) { assert(x == 1); }
"""


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return make_project(tmp_path)


def verified(capfd: pytest.CaptureFixture[str], *words: str) -> tuple[int, list[str], str]:
    code = run(["verify", *words])
    captured = capfd.readouterr()
    return code, captured.out.splitlines(), captured.err


# ------------------------------------------------------------------------------------------------ folders
def test_a_folder(project: Path, capfd: pytest.CaptureFixture[str]) -> None:
    code, _, told = verified(capfd, ".")
    assert code == 2
    assert told.splitlines()[1:] == ["    src/main.c", "    src/other.c"]
    assert verified(capfd, ".", "--main", "main.c", "-DN=1")[0] == 0
    assert verified(capfd, ".", "--main", "src/main.c", "-DN=2")[0] == 10
    assert verified(capfd, ".", "--main=other.c")[0] == 0


def test_a_folder_beside_other_files(project: Path, capfd: pytest.CaptureFixture[str]) -> None:
    assert verified(capfd, "src", "src/main.c")[0] == 1
    assert verified(capfd, "-p", ".", "src")[0] == 1


# ---------------------------------------------------------------------------------------- where it starts
def test_other_functions(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    file = write(tmp_path, ASSERTS)
    assert verified(capfd, file, "--main", "test_one")[0] == 0
    assert verified(capfd, file, "--main", "test_two")[0] == 10
    code, _, told = verified(capfd, file, "--main", "test_three")
    assert code == 2 and "there is no function 'test_three'" in told
    with_parameter = write(tmp_path, "void f(int x) { (void)x; }\n", "g.c")
    code, _, told = verified(capfd, with_parameter, "--main", "f")
    assert code == 2 and "g.c:1:6: 'f' has parameters" in told


def test_a_trace_knows_where_the_program_starts(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    file, trace = write(tmp_path, ASSERTS), str(tmp_path / "t.json")
    assert run(["verify", file, "--main", "test_two", "-DX", "--trace", trace]) == 10
    assert run(["replay", trace]) == 10
    described = json.loads(Path(trace).read_text())["program"]
    assert (described["entry"], described["files"][0]["flags"]) == ("test_two", ["-D", "X"])


def test_several_mains(project: Path, capfd: pytest.CaptureFixture[str]) -> None:
    files = ["src/main.c", "src/other.c", "src/queue.c", "-Iinclude", "-DN=1"]
    code, _, told = verified(capfd, *files)
    assert code == 2
    assert "several files define the function 'main'; choose one with --main FILE:" in told
    assert verified(capfd, *files, "--main", "src/main.c")[0] == 0


# ----------------------------------------------------------------------------------- compilation databases
def test_compile_commands(project: Path, capfd: pytest.CaptureFixture[str]) -> None:
    words = ["cc", "-I../include", "-c"]
    entries = [
        {"directory": str(project / "src"), "file": "main.c", "arguments": [*words, "-DN=1", "main.c"]},
        {"directory": str(project / "src"), "file": "queue.c", "command": "cc -I../include -O2 -c queue.c"},
        {
            "directory": str(project / "src"),
            "file": "other.c",
            "command": "cc -c other.c -o CMakeFiles/o.dir/other.c.o",
        },
    ]
    write(project, json.dumps(entries), "build/compile_commands.json")
    code, _, told = verified(capfd, "-p", "build")
    assert code == 2
    assert "src/other.c (--target o)" in told
    assert verified(capfd, "-p", "build/", "--main", "main.c")[0] == 0
    assert verified(capfd, "-p", "build/compile_commands.json", "--target", "main", "-UN", "-DN=3")[0] == 10
    assert verified(capfd, "-p", "build", "src/main.c")[0] == 0
    assert verified(capfd, "build", "--target", "o")[0] == 0
    assert run(["core", "-p", "build", "--target", "main"]) == 0
    assert "put" in capfd.readouterr().out


# ------------------------------------------------------------------------------------------- unbraid.toml
TOML = """\
limits = { timeout = 100 }
[targets.right]
files = ["src/main.c", "src/queue.c"]
flags = ["-Iinclude", "-DN=1"]
[targets.wrong]
files = ["src/main.c", { file = "src/queue.c", flags = [] }]
flags = "-Iinclude -DN=2"
"""


def test_the_project_file(project: Path, capfd: pytest.CaptureFixture[str]) -> None:
    code, _, told = verified(capfd)
    assert code == 1 and "no unbraid.toml in this folder" in told
    write(project, TOML, "unbraid.toml")
    code, lines, _ = verified(capfd, "--junit", "j.xml")
    assert (code, lines[0], lines[-1]) == (10, "right: VERDICT: TRUE", "wrong: VERDICT: FALSE(unreach-call)")
    assert any(line.startswith("violated: assertion get() == N at src/main.c:") for line in lines)
    cases = [case.get("classname") for case in ElementTree.parse("j.xml").iter("testcase")]
    assert list(dict.fromkeys(cases)) == ["right", "wrong"]
    assert verified(capfd, "--target", "right")[1][-1] == "VERDICT: TRUE"
    assert verified(capfd, str(project), "--target", "wrong", "-UN", "-DN=1")[1][-1] == "VERDICT: TRUE"
    assert verified(capfd, str(project / "unbraid.toml"), "--target", "right")[0] == 0
    code, _, told = verified(capfd, "--target", "left")
    assert code == 1 and "it has right, wrong" in told
    assert run(["core"]) == 1


def test_limits_and_properties_of_a_target(project: Path, capfd: pytest.CaptureFixture[str]) -> None:
    write(project, "int main(void) { int x = 0; while (__VERIFIER_nondet_int()) x++; }\n", "src/endless.c")
    text = '[targets.t]\nfiles = ["src/endless.c"]\nlimits = { unwind = 1, rounds = 1 }\n'
    write(project, text + 'properties = ["race", "overflow"]\n', "unbraid.toml")
    code, lines, _ = verified(capfd)
    assert code == 5
    assert [line.split(":")[0] for line in lines[-6:-1]] == ["no-data-race", "no-overflow", "known", "stopped", "try"]
    assert "no violation with up to 1 round, loops up to 1 time" in lines[-4]
    assert "--unwind 2 --rounds 2" in lines[-2]  # twice the limits of the target
    assert lines[-1] == "VERDICT: UNKNOWN(no-overflow: no violation within unwind 1, rounds 1)"


def test_mistakes_in_the_project_file(project: Path, capfd: pytest.CaptureFixture[str]) -> None:
    write(project, "[targets.t]\nfile = []\n", "unbraid.toml")
    code, _, told = verified(capfd)
    assert code == 2
    assert told == "unbraid: unbraid.toml:2:1: unknown key file in [targets.t]; did you mean files?\n"


# --------------------------------------------------------------------------------------------------- init
def test_init(project: Path, capfd: pytest.CaptureFixture[str]) -> None:
    assert run(["init", "-DN=1"]) == 0
    assert "2 targets" in capfd.readouterr().out
    code, lines, _ = verified(capfd)
    assert (code, lines) == (0, ["main: VERDICT: TRUE", "other: VERDICT: TRUE"])
    assert run(["init"]) == 1
    assert "--force" in capfd.readouterr().err
    entries = [{"directory": str(project), "file": "src/other.c", "command": "cc -DX -c src/other.c"}]
    write(project, json.dumps(entries), "build/compile_commands.json")
    assert run(["init", "--force"]) == 0
    assert 'flags = ["-DX"]' in (project / "unbraid.toml").read_text()
    assert run(["init", "--force", "src/other.c"]) == 2
    assert run(["init", "--force", "nowhere"]) == 1
    assert run(["init", "--force", "src", "include"]) == 1
    assert run(["init", "--force", "src", "-DN=1", "-o", "src/unbraid.toml"]) == 0
    assert '"main.c"' in (project / "src" / "unbraid.toml").read_text()
