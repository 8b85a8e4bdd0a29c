"""Cells and bytes of values."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from unbraid.core.layout import Layout, allocated_parts, cell_count, cells, layout_of, size_of
from unbraid.core.nodes import ArrayType, BoolType, Field, FloatType, IntType, Struct, StructType, Type

scalars: st.SearchStrategy[Type] = st.one_of(
    st.builds(IntType, st.sampled_from((8, 16, 32, 64)), st.booleans()),
    st.builds(FloatType, st.sampled_from((32, 64))),
    st.just(BoolType()),
)
Structs = dict[str, Struct]


@st.composite
def types(draw: st.DrawFn) -> tuple[Type, Structs]:
    """A type with structs in it, some with gaps between their members."""
    structs: Structs = {}
    known = scalars
    for number in range(draw(st.integers(0, 3))):
        fields, offset = [], 0
        for member in range(draw(st.integers(1, 3))):
            kind = draw(known)
            offset += draw(st.integers(0, 3))
            fields.append(Field(f"m{member}", kind, offset))
            offset += size_of(kind, structs)
        name = f"s{number}"
        structs[name] = Struct(tuple(fields), offset + draw(st.integers(0, 3)))
        known = st.one_of(
            known, st.just(StructType(name)), st.builds(ArrayType, st.just(StructType(name)), st.integers(1, 2))
        )
    return draw(st.one_of(known, st.builds(ArrayType, known, st.integers(0, 3)))), structs


@given(types())
def test_cells_are_in_order_and_apart(given_: tuple[Type, Structs]) -> None:
    kind, structs = given_
    layout = layout_of(kind, structs)
    assert len(layout.types) == cell_count(kind, structs) == len(list(cells(kind, structs)))
    assert [scalar for _, scalar in cells(kind, structs)] == layout.types
    assert len({path for path, _ in cells(kind, structs)}) == len(layout.types)
    ends = (0, *layout.ends)
    for before, start, end in zip(ends, layout.starts, layout.ends, strict=False):
        assert before <= start < end <= layout.size


@given(types(), st.integers(0, 20), st.integers(1, 9))
def test_the_cells_of_some_bytes(given_: tuple[Type, Structs], start: int, size: int) -> None:
    layout = layout_of(*given_)
    expected = [
        cell for cell, (begin, end) in enumerate(zip(layout.starts, layout.ends, strict=True))
        if begin < start + size and start < end
    ]  # fmt: skip
    assert list(layout.overlapping(start, size)) == expected


@given(types(), st.integers(0, 40))
def test_an_allocated_object_has_all_its_bytes(given_: tuple[Type, Structs], size: int) -> None:
    element, structs = given_
    layout = Layout(allocated_parts(element, size, structs), size, structs)
    assert all(start < end <= size for start, end in zip(layout.starts, layout.ends, strict=True))
    parts = allocated_parts(element, size, structs)
    covered = sum(size_of(kind, structs) for kind, _ in parts)
    assert covered == size
