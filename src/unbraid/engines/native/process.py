"""Runs a native search in a process of its own."""

from __future__ import annotations

import time
from collections.abc import Iterable
from dataclasses import replace
from enum import Enum
from pathlib import Path

from unbraid.analyses.visible import Visibility
from unbraid.core.causes import Cause, Datum, Why
from unbraid.core.errors import EngineLimit
from unbraid.core.interpreter.explorer import Move
from unbraid.core.interpreter.machine import Machine
from unbraid.core.nodes import BoundReached, Program
from unbraid.core.origins import Origin
from unbraid.core.records import dataclass
from unbraid.engines.native.compiler import COMPILERS, VARIABLE, Build, find_compiler
from unbraid.engines.native.modes import Mode
from unbraid.engines.native.translate import translate
from unbraid.supervision import Limits, wait_for_any
from unbraid.supervision import Program as Child

POLL = 0.1  # seconds


class Found(Enum):
    SAFE = "safe"  # all states were visited
    VIOLATED = "violated"
    UNKNOWN = "unknown"
    BROKEN = "broken"  # an internal error


@dataclass(frozen=True)
class Result:
    found: Found
    states: int
    preemptions: int  # there is no violation with fewer preemptions
    cause: Cause | None = None  # of UNKNOWN and BROKEN
    path: tuple[Move, ...] = ()
    is_rechecked: bool = False  # did a second search visit the same number of states?
    is_complete: bool = False  # of UNKNOWN: were all states visited?


@dataclass(frozen=True)
class Reached:
    """The progress of a search."""

    states: int = 0
    preemptions: int = 0
    memory: int = 0  # bytes
    seconds: float = 0.0
    dived: int = 0  # states in dives

    def __str__(self) -> str:
        rate = f", {(self.states + self.dived) / self.seconds / 1000:.0f} k/s" if self.seconds else ""
        dives = f", {self.dived:,} in dives" if self.dived else ""
        memory = f"{self.memory >> 20} MB"
        return f"native search: {self.states:,} states{dives}{rate}, {self.preemptions} preemptions, {memory}"


def _move(words: list[str]) -> Move:
    thread, passed, *choices = map(int, words)
    return Move(thread, tuple(choices), passed)


def parse_moves(lines: Iterable[str]) -> list[Move]:
    """The path to the violation, from the output of a search."""
    return [_move(line.split()[1:]) for line in lines if line.startswith("move ")]


