"""The hook for pre-commit: the real program runs it in a scratch repository."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import yaml

from tests.helpers.needs import needs
from tests.helpers.programs import REPOSITORY
from tests.helpers.scratch import PROJECT_FILE, Scratch

pytestmark = needs("pre-commit git", "the hook blocks commits with a bug, and only those")

HOOKS: list[dict[str, Any]] = yaml.safe_load((REPOSITORY / ".pre-commit-hooks.yaml").read_text())


@pytest.fixture
def scratch(tmp_path: Path) -> Scratch:
    made = Scratch(tmp_path)
    install(made)
    return made


def install(scratch: Scratch, **more: object) -> None:
    """The hook as it is, but with the `unbraid` on PATH in place of one that pre-commit installs."""
    (hook,) = HOOKS
    assert hook["language"] == "python"
    config = {"repos": [{"repo": "local", "hooks": [{**hook, "language": "system", **more}]}]}
    scratch.write(".pre-commit-config.yaml", yaml.safe_dump(config))
    done = scratch.run("pre-commit", "install")
    assert done.returncode == 0, done.stderr
    scratch.commit()


def commit(scratch: Scratch, *names: str) -> tuple[bool, str]:
    """Changes files, and commits them.  Was that allowed, and what was said?"""
    for name in names:
        scratch.touch(name)
    scratch.git("add", "--all")
    done = scratch.run("git", "commit", "--message=changed")
    return done.returncode == 0, done.stdout + done.stderr


def test_files_with_a_main_function(scratch: Scratch) -> None:
    install(scratch, args=["-DLIMIT=2"])
    is_allowed, told = commit(scratch, "tests/right.c", "src/unused.c", "include/counter.h")
    assert is_allowed, told
    assert "tests/right.c: VERDICT: TRUE\n" in told
    assert "skipped: 2 files without a main function\n" in told
    is_allowed, told = commit(scratch, "tests/wrong.c")
    assert not is_allowed
    assert "tests/wrong.c: VERDICT: FALSE(unreach-call, no-data-race)\n" in told


def test_targets_of_a_project_file(scratch: Scratch) -> None:
    scratch.write("unbraid.toml", PROJECT_FILE)
    scratch.commit()
    is_allowed, told = commit(scratch, "include/counter.h")
    assert is_allowed and "right: VERDICT: TRUE\n" in told and "wrong" not in told
    is_allowed, told = commit(scratch, "tests/unclear.c")
    assert is_allowed and "unclear: VERDICT: UNKNOWN(" in told
    is_allowed, told = commit(scratch, "unbraid.toml")
    assert not is_allowed and "wrong: VERDICT: FALSE(unreach-call, no-data-race)\n" in told


def test_unknown_blocks_if_it_is_asked_for(scratch: Scratch) -> None:
    scratch.write("unbraid.toml", PROJECT_FILE)
    install(scratch, args=["--fail-on-unknown"])
    is_allowed, told = commit(scratch, "tests/unclear.c")
    assert not is_allowed and "unclear: VERDICT: UNKNOWN(" in told


def test_other_files_do_not_matter(scratch: Scratch) -> None:
    scratch.write("pyproject.toml", "")
    is_allowed, told = commit(scratch, "pyproject.toml")
    assert is_allowed and "(no files to check)Skipped" in told


def test_verdicts_are_kept(scratch: Scratch, tmp_path: Path) -> None:
    install(scratch, args=["-DLIMIT=2"])
    assert commit(scratch, "tests/right.c")[0]
    entries = list((tmp_path / "cache" / "unbraid" / "verdicts").iterdir())
    before = [entry.stat().st_mtime_ns for entry in entries]
    assert before and commit(scratch, "tests/right.c")[0]
    assert [entry.stat().st_mtime_ns for entry in entries] == before
