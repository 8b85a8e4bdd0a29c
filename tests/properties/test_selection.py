"""Which properties are asked for."""

from __future__ import annotations

from pathlib import Path

import pytest

from unbraid.core.errors import UsageError
from unbraid.core.nodes import Property
from unbraid.properties.selection import full_names, parse_selection


# ------------------------------------------------------------------------------------------- selection
def test_names() -> None:
    assert full_names(["race,deadlock", "race"]) == ("no-data-race", "no-deadlock")
    assert parse_selection(["memory"]).properties == {Property.DEREF, Property.FREE, Property.MEMTRACK}
    with pytest.raises(UsageError, match="unknown property 'speed'"):
        parse_selection(["speed"])


@pytest.mark.parametrize(
    ("formula", "expected"),
    [
        ("! call(reach_error())", Property.ERROR_CALL),
        ("valid-deref", Property.DEREF),
        ("valid-free", Property.FREE),
        ("valid-memtrack", Property.MEMTRACK),
        ("valid-memcleanup", Property.MEMCLEANUP),
        ("! overflow", Property.OVERFLOW),
        ("! data-race", Property.RACE),
        ("!deadlock", Property.DEADLOCK),
    ],
)
def test_property_files(formula: str, expected: Property, tmp_path: Path) -> None:
    file = tmp_path / "one.prp"
    file.write_text(f"CHECK( init(main()), LTL(G {formula}) )\n")
    assert parse_selection([str(file)]).properties == {expected}


def test_property_files_that_are_not_understood(tmp_path: Path) -> None:
    file = tmp_path / "end.prp"
    file.write_text("CHECK( init(main()), LTL(F end) )\n")
    with pytest.raises(UsageError, match="not supported"):
        parse_selection([str(file)])
    with pytest.raises(UsageError, match="not both"):
        parse_selection([str(file), "race"])
