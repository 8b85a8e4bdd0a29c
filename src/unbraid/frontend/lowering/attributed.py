"""Functions with the attributes `constructor` and `destructor`, which run before main and at exit.

Constructors run in the order of their priorities, and in one file, in the order of the text; destructors run in the
reverse order.  The order of files is not specified: all orders of up to three files are explored.
"""

from __future__ import annotations

from itertools import groupby

from unbraid.core.errors import Refused
from unbraid.core.nodes import BOOL, Bound, Call
from unbraid.core.writing import nothing
from unbraid.frontend.lowering.context import Batch, ProgramContext
from unbraid.frontend.lowering.writer import FunctionWriter
from unbraid.frontend.parsing.attributes import Attributed, attributed
from unbraid.frontend.parsing.clang import origin_of

_MOST_FILES = 3  # whose orders are explored


def constructors(context: ProgramContext) -> list[Batch]:
    found = sorted(attributed(context.units, "constructor"), key=lambda each: (each.priority, each.unit, each.position))
    return _batches(context, found)


def destructors(context: ProgramContext) -> list[Batch]:
    found = attributed(context.units, "destructor")
    return _batches(context, sorted(found, key=lambda each: (-each.priority, each.unit, -each.position)))


def _batches(context: ProgramContext, ordered: list[Attributed]) -> list[Batch]:
    """The names of the functions, which are requested: for each priority, those of each file."""
    return [
        tuple(
            tuple(_request(context, each) for each in of_file)
            for _, of_file in groupby(of_priority, lambda each: each.unit)
        )
        for _, of_priority in groupby(ordered, lambda each: each.priority)
    ]


def _request(context: ProgramContext, each: Attributed) -> str:
    if each.function.arguments:
        message = "a constructor or destructor with parameters is not supported; write one without, which calls it"
        raise Refused(message, origin_of(each.function))
    return context.request(each.function)


def run(fn: FunctionWriter, batches: list[Batch]) -> None:
    for batch in batches:
        if len(batch) > _MOST_FILES:
            other = fn.temporary(BOOL)
            fn.havoc(other, is_input=False)
            fn.branch(other, lambda: fn.unmodelled(Bound.ORDER), nothing)
            batch = (tuple(name for of_file in batch for name in of_file),)
        _run_in_any_order(fn, batch)


def _run_in_any_order(fn: FunctionWriter, batch: Batch, skipped: int = 0) -> None:
    """Run the functions of the file that comes after the skipped ones and then all others, or skip this file, too."""
    first, others = batch[skipped], (*batch[:skipped], *batch[skipped + 1 :])

    def run_it() -> None:
        for name in first:
            targets = tuple(fn.temporary(kind) for kind in fn.program.results[name])
            fn.call(Call(targets, name, (), fn.origin()))
        if others:
            _run_in_any_order(fn, others)

    if skipped + 1 == len(batch):
        run_it()
        return
    is_first = fn.temporary(BOOL)
    fn.havoc(is_first, is_input=False)
    fn.branch(is_first, run_it, lambda: _run_in_any_order(fn, batch, skipped + 1))
