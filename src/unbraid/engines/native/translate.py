"""Translates the program as lowered to C functions, which run a thread from a switch point to the next.

`core/interpreter/evaluate.py` and `core/interpreter/machine.py` define the meaning of expressions and statements.  Here
they become C code for the machine of `machine.h`.  Whatever may choose an input becomes a statement of its own, in the
order of the interpreter, so that the interpreter can replay the choices of a path."""

from __future__ import annotations

from collections.abc import Callable

from unbraid.analyses.control_flow import Position
from unbraid.analyses.independence import Independence
from unbraid.analyses.ownership import Ownership
from unbraid.core.interpreter.machine import Machine
from unbraid.core.interpreter.state import Code
from unbraid.core.nodes import (
    Call,
)
from unbraid.engines.native.functions import FunctionWriter
from unbraid.engines.native.plan import Plan


def translate(
    machine: Machine,
    switch_points: Callable[[Code], list[bool]],
    ownership: Ownership | None = None,
    independence: Independence | None = None,
    breaks: frozenset[Position] = frozenset(),
) -> dict[str, str]:
    """The files that `search.c` includes.  Raises EngineLimit if a construct cannot be translated."""
    plan = Plan(machine, ownership, independence, breaks)
    _find_twins(plan, switch_points)
    program = _program_text(plan, switch_points)  # this collects the kinds and layouts for the tables
    return {"program.h": program, "tables.h": plan.tables_text()}


def _find_twins(plan: Plan, switch_points: Callable[[Code], list[bool]]) -> None:
    """Finds functions with equal code, so that their threads are interchangeable although the names differ."""
    if plan.ownership is None:
        return
    seen: dict[tuple[object, ...], Code] = {}
    for code in plan.codes:
        text = tuple(FunctionWriter(plan, code).lines(switch_points(code), 0))
        layouts = tuple(plan.tables.object_layout(var) if var.is_memory else -1 for var in code.slots)
        calls = (i.stmt for i in code.instructions if isinstance(i.stmt, Call))
        targets = tuple(code.slots[target] for call in calls for target in call.targets)
        plan.twins[code.number] = seen.setdefault((text, layouts, targets, tuple(code.slots.values()), code.size), code)


_FORGET = [
    "static void forget(struct thread *t) {",
    "    for (int i = 0; i < t->depth; i++) {",
    "        V *cells = t->stack + t->frames[i].base;",
    "        for (const int *run = dead[t->frames[i].pc]; *run >= 0; run += 2)",
    "            for (int slot = run[0]; slot < run[1]; slot++)",
    "                cells[slot] = 0;",
    "    }",
    "}",
]


_RUN = [
    "static int run(int which) {",
    "    struct thread *t = &threads[which];",
    "    running = which, iterations = 0, has_grown = 0;",
    "    int at = t->frames[t->depth - 1].pc;",
    "    while (1) {",
    "        int pc = t->frames[t->depth - 1].pc;",
    "        int outcome = functions[function_of[pc]](t, at);",
    "        if (outcome == ENTERED)",
    "            at = BEGIN;",
    "        else if (outcome == RETURNED)",
    "            at = ~t->frames[t->depth - 1].pc;",
    "        else",
    "            return outcome;",
    "    }",
    "}",
]


def _program_text(plan: Plan, switch_points: Callable[[Code], list[bool]]) -> str:
    writers = [(code, FunctionWriter(plan, code)) for code in plan.codes]
    lines = [
        *plan.liveness(),
        *_FORGET,
        *(line for code, writer in writers for line in writer.text(switch_points(code), plan.first[code.number])),
        f"static int (*const functions[])(struct thread *, int) = {{{', '.join(w.name for _, w in writers)}}};",
        *_RUN,
    ]
    return "\n".join(lines) + "\n"
