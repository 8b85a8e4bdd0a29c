"""The product of a program's threads as constrained Horn clauses, in SMT-LIB.

For some nodes of the product (`paths.py`) a predicate over the cells that matter there: an invariant of the program at
that node.

    P0(initial values)
    P(x) and the guards on a path          =>   P'(new values)
    P(x) and an assertion does not hold    =>   false
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from unbraid.core.nodes import Bound, Const
from unbraid.engines.chc.algebra import Algebra
from unbraid.engines.chc.encode import Cell, Effects, Encoder, State
from unbraid.engines.chc.paths import Path, join_paths
from unbraid.engines.chc.terms import Term, leaves, text
from unbraid.schemas.automata import ENDED
from unbraid.schemas.product import Move, Node, Product


@dataclass(frozen=True)
class Predicate:
    name: str
    node: Node
    cells: tuple[Cell, ...]


class Clauses:
    """`forbidden`: bound markers that must not be reached, as if they were assertions."""

    def __init__(self, product: Product, algebra: Algebra, forbidden: Iterable[Bound]) -> None:
        self.product, self.algebra, self.automata = product, algebra, product.automata
        self.terms = algebra.terms
        self.forbidden = frozenset(forbidden)
        self.encoder = Encoder(self.automata.program, algebra)
        self._defined: dict[Term, list[Term]] = {}
        self._sorts: dict[Term, str] = {}
        self.variables = [item.var for item in self.automata.globals()]
        self.paths = join_paths(self._single_moves(), product.start)
        nodes = [product.start, *(path.target for path in self.paths if path.target is not None)]
        self.predicates = {node: self._predicate(number, node) for number, node in enumerate(dict.fromkeys(nodes))}

    def _single_moves(self) -> Iterator[Path]:
        for move in self.product.moves:
            effects = self._effects(move, {})
            possible = {way for way, _, _ in effects.ways}
            for way, target in move.targets:
                if way in possible:
                    yield Path(move.source, ((move, way),), target)
            if self._violation(effects) is not self.terms.false:
                yield Path(move.source, ((move, None),), None)

    def _predicate(self, number: int, node: Node) -> Predicate:
        live = self.automata.live(node.locations)
        cells = tuple((var, i) for var in self.variables if var in live for i in range(len(self.encoder.types_of(var))))
        return Predicate(f"P{number}", node, cells)

    def text(self) -> str:
        declared = [
            f"(declare-fun {p.name} ({' '.join(self.algebra.sort(self.encoder.type_of(c)) for c in p.cells)}) Bool)"
            for p in self.predicates.values()
        ]
        return "\n".join(["(set-logic HORN)", *declared, self._initial(), *map(self._path, self.paths)])

    def _path(self, path: Path) -> str:
        source = self.predicates[path.source]
        body = [self._applied(source, [self.encoder.name(cell) for cell in source.cells])]
        state: State = {}
        for move, chosen in path.moves:
            effects = self._effects(move, state)
            if chosen is None:
                return self._clause((*body, self._violation(effects)), self.terms.false)
            taken = [(guard, after) for way, guard, after in effects.ways if way == chosen]
            if not taken:
                return ""  # after what came before, this way is not open
            ((guard, state),) = taken
            body.append(guard)
        assert path.target is not None
        target = self.predicates[path.target]
        values = [state.get(cell, self.encoder.name(cell)) for cell in target.cells]
        return self._clause(tuple(body), self._applied(target, values))

    def _violation(self, effects: Effects) -> Term:
        markers = (reached for bound, reached in effects.stopped.items() if bound in self.forbidden)
        return self.terms.any((effects.failed, *markers))

    def _effects(self, move: Move, state: State) -> Effects:
        ended = {
            (var, 0): self.terms.boolean(location == ENDED)
            for var, location in zip(self.automata.ended, move.source.locations, strict=True)
            if var in move.step.reads
        }
        first = len(self.algebra.definitions)
        effects = self.encoder.encode(move.step, {**state, **ended})
        for definition in self.algebra.definitions[first:]:
            for leaf in leaves((definition,)):
                if leaf in self.algebra.new_names:
                    self._defined.setdefault(leaf, []).append(definition)
        return effects

    def _initial(self) -> str:
        start = self.predicates[self.product.start]
        initial = {
            (item.var, i): self.algebra.constant(value.value, value.type)
            for item in self.automata.program.globals
            for i, value in enumerate(item.initial)
            if isinstance(value, Const)
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
