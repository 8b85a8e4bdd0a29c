"""Which threads of a cloned program may run at the same time, and where.

`others[t][i]` is the set of threads that may run while thread t is at instruction i: those that may have been created
and are not known to have been joined.
"""

from __future__ import annotations

from unbraid.core.flatten import Instruction
from unbraid.core.nodes import Const, Create, Join, Program


class Parallelism:
    def __init__(self, program: Program, code: list[list[Instruction]]) -> None:
        self.count = len(program.threads)
        self.children: list[set[int]] = [
            {i.stmt.instance for i in body if isinstance(i.stmt, Create) and i.stmt.instance is not None}
            for body in code
        ]
        self.family = [self._descendants(thread) for thread in range(self.count)]
        main = self._around(code[0])
        self.others: list[list[frozenset[int]]] = [main]
        for thread in range(1, self.count):
            together: set[int] = set()
            for running in main:
                if thread in running:
                    together |= running
            together = (together | {0}) - {thread}
            self.others.append([frozenset(together)] * len(code[thread]))

    def _descendants(self, thread: int) -> frozenset[int]:
        found: set[int] = set()
        pending = list(self.children[thread])
        while pending:
            child = pending.pop()
            if child not in found:
                found.add(child)
                pending.extend(self.children[child])
        return frozenset(found)

    def _around(self, body: list[Instruction]) -> list[frozenset[int]]:
        """The threads that may run before each instruction of main."""
        before: list[set[int]] = [set() for _ in range(len(body) + 1)]
        result: list[frozenset[int]] = [frozenset()] * len(body)
        grows = True
        while grows:  # where all jumps go forward, the second pass finds nothing new
            grows = False
            for position, instruction in enumerate(body):
                running = set(before[position])
                stmt = instruction.stmt
                if isinstance(stmt, Create) and stmt.instance is not None:
                    running |= {stmt.instance} | self.family[stmt.instance]
                result[position] = frozenset(running)
                if isinstance(stmt, Join) and isinstance(stmt.thread, Const):
                    joined = stmt.thread.value
                    if 0 < joined < self.count and not self.family[joined]:
                        running.discard(joined)
                for successor in instruction.successors():
                    grows = grows or (successor <= position and not running <= before[successor])
                    before[successor] |= running
        return result
