"""Random executions of a cloned program, compared with what the value analysis claims about them."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from random import Random

from unbraid.analyses.sharing import memory_accesses
from unbraid.analyses.values.analysis import Facts, ValueAnalysis
from unbraid.analyses.values.cells import Cell
from unbraid.analyses.values.numbers import contains
from unbraid.core.arithmetic import value_range, wrap
from unbraid.core.errors import EngineLimit
from unbraid.core.interpreter.machine import Machine
from unbraid.core.interpreter.state import Frame, Outcome
from unbraid.core.interpreter.values import Unchosen
from unbraid.core.layout import cell_count
from unbraid.core.nodes import AtomicBegin, Const, Create, Join, Program, Storage, Var
from unbraid.core.visitor import read_expressions, statements, subexpressions
from unbraid.transforms.drop_proved import foldable

LONGEST = 3000  # steps of an execution


def contradictions(program: Program, rng: Random, executions: int) -> Iterator[str]:
    """What happens in a random execution although the analysis excludes it.

    requires: cloned, without pointers, no crowds.
    """
    analysis = ValueAnalysis(program, keeps=lambda *_: True, asked=foldable)
    facts = analysis.facts()
    if facts is None:
        return
    numbers = sorted(
        {
            part.value
            for function in program.functions.values()
            for stmt in statements(function.body)
            for expr in read_expressions(stmt)
            for part in subexpressions(expr)
            if isinstance(part, Const)
        }
    )
    machine = Machine(program, reuse=False)
    for _ in range(executions):
        with suppress(EngineLimit):
            yield from _Execution(machine, analysis, facts, rng, numbers).run()


class _Execution:
    def __init__(
        self, machine: Machine, analysis: ValueAnalysis, facts: Facts, rng: Random, numbers: list[int]
    ) -> None:
        self._machine, self._analysis, self._facts, self._rng, self._numbers = machine, analysis, facts, rng, numbers
        self._state = machine.initial()
        self._names = {name: number for number, name in enumerate(machine.program.threads)}

    def run(self) -> Iterator[str]:
        running, blocked = 0, set[int]()
        for _ in range(LONGEST):
            threads = self._state.threads
            if not threads[running].atomic or running in blocked:
                if running in blocked and threads[running].atomic:
                    return  # no execution continues from here
                ready = [number for number, thread in threads.items() if not thread.finished and number not in blocked]
                if not ready:
                    return
                if running not in ready or self._rng.random() < 0.3:
                    running = self._rng.choice(ready)
            position = threads[running].frames[-1].pc
            code = threads[running].frames[-1].code
            if position < len(code.instructions):
                yield from self._wrong(running, position)
            else:
                return
            outcome = self._step(running)
            if outcome is Outcome.BLOCKED:
                blocked.add(running)
                continue
            blocked.clear()
            if outcome is Outcome.VIOLATED and position not in self._facts.failing[running]:
                yield f"{code.instructions[position].origin}: an assertion fails that is said to hold"
            if outcome is not Outcome.DONE:
                return

    def _step(self, number: int) -> Outcome:
        while True:
            try:
                return self._machine.step(self._state, number)
            except Unchosen as unchosen:
                low, high = value_range(unchosen.kind)
                near = wrap(self._rng.choice(self._numbers or [0]), unchosen.kind)
                unchosen.cells[unchosen.index] = self._rng.choice([near, self._rng.randint(low, high), 0, min(high, 1)])

    def _wrong(self, number: int, position: int) -> Iterator[str]:
        instruction = self._state.threads[number].frames[-1].code.instructions[position]
        known = self._analysis.known[number].get(position)
        if known is None:
            yield f"{instruction.origin}: thread {number} comes to position {position}, which is said to be impossible"
            return
        stmt = instruction.stmt
        is_up_to_date = stmt is not None and (
            isinstance(stmt, (AtomicBegin, Create, Join)) or any(True for _ in memory_accesses(stmt))
        )
        yield from self._not_only(running=number, position=position)
        for cell, numbers in known.values.items():
            if cell.var.is_memory and not (is_up_to_date and self._matters(number, cell.var)):
                continue
            for value in self._values(number, cell):
                if isinstance(value, int) and not contains(numbers, value):
                    place = f"{instruction.origin}: thread {number}, position {position}"
                    yield f"{place}: {cell.var.name} is {value}, not in {numbers}"

    def _not_only(self, running: int, position: int) -> Iterator[str]:
        frame = self._state.threads[running].frames[-1]
        for expr, value in self._facts.only[running].get(position, {}).items():
            with suppress(Unchosen):  # it has not been chosen yet, and may be any number
                found = frame.code.compiler.expr(expr)(self._state, frame.cells)
                if found != value:
                    yield f"{frame.code.instructions[position].origin}: {expr} is {found}, not {value}"

    def _matters(self, number: int, var: Var) -> bool:
        """What is known of a variable that only one other thread accesses is not kept up to date."""
        users = self._analysis.users.get(var, {number})
        return len(users) > 1 or number in users

    def _values(self, number: int, cell: Cell) -> Iterator[object]:
        """The values of all scalars that a cell of the analysis stands for."""
        frame, var = self._state.threads[number].frames[-1], cell.var
        cells, first = self._start(frame, var)
        if cells is None:
            return
        paths = list(self._analysis.cells._paths(var, var.type, ()))
        mine = {path for path, own in self._analysis.cells._all(var).items() if own is cell}
        assert len(paths) == cell_count(var.type, self._machine.program.structs)
        for distance, path in enumerate(paths):
            if path in mine:
                yield cells[first + distance]

    def _start(self, frame: Frame, var: Var) -> tuple[list[object] | None, int]:
        if var in frame.code.slots:
            return list(frame.cells), frame.code.slots[var]
        if var.storage in (Storage.GLOBAL, Storage.HEAP) and var in self._machine.storage.global_cells:
            return list(self._state.memory), self._machine.storage.global_cells[var]
        return None, 0
