"""What other threads did not do: writes that they went past, and writes that they have not come to.

A value may be wrong because nobody has changed it.  Which statements may write a cell is decided by the program text: a
statement that names a variable writes cells of that variable.  One that follows a pointer may write cells of the heap,
and of variables whose address is taken, if their type is the same, and if it names the same member of a struct, or none
for cells that are not members.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from unbraid.analyses.sharing import address_taken
from unbraid.core.flatten import Instruction
from unbraid.core.interpreter.state import Code
from unbraid.core.nodes import Call, Index, Member, Origin, Place, Return, ScalarType, Type, Var
from unbraid.core.records import dataclass
from unbraid.core.visitor import root_variable, written_places
from unbraid.executions.dependences import Dependences
from unbraid.executions.execution import Access, Execution
from unbraid.models.sync.roles import ROLES
from unbraid.results.names import Names


@dataclass(frozen=True)
class _Target:
    """What a statement writes."""

    root: Var | None  # None: what a pointer leads to
    member: str  # the last one that is named; empty if there is none
    type: Type


Predicate = Callable[[_Target], bool]


class Omissions:
    """Events are named by their positions."""

    def __init__(self, execution: Execution, names: Names, dependences: Dependences) -> None:
        self.execution, self.names, self.dependences = execution, names, dependences
        self.events, self._codes = execution.events, execution.machine.codes
        self._taken = address_taken(execution.machine.program)
        self._summaries: dict[str, frozenset[_Target]] = {}
        self._next: dict[int, int] = {}  # by event: the next one of the same call
        self._calls: dict[int, list[list[int]]] = {}  # by thread: the events of each call that it is in
        self._follow_calls()

    def _follow_calls(self) -> None:
        for at, event in enumerate(self.events):
            calls = self._calls.setdefault(event.thread, [[]])
            if calls[-1]:
                self._next[calls[-1][-1]] = at
            calls[-1].append(at)
            if isinstance(event.instruction.stmt, Call):
                calls.append([])
            elif isinstance(event.instruction.stmt, Return) and len(calls) > 1:
                calls.pop()

    # ------------------------------------------------------------------------------------ what was omitted
    def skipped(self, at: int, cell: Access) -> Iterator[int]:
        """The last branch of each other thread that went past a statement which may write a cell that an event reads,
        after the write that the event reads from."""
        fits, since = self._fits(cell), self.dependences.writer[at].get(cell.key, -1)
        seen = {self.events[at].thread}
        for now in range(at - 1, since, -1):
            event = self.events[now]
            if event.thread not in seen and event.instruction.condition is not None and self._goes_past(now, fits):
                seen.add(event.thread)
                yield now

    def _goes_past(self, at: int, fits: Predicate) -> bool:
        event, after = self.events[at], self._next.get(at)
        if after is None:
            return False
        branch, taken = self.dependences.position(event), self.dependences.position(self.events[after])
        flow = self.dependences.flow(event.code)
        guarded = [at for at in self._writing(event.code, fits) if branch in flow.branches[at]]
        return bool(guarded) and _reachable(event.code, taken, branch).isdisjoint(guarded)

    def ahead(self, at: int, cell: Access) -> Iterator[tuple[int, Origin]]:
        """Other threads that have never written a cell which an event reads, but may still do so: the last event of the
        call that will, and the statement."""
        fits = self._fits(cell)
        wrote = {event.thread for event in self.events if any(access.key == cell.key for access in event.writes)}
        for thread, calls in self._calls.items():
            if thread == self.events[at].thread or thread in wrote:
                continue
            for events in calls:
                if events and (place := self._reaches(events[-1], fits)) is not None:
                    yield events[-1], place
                    break

    def _reaches(self, at: int, fits: Predicate) -> Origin | None:
        """The statement ahead that may write, if it was not executed in this call."""
        event = self.events[at]
        position = self.dependences.position(event)
        after = {to for start in event.instruction.successors() for to in _reachable(event.code, start, -1)}
        writing = self._writing(event.code, fits) & after - {position}
        found = [event.code.instructions[item].origin for item in sorted(writing)]
        here = event.instruction.origin.line
        return next((origin for origin in found if origin.is_users and origin.line != here), None)

    # ----------------------------------------------------------------------------------------- who writes what
    def _fits(self, cell: Access) -> Predicate:
        root, member = self.names.variable(cell), self.names.member(cell)

        def fits(target: _Target) -> bool:
            is_cell = (target.type, target.member) == (cell.type, member)
            if target.root is None:
                return is_cell and (root is None or root in self._taken)
            return target.root == root and (is_cell or not isinstance(target.type, ScalarType))

        return fits

    def _writing(self, code: Code, fits: Predicate) -> set[int]:
        """The positions of the instructions that may write."""
        return {at for at, instruction in enumerate(code.instructions) if any(map(fits, self._targets(instruction)))}

    def _targets(self, instruction: Instruction) -> frozenset[_Target]:
        stmt = instruction.stmt
        if stmt is None or self.execution.machine.program.modelled.get(stmt.origin.sid) in ROLES:
            return frozenset()  # a model writes only the lock, or the like, that it is called for
        if isinstance(stmt, Call):
            return self._summary(stmt.function)
        return frozenset(map(_target, filter(_is_memory, written_places(stmt))))

    def _summary(self, function: str) -> frozenset[_Target]:
        """What a function may write, with the functions that it calls."""
        if function not in self._summaries:
            self._summaries[function] = frozenset()  # a recursive call adds nothing
            found = [self._targets(instruction) for instruction in self._codes[function].instructions]
            self._summaries[function] = frozenset().union(*found)
        return self._summaries[function]


def _is_memory(place: Place) -> bool:
    root = root_variable(place)
    return root is None or root.is_memory


def _target(place: Place) -> _Target:
    named: Place = place
    while isinstance(named, Index):
        named = named.base
    return _Target(root_variable(place), named.name if isinstance(named, Member) else "", place.type)


def _reachable(code: Code, start: int, without: int) -> set[int]:
    """The positions that can follow, without passing one of them."""
    found: set[int] = set()
    pending = [start]
    while pending:
        at = pending.pop()
        if at not in found and at != without and at < len(code.instructions):
            found.add(at)
            pending += code.instructions[at].successors()
    return found
