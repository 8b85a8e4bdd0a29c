"""Which names a file defines, and which it needs."""

from __future__ import annotations

from pathlib import Path

from tests.helpers.programs import write
from unbraid.core.flags import Flags
from unbraid.core.nodes import LP64
from unbraid.frontend.externals import definitions, needs

TEXT = """\
#include <stdio.h>
extern int declared;
extern int with_value = 1;
int tentative;
static int hidden;
inline int inlined(void) { return through_inline(); }
extern inline int emitted(void) { return 1; }
int from_header(void);
static int used(void) { return declared + hidden; }
static int unused(void) { return not_needed(); }
int visible(void) { int local = tentative; return used() + inlined() + from_header() + local; }
int (*pointer)(void) = by_address;
void prints(void) { fprintf(stderr, "x"); free(0); undeclared(); }
"""


def test_names(tmp_path: Path) -> None:
    declared = "int through_inline(void); int not_needed(void); int by_address(void);\n"
    file = write(tmp_path, declared + TEXT)
    found = definitions(file, LP64, Flags())
    assert found.names == {"with_value", "tentative", "emitted", "visible", "pointer", "prints"}
    assert found.errors == ""
    assert needs(file, LP64, Flags()) == {
        "by_address": False, "declared": False, "fprintf": True, "free": True, "from_header": False,
        "stderr": True, "through_inline": False, "undeclared": False,
    }  # fmt: skip


def test_files_with_errors(tmp_path: Path) -> None:
    file = write(tmp_path, "#include <no_such_header.h>\nint f(void) { return g(); }\n")
    found = definitions(file, LP64, Flags())
    assert found.names == {"f"}
    assert "no_such_header.h" in found.errors
    assert needs(file, LP64, Flags()) == {"g": False}
