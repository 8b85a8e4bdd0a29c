"""What the guide shows is what happens."""

from __future__ import annotations

import re
import shlex
import textwrap
from pathlib import Path

import pytest
import yaml

from tests.helpers.programs import REPOSITORY
from unbraid.cli.main import run

GUIDE = REPOSITORY / "docs" / "guide"


def test_the_first_bug(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]) -> None:
    text = (GUIDE / "first-bug.md").read_text()
    program, mended = re.findall(r"```c\n(.*?)```", text, re.DOTALL)
    monkeypatch.chdir(tmp_path)
    Path("visitors.c").write_text(program)
    assert run(["verify", "visitors.c", "--explain"]) == 10
    shown = re.search(r"(      main .*?reads visitors = 1)\n\n##", text, re.DOTALL)
    assert shown is not None
    assert capfd.readouterr().out.startswith(textwrap.dedent(shown[1]))
    Path("visitors.c").write_text(re.sub(r"void \*door.*?\n}\n", mended, program, count=1, flags=re.DOTALL))
    assert run(["verify", "visitors.c"]) == 0


def test_the_queue(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    queue = REPOSITORY / "examples" / "queue.c"
    guide = (GUIDE / "lock-free-queue.md").read_text()
    right, wrong = (textwrap.dedent(part) for part in re.findall(r"```c\n(.*?)```", guide, re.DOTALL))
    assert right in queue.read_text()
    broken = tmp_path / "queue.c"
    lines = textwrap.indent(wrong, "    ")
    assert lines.splitlines()[::-1] == queue.read_text().splitlines()[15:17]
    broken.write_text(queue.read_text().replace("".join(reversed(lines.splitlines(keepends=True))), lines))
    assert run(["verify", str(queue)]) == 0
    assert run(["verify", str(broken), "--explain"]) == 10
    assert "main sees put = 1, which producer#1 wrote." in capfd.readouterr().out


def test_the_lazy_schema(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    program, printed = re.findall(r"```c\n(.*?)```", (GUIDE / "how-schemas-work.md").read_text(), re.DOTALL)
    file = tmp_path / "prog.c"
    file.write_text("#include <assert.h>\n#include <pthread.h>\n" + program)
    assert run(["sequentialize", str(file), "--unwind", "1", "--rounds", "2"]) == 0
    assert "\n".join(printed.splitlines()[1:-1]) in capfd.readouterr().out


def test_all_properties(monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]) -> None:
    monkeypatch.chdir(REPOSITORY)
    assert run(["verify", "examples/accounts.c"]) == 10
    shown = capfd.readouterr().out
    guide = textwrap.dedent((GUIDE / "more-than-assertions.md").read_text())
    verdicts = re.search(r"(    unreach-call, locks.*?no-deadlock: FALSE\n)", guide, re.DOTALL)
    race = re.search(r"(    data race on transfers; .*?accounts.c:25)\n", guide, re.DOTALL)
    assert verdicts is not None and race is not None
    assert textwrap.dedent(verdicts[1]) in shown
    assert textwrap.dedent(race[1]) in shown


def test_what_true_means(monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]) -> None:
    monkeypatch.chdir(REPOSITORY)
    assert run(["verify", "examples/locked_counter.c"]) == 0
    assert textwrap.indent(capfd.readouterr().out, "    ") in (REPOSITORY / "docs" / "commands.md").read_text()


def test_what_unknown_says(monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]) -> None:
    monkeypatch.chdir(REPOSITORY)
    assert run(["verify", "--unwind", "1", "--rounds", "1", "examples/queue.c"]) == 5
    assert textwrap.indent(capfd.readouterr().out, "    ") in (GUIDE / "choosing-an-engine.md").read_text()


def test_the_hook_without_pre_commit(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    (hook,) = yaml.safe_load((REPOSITORY / ".pre-commit-hooks.yaml").read_text())
    program, *words = shlex.split(hook["entry"])
    assert program == "unbraid"
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    monkeypatch.chdir(REPOSITORY / "examples")
    assert run([*words, "lost_update.c", "locked_counter.c"]) == 10
    assert "locked_counter.c: VERDICT: TRUE\n" in capfd.readouterr().out


def test_the_editor_finds_the_place(capfd: pytest.CaptureFixture[str]) -> None:
    text = (GUIDE / "in-a-team.md").read_text()
    violated, refused = (re.compile(one.replace("\\\\", "\\")) for one in re.findall(r'"regexp": "(.*)",', text))
    run(["verify", str(REPOSITORY / "examples" / "lost_update.c")])
    found = [match.groups() for line in capfd.readouterr().out.splitlines() if (match := violated.match(line))]
    places = [(message, line, column) for message, _, line, column in found]
    assert places == [("assertion counter == 2", "18", "5"), ("data race on counter", "8", "5")]
    assert refused.match("unbraid: dir/f.c:3:7: 'asm' is not supported")
