"""The deadline of a call with a time limit: a `struct timespec`, which the call reads like any caller's memory.

The time itself is not modelled: a call that cannot go on at once may wait, or give up.  A fraction of a second outside
0..999999999 is an error if the call cannot go on at once.  POSIX leaves open whether it is an error otherwise, and
libraries differ.
"""

from __future__ import annotations

from collections.abc import Callable

from unbraid.core import build
from unbraid.core.nodes import BOOL, FALSE, INT32, Const, Expr, Member, Place, Property, Var
from unbraid.core.records import dataclass
from unbraid.core.writing import nothing
from unbraid.models.context import ModelCall

_SECOND = 1_000_000_000  # in nanoseconds


@dataclass(frozen=True)
class Deadline:
    is_valid: Expr
    is_refused: Expr  # does the call fail because of the deadline, even if it could go on?

    def failure(self, timed_out: int, invalid: int) -> Expr:
        """The error code of a call that does not go on."""
        return build.ite(self.is_valid, Const(timed_out, INT32), Const(invalid, INT32))

    def permits(self, condition: Expr) -> Expr:
        return build.conjunction(condition, build.negate(self.is_refused))


def read_deadline(call: ModelCall, position: int) -> Deadline:
    """Evaluate this argument, which points to the deadline, and the arguments before it except the first one."""
    for other in range(1, position):
        call.effects(other)
    valid = is_valid(call, position)
    refused = call.temporary(BOOL)
    call.assign(refused, FALSE)
    call.branch(valid, nothing, lambda: call.choose(refused))
    return Deadline(valid, refused)


def is_valid(call: ModelCall, position: int) -> Expr:
    """Read the deadline.  The seconds do not matter, but reading them may be a race."""
    return is_valid_at(call, call.place(position))


def is_valid_at(call: ModelCall, deadline: Place) -> Expr:
    cells = call.cells(deadline)
    fractions = [cell for cell in cells if isinstance(cell, Member) and cell.name == "tv_nsec"]
    if len(fractions) != 1:
        call.refuse(f"this deadline of '{call.name}' is not supported")
    if call.asks(Property.RACE):
        for cell in cells:
            _load(call, cell)
    fraction = _load(call, fractions[0])
    low = build.compare(">=", fraction, build.constant(0, fraction.type))
    return build.conjunction(low, build.compare("<", fraction, build.constant(_SECOND, fraction.type)))


def _load(call: ModelCall, cell: Place) -> Var:
    value = call.temporary(build.scalar(cell.type))
    call.assign(value, cell)
    return value


def unless_invalid(call: ModelCall, valid: Expr, invalid: int, then: Callable[[], Expr]) -> Expr:
    """The result of `then`, or the error code if the deadline is invalid."""
    result = call.temporary(INT32)
    call.branch(valid, lambda: call.assign(result, then()), lambda: call.assign(result, Const(invalid, INT32)))
    return result
