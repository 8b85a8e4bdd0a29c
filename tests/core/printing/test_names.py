"""C names of a program's names."""

from __future__ import annotations

import re
from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

from tests.helpers.programs import global_zero, one_function
from unbraid.core.nodes import INT32, Storage, Var
from unbraid.core.printing.names import Names

# What transforms and users write, and what is special in C.
words = st.one_of(
    st.from_regex(r"[a-z_][a-z0-9_.#\[\]]{0,6}", fullmatch=True),
    st.sampled_from(
        ("int", "while", "a.b", "a#b", "a_b", "a_b_2", "3", "größe", "printf", "main", "unbraid_x", "sinf")
    ),
)
IDENTIFIER = re.compile(r"[A-Za-z_][A-Za-z0-9_]*")


@given(st.lists(words, max_size=12, unique=True), st.lists(words, max_size=6, unique=True))
def test_names_are_identifiers_and_different(global_names: list[str], local_names: list[str]) -> None:
    plain = one_function(tuple(global_zero(name, INT32) for name in global_names), ())
    main = replace(plain.functions["main"], locals=tuple(Var(name, INT32, Storage.LOCAL) for name in local_names))
    program = replace(plain, functions={"main": main})
    names = Names(program, "main")
    inside, further = names.locals(main, ["round", "round"])
    found = ["main", *map(names.variable, (item.var for item in program.globals)), *inside.values(), *further]
    assert all(map(IDENTIFIER.fullmatch, found))
    assert len(set(found)) == len(found) == 3 + len(global_names) + len(local_names)
    assert not {"int", "while", "unbraid_x"} & set(found)


@given(words)
def test_what_c_allows_stays_as_it_is(name: str) -> None:
    program = one_function((global_zero(name, INT32),), ())
    found = Names(program, "main").variable(program.globals[0].var)
    if re.fullmatch(r"[a-z]_[a-z]*", name):
        assert found == name
