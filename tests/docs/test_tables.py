"""Tables in the documentation say what the program says.  `--update-golden` writes the generated ones anew."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.docs.tables import TABLES, part_of
from unbraid import backends
from unbraid.backends.adapter import BackendKind
from unbraid.cli.choices import target_choices
from unbraid.cli.exit_codes import EXIT_CODES, EXIT_INPUT, EXIT_INTERNAL, EXIT_USAGE
from unbraid.cli.parser import COMMANDS
from unbraid.engines.protocol import Engine
from unbraid.results.render import JSON_VERSION, TRACE_VERSION, report_to_json
from unbraid.results.verdict import Report, Verdict

ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize(
    "name", [pytest.param(name, marks=pytest.mark.slow if table.is_slow else ()) for name, table in TABLES.items()]
)
def test_a_table_is_what_the_program_says(name: str, pytestconfig: pytest.Config) -> None:
    table = TABLES[name]
    file = ROOT / table.page
    before, shown, after = part_of(file.read_text(), name)
    if pytestconfig.getoption("--update-golden"):
        file.write_text(before + table.text() + after)
    else:
        assert shown == table.text(), f"{table.page}: --update-golden writes the table anew"


def _first_column(page: str, header: str) -> list[str]:
    """The names, or numbers, in the first cells of the table that begins with this header."""
    rows = (ROOT / page).read_text().partition(f"| {header} |")[2].partition("\n\n")[0].splitlines()[2:]
    cells = [row.removeprefix("| ").split(" | ")[0] for row in rows]
    return [name for cell in cells for name in (re.findall(r"`([^`]+)`", cell) or [cell])]


def test_what_engines_declare() -> None:
    assert set(_first_column("docs/architecture.md", "attribute")) == set(Engine.__annotations__)


def test_backends() -> None:
    verifiers = {name for name in backends.names() if backends.load(name).kind is BackendKind.VERIFIER}
    assert set(_first_column("docs/backends.md", "`--backend`")) == verifiers


def test_targets() -> None:
    assert set(_first_column("docs/formats.md", "target")) == set(target_choices())


def test_fields_of_the_output() -> None:
    page = (ROOT / "docs/formats.md").read_text()
    rows = page.partition("## The JSON output")[2].partition("\n## ")[0]
    shown = {name for cell in re.findall(r"^\| (`.*?) \|", rows, re.MULTILINE) for name in re.findall(r"`(\w+)`", cell)}
    assert shown == {*report_to_json(Report(Verdict.TRUE, ""), {}), "possible"}


def test_versions_of_the_formats() -> None:
    page = (ROOT / "docs/formats.md").read_text()
    assert re.findall(r"^\| `version` \| (\d+)", page, re.MULTILINE) == [str(TRACE_VERSION), str(JSON_VERSION)]
    assert _first_column("docs/formats.md", "version") == [str(number) for number in range(JSON_VERSION, 0, -1)]


def test_commands() -> None:
    shown = [command.split()[1] for command in _first_column("docs/commands.md", "command")]
    assert set(shown) == set(COMMANDS)


@pytest.mark.parametrize(("page", "header"), [("docs/commands.md", "exit code"), ("docs/guide/in-a-team.md", "code")])
def test_exit_codes(page: str, header: str) -> None:
    known = {*EXIT_CODES.values(), EXIT_USAGE, EXIT_INPUT, EXIT_INTERNAL}
    assert {int(code) for code in _first_column(page, header) if code.isdecimal()} == known
