"""Automata for programs with crowds: any number of threads that are interchangeable.

requires: cloned, without pointers, switch points marked.  The crowds are `Program.groups`, and no thread joins their
strangers (`transforms/loose_crowds.py`).  Raises EngineLimit if threads of a crowd are not interchangeable, because
other threads can access their variables.
"""

from __future__ import annotations

from unbraid.core.causes import Why
from unbraid.core.errors import EngineLimit
from unbraid.core.nodes import Place, Program, Var
from unbraid.core.records import dataclass
from unbraid.core.visitor import Rebuilder
from unbraid.systems.automata import Automata
from unbraid.transforms.clone_threads import OWN_NUMBER, own_globals


@dataclass(frozen=True)
class Crowd:
    representatives: tuple[int, ...]  # threads
    stranger: int


class CrowdedAutomata:
    """The automata of the single threads, and of the threads that represent crowds."""

    def __init__(self, program: Program) -> None:
        self.program, self.automata = program, Automata(program)
        self.crowds = [Crowd(members[:-1], members[-1]) for members in program.groups]
        in_crowds = {thread for members in program.groups for thread in members}
        self.single = [thread for thread in range(len(program.threads)) if thread not in in_crowds]
        self.own = _own_variables(program)
        self._refuse_what_tells_them_apart()

    def _refuse_what_tells_them_apart(self) -> None:
        automata = self.automata
        functions = automata.functions
        for crowd in self.crowds:
            first, *others = (*crowd.representatives, crowd.stranger)
            for other in others:
                renamed = _Renamed(dict(zip(self.own[first], self.own[other], strict=True)))
                if renamed.block(functions[first].body) != functions[other].body:
                    raise EngineLimit(Why.CROWD_NOT_INTERCHANGEABLE, functions[first].name)
        members = {thread for crowd in self.crowds for thread in (*crowd.representatives, crowd.stranger)}
        strangers = {crowd.stranger for crowd in self.crowds}
        for thread, function in enumerate(functions):
            foreign = {var for other in members - {thread} for var in self.own[other]}
            passed = {param for other in members for param in functions[other].params}
            for location in automata.locations(thread):
                step = automata.step(thread, location)
                waits = {automata.ended[other] for other in (members - {thread} if thread in members else strangers)}
                if step.reads & (foreign | waits) or step.writes & (foreign - passed):
                    raise EngineLimit(Why.CROWD_SHARES_OWN, position=function.origin)

    def numbers(self, thread: int) -> frozenset[Var]:
        """The variable that holds the number of a thread of a crowd, if there is one."""
        function = self.automata.functions[thread]
        return frozenset(var for var in function.locals if var.name == f"{function.name}{OWN_NUMBER}")


class _Renamed(Rebuilder):
    def __init__(self, names: dict[Var, Var]) -> None:
        self.names = names

    def variable(self, var: Var) -> Place:
        return self.names.get(var, var)


def _own_variables(program: Program) -> dict[int, tuple[Var, ...]]:
    """For each thread of a crowd: its locals, and those of functions that were inlined; all threads in the same
    order."""
    own: dict[int, tuple[Var, ...]] = {}
    for members in program.groups:
        for thread in members:
            name = program.threads[thread]
            function = program.functions[name]
            own[thread] = (*function.params, *function.locals, *own_globals(program, name))
        kinds = {tuple(var.type for var in own[thread]) for thread in members}
        if len(kinds) != 1:
            raise EngineLimit(Why.CROWD_NOT_INTERCHANGEABLE, program.threads[members[0]])
    return own
