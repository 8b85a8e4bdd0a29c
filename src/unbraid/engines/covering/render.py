"""Prints the abstract states that cover all states: locations, values, and how many threads are where."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from unbraid.core import floats
from unbraid.core.arithmetic import wrap
from unbraid.core.nodes import FloatType
from unbraid.engines.covering.grid import Interval
from unbraid.engines.covering.search import Cover, State
from unbraid.engines.covering.values import Cells, Concrete, Held, Other, Own, StepEffects, Values, as_integer
from unbraid.systems.rendering import where


def proof_text(covering: Cover, states: Sequence[State]) -> Iterator[str]:
    effects, automata = covering.effects, covering.automata
    for state in states:
        locations = state.control.locations
        told = _values(effects, covering.cells_at(locations), state.control.values)
        yield f"{where(zip(covering.threads.single, locations, strict=True), automata)}{told}:"
        for number in state.counts.situations():
            there = covering.situations[number]
            own = _values(effects, covering.own_at(there.thread, there.location), there.values)
            if there.holds:
                own += f", which holds {', '.join(effects.name(cell) for cell in sorted(there.holds))}"
            count = "any number" if number in state.counts.endless else f"at most {state.counts.some[number]}"
            yield f"    {count}: {where([(there.thread, there.location)], automata)}{own}"


def _values(effects: StepEffects, cells: Cells, values: Values) -> str:
    known = [
        f"{effects.name(cell)} {_value(effects, cell, value)}"
        for cell, value in zip(cells, values, strict=True)
        if value is not None and not isinstance(value, Own | Other)
    ]
    return f", with {', '.join(known)}" if known else ""


def _value(effects: StepEffects, cell: int, value: Concrete | Interval | Held) -> str:
    if isinstance(value, Interval):
        return f"from {value.low} to {value.high}"
    if isinstance(value, Held):
        return "held by one of many"
    kind = effects.types[cell]
    if isinstance(kind, FloatType):
        return f"= {floats.text(as_integer(value), kind.bits)}"
    return f"= {sum(value) if isinstance(value, tuple) else wrap(value, kind)}"
