"""Prints proofs: the assertions in terms of the program's variables, and a picture of the reduced automaton."""

from __future__ import annotations

from collections.abc import Iterator

from unbraid.core.nodes import FALSE, Expr
from unbraid.engines.reduction.proof import Proof
from unbraid.engines.reduction.search import State
from unbraid.systems.invariants import Invariant
from unbraid.systems.reduction.letters import Letter
from unbraid.systems.rendering import formula, places, where

MOST_STATES = 150  # a larger picture is unreadable


def invariants(proof: Proof) -> tuple[Invariant, ...]:
    """The assertions that hold in each state of the reduced automaton."""
    told = tuple(map(_assertion, proof.assertions))
    found = dict.fromkeys(
        Invariant(
            places(enumerate(state.control.locations), proof.automata), tuple(told[n] for n in sorted(state.known))
        )
        for thread in proof.starts
        for state in proof.states(thread)
        if state.known
    )
    return tuple(found)


def _assertion(assertion: Expr) -> str:
    return "false" if assertion == FALSE else formula(assertion)


def proof_text(proof: Proof) -> Iterator[str]:
    yield f"order of preference: {proof.order}"
    yield "assertions:"
    for number, assertion in enumerate(proof.assertions):
        yield f"    {number}: {_assertion(assertion)}"
    for thread in proof.starts:
        states = proof.states(thread)
        yield f"for the errors of {_name(proof, thread)}, {len(states)} states:"
        for state in states:
            holds = ", ".join(map(str, sorted(state.known))) or "nothing"
            yield f"    {where(enumerate(state.control.locations), proof.automata)}: {holds}"


def picture(proof: Proof) -> Iterator[str]:
    """A picture for Graphviz; nothing if it would be too large."""
    found = {thread: proof.states(thread) for thread in proof.starts}
    if sum(map(len, found.values())) > MOST_STATES:
        return
    yield "digraph reduction {"
    yield '  node [shape=box, fontname="monospace", fontsize=9]; edge [fontname="monospace", fontsize=8];'
    for thread, states in found.items():
        yield f"  subgraph cluster_{thread} {{"
        yield f"    label={_quoted(f'errors of {_name(proof, thread)}')};"
        names = {state: f"s{thread}_{number}" for number, state in enumerate(states)}
        for state, name in names.items():
            yield f"    {name} [label={_quoted(_state(state, proof))}];"
        for number, (state, name) in enumerate(names.items()):
            for edge, (letter, target) in enumerate(state.edges):
                yield from _edge(f"impossible_{thread}_{number}_{edge}", name, letter, target, names, proof)
        yield "  }"
    yield "}"


def _edge(
    nowhere: str, name: str, letter: Letter, target: State | None, names: dict[State, str], proof: Proof
) -> Iterator[str]:
    label = _quoted(_letter(letter, proof))
    if target is None:
        yield f"    {nowhere} [shape=point, color=gray];"
        yield f"    {name} -> {nowhere} [label={label}, color=gray, fontcolor=gray];"
    else:
        yield f"    {name} -> {names[target]} [label={label}];"


def _name(proof: Proof, thread: int) -> str:
    return proof.automata.program.threads[thread]


def _state(state: State, proof: Proof) -> str:
    lines = where(enumerate(state.control.locations), proof.automata).split(", ")
    lines += [formula(proof.assertions[number]) for number in sorted(state.known)]
    if state.asleep:
        names = sorted({_name(proof, letter.thread) for letter in state.asleep})
        lines.append(f"asleep: {', '.join(names)}")
    return "\n".join(lines)


def _letter(letter: Letter, proof: Proof) -> str:
    origin = proof.automata.threads[letter.thread].code[letter.step.source].origin
    what = " goes wrong" if letter.exit is None else ""
    return f"{_name(proof, letter.thread)}:{origin.line}{what}"


def _quoted(text: str) -> str:
    escaped = text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")
    return f'"{escaped}"'
