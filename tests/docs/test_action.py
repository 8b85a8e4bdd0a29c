"""The GitHub action: its shell steps, as they are in action.yml, run in a scratch repository as the runner does."""

from __future__ import annotations

import re
import shlex
import subprocess
from pathlib import Path
from typing import Any

import pytest
import yaml
from sarif_pydantic import Sarif

from tests.helpers.needs import needs
from tests.helpers.programs import REPOSITORY
from tests.helpers.scratch import PROJECT_FILE, Scratch

ACTION: dict[str, Any] = yaml.safe_load((REPOSITORY / "action.yml").read_text())
STEPS: list[dict[str, Any]] = ACTION["runs"]["steps"]
SHELL = ("bash", "--noprofile", "--norc", "-eo", "pipefail")  # what `shell: bash` means
EXPRESSION = re.compile(r"\$\{\{ *([\w.-]+) *\}\}")

pytestmark = needs("bash git", "the steps of the GitHub action do what they should")


class Runner:
    """`base`: the commit that a pull request is for."""

    def __init__(self, folder: Path, base: str = "", **inputs: str) -> None:
        self.scratch = Scratch(folder)
        self.folder, self.base = folder, base
        self.inputs = {name: str(given["default"]) for name, given in ACTION["inputs"].items()}
        self.inputs |= {name.replace("_", "-"): text for name, text in inputs.items()}
        self.scratch.script(folder / "bin" / "pip", f'printf "%s\\n" "$@" > {shlex.quote(str(folder / "pip"))}')
        (folder / "temporary").mkdir()

    def run(self) -> tuple[int, str]:
        """All steps with a script, up to the first one that fails.  The exit code, and what was printed."""
        told = ""
        for step in STEPS:
            if "run" in step:
                done = self._step(step)
                told += done.stdout + done.stderr
                if done.returncode:
                    return done.returncode, told
        return 0, told

    def _step(self, step: dict[str, Any]) -> subprocess.CompletedProcess[str]:
        assert step["shell"] == "bash"
        script = self.folder / "step.sh"
        script.write_text(step["run"])
        given = {name: EXPRESSION.sub(self._value, text) for name, text in step["env"].items()}
        self.scratch.environment |= {**given, "RUNNER_TEMP": str(self.folder / "temporary")}
        return self.scratch.run(*SHELL, str(script))

    def _value(self, expression: re.Match[str]) -> str:
        known = {f"inputs.{name}": text for name, text in self.inputs.items()}
        known |= {"github.action_path": str(REPOSITORY), "github.event.pull_request.base.sha": self.base}
        return known[expression[1]]


@pytest.fixture
def runner(tmp_path: Path) -> Runner:
    """Of a repository with a project file."""
    made = Runner(tmp_path, options="--timeout 60")
    made.scratch.write("unbraid.toml", PROJECT_FILE)
    made.base = made.scratch.commit()
    return made


def verdicts(told: str) -> dict[str, str]:
    return dict(re.findall(r"^(.*): VERDICT: (\w+)", told, re.MULTILINE))


def test_no_input_reaches_a_shell() -> None:
    assert not any("${{" in step.get("run", "") for step in STEPS)


def test_what_a_pull_request_changes(runner: Runner) -> None:
    runner.scratch.touch("include/counter.h")
    runner.scratch.touch("src/unused.c")
    runner.scratch.commit()
    code, told = runner.run()
    assert (code, verdicts(told)) == (0, {"right": "TRUE"})
    assert "skipped: 1 file in no target of unbraid.toml\n" in told
    assert (runner.folder / "pip").read_text() == f"install\n--quiet\n{REPOSITORY}\n"
    runner.scratch.touch("tests/wrong.c")
    runner.scratch.commit()
    code, told = runner.run()
    assert (code, verdicts(told)) == (10, {"right": "TRUE", "wrong": "FALSE"})
    results = Sarif.model_validate_json((runner.scratch.root / ACTION["outputs"]["sarif"]["value"]).read_text())
    assert len(results.runs[0].results or []) == 2
    assert (runner.scratch.root / ACTION["outputs"]["junit"]["value"]).is_file()


