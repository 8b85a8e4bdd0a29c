"""Characters of string literals, however they are written."""

from __future__ import annotations

from pathlib import Path
from tempfile import TemporaryDirectory

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.helpers.programs import lower_text
from unbraid.core.nodes import Const

NAMED = dict(zip('\a\b\f\n\r\t\v"\\', 'abfnrtv"\\', strict=True))
WAYS = ("plain", "octal", "hexadecimal")


def spelled(code: int, way: str) -> str:
    """One character in C; a new literal begins after it, so that digits that follow do not belong to it."""
    character = chr(code)
    if way == "octal":
        return f"\\{code:o}"
    if way == "plain" and character in NAMED:
        return f"\\{NAMED[character]}"
    if way == "plain" and 32 <= code < 127:
        return character
    return f"\\x{code:x}"


@settings(max_examples=60)
@given(st.lists(st.tuples(st.integers(0, 255), st.sampled_from(WAYS)), max_size=12), st.integers(0, 3))
def test_codes_are_those_that_are_written(characters: list[tuple[int, str]], more: int) -> None:
    text = " ".join(f'"{spelled(*each)}"' for each in characters) or '""'
    size = len(characters) + 1 + more
    with TemporaryDirectory() as folder:
        program = lower_text(Path(folder), f"unsigned char s[{size}] = {text}; int main(void) {{ return s[0]; }}")
    (s,) = [item for item in program.globals if item.var.name == "s"]
    found = [value.value for value in s.initial if isinstance(value, Const)]
    assert found == [code for code, _ in characters] + [0] * (1 + more)
