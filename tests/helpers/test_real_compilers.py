"""Each real implementation that is here builds programs with its own C library; the others are named as missing."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from tests.helpers.debian import Unavailable
from tests.helpers.needs import reason
from tests.helpers.real_compilers import LEVELS, NAMES, NotBuilt, implementation

PROGRAM = """
#include <stdio.h>
#include <stdlib.h>
int main(void) {
#ifdef __GLIBC__
    const char *library = "glibc";
#else
    const char *library = "musl";
#endif
#ifdef __clang__
    const char *compiler = "clang";
#else
    const char *compiler = "gcc";
#endif
    printf("%s+%s\\n", compiler, library);
    return 0;
}
"""


@pytest.mark.parametrize("name", NAMES)
def test_it_builds_programs_with_its_library(name: str, tmp_path: Path) -> None:
    found = implementation(name)
    if isinstance(found, Unavailable):
        pytest.skip(reason(f"{name} ({found})", "library models and C semantics agree with it"))
    source = tmp_path / "program.c"
    source.write_text(PROGRAM)
    for level in LEVELS:
        binary = found.build(source, [level], tmp_path)
        assert subprocess.run([binary], capture_output=True, text=True, check=True).stdout == f"{name}\n"
    assert len({found.build(source, [level], tmp_path) for level in LEVELS}) == len(LEVELS)
    source.write_text("int main(void) { return nothing; }")
    with pytest.raises(NotBuilt, match="nothing"):
        found.build(source, [], tmp_path)
