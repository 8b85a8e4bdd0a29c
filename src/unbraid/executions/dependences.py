"""What each event of an execution depends on: where the values come from that it reads, and which branch led to it."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import field

from unbraid.analyses.control_dependence import ControlFlow, control_flow
from unbraid.core import build
from unbraid.core.interpreter.state import Code
from unbraid.core.nodes import (
    Allocate,
    Assign,
    AtomicBegin,
    Call,
    Cast,
    Create,
    Deref,
    Expr,
    Havoc,
    Index,
    Member,
    Return,
    ThreadExit,
    Var,
)
from unbraid.core.records import dataclass
from unbraid.executions.execution import Access, CellKey, Event


@dataclass
class _Frame:
    begun_by: int | None  # the event that has called the function, or created the thread
    branches: dict[int, int] = field(default_factory=dict)  # by branch: its last execution
    last: tuple[int, int] | None = None  # the branch that was executed last, and its event, until the next event


class Dependences:
    """Events are named by their positions."""

    def __init__(self, events: Sequence[Event], modelled: Collection[int] = ()) -> None:
        self._modelled = modelled
        self.writer: list[dict[CellKey, int]] = []  # of each cell that the event reads: who wrote it last
        self.overwritten: list[dict[CellKey, int]] = []  # of each cell that the event writes: who wrote it before
        self.control: list[int | None] = []  # the branch, call or creation that led to the event
        # Branches that left a loop, or decided whether the thread comes to a place to wait.
        self.waits: set[int] = set()
        self.left: set[int] = set()  # only those that left a loop
        self._frames: dict[int, list[_Frame]] = {}  # by thread
        self._flows: dict[int, ControlFlow] = {}  # by the number of the code
        self._positions: dict[int, dict[int, int]] = {}  # the same: by the identity of the instruction
        self._assigned: dict[int, dict[int, set[int]]] = {}  # the same: what `_guards` says
        last: dict[CellKey, int] = {}
        for at, event in enumerate(events):
            self.control.append(self._follow(at, event))
            reads = () if isinstance(event.instruction.stmt, AtomicBegin) else event.reads
            self.writer.append({access.key: last[access.key] for access in reads if access.key in last})
            defined = event.defined()
            self.overwritten.append({key: last[key] for key in defined if key in last})
            last.update(dict.fromkeys(defined, at))

    def _follow(self, at: int, event: Event) -> int | None:
        """Returns what the event depends on, and takes note of what later events may depend on."""
        frames = self._frames.setdefault(event.thread, [])
        if not frames:
            frames.append(_Frame(None))
        frame = frames[-1]
        flow, position = self.flow(event.code), self.position(event)
        if frame.last is not None and flow.leaves_loop(frame.last[0], position):
            self.waits.add(frame.last[1])
            self.left.add(frame.last[1])
        if event.instruction.stmt is not None:  # not a jump
            frame.last = None
        parents = [frame.branches[branch] for branch in flow.branches[position] if branch in frame.branches]
        if event.instruction.condition is not None:
            frame.branches[position] = at
            frame.last = position, at
            if position in flow.guards:
                self.waits.add(at)
        self._change_frames(at, event, frames)
        return max(parents) if parents else frame.begun_by

    def _change_frames(self, at: int, event: Event, frames: list[_Frame]) -> None:
        match event.instruction.stmt:
            case Call():
                frames.append(_Frame(at))
            case Return():
                frames.pop()
            case ThreadExit():
                frames.clear()
        if event.created is not None:
            self._frames[event.created] = [_Frame(at)]

    def flow(self, code: Code) -> ControlFlow:
        if code.number not in self._flows:
            self._flows[code.number] = control_flow(code.instructions, self._modelled)
        return self._flows[code.number]

    def position(self, event: Event) -> int:
        code = event.code
        if code.number not in self._positions:
            self._positions[code.number] = {id(item): i for i, item in enumerate(code.instructions)}
        return self._positions[code.number][id(event.instruction)]

    def skipped(self, events: Sequence[Event], at: int, local: Access) -> Iterator[int]:
        """Branches that went past an assignment to a local that an event of the same function reads, after the one
        that it reads from.  Those that left a loop are not among them."""
        event, writer = events[at], self.writer[at].get(local.key)
        guards = self._guards(event.code).get(local.index)
        if writer is None or guards is None:
            return
        for now in range(writer + 1, at):
            other = events[now]
            is_here = other.thread == event.thread and other.code is event.code
            if is_here and now not in self.left and self.position(other) in guards:
                yield now

    def _guards(self, code: Code) -> dict[int, set[int]]:
        """By the cell of a local: the branches that decide whether something is assigned to it."""
        if code.number not in self._assigned:
            found = self._assigned[code.number] = {}
            for position, instruction in enumerate(code.instructions):
                match instruction.stmt:
                    case Assign(target=Var() as var) if var in code.slots:
                        branches = self.flow(code).branches[position]
                        found.setdefault(code.slots[var], set()).update(branches)
        return self._assigned[code.number]

    def origin_of(self, events: Sequence[Event], at: int, key: CellKey) -> tuple[int, CellKey] | None:
        """The event that computed the value of a cell which an event reads, and the cell that it wrote: copies are
        followed back.  None for an initial value."""
        found = None
        while (writer := self.writer[at].get(key)) is not None:
            found = writer, key
            event, stmt = events[writer], events[writer].instruction.stmt
            match stmt:
                case Assign(_, value) if _is_copy(value) and event.reads:
                    at, key = writer, event.reads[0].key
                case Call() | Return() | Create() if _is_handed(event, key):
                    at, key = writer, next(item.sources[0].key for item in event.handed if item.target.key == key)
                case _:
                    return found
        return None

    def is_unset(self, events: Sequence[Event], at: int, key: CellKey) -> bool:
        """Was the value of this cell, which an event reads, never assigned?  Copies of such a value count as well."""
        found = self.origin_of(events, at, key)
        if found is None:
            return False
        writer, cell = found
        match events[writer].instruction.stmt:
            case Havoc(is_input=False, is_approximation=False) as stmt:
                root = build.root_of(stmt.target)
                is_choice = not isinstance(root, Var) or not root.source or stmt.origin.sid in self._modelled
                return not is_choice
            case Allocate(is_zeroed=False):
                return cell in events[writer].filled
        return False


def _is_copy(value: Expr) -> bool:
    while isinstance(value, Cast):
        value = value.operand
    return isinstance(value, Var | Index | Member | Deref)


def _is_handed(event: Event, key: CellKey) -> bool:
    return any(
        item.target.key == key and len(item.sources) == 1 and item.sources[0].value == item.target.value
        for item in event.handed
    )
