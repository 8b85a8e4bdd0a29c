"""Control flow of flattened code that several analyses use: returns from calls, and the extent of atomic sections."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence

from unbraid.core.flatten import Instruction
from unbraid.core.nodes import AtomicBegin, AtomicEnd, Call

Position = tuple[str, int]  # an instruction: its function, and its index in the flattened code


def return_positions(code: Mapping[str, Sequence[Instruction]]) -> defaultdict[str, list[Position]]:
    """By function: the positions where its callers continue after the call."""
    found: defaultdict[str, list[Position]] = defaultdict(list)
    for name, body in code.items():
        for instruction in body:
            if isinstance(instruction.stmt, Call):
                found[instruction.stmt.function].append((name, instruction.next))
    return found


def atomic_section(body: Sequence[Instruction], start: int) -> Iterator[Instruction]:
    """The instructions of the atomic section that begins at `start`, without those of called functions.  If no section
    begins there, only the instruction at `start`."""
    seen, pending = {(start, 0)}, [(start, 0)]
    while pending:
        at, depth = pending.pop()
        if at >= len(body):
            continue
        instruction = body[at]
        yield instruction
        if isinstance(instruction.stmt, AtomicBegin):
            depth += 1
        elif isinstance(instruction.stmt, AtomicEnd):
            depth -= 1
        if depth > 0:
            for successor in instruction.successors():
                if (successor, depth) not in seen:
                    seen.add((successor, depth))
                    pending.append((successor, depth))
