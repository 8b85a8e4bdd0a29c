"""Which files a C file includes."""

from __future__ import annotations

from pathlib import Path

from tests.helpers.programs import write
from unbraid.core.flags import Flags, simple_flags
from unbraid.core.nodes import LP64
from unbraid.frontend.includes import included


def own(folder: Path, file: str, flags: Flags) -> set[str]:
    found = (Path(name) for name in included(file, LP64, flags))
    return {str(path.relative_to(folder)) for path in found if path.is_relative_to(folder)}


def test_direct_and_through_others(tmp_path: Path) -> None:
    write(tmp_path, "int in;\n", "inner.h")
    write(tmp_path, '#include "../inner.h"\n', "include/outer.h")
    write(tmp_path, "int unused;\n", "unused.h")
    file = write(tmp_path, "#include <stdio.h>\n#include HEADER\nint main(void) { return in; }\n")
    flags = simple_flags(defines=['HEADER="include/outer.h"'])
    assert own(tmp_path.resolve(), file, flags) == {"inner.h", "include/outer.h"}


def test_files_with_errors(tmp_path: Path) -> None:
    write(tmp_path, "int x = ;\n", "wrong.h")
    file = write(tmp_path, '#include "wrong.h"\n#include "missing.h"\n')
    assert own(tmp_path.resolve(), file, Flags()) == {"wrong.h"}
    assert included(write(tmp_path, "", "empty.c"), LP64, Flags()) == frozenset()
