"""A trace as a sequential program: its letters one after the other, each a function that leaves as the letter does.

    goto exit of the letter      =>   on to the next letter
    goto another exit            =>   assume(false)

So an engine for sequential programs says if it is possible, and by which inputs.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from unbraid.core.nodes import FALSE, Assume, Block, Call, Function, Global, Label, Origin, Return, Storage
from unbraid.schemas.automata import Automata
from unbraid.schemas.reduction.letters import Letter
from unbraid.schemas.simulation import Persistent, Sequentialized


def trace_program(trace: Sequence[Letter], automata: Automata) -> Sequentialized:
    items = automata.globals() + [Global(var, (FALSE,)) for var in automata.ended]
    names = {item.var: replace(item.var, storage=Storage.GLOBAL) for item in items}
    rename = Persistent(names)
    origin = replace(automata.functions[0].origin, sid=0)
    functions = {}
    for position, letter in enumerate(trace):
        name = f"letter_{position}"
        functions[name] = Function(name, (), (), (), rename.block(_leaving(letter, origin)), origin)
    calls = tuple(Call((), name, (), origin) for name in functions)
    main = Function("main", (), (), (), (*calls, Return((), origin)), origin)
    program = replace(
        automata.program,
        globals=tuple(replace(item, var=names[item.var]) for item in items),
        functions={**functions, main.name: main},
        entry=main.name,
        threads=(),
        groups=(),
    )
    threads = {f"letter_{position}": letter.thread for position, letter in enumerate(trace)}
    return Sequentialized(program, threads, {names[var]: thread for thread, var in enumerate(automata.started)})


def _leaving(letter: Letter, origin: Origin) -> Block:
    others = [way.label for way in letter.step.exits if way != letter.way]
    refused = (stmt for label in others for stmt in (Label(label, origin), Assume(FALSE, origin)))
    taken = (Label(letter.way.label, origin),) if letter.way is not None else ()
    return (*letter.step.body, *refused, *taken, Return((), origin))
