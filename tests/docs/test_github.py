"""What GitHub and pre-commit read: it is YAML, and runs the commands that the documentation names."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import yaml

ROOT = Path(__file__).parents[2]


def _read(path: Path) -> Any:
    return yaml.safe_load(path.read_text())


def test_the_workflow_runs_the_documented_commands() -> None:
    jobs = _read(ROOT / ".github" / "workflows" / "ci.yml")["jobs"]
    commands = {name: [step["run"] for step in job["steps"] if "run" in step] for name, job in jobs.items()}
    readme, contributing = ((ROOT / name).read_text() for name in ("README.md", "CONTRIBUTING.md"))
    for command in ("ruff check .", "ruff format --check .", "mypy"):
        assert command in commands["checks"] and command in contributing
    for name, command in (("linux", "python -m pytest -n 2"), ("macos", "python -m pytest -n 2 -m fast")):
        assert command in commands[name] and command in readme
    assert "mkdocs build --strict" in commands["docs"] and "mkdocs build --strict" in contributing
    oldest = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["requires-python"]
    assert oldest == f">={jobs['linux']['strategy']['matrix']['python'][0]}"


def test_issue_templates() -> None:
    for path in (ROOT / ".github" / "ISSUE_TEMPLATE").glob("*.yml"):
        form = _read(path)
        if path.stem != "config":
            assert form["name"] and form["description"]
            names = [part["id"] for part in form["body"] if part["type"] != "markdown"]
            assert len(set(names)) == len(names) > 0


def test_hooks_of_commits() -> None:
    (local,) = _read(ROOT / ".pre-commit-config.yaml")["repos"]
    assert [hook["id"] for hook in local["hooks"]] == ["ruff-check", "ruff-format", "mypy"]
