"""Which calls a short trace tells of.

Most calls can be seen from the lines around them.  Told are those that cannot:

* the calls that the failing thread is in when it fails; the parties of a race or a deadlock say so themselves
* calls of a function that is called at several lines of the program, if something is told of what happens in it
* functions of the user that the library calls, such as a handler of a signal or of `exit`, and the calls inside these
* where such a function was given to the library
"""

from __future__ import annotations

from collections.abc import Collection, Iterator

from unbraid.core.interpreter.values import FUNCTIONS, Address
from unbraid.core.nodes import Call, Property, Return, ThreadExit
from unbraid.executions.execution import Event, Execution
from unbraid.models.library import is_internal
from unbraid.results.effects import Effect, EffectKind
from unbraid.results.names import Names
from unbraid.results.wrappers import source_name

_WITH_PARTIES = (Property.RACE, Property.DEADLOCK)


class Calling:
    """`told`: the events of which a trace tells anyway."""

    def __init__(
        self, execution: Execution, names: Names, wrappers: Collection[str], told: Collection[int] = ()
    ) -> None:
        self.execution, self.names, self._wrappers, self._told = execution, names, wrappers, told
        self._lines = _lines_with_calls(execution)
        self._by_user: set[int] = set()  # the events that are told as calls
        self._by_library: set[int] = set()
        stacks: dict[int, list[int]] = {}  # by thread: the calls that it is in
        for at, event in enumerate(execution.events):
            self._follow(at, event, stacks.setdefault(event.thread, []))
        if execution.violation.property not in _WITH_PARTIES:
            self._by_user.update(stacks[execution.events[-1].thread])

    def _follow(self, at: int, event: Event, stack: list[int]) -> None:
        if at in self._told:
            self._by_user.update(filter(self._is_ambiguous, stack))
        match event.instruction.stmt:
            case Call(function=function):
                is_wrapper = event.code.function.name in self._wrappers
                if not event.instruction.origin.is_users and self._is_users(function) and not is_wrapper:
                    self._by_library.add(at)
                elif not self._by_library.isdisjoint(stack):
                    self._by_user.add(at)
                stack.append(at)
            case Return() if stack:
                stack.pop()
            case ThreadExit():
                stack.clear()

    def _is_ambiguous(self, call: int) -> bool:
        stmt = self.execution.events[call].instruction.stmt
        return isinstance(stmt, Call) and len(self._lines[source_name(stmt.function)]) > 1

    def _is_users(self, function: str) -> bool:
        return self.execution.machine.codes[function].function.origin.is_users

    def effects(self, at: int, event: Event) -> Iterator[Effect]:
        stmt = event.instruction.stmt
        if isinstance(stmt, Call) and at in self._by_library:
            yield Effect(EffectKind.RUNS, (source_name(stmt.function),))
        elif isinstance(stmt, Call) and at in self._by_user and self._is_users(stmt.function):
            if event.instruction.origin.is_users:
                yield Effect(EffectKind.CALLS, (source_name(stmt.function),))
        else:
            yield from (Effect(EffectKind.REGISTERS, (name,)) for name in registered(self.execution, self.names, event))


def registered(execution: Execution, names: Names, event: Event) -> Iterator[str]:
    """The functions of the user that an event gives to the library."""
    for access in () if event.instruction.origin.is_users else event.writes:
        if isinstance(access.value, Address) and access.value.thread == FUNCTIONS:
            code = execution.machine.codes.get(name := names.pointed(access.value))
            if is_internal(names.of(access)) and code is not None and code.function.origin.is_users:
                yield name


def _lines_with_calls(execution: Execution) -> dict[str, set[tuple[str, int]]]:
    """By function: the lines of the user where it is called."""
    found: dict[str, set[tuple[str, int]]] = {}
    for code in execution.machine.codes.values():
        for item in code.instructions:
            if isinstance(item.stmt, Call):
                lines = found.setdefault(source_name(item.stmt.function), set())
                if item.origin.is_users:
                    lines.add((item.origin.file, item.origin.line))
    return found
