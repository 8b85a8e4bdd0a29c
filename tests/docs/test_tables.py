"""Tables in the documentation say what the program says.  `--update-golden` writes the generated ones anew."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.docs.tables import TABLES, part_of
from unbraid import backends
from unbraid.backends.adapter import BackendKind
from unbraid.cli.exit_codes import EXIT_CODES, EXIT_INPUT, EXIT_INTERNAL, EXIT_USAGE
from unbraid.cli.options import target_choices
from unbraid.cli.parser import COMMANDS

ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize("name", TABLES)
def test_a_table_is_what_the_program_says(name: str, pytestconfig: pytest.Config) -> None:
    table = TABLES[name]
    file = ROOT / table.page
    before, shown, after = part_of(file.read_text(), name)
    if pytestconfig.getoption("--update-golden"):
        file.write_text(before + table.text() + after)
    else:
        assert shown == table.text(), f"{table.page}: --update-golden writes the table anew"


def _first_column(page: str, header: str) -> list[str]:
    """The names in the first cells of the table that begins with this header, which a cell may have several of."""
    rows = (ROOT / page).read_text().partition(f"| {header} |")[2].partition("\n\n")[0].splitlines()[2:]
    return [
        name
        for row in rows
        for name in re.findall(r"`([^`]+)`|^\| (\d+)", row.split(" | ")[0])
        for name in name
        if name
    ]


def test_backends() -> None:
    verifiers = {name for name in backends.names() if backends.load(name).kind is BackendKind.VERIFIER}
    assert set(_first_column("README.md", "`--backend`")) == verifiers


def test_targets() -> None:
    assert set(_first_column("docs/formats.md", "target")) == set(target_choices())


def test_commands() -> None:
    shown = [command.split()[1] for command in _first_column("README.md", "command")]
    assert set(shown) == set(COMMANDS)


@pytest.mark.parametrize(("page", "header"), [("README.md", "exit code"), ("docs/guide/in-a-team.md", "code")])
def test_exit_codes(page: str, header: str) -> None:
    known = {*EXIT_CODES.values(), EXIT_USAGE, EXIT_INPUT, EXIT_INTERNAL}
    assert {int(code) for code in _first_column(page, header) if code.isdecimal()} == known
