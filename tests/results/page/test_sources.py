"""Which part of the source is shown."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path
from tempfile import TemporaryDirectory

from hypothesis import given
from hypothesis import strategies as st

from unbraid.results.page.sources import AROUND, LONGEST, excerpts


@given(st.lists(st.integers(1, 400), min_size=1, max_size=6), st.sampled_from((1, 2 * LONGEST // 400)))
def test_all_lines_of_the_trace_with_some_around(numbers: list[int], width: int) -> None:
    with TemporaryDirectory() as folder:
        file = str(Path(folder, "f.c"))
        Path(file).write_text("".join(f"{number:0{width}}\n" for number in range(1, 401)))
        (found,) = excerpts((file, number) for number in numbers).values()
    shown = {first + i: text for first, lines in found for i, text in enumerate(lines)}
    assert all(int(text) == number for number, text in shown.items())
    wanted = {n for number in numbers for n in range(number - AROUND, number + AROUND + 1) if 1 <= n <= 400}
    assert set(shown) == (set(range(1, 401)) if width == 1 else wanted)
    assert all(first > before + len(lines) for (before, lines), (first, _) in pairwise(found))


def test_a_file_that_is_gone() -> None:
    assert excerpts([("/no/such/file.c", 1)]) == {}
