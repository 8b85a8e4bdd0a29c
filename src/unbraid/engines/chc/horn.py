"""The product of a program's threads as constrained Horn clauses, in SMT-LIB.

For each node of the product a predicate over the cells that matter there: an invariant of the program at that node.

    P0(initial values)
    P(x) and the guard of a way            =>   P'(new values)
    P(x) and an assertion does not hold    =>   false
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from unbraid.core.nodes import Bound, Var
from unbraid.engines.chc.algebra import Algebra
from unbraid.engines.chc.encode import Cell, Effects, Encoder
from unbraid.engines.chc.terms import Term, leaves, text
from unbraid.schemas.automata import Automata, Step
from unbraid.schemas.product import Node, Product


@dataclass(frozen=True)
class Predicate:
    name: str
    node: Node
    cells: tuple[Cell, ...]


class Clauses:
    """`forbidden`: bound markers that must not be reached, as if they were assertions."""

    def __init__(self, automata: Automata, product: Product, algebra: Algebra, forbidden: Iterable[Bound]) -> None:
        self.automata, self.product, self.algebra = automata, product, algebra
        self.terms = algebra.terms
        self.forbidden = frozenset(forbidden)
        self.encoder = Encoder(automata.program, algebra)
        self._effects: dict[tuple[int, int, tuple[bool, ...]], Effects] = {}
        self._defined: dict[Term, list[Term]] = {}
        self._sorts: dict[Term, str] = {}
        self.variables = [item.var for item in automata.globals()]
        self.predicates = {node: self._predicate(number, node) for number, node in enumerate(product.nodes)}

    def _predicate(self, number: int, node: Node) -> Predicate:
        live = self.automata.live(node.locations)
        cells = tuple(
            (var, i) for var in self.variables if var in live for i in range(len(self.encoder.types_of(var)))
        )
        return Predicate(f"P{number}", node, cells)

    def text(self) -> str:
        declared = [
            f"(declare-fun {p.name} ({' '.join(self.algebra.sort(self.encoder.type_of(c)) for c in p.cells)}) Bool)"
            for p in self.predicates.values()
        ]
        return "\n".join(["(set-logic HORN)", *declared, *self._clauses()])

    def _clauses(self) -> Iterator[str]:
        yield self._initial()
        for move in self.product.moves:
            source = self.predicates[move.source]
            effects = self.effects(move.step, move.source)
            here = self._applied(source, [self.encoder.name(cell) for cell in source.cells])
            targets = {way: node for way, node in move.targets}
            for way, guard, state in effects.ways:
                target = self.predicates[targets[way]]
                values = [state.get(cell, self.encoder.name(cell)) for cell in target.cells]
                yield self._clause((here, guard), self._applied(target, values))
            for wrong in self.violations(effects):
                yield self._clause((here, wrong), self.terms.false)

    def violations(self, effects: Effects) -> list[Term]:
        assert effects.failed is not None
        markers = [reached for bound, reached in effects.stopped.items() if bound in self.forbidden]
        return [term for term in (effects.failed, *markers) if term is not self.terms.false]

    def effects(self, step: Step, node: Node) -> Effects:
        known = {
            var: ended
            for var, ended in zip(self.automata.ended, self.product.has_ended(node), strict=True)
            if var in step.reads
        }
        key = step.thread, step.source, tuple(known.values())
        if key not in self._effects:
            first = len(self.algebra.definitions)
            self._effects[key] = self.encoder.encode(step, known)
            for definition in self.algebra.definitions[first:]:
                for leaf in leaves((definition,)):
                    if leaf in self.algebra.new_names:
                        self._defined.setdefault(leaf, []).append(definition)
        return self._effects[key]

    def _initial(self) -> str:
        start = self.predicates[self.product.start]
        initial = {
            (item.var, i): self.algebra.constant(value.value, value.type)
            for item in self.automata.program.globals
            for i, value in enumerate(item.initial)
        }
        values = [initial.get(cell, self.encoder.name(cell)) for cell in start.cells]
        return self._clause((), self._applied(start, values))

    def _applied(self, predicate: Predicate, values: list[Term]) -> Term:
        return self.terms.make(predicate.name, *values)

    def _clause(self, body: tuple[Term, ...], head: Term) -> str:
        names: dict[Term, str] = {}
        conditions = list(body)
        found = [term for term in leaves((*body, head)) if self._sort(term)]
        added: set[Term] = set()
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
        """Of a variable; of anything else nothing."""
        if not self._sorts or len(self._sorts) < len(self.encoder.names):
            self._sorts = {
                name: self.algebra.sort(self.encoder.type_of(cell)) for cell, name in self.encoder.names.items()
            }
        return self._sorts.get(term) or self.algebra.new_names.get(term, "")
