"""What the analyses say about small programs; that they are right is for the fuzzer to show."""

from __future__ import annotations

from tests.helpers.programs import Lower
from unbraid.analyses.beginnings import alone
from unbraid.analyses.independence import Footprint, Independence
from unbraid.analyses.ownership import Ownership
from unbraid.analyses.sharing import shared_variables
from unbraid.analyses.visible import Visibility
from unbraid.core.flatten import flatten
from unbraid.core.nodes import Assign, Create


def test_what_happens_before_there_are_threads_is_not_shared(lower: Lower) -> None:
    program = lower("""
int early, late;
static void set(void) { early = 1; }
void *work(void *arg) { return (void *)(long)(early + late); }
int main(void) {
    pthread_t t;
    set();
    pthread_create(&t, 0, work, 0);
    late = 1;
    return 0;
}
""")
    assert {var.name for var in shared_variables(program)} >= {"late"}
    assert "early" not in {var.name for var in shared_variables(program)}
    nobody_else = alone(program)
    assert all(nobody_else["set"])
    assert not nobody_else["work"][0]
    create = next(i for i, ins in enumerate(flatten(program.functions["main"].body)) if isinstance(ins.stmt, Create))
    assert nobody_else["main"][create]
    assert not nobody_else["main"][create + 1]


def test_a_function_that_is_called_early_and_late_counts(lower: Lower) -> None:
    program = lower("""
int both;
static void set(int value) { both = value; }
void *work(void *arg) { return (void *)(long)both; }
int main(void) {
    pthread_t t;
    set(1);
    pthread_create(&t, 0, work, 0);
    set(2);
    return 0;
}
""")
    assert "both" in {var.name for var in shared_variables(program)}


def test_ownership_looks_at_local_pointers_only(lower: Lower) -> None:
    program = lower("""
struct node { int value; struct node *next; } *top;
void *work(void *arg) {
    struct node *n = malloc(sizeof *n);
    n->value = 1;
    n->next = top;
    top->value = 2;
    top = n;
    return 0;
}
int main(void) {
    pthread_t t;
    pthread_create(&t, 0, work, 0);
    pthread_create(&t, 0, work, 0);
    return 0;
}
""")
    visibility = Visibility(program, True)
    assert isinstance(visibility.ownership, Ownership)
    lines: dict[int, set[str]] = {}
    for instruction, pointers in zip(
        flatten(program.functions["work"].body), visibility.ownership.pointers["work"], strict=True
    ):
        if isinstance(instruction.stmt, Assign) or instruction.stmt is None:
            continue
        lines.setdefault(instruction.origin.line, set()).update(var.source or var.name for var in pointers)
    assert lines[5] == {"n"}  # n->value = 1
    assert not lines.get(8)  # top = n is for all to see


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
