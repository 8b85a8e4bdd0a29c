"""Where no other thread exists yet: what main does before it creates the first thread is invisible to all others."""

from __future__ import annotations

from unbraid.analyses.control_flow import Position, return_positions
from unbraid.core.flatten import flatten
from unbraid.core.nodes import Call, Create, Program, Return


def alone(program: Program) -> dict[str, list[bool]]:
    """By function and position: does no other thread exist whenever main is about to execute this instruction?"""
    code = {name: flatten(function.body) for name, function in program.functions.items()}
    back = return_positions(code)
    late: set[Position] = set()
    pending: list[Position] = []

    def reach(place: Position) -> None:
        if place not in late:
            late.add(place)
            pending.append(place)

    for name, body in code.items():
        for instruction in body:
            if isinstance(instruction.stmt, Create):
                reach((instruction.stmt.function, 0))
                reach((name, instruction.next))
    for thread in program.threads[1:]:
        reach((thread, 0))
    while pending:
        name, at = pending.pop()
        if at >= len(code[name]):
            continue
        instruction = code[name][at]
        if isinstance(instruction.stmt, Call):
            reach((instruction.stmt.function, 0))
        targets = back[name] if isinstance(instruction.stmt, Return) else []
        for place in (*targets, *((name, successor) for successor in instruction.successors())):
            reach(place)
    return {name: [(name, at) not in late for at in range(len(body))] for name, body in code.items()}


def early_statements(program: Program) -> frozenset[int]:
    """The identities of the statements that are only executed by main, while no other thread exists."""
    early, late = set[int](), set[int]()
    for name, is_alone in alone(program).items():
        for instruction, is_early in zip(flatten(program.functions[name].body), is_alone, strict=True):
            if instruction.stmt is not None:
                (early if is_early else late).add(id(instruction.stmt))
    return frozenset(early - late)
