"""Positions in TOML files."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator

from hypothesis import given
from hypothesis import strategies as st

from unbraid.projects.positions import Path, positions

TEXT = '''\
# a comment with = and [
top = "a # b" # more
"quoted key".inner = 'x'
numbers = [ 1,  # one
  2, [3, 4],
]

[targets.one]
files = ["a.c", { file = "b.c", flags = ["-DX"] }]
text = """
[not.a.header]
key = 1
"""
date = 1979-05-27T07:32:00Z

[[list]]
name = "first"
[[list]]
name = "second"
[list.sub]
deep = { a.b = 1, c = [] }
'''


def test_positions() -> None:
    found = positions(TEXT)
    assert found[("top",)] == (2, 1)
    assert found["quoted key", "inner"] == (3, 14)
    assert found["numbers", 1] == (5, 3)
    assert found["numbers", 2, 1] == (5, 10)
    assert found["targets", "one"] == (8, 10)
    assert found["targets", "one", "files", 1, "flags", 0] == (9, 42)
    assert found["targets", "one", "date"] == (14, 1)
    assert found["list", 0, "name"] == (17, 1)
    assert found["list", 1, "name"] == (19, 1)
    assert found["list", 1, "sub", "deep", "c"] == (21, 19)


def paths(value: object, at: Path = ()) -> Iterator[Path]:
    """Of all that tomllib finds."""
    items = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, item in items:
        yield (*at, key)
        yield from paths(item, (*at, key))


def test_everything_has_a_position() -> None:
    assert set(paths(tomllib.loads(TEXT))) == set(positions(TEXT))


STRINGS = st.sampled_from(["'a'", '"b"', '"\\""', "''", '"""c"d"""', "'''e\n'f'''", '"#"', "'[x]'"])
VALUES = st.recursive(
    st.one_of(STRINGS, st.integers().map(str), st.sampled_from(["true", "1.5", "1979-05-27"])),
    lambda inner: st.lists(inner, max_size=3).map(lambda items: f"[ {', '.join(items)} ]"),
    max_leaves=5,
)


@given(st.lists(st.tuples(st.sampled_from(["a", "b-c", '"d e"', "'f.g'", "h.i"]), VALUES), max_size=4))
def test_whatever_tomllib_reads(pairs: list[tuple[str, str]]) -> None:
    text = "".join(f"[t{number}] # [x]\n{key} = {value}\n" for number, (key, value) in enumerate(pairs))
    assert set(paths(tomllib.loads(text))) == set(positions(text))
