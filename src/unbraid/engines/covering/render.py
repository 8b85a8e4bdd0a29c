"""Prints the abstract states that cover all states: locations, values, and how many threads are where."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from unbraid.core import floats
from unbraid.core.arithmetic import wrap
from unbraid.core.nodes import FloatType
from unbraid.engines.covering.grid import Interval
from unbraid.engines.covering.search import Cover, State
from unbraid.engines.covering.values import Cells, Concrete, Held, Other, Own, StepEffects, Values, as_integer
from unbraid.systems.invariants import Before, Invariant
from unbraid.systems.rendering import places, where


def invariants(covering: Cover, states: Sequence[State]) -> tuple[Invariant, ...]:
    return tuple(
        Invariant(_places(covering, state), (*_own_values(covering, state), *_situations(covering, state)))
        for state in states
    )


def proof_text(covering: Cover, states: Sequence[State]) -> Iterator[str]:
    for state in states:
        yield f"{', '.join(map(str, _places(covering, state)))}{_with(_own_values(covering, state))}:"
        yield from (f"    {told}" for told in _situations(covering, state))


def _places(covering: Cover, state: State) -> tuple[Before, ...]:
    return places(zip(covering.threads.single, state.control.locations, strict=True), covering.automata)


def _own_values(covering: Cover, state: State) -> list[str]:
    return _values(covering.effects, covering.cells_at(state.control.locations), state.control.values)


def _situations(covering: Cover, state: State) -> Iterator[str]:
    """How many threads there are of each kind, and where."""
    effects = covering.effects
    for number in state.counts.situations():
        there = covering.situations[number]
        own = _with(_values(effects, covering.own_at(there.thread, there.location), there.values))
        if there.holds:
            own += f", which holds {', '.join(effects.name(cell) for cell in sorted(there.holds))}"
        count = "any number" if number in state.counts.endless else f"at most {state.counts.some[number]}"
        yield f"{count}: {where([(there.thread, there.location)], covering.automata)}{own}"


def _with(known: Sequence[str]) -> str:
    return f", with {', '.join(known)}" if known else ""


def _values(effects: StepEffects, cells: Cells, values: Values) -> list[str]:
    return [
        f"{effects.name(cell)} {_value(effects, cell, value)}"
        for cell, value in zip(cells, values, strict=True)
        if value is not None and not isinstance(value, Own | Other)
    ]


def _value(effects: StepEffects, cell: int, value: Concrete | Interval | Held) -> str:
    if isinstance(value, Interval):
        return f"from {value.low} to {value.high}"
    if isinstance(value, Held):
        return "held by one of many"
    kind = effects.types[cell]
    if isinstance(kind, FloatType):
        return f"= {floats.text(as_integer(value), kind.bits)}"
    return f"= {sum(value) if isinstance(value, tuple) else wrap(value, kind)}"
