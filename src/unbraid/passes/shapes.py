"""The shapes of a program: properties that a pass may require or ensure.  Each shape can be checked.

A program is at one *stage*: lowered, cloned or sequential.  The other shapes describe a program at its stage further.
A *bounded* program is cloned and loop-free.
"""

from __future__ import annotations

from collections.abc import Iterable
from enum import Enum
from typing import TYPE_CHECKING

from unbraid.core.errors import InternalError
from unbraid.core.nodes import Function, Program, SwitchPoint

if TYPE_CHECKING:
    from unbraid.core.checking.programs import Form
    from unbraid.core.flatten import Instruction


class Shape(Enum):
    """The values are the words in the `requires:` lines of transforms."""

    LOWERED = "lowered"  # functions, calls, loops and pointers; at most one memory access per statement
    NUMBERED = "statements numbered"  # for a lowered program: each statement has a unique number
    CLONED = "cloned"  # one function per thread instance; no calls, no allocations
    LOOP_FREE = "loop-free"
    NO_POINTERS = "without pointers"
    MARKED = "switch points marked"  # none in atomic sections; one in each iteration of a loop outside them
    SEQUENTIAL = "sequential"  # one thread, no pointers


Shapes = frozenset[Shape]
STAGES = frozenset({Shape.LOWERED, Shape.CLONED, Shape.SEQUENTIAL})


def in_words(shapes: Iterable[Shape]) -> str:
    return ", ".join(shape.value for shape in Shape if shape in set(shapes))


def form_of(shapes: Shapes) -> Form:
    """The form of core as which `core/checking/programs.py` checks a program of these shapes."""
    from unbraid.core.checking.programs import Form

    forms = (
        ({Shape.LOWERED, Shape.NUMBERED}, Form.LOWERED),
        ({Shape.LOWERED}, Form.UNNUMBERED),
        ({Shape.CLONED, Shape.LOOP_FREE, Shape.NO_POINTERS}, Form.SCALAR),
        ({Shape.CLONED, Shape.NO_POINTERS}, Form.CLONED_SCALAR),
        ({Shape.CLONED, Shape.LOOP_FREE}, Form.BOUNDED),
        ({Shape.CLONED}, Form.CLONED),
        ({Shape.SEQUENTIAL}, Form.SEQUENTIAL),
    )
    if len(shapes & STAGES) != 1:
        raise InternalError(f"a program is at one stage, not at {len(shapes & STAGES)} of them")
    return next(form for needed, form in forms if needed <= shapes)


def check_shapes(program: Program, shapes: Shapes) -> None:
    """Raises InternalError, with the error and its position, if the program is not well-formed or lacks a shape."""
    from unbraid.core.checking.programs import check_program

    check_program(program, form_of(shapes))
    if Shape.MARKED in shapes:
        for name in program.threads:
            _check_marks(program.functions[name])


def _check_marks(function: Function) -> None:
    from unbraid.analyses.conflicts import atomic_depths
    from unbraid.core.flatten import flatten

    code = flatten(function.body)
    depths = atomic_depths(code)
    reached = _reachable(code, [0], stop_at_points=False)
    for position in sorted(reached):
        instruction = code[position]
        if isinstance(instruction.stmt, SwitchPoint) and depths[position] > 0:
            raise InternalError(f"{instruction.origin}: a switch point in an atomic section")
        if instruction.is_loop_head and depths[position] == 0:
            if position in _reachable(code, instruction.successors(), stop_at_points=True):
                raise InternalError(f"{instruction.origin}: an iteration of the loop without a switch point")


def _reachable(code: list[Instruction], start: Iterable[int], stop_at_points: bool) -> set[int]:
    found, pending = set[int](), list(start)
    while pending:
        position = pending.pop()
        if position in found or position >= len(code):
            continue
        if stop_at_points and isinstance(code[position].stmt, SwitchPoint):
            continue
        found.add(position)
        pending.extend(code[position].successors())
    return found
