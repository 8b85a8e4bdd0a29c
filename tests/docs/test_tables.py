"""Tables in the documentation say what the program says.  `--update-golden` writes them anew."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.docs.tables import TABLES, part_of

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
