"""How many arguments a program seems to want."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.helpers.programs import write
from unbraid.core.flags import Flags
from unbraid.core.nodes import LP64
from unbraid.frontend.parsing.clang import definitions, parse
from unbraid.frontend.parsing.wanted_arguments import wanted_arguments


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("return argc;", 0),
        ("if (argc != 4) return 1;", 4),
        ("if (argc < 4) return 1;", 4),
        ("if (argc <= 4) return 1;", 5),
        ("if (4 >= argc) return 1;", 5),
        ("if (argc > 3 && (unsigned long)argc == 6UL) return 1;", 6),
        ("switch (argc) { case 2: return 1; case 5: return 2; }", 5),
        ("if (6 < argc || 5 > argc) return 1;", 7),
        ("return is_wrong(argc, argv);", 6),
        ("return is_wrong(2, argv);", 0),
        ("int n = argc; if (n < 4) return 1;", 0),
    ],
)
def test_what_a_program_compares_argc_with(text: str, wanted: int, tmp_path: Path) -> None:
    before = "int again(int n) { return n == 1 || again(n); } "
    before += "int is_wrong(int count, char **texts) { return count != 6 || again(count); } "
    path = write(tmp_path, f"{before}int main(int argc, char **argv) {{ {text} return 0; }}")
    unit = parse(path, LP64, Flags())
    try:
        (main,) = [each for each in definitions(unit) if each.spelling == "main"]
        assert wanted_arguments(main) == wanted
    finally:
        unit.close()
