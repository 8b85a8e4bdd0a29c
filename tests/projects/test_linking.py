"""Which files make a program."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.helpers.programs import write
from unbraid.core.errors import InputError
from unbraid.core.flags import simple_flags
from unbraid.projects.choosing import Wish, choose
from unbraid.projects.linking import Linker
from unbraid.projects.units import Database, Unit

TEXTS = {
    "main.c": "int a(void); int main(void) { return a(); }",
    "a.c": "extern int b; static int hidden(void) { return b; } int a(void) { return hidden(); }",
    "b.c": "int b = 1;",
    "unused.c": "int unused(void) { return 1; } static int a(void) { return unused(); } int c(void) { return a(); }",
}


def units(folder: Path, texts: dict[str, str]) -> dict[str, Unit]:
    return {name: Unit(write(folder, text, name)) for name, text in texts.items()}


def names(found: tuple[Unit, ...]) -> list[str]:
    return [Path(unit.file).name for unit in found]


def test_files_that_are_needed(tmp_path: Path) -> None:
    given = units(tmp_path, TEXTS)
    linker = Linker(list(given.values()), "main")
    assert linker.starts() == [given["main.c"]]
    assert names(linker.program([given["main.c"]])) == ["main.c", "a.c", "b.c"]


def test_two_definitions(tmp_path: Path) -> None:
    given = units(tmp_path, {**TEXTS, "b2.c": "int b = 2;"})
    with pytest.raises(InputError, match=r"'b', which .*a.c needs, is defined in .*b.c and in .*b2.c"):
        Linker(list(given.values()), "main").program([given["main.c"]])


def test_a_definition_for_the_same_target_comes_first(tmp_path: Path) -> None:
    given = units(tmp_path, TEXTS)
    flags = simple_flags(defines=["X"])
    mine, others = Unit(given["b.c"].file, group="mine"), Unit(given["b.c"].file, flags, group="others")
    start = Unit(given["main.c"].file, group="mine")
    middle = Unit(given["a.c"].file, group="mine")
    assert Linker([others, mine, middle, start], "main").program([start]) == (start, middle, mine)


def test_objects_for_shared_libraries(tmp_path: Path) -> None:
    """They are no choice; other flags are."""
    given = units(tmp_path, TEXTS)
    shared = Unit(given["b.c"].file, simple_flags(defines=["b_EXPORTS"]))
    assert given["b.c"] in Linker([shared, *given.values()], "main").program([given["main.c"]])
    other = Unit(given["b.c"].file, simple_flags(defines=["B=2"]))
    with pytest.raises(InputError, match=r"defined in .*b.c \(-std=gnu17\) and in .*b.c \(-std=gnu17 -D B=2\)"):
        Linker([*given.values(), other], "main").program([given["main.c"]])


def test_the_same_command_twice_is_no_choice(tmp_path: Path) -> None:
    given = units(tmp_path, TEXTS)
    again = Unit(given["b.c"].file, output="/elsewhere/b.o")
    found = Linker([*given.values(), again], "main").program([given["main.c"]])
    assert names(found) == ["main.c", "a.c", "b.c"]


def test_other_programs_do_not_count(tmp_path: Path) -> None:
    given = units(tmp_path, {**TEXTS, "test.c": "int b = 5; int main(void) { return b; }"})
    assert names(Linker(list(given.values()), "main").program([given["main.c"]])) == ["main.c", "a.c", "b.c"]


def test_a_needed_file_with_errors_is_told(tmp_path: Path) -> None:
    given = units(tmp_path, {**TEXTS, "a.c": "#include <no_such_header.h>\nDEFINE_FUNCTION(a, return 1;)"})
    with pytest.raises(InputError, match=r"a.c:1:10: .*no_such_header.h(.|\n)*'a', which .*main.c needs"):
        Linker(list(given.values()), "main").program([given["main.c"]])


def test_an_unneeded_file_with_errors_is_not_told(tmp_path: Path) -> None:
    given = units(tmp_path, {**TEXTS, "broken.c": "#include <no_such_header.h>\nint printf_like(void);"})
    assert len(Linker(list(given.values()), "main").program([given["main.c"]])) == 3


def test_constructors_of_the_same_target(tmp_path: Path) -> None:
    text = "__attribute__((constructor)) static void first(void) { }"
    given = units(tmp_path, {"main.c": "int main(void) { return 0; }", "mine.c": text, "other.c": text})
    groups = {"main.c": "t", "mine.c": "t", "other.c": "u"}
    all_units = [Unit(unit.file, group=groups[name]) for name, unit in given.items()]
    assert names(Linker(all_units, "main").program(all_units[:1])) == ["main.c", "mine.c"]


def test_functions_for_the_linker_are_refused(tmp_path: Path) -> None:
    given = units(tmp_path, {**TEXTS, "b.c": "int b = 1; int __wrap_close(int file) { return file; }"})
    with pytest.raises(InputError, match=r"b.c defines '__wrap_close', which the linker puts in the place of another"):
        Linker(list(given.values()), "main").program([given["main.c"]])


def test_inline_functions_of_headers(tmp_path: Path) -> None:
    write(tmp_path, "inline int twice(int x) { return 2 * x; }", "twice.h")
    texts = {
        "main.c": '#include "twice.h"\nint more(void); int main(void) { return twice(1) + more(); }',
        "more.c": '#include "twice.h"\nint more(void) { return twice(2); }',
        "twice.c": '#include "twice.h"\nextern int twice(int x);',
    }
    given = units(tmp_path, texts)
    assert names(Linker(list(given.values()), "main").program([given["main.c"]])) == ["main.c", "more.c"]


# ---------------------------------------------------------------------------------------------- choosing
def test_choosing_among_programs(tmp_path: Path) -> None:
    texts = {
        "one.c": "int main(void) { return 0; }",
        "two.c": "int f(void) { return 1; }\nint main(void) { return f(); }",
    }
    database = Database("project", tuple(units(tmp_path, texts).values()))
    with pytest.raises(InputError, match=r"several programs; choose one with --main FILE:\n.*one.c\n.*two.c"):
        choose(database, Wish())
    assert names(choose(database, Wish(main="two.c")).units) == ["two.c"]
    assert names(choose(database, Wish(target="one")).units) == ["one.c"]
    found = choose(database, Wish(main="f"))
    assert (names(found.units), found.entry) == (["two.c"], "f")
    with pytest.raises(InputError, match="no program three"):
        choose(database, Wish(target="three"))
    with pytest.raises(InputError, match="no file defines the function 'g'"):
        choose(database, Wish(main="g"))


def test_files_that_the_program_must_have(tmp_path: Path) -> None:
    database = Database("project", tuple(units(tmp_path, {**TEXTS, "b2.c": "int b = 2;"}).values()))
    assert names(choose(database, Wish(), ["main.c", "b2.c"]).units) == ["main.c", "b2.c", "a.c"]
    with pytest.raises(InputError, match=r"no command for missing.c"):
        choose(database, Wish(), ["missing.c"])


def test_a_file_that_is_compiled_in_several_ways(tmp_path: Path) -> None:
    file = write(tmp_path, "int main(void) { return X; }")
    ways = [Unit(file, simple_flags(defines=[f"X={number}"]), group=f"t{number}") for number in (1, 2)]
    database = Database("project", tuple(ways))
    assert choose(database, Wish("t2"), ["program.c"]).units == (ways[1],)
    assert choose(database, Wish("t1")).units == (ways[0],)
    with pytest.raises(InputError, match=r"compiled in several ways; choose one with --target:\n.* X=1\), for t1\n"):
        choose(database, Wish(), ["program.c"])
