"""Which calls a short trace tells of.

Most calls can be seen from the lines around them.  Told are those that cannot:

* the calls that the failing thread is in when it fails; the parties of a race or a deadlock say so themselves
* functions of the user that the library calls, such as a handler of a signal or of `exit`, and the calls inside these
* where such a function was given to the library
"""

from __future__ import annotations

from collections.abc import Iterator

from unbraid.core.interpreter.values import FUNCTIONS, Address
from unbraid.core.nodes import Call, Property, Return, ThreadExit
from unbraid.executions.execution import Event, Execution
from unbraid.models.library import is_internal
from unbraid.results.effects import Effect, EffectKind
from unbraid.results.names import Names

_WITH_PARTIES = (Property.RACE, Property.DEADLOCK)


class Calling:
    def __init__(self, execution: Execution, names: Names) -> None:
        self.execution, self.names = execution, names
        self._by_user: set[int] = set()  # the events that are told as calls
        self._by_library: set[int] = set()
        stacks: dict[int, list[int]] = {}  # by thread: the calls that it is in
        for at, event in enumerate(execution.events):
            self._follow(at, event, stacks.setdefault(event.thread, []))
        if execution.violation.property not in _WITH_PARTIES:
            self._by_user.update(stacks[execution.events[-1].thread])

    def _follow(self, at: int, event: Event, stack: list[int]) -> None:
        match event.instruction.stmt:
            case Call(function=function):
                is_start = "." in event.code.function.name  # a wrapper around the function of a thread
                if not event.instruction.origin.is_users and self._is_users(function) and not is_start:
                    self._by_library.add(at)
                elif not self._by_library.isdisjoint(stack):
                    self._by_user.add(at)
                stack.append(at)
            case Return() if stack:
                stack.pop()
            case ThreadExit():
                stack.clear()

    def _is_users(self, function: str) -> bool:
        return self.execution.machine.codes[function].function.origin.is_users

    def effects(self, at: int, event: Event) -> Iterator[Effect]:
        stmt = event.instruction.stmt
        if isinstance(stmt, Call) and at in self._by_library:
            yield Effect(EffectKind.RUNS, (stmt.function,))
        elif isinstance(stmt, Call) and at in self._by_user and self._is_users(stmt.function):
            if event.instruction.origin.is_users:
                yield Effect(EffectKind.CALLS, (stmt.function,))
        elif not event.instruction.origin.is_users:
            yield from self._registered(event)

    def _registered(self, event: Event) -> Iterator[Effect]:
        for access in event.writes:
            if isinstance(access.value, Address) and access.value.thread == FUNCTIONS:
                name = self.names.pointed(access.value)
                if is_internal(self.names.of(access)) and name in self.execution.machine.codes and self._is_users(name):
                    yield Effect(EffectKind.REGISTERS, (name,))
