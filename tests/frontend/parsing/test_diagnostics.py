"""All errors of the C code at once, with lines and carets."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.helpers.programs import write
from unbraid.core.errors import InputError
from unbraid.frontend.parsing.diagnostics import MOST_SHOWN, WIDEST
from unbraid.frontend.program import FrontendOptions, lower_files


def errors(*files: str) -> list[str]:
    with pytest.raises(InputError) as caught:
        lower_files(files, FrontendOptions())
    return str(caught.value).splitlines()


def test_all_errors_of_all_files(tmp_path: Path) -> None:
    one = write(tmp_path, "int main(void) {\n\tint x = y;\n\treturn z;\n}\n", "one.c")
    two = write(tmp_path, "int f(void) { return 0 }\n", "two.c")
    assert errors(one, two) == [
        f"{one}:2:10: use of undeclared identifier 'y'",
        "     int x = y;",
        "             ^",
        f"{one}:3:9: use of undeclared identifier 'z'",
        "     return z;",
        "            ^",
        f"{two}:1:23: expected ';' after return statement",
        "    int f(void) { return 0 }",
        "                          ^",
        "3 errors",
    ]


def test_notes(tmp_path: Path) -> None:
    file = write(tmp_path, "int x;\nchar x;\nint main(void) { return 0; }\n")
    assert errors(file)[3:5] == [f"{file}:1:5: note: previous definition is here", "    int x;"]


def test_an_error_in_a_header_is_shown_once(tmp_path: Path) -> None:
    header = write(tmp_path, "int f(void) { return g; }\n", "f.h")
    files = [write(tmp_path, f'#include "f.h"\nint x{number};\n', f"{number}.c") for number in range(3)]
    assert errors(*files)[0] == f"{header}:1:22: use of undeclared identifier 'g'"
    assert sum("undeclared" in line for line in errors(*files)) == 1


def test_arguments_of_macros(tmp_path: Path) -> None:
    file = write(tmp_path, "#include <assert.h>\nint main(void) { assert(1 == N); }\n")
    assert errors(file)[0] == f"{file}:2:30: use of undeclared identifier 'N'"


def test_characters_of_several_bytes(tmp_path: Path) -> None:
    file = write(tmp_path, 'int main(void) { char *s = "äöü"; return y; }\n')
    assert errors(file)[1].index("y;") == errors(file)[2].index("^")


def test_long_lines_are_cut(tmp_path: Path) -> None:
    file = write(tmp_path, f"int main(void) {{ {';' * 500} return y; {';' * 500} }}\n")
    shown, caret = errors(file)[1:3]
    assert len(shown) <= WIDEST + 4
    assert shown[caret.index("^")] == "y"


def test_many_errors(tmp_path: Path) -> None:
    file = write(tmp_path, "int main(void) {\n" + "x = y;\n" * 200 + "}\n")
    found = errors(file)
    assert found[-1].endswith(f"errors, of which the first {MOST_SHOWN} are shown")
    assert len(found) == 3 * MOST_SHOWN + 1


def test_missing_files(tmp_path: Path) -> None:
    names = [str(tmp_path / name) for name in ("one.c", "two.c")]
    assert errors(*names) == [f"{name}: No such file or directory" for name in names]
