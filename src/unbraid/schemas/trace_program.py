"""A trace as a sequential program: one function per letter, called in order.  Each must leave by the exit of its
letter.

    goto exit of the letter      =>   continue with the next letter
    goto another exit            =>   assume(false)
    a bound marker               =>   assume(false), unless it is forbidden

So an engine for sequential programs decides whether the trace is possible, and finds the inputs.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from unbraid.core.nodes import (
    FALSE,
    Assume,
    Block,
    Bound,
    BoundReached,
    Call,
    Function,
    Global,
    Label,
    Origin,
    Return,
    Stmt,
    Storage,
    Var,
)
from unbraid.schemas.simulation import Persistent, Sequentialized, renamed_global
from unbraid.systems.automata import Automata
from unbraid.systems.reduction.letters import Letter


def trace_program(trace: Sequence[Letter], automata: Automata, forbidden: frozenset[Bound]) -> Sequentialized:
    items = automata.globals() + [Global(var, (FALSE,)) for var in automata.ended]
    names = {item.var: replace(item.var, storage=Storage.GLOBAL) for item in items}
    rename = _Rewritten(names, forbidden)
    origin = replace(automata.functions[0].origin, sid=0)
    functions = {}
    for position, letter in enumerate(trace):
        name = f"letter_{position}"
        functions[name] = Function(name, (), (), (), rename.block(_leaving(letter, origin)), origin)
    calls = tuple(Call((), name, (), origin) for name in functions)
    main = Function("main", (), (), (), (*calls, Return((), origin)), origin)
    program = replace(
        automata.program,
        globals=tuple(renamed_global(item, names) for item in items),
        functions={**functions, main.name: main},
        entry=main.name,
        threads=(),
        groups=(),
    )
    threads = {f"letter_{position}": letter.thread for position, letter in enumerate(trace)}
    return Sequentialized(program, threads, {names[var]: thread for thread, var in enumerate(automata.started)})


class _Rewritten(Persistent):
    def __init__(self, names: dict[Var, Var], forbidden: frozenset[Bound]) -> None:
        super().__init__(names)
        self.forbidden = forbidden

    def stmt(self, stmt: Stmt) -> Block:
        if isinstance(stmt, BoundReached) and stmt.bound not in self.forbidden:
            return (Assume(FALSE, stmt.origin),)
        return super().stmt(stmt)


def _leaving(letter: Letter, origin: Origin) -> Block:
    others = [exit.label for exit in letter.step.exits if exit != letter.exit]
    refused = (stmt for label in others for stmt in (Label(label, origin), Assume(FALSE, origin)))
    taken = (Label(letter.exit.label, origin),) if letter.exit is not None else ()
    return (*letter.step.body, *refused, *taken, Return((), origin))
