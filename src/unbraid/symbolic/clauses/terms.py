"""Hash-consed terms of SMT-LIB formulas: equal terms are the same object.

An integer term has bounds for its value.  Booleans are simplified when they are made.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from unbraid.core.records import dataclass


@dataclass(frozen=True, slots=True, eq=False)
class Term:
    """`op` with its arguments.  A term without arguments is a name or a number."""

    op: str
    args: tuple[Term, ...]
    low: int = 0  # of integers: the bounds of the value
    high: int = 0

    @property
    def is_constant(self) -> bool:
        return self.low == self.high and not self.args


class Terms:
    def __init__(self) -> None:
        self._known: dict[tuple[str, tuple[int, ...], int, int], Term] = {}
        self.true, self.false = self.make("true"), self.make("false")

    def make(self, op: str, *args: Term, low: int = 0, high: int = 0) -> Term:
        key = op, tuple(map(id, args)), low, high
        term = self._known.get(key)
        if term is None:
            term = self._known[key] = Term(op, args, low, high)
        return term

    # ---------------------------------------------------------------------------------------- booleans
    def boolean(self, value: bool) -> Term:
        return self.true if value else self.false

    def negate(self, a: Term) -> Term:
        if a is self.true:
            return self.false
        if a is self.false:
            return self.true
        return a.args[0] if a.op == "not" else self.make("not", a)

    def all(self, terms: Iterable[Term]) -> Term:
        parts: dict[Term, None] = {}
        for term in terms:
            for part in term.args if term.op == "and" else (term,):
                if part is self.false or self.negate(part) in parts:
                    return self.false
                if part is not self.true:
                    parts[part] = None
        if len(parts) <= 1:
            return next(iter(parts), self.true)
        return self.make("and", *parts)

    def any(self, terms: Iterable[Term]) -> Term:
        """A disjunction.  a or (not a and b) becomes a or b: guards have this form where branches meet."""
        parts: dict[Term, None] = {}
        for term in terms:
            for part in term.args if term.op == "or" else (term,):
                if part is self.true or self.negate(part) in parts:
                    return self.true
                if part is not self.false:
                    parts[part] = None
        if len(parts) == 2:
            joined = self._joined(*parts)
            if joined is not None:
                return joined
        if len(parts) <= 1:
            return next(iter(parts), self.false)
        return self.make("or", *parts)

    def _joined(self, a: Term, b: Term) -> Term | None:
        """(c and x) or (c and not x) becomes c."""
        left = dict.fromkeys(a.args if a.op == "and" else (a,))
        right = dict.fromkeys(b.args if b.op == "and" else (b,))
        common = [part for part in left if part in right]
        if not common:
            return None
        first = self.all(part for part in left if part not in right)
        second = self.all(part for part in right if part not in left)
        return self.all((*common, self.any((first, second))))

    def choose(self, condition: Term, a: Term, b: Term) -> Term:
        """Chooses between two terms that are not Booleans."""
        if condition is self.true or a is b:
            return a
        if condition is self.false:
            return b
        if condition.op == "not":
            condition, a, b = condition.args[0], b, a
        return self.make("ite", condition, a, b, low=min(a.low, b.low), high=max(a.high, b.high))

    def choose_boolean(self, condition: Term, a: Term, b: Term) -> Term:
        if a is b:
            return a
        return self.any((self.all((condition, a)), self.all((self.negate(condition), b))))


def leaves(terms: Iterable[Term]) -> Iterator[Term]:
    """The names and numbers in some terms, each once."""
    seen: set[Term] = set()
    pending = list(terms)
    while pending:
        term = pending.pop()
        if term in seen:
            continue
        seen.add(term)
        if not term.args:
            yield term
        pending.extend(term.args)


def text(term: Term) -> str:
    """The term in SMT-LIB.  Subterms that are used more than once are bound by `let`."""
    uses: Counter[Term] = Counter()
    order: list[Term] = []  # the terms with arguments; each after its arguments
    pending = [(term, False)]
    while pending:
        current, is_done = pending.pop()
        if is_done:
            order.append(current)
            continue
        uses[current] += 1
        if uses[current] == 1 and current.args:
            pending.append((current, True))
            pending.extend((arg, False) for arg in current.args)
    written: dict[Term, str] = {}
    bindings: list[str] = []
    for current in order:
        inner = f"({current.op} {' '.join(written[arg] if arg.args else arg.op for arg in current.args)})"
        if uses[current] > 1:
            name = f"s{len(bindings)}"
            bindings.append(f"(let (({name} {inner})) ")
            inner = name
        written[current] = inner
    body = written[term] if term.args else term.op
    return "".join(bindings) + body + ")" * len(bindings)
