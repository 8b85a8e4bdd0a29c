"""Writes constrained Horn clauses about the steps of threads in SMT-LIB."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from unbraid.core.nodes import Bound, Const, Var
from unbraid.core.records import dataclass
from unbraid.symbolic.clauses.algebra import Algebra
from unbraid.symbolic.clauses.encode import Cell, Effects, Encoder, State
from unbraid.symbolic.clauses.terms import Term, leaves, text
from unbraid.systems.automata import Automata, Step


@dataclass(frozen=True)
class Predicate:
    """An unknown invariant over the values of these cells."""

    name: str
    cells: tuple[Cell, ...]


class ClauseWriter:
    """`forbidden`: bound markers that count as violations."""

    def __init__(self, automata: Automata, algebra: Algebra, forbidden: Iterable[Bound]) -> None:
        self.automata, self.algebra, self.terms = automata, algebra, algebra.terms
        self.forbidden = frozenset(forbidden)
        self.encoder = Encoder(automata.program, algebra)
        self._defined: dict[Term, list[Term]] = {}
        self._sorts: dict[Term, str] = {}

    # ------------------------------------------------------------------------------------------- values
    def cells_of(self, variables: Iterable[Var]) -> tuple[Cell, ...]:
        return tuple((var, i) for var in variables for i in range(len(self.encoder.types_of(var))))

    def effects(self, step: Step, state: State, ended: Mapping[Var, bool]) -> Effects:
        """The effects of a step from a state; `ended` says which threads have ended."""
        known = {(var, 0): self.terms.boolean(value) for var, value in ended.items() if var in step.reads}
        first = len(self.algebra.definitions)
        effects = self.encoder.encode(step, {**state, **known})
        for definition in self.algebra.definitions[first:]:
            for leaf in leaves((definition,)):
                if leaf in self.algebra.new_names:
                    self._defined.setdefault(leaf, []).append(definition)
        return effects

    def violation(self, effects: Effects) -> Term:
        markers = (reached for bound, reached in effects.stopped.items() if bound in self.forbidden)
        return self.terms.any((effects.failed, *markers))

    def value(self, cell: Cell, state: State) -> Term:
        known = state.get(cell)
        return self.encoder.name(cell) if known is None else known

    def initial(self) -> State:
        """The initial state.  The locals of threads have arbitrary values."""
        return {
            (item.var, i): self.algebra.constant(value.value, value.type)
            for item in self.automata.program.globals
            for i, value in enumerate(item.initial)
            if isinstance(value, Const)
        }

    # ------------------------------------------------------------------------------------------ clauses
    def declare(self, predicate: Predicate) -> str:
        sorts = (self.algebra.sort(self.encoder.type_of(cell)) for cell in predicate.cells)
        return f"(declare-fun {predicate.name} ({' '.join(sorts)}) Bool)"

    def applied(self, predicate: Predicate, state: State) -> Term:
        return self.terms.make(predicate.name, *(self.value(cell, state) for cell in predicate.cells))

    def clause(self, body: Iterable[Term], head: Term) -> str:
        """The clause that for all values the body implies the head."""
        conditions = list(body)
        names: dict[Term, str] = {}
        added: set[Term] = set()
        found = [leaf for leaf in leaves((*conditions, head)) if self._sort(leaf)]
        while found:
            name = found.pop()
            if name in names:
                continue
            names[name] = self._sort(name)
            for definition in self._defined.get(name, ()):
                if definition not in added:
                    added.add(definition)
                    conditions.append(definition)
                    found.extend(leaf for leaf in leaves((definition,)) if self._sort(leaf))
        whole = self.terms.make("=>", self.terms.all(conditions), head) if conditions else head
        if not names:
            return f"(assert {text(whole)})"
        bound = " ".join(f"({name.op} {sort})" for name, sort in names.items())
        return f"(assert (forall ({bound}) {text(whole)}))"

    def _sort(self, term: Term) -> str:
        """The sort of a variable; the empty string for other terms."""
        if len(self._sorts) < len(self.encoder.names):
            self._sorts = {
                name: self.algebra.sort(self.encoder.type_of(cell)) for cell, name in self.encoder.names.items()
            }
        return self._sorts.get(term) or self.algebra.new_names.get(term, "")
