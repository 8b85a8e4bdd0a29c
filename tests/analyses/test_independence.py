"""Steps that do not get in each other's way."""

from __future__ import annotations

from tests.helpers.programs import Lower
from unbraid.analyses.independence import Footprint, Independence
from unbraid.analyses.visible import Visibility


def test_independent_steps(lower: Lower) -> None:
    program = lower("""
int a, b, c;
void *one(void *arg) { c = a; b = 1; return 0; }
void *two(void *arg) { c = b; a = 1; return 0; }
int main(void) {
    pthread_t t;
    pthread_create(&t, 0, one, 0);
    pthread_create(&t, 0, two, 0);
    pthread_exit(0);
}
""")
    found = Visibility(program, True).independence()
    assert isinstance(found, Independence)
    first, second = found.futures("one"), found.futures("two")
    assert not first[0].is_independent(second[0])
    last_write = max(i for i, own in enumerate(found.own["one"]) if own.writes & ~_ends(found))
    assert not found.own["one"][last_write].is_independent(second[0])  # b = 1 against c = b
    assert found.own["one"][last_write].is_independent(found.own["two"][_writes(found, "two")[-1]])  # b = 1, a = 1


def _writes(found: Independence, name: str) -> list[int]:
    return [i for i, own in enumerate(found.own[name]) if own.writes & ~_ends(found)]


def _ends(found: Independence) -> int:
    return found.own["one"][-1].writes


def test_footprints() -> None:
    read, write, other = Footprint(reads=1), Footprint(writes=1), Footprint(writes=2)
    assert read.is_independent(read)
    assert not read.is_independent(write)
    assert not write.is_independent(read)
    assert not write.is_independent(write)
    assert write.is_independent(other)
    assert not (write | other).is_independent(read)