class NativeSearch:
    """Call start(), then poll() until there is a result; call stop() in a `finally`.  Raises EngineLimit if the program
    cannot be translated, or if there is no compiler."""

    def __init__(
        self,
        program: Program,
        visibility: Visibility,
        memory: int,
        mode: Mode = Mode.PREEMPTIONS,
        seed: int = 1,
        is_quick: bool = False,
    ) -> None:
        compiler = find_compiler()
        if compiler is None:
            raise EngineLimit(Why.COMPILER_MISSING, ", ".join(COMPILERS), VARIABLE)
        # The number of states must not depend on the order of the search.  Canonical names may, if threads look equal.
        ownership = None if mode is Mode.RECHECK else visibility.ownership
        breaks = frozenset() if mode is Mode.RECHECK else visibility.breaks
        independence = visibility.independence() if mode is Mode.PARTIAL_ORDER else None
        machine = Machine(program)
        files = translate(machine, visibility.code, ownership, independence, breaks)
        self._build = Build(compiler, files, is_quick)
        # By position of an instruction, as in `plan.py`: each function has one more position, after its end.
        self._origins = [
            origin
            for code in machine.codes.values()
            for origin in (*(instruction.origin for instruction in code.instructions), code.function.origin)
        ]
        self._statements = [
            stmt
            for code in machine.codes.values()
            for stmt in (*(instruction.stmt for instruction in code.instructions), None)
        ]
        self._memory, self._mode, self._seed = memory, mode, seed
        self._first: Result | None = None  # the result of the first of two searches
        self._is_second = False
        self._child: Child | None = None
        self._cpu_before = 0.0  # of the processes before this one
        self._is_searching = False
        self._seen = 0  # the number of bytes of output that were read
        self._moves: list[Move] = []
        self._preemptions = 0
        self.reached = Reached()
        self.result: Result | None = None

    def start(self) -> None:
        if self._build.is_done:
            self._search()
        else:
            self._launch(self._build.command)

    def poll(self) -> Result | None:
        """The result, if the search has ended."""
        if self.result is None and self._child is not None:
            is_over = self._child.poll()
            if self._is_searching:
                self._read()
            if is_over:
                self._ended()
        return self.result

    def wait(self, seconds: float) -> Result | None:
        """Waits for the result for at most this many seconds."""
        deadline = time.monotonic() + seconds
        while self.poll() is None and (left := deadline - time.monotonic()) > 0:
            assert self._child is not None
            wait_for_any([self._child], min(left, POLL))
        return self.result

    def progress(self) -> str:
        return str(self.reached) if self._is_searching else "native search: compiling"

    @property
    def searched(self) -> int:
        """There is no violation with fewer preemptions than this; 0: nothing is known."""
        return self._preemptions

    def cpu(self) -> float:
        """Seconds of CPU time of the compiler and of the search so far."""
        if self._child is None:
            return self._cpu_before
        self._child.measure()
        return self._cpu_before + self._child.cpu

    def stop(self) -> None:
        if self._child is not None:
            self._child.kill()

    # ------------------------------------------------------------------------------------- processes
    def _launch(self, command: list[str]) -> None:
        self._cpu_before = self.cpu()
        self._child = Child(command, Limits(), None, Path(command[0]).parent, self._build.environment)
        self._child.start()

    def _search(self) -> None:
        self._is_searching, self._seen = True, 0
        command = [str(self._build.program), str(self._memory)]
        if self._mode is Mode.APPROXIMATE:
            command += [str(self._seed), "dives"]
        elif self._mode is Mode.PROOF:
            command += [str(self._seed), "proof"]
        elif self._is_second:
            command += ["1", "again"]
        self._launch(command)

    def _ended(self) -> None:
        assert self._child is not None
        ended = self._child.result()
        said = ended.stderr.decode(errors="replace").strip()
        if not self._is_searching:
            if ended.returncode != 0:
                self._give_up(Why.COMPILER_FAILED, said.splitlines()[-1] if said else ended.returncode)
                return
            self._build.finish()
            self._search()
        elif self._first is not None and not self._is_second:
            self._is_second = True
            self._search()
        elif ended.returncode < 0:
            self._give_up(Why.NATIVE_KILLED, -ended.returncode)
        elif self.result is None:
            self._give_up(Why.NATIVE_SILENT, said, found=Found.BROKEN)

    # ---------------------------------------------------------------------------------------- output
    def _read(self) -> None:
        assert self._child is not None
        text = self._child.stdout
        end = text.rfind(b"\n") + 1
        for line in text[self._seen : end].decode().splitlines():
            self._take(line)
        self._seen = end

    def _take(self, line: str) -> None:
        word, *rest = line.split()
        match word:
            case "progress":
                preemptions, states, memory, seconds, dived = rest
                self.reached = Reached(int(states), int(preemptions), int(memory), float(seconds), int(dived))
            case "level":  # all executions with this number of preemptions have been searched
                self._preemptions = int(rest[0]) + 1
            case "move":
                self._moves.append(_move(rest))
            case "states":
                self.reached = Reached(int(rest[0]), self._preemptions, int(rest[1]), self.reached.seconds)
            case "safe":
                self._safe()
            case "violated":
                self.result = Result(Found.VIOLATED, self.reached.states, self._preemptions, path=tuple(self._moves))
            case "bound":
                # With a reduction, a thread that runs first may reach a bound, so that steps of the others are left
                # out.  A search for a proof ends at the first bound.
                is_complete = self._mode not in (Mode.PARTIAL_ORDER, Mode.PROOF)
                marker = self._statements[int(rest[0][1:])] if rest else None
                if isinstance(marker, BoundReached):
                    place, name = self._place(rest), marker.bound.name
                    self._give_up(Why.UNMODELLED_REACHED_AT, name, is_complete=is_complete, position=place)
                else:  # a dive has reached it
                    self._give_up(Why.UNMODELLED_REACHED, is_complete=is_complete)
            case "memory":
                self._give_up(Why.STATES_FILL_MEMORY, self._memory >> 20)
            case "limit":
                name, *more = rest
                numbers = [int(word) for word in more if not word.startswith("@")]
                self._give_up(Why[name], *numbers, position=self._place(more))
            case _:
                self._give_up(Why.NATIVE_WORD_NOT_KNOWN, line, found=Found.BROKEN)

    def _place(self, words: list[str]) -> Origin | None:
        """The innermost of these positions that is in a file of the user."""
        places = (self._origins[int(word[1:])] for word in words if word.startswith("@"))
        return next((at for at in places if at.is_users), None)

    def _safe(self) -> None:
        found = Result(Found.SAFE, self.reached.states, self._preemptions)
        if self._mode is not Mode.RECHECK:
            self.result = found
        elif self._first is None:
            self._first = found
        elif self._first.states == found.states:
            self.result = replace(found, is_rechecked=True)
        else:
            self._give_up(Why.NATIVE_COUNTS_DIFFER, self._first.states, found.states, found=Found.BROKEN)

    def _give_up(
        self,
        why: Why,
        *data: Datum,
        found: Found = Found.UNKNOWN,
        is_complete: bool = False,
        position: Origin | None = None,
    ) -> None:
        cause = Cause(why, position, data)
        self.result = Result(found, self.reached.states, self._preemptions, cause, is_complete=is_complete)