def test_a_pull_request_that_changes_no_program(runner: Runner) -> None:
    (runner.scratch.root / "src" / "unused.c").unlink()
    runner.scratch.commit()
    assert runner.run() == (0, "")
    assert (runner.scratch.root / "unbraid.sarif").is_file()


@pytest.mark.parametrize("all_of_them", ["true", "false"])
def test_all_programs(runner: Runner, all_of_them: str) -> None:
    """If the input asks for them, or if it is no pull request."""
    runner.inputs["all"] = all_of_them
    runner.base = runner.base if all_of_them == "true" else ""
    code, told = runner.run()
    assert (code, verdicts(told)) == (10, {"right": "TRUE", "wrong": "FALSE", "unclear": "UNKNOWN"})


@pytest.mark.parametrize(("wanted", "code"), [("false", 0), ("true", 5)])
def test_unknown(runner: Runner, wanted: str, code: int) -> None:
    runner.inputs |= {"files": "tests/unclear.c\n", "fail-on-unknown": wanted}
    runner.base = ""
    assert runner.run()[0] == code


def test_the_base_is_fetched_if_it_is_not_there(runner: Runner, tmp_path: Path) -> None:
    """As after actions/checkout, which fetches one commit only."""
    runner.scratch.touch("tests/right.c")
    runner.scratch.commit()
    origin = f"file://{runner.scratch.root}"
    runner.scratch.git("config", "uploadpack.allowAnySHA1InWant", "true")
    runner.scratch.git("clone", "--quiet", "--depth=1", origin, str(tmp_path / "clone"))
    runner.scratch.root = tmp_path / "clone"
    code, told = runner.run()
    assert (code, verdicts(told)) == (0, {"right": "TRUE"})


def test_verdicts_are_kept(runner: Runner) -> None:
    (kept,) = (step["with"]["path"] for step in STEPS if step.get("uses", "").startswith("actions/cache@"))
    runner.inputs |= {"files": "tests/right.c"}
    runner.base = ""
    assert runner.run()[0] == 0
    entries = list(Path(kept.replace("${{ runner.temp }}", str(runner.folder / "temporary"))).iterdir())
    before = [entry.stat().st_mtime_ns for entry in entries]
    assert before and runner.run()[0] == 0
    assert [entry.stat().st_mtime_ns for entry in entries] == before


def test_names_are_not_code(runner: Runner) -> None:
    name = "tests/a $(touch hacked);`touch hacked` *.c"
    runner.scratch.write(name, "int main(void) { return 0; }\n")
    runner.scratch.write("unbraid.toml", '[targets.odd]\nfiles = ["tests/a*.c"]\n')
    runner.scratch.commit()
    runner.inputs |= {
        "files": f"{name}\n$(touch hacked)\n; touch hacked\n",
        "options": "--timeout 60 -DA=$(hacked) -DB=*",
    }
    code, told = runner.run()
    assert (code, verdicts(told)) == (0, {"odd": "TRUE"})
    assert not (runner.scratch.root / "hacked").exists()


def test_patterns_that_match_nothing(runner: Runner) -> None:
    runner.inputs["files"] = "test/*.c"
    code, told = runner.run()
    assert code == 1
    assert told.startswith("::error::no file of the repository matches")


def test_the_documented_inputs() -> None:
    page = (REPOSITORY / "docs" / "guide" / "in-a-team.md").read_text()
    rows = page.partition("| input |")[2].partition("\n\n")[0].splitlines()[2:]
    shown = {row.split(" | ")[0].strip("| `"): re.findall(r"`([^`]+)`", row.split(" | ")[-1]) for row in rows}
    assert shown == {
        name: str(given["default"]).splitlines() if name == "files" else [given["default"]]
        for name, given in ACTION["inputs"].items()
    }
