"""Static libraries."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from tests.helpers.needs import needs
from unbraid.core.errors import InputError
from unbraid.projects.archives import members


@needs("ar", "it makes static libraries")
@pytest.mark.parametrize("kind", ["rcs", "rcsT"])
def test_members(tmp_path: Path, kind: str) -> None:
    names = ["a.o", "sub/b.o", "a_very_long_name_of_an_object.o", "c d.o", "odd.o"]
    (tmp_path / "sub").mkdir()
    for name in names:
        (tmp_path / name).write_text("x" * (1 + len(name) % 2))
    subprocess.run(["ar", kind, "lib.a", *names], cwd=tmp_path, check=True)
    found = members(tmp_path / "lib.a")
    assert set(found) == {Path(name).name for name in names}
    assert found["odd.o"] == ([b"xx"] if kind == "rcs" else [])


def test_what_is_no_library(tmp_path: Path) -> None:
    (tmp_path / "lib.a").write_bytes(b"!<arch>\n" + b"x" * 60)
    with pytest.raises(InputError, match="damaged"):
        members(tmp_path / "lib.a")
    (tmp_path / "lib.a").write_bytes(b"text")
    with pytest.raises(InputError, match="not a static library"):
        members(tmp_path / "lib.a")
