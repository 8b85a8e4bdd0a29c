"""And-inverter graph: all Boolean structure of a formula, hash-consed, with local simplification.

A literal is 2 * node, plus 1 if it is negated; node 0 is the constant, so FALSE is 0 and TRUE is 1.  Where two branches
join, the guard becomes the same literal again as before they split.  This keeps the formulas of sequentialized programs
small.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

FALSE, TRUE = 0, 1


class Aig:
    def __init__(self) -> None:
        self.fanins: list[tuple[int, int] | None] = [None]  # the operands of each node; None for constant and inputs
        self._ands: dict[tuple[int, int], int] = {}

    def new_input(self) -> int:
        self.fanins.append(None)
        return 2 * (len(self.fanins) - 1)

    def and_(self, a: int, b: int) -> int:
        if a > b:
            a, b = b, a
        # match: 0 & b, a & !a      result: 0
        if a == FALSE or a ^ 1 == b:
            return FALSE
        # match: 1 & b, a & a       result: b
        if a in (TRUE, b):
            return b
        for x, y in ((a, b), (b, a)):
            inner = self.fanins[y >> 1]
            if inner is None:
                continue
            left, right = inner
            if not y & 1:
                # match: x & (x & r)        result: x & r
                if x in (left, right):
                    return y
                # match: x & (!x & r)       result: 0
                if x ^ 1 in (left, right):
                    return FALSE
            else:
                # match: x & !(!x & r)      result: x
                if x ^ 1 in (left, right):
                    return x
                # match: x & !(x & r)       result: x & !r
                if x == left:
                    return self.and_(x, right ^ 1)
                if x == right:
                    return self.and_(x, left ^ 1)
        if a & 1 and b & 1:
            first, second = self.fanins[a >> 1], self.fanins[b >> 1]
            if first is not None and second is not None:
                # match: !(p & q) & !(p & !q)       result: !p
                for p, q in (first, first[::-1]):
                    if (p, q ^ 1) == second or (q ^ 1, p) == second:
                        return p ^ 1
        key = (a, b)
        known = self._ands.get(key)
        if known is None:
            self.fanins.append(key)
            known = self._ands[key] = 2 * (len(self.fanins) - 1)
        return known

    def or_(self, a: int, b: int) -> int:
        return self.and_(a ^ 1, b ^ 1) ^ 1

    def ite(self, c: int, a: int, b: int) -> int:
        if c == TRUE or a == b:
            return a
        if c == FALSE:
            return b
        return self.or_(self.and_(c, a), self.and_(c ^ 1, b))

    def equal(self, a: int, b: int) -> int:
        return self.ite(a, b, b ^ 1)

    def all(self, literals: Iterable[int]) -> int:
        result = TRUE
        for literal in literals:
            result = self.and_(result, literal)
        return result

    def any(self, literals: Iterable[int]) -> int:
        return self.all(literal ^ 1 for literal in literals) ^ 1

    def evaluate(self, roots: Iterable[int], value_of_input: Callable[[int], bool]) -> dict[int, bool]:
        """The values of all nodes that these literals depend on, given the values of the inputs."""
        values: dict[int, bool] = {0: False}
        pending = [root >> 1 for root in roots]
        while pending:
            node = pending[-1]
            if node in values:
                pending.pop()
                continue
            fanin = self.fanins[node]
            if fanin is None:
                values[node] = value_of_input(node)
                continue
            missing = [f >> 1 for f in fanin if f >> 1 not in values]
            if missing:
                pending.extend(missing)
                continue
            values[node] = all(values[f >> 1] != bool(f & 1) for f in fanin)
        return values
