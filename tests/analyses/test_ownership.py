"""What only one thread can reach."""

from __future__ import annotations

from tests.helpers.programs import Lower
from unbraid.analyses.ownership import Ownership
from unbraid.analyses.visible import Visibility
from unbraid.core.flatten import flatten
from unbraid.core.nodes import Assign


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
