"""Words, the integers of the formula: Python integers if they are constant, otherwise terms of the solver.

`Words` is a small interface to the solver's terms.  Constants are unsigned, modulo 2^bits; each operation says whether
it is signed.  Booleans are literals of the and-inverter graph; `literal` and `term` convert between literals and terms.
"""

from __future__ import annotations

import atexit
import gc
from collections.abc import Iterable, Iterator
from typing import TypeAlias

import bitwuzla
from bitwuzla import Kind, Result, Term

from unbraid.core.arithmetic import apply_binary, wrap
from unbraid.core.budget import Budget
from unbraid.core.causes import Why
from unbraid.core.errors import EngineLimit
from unbraid.core.nodes import IntType
from unbraid.symbolic import aig
from unbraid.symbolic.aig import Aig

Word: TypeAlias = int | Term

_SAME = {"+": Kind.BV_ADD, "-": Kind.BV_SUB, "*": Kind.BV_MUL, "&": Kind.BV_AND, "|": Kind.BV_OR, "^": Kind.BV_XOR,
         "<<": Kind.BV_SHL}  # fmt: skip
_SIGNED = {"/": Kind.BV_SDIV, "%": Kind.BV_SREM, ">>": Kind.BV_ASHR, "<": Kind.BV_SLT, "<=": Kind.BV_SLE,
           ">": Kind.BV_SGT, ">=": Kind.BV_SGE}  # fmt: skip
_UNSIGNED = {"/": Kind.BV_UDIV, "%": Kind.BV_UREM, ">>": Kind.BV_SHR, "<": Kind.BV_ULT, "<=": Kind.BV_ULE,
             ">": Kind.BV_UGT, ">=": Kind.BV_UGE}  # fmt: skip

# One manager for the whole process.  The garbage collector frees the objects of a cycle in any order, and freeing a
# term after its manager crashes.  So the manager is never freed, and the last garbage is collected before Python exits.
_MANAGER = bitwuzla.TermManager()
atexit.register(gc.collect)


class Words:
    def __init__(self) -> None:
        self.aig = Aig()
        self.manager = _MANAGER
        self._sorts: dict[int, bitwuzla.Sort] = {}
        self._bool = self.manager.mk_bool_sort()
        self._constants: dict[tuple[int, int], Term] = {}
        self._leaf_terms: dict[int, Term] = {}  # aig input node -> Boolean term
        self._leaves: dict[Term, int] = {}  # Boolean term -> literal
        self._terms: dict[int, Term] = {}  # aig node -> term
        self.definitions: dict[Term, Term] = {}  # word -> the formula that defines it

    # ------------------------------------------------------------------------------------------ inputs
    def new_word(self, bits: int) -> Term:
        return self.manager.mk_const(self._sort(bits))

    def new_literal(self) -> int:
        return self.literal(self.manager.mk_const(self._bool))

    def new_function(self, source: int, target: int) -> Term:
        """An uninterpreted function between words with these numbers of bits."""
        return self.manager.mk_const(self.manager.mk_fun_sort([self._sort(source)], self._sort(target)))

    def apply(self, function: Term, argument: Word, bits: int) -> Term:
        """The value of a function at an argument with this number of bits."""
        return self.manager.mk_term(Kind.APPLY, [function, self.word_term(argument, bits)])

    def define(self, word: Term, holds: int) -> None:
        """Says what is true of a word, wherever it is used."""
        self.definitions[word] = self.term(holds)

    def _sort(self, bits: int) -> bitwuzla.Sort:
        if bits not in self._sorts:
            self._sorts[bits] = self.manager.mk_bv_sort(bits)
        return self._sorts[bits]

    # ------------------------------------------------------------------------------------- conversions
    def word_term(self, word: Word, bits: int) -> Term:
        if not isinstance(word, int):
            return word
        key = (word, bits)
        if key not in self._constants:
            self._constants[key] = self.manager.mk_bv_value(self._sort(bits), word)
        return self._constants[key]

    def literal(self, term: Term) -> int:
        """The literal that stands for a Boolean term."""
        if term not in self._leaves:
            literal = self.aig.new_input()
            self._leaves[term] = literal
            self._leaf_terms[literal >> 1] = term
        return self._leaves[term]

    def term(self, literal: int) -> Term:
        """The Boolean term of a literal."""
        result = self._node_term(literal >> 1)
        return self.manager.mk_term(Kind.NOT, [result]) if literal & 1 else result

    def _node_term(self, root: int) -> Term:
        terms, mk = self._terms, self.manager.mk_term
        pending = [root]
        while pending:
            node = pending[-1]
            if node in terms:
                pending.pop()
                continue
            fanin = self.aig.fanins[node]
            if fanin is None:
                terms[node] = self._leaf_terms[node] if node else self.manager.mk_false()
                continue
            missing = [f >> 1 for f in fanin if f >> 1 not in terms]
            if missing:
                pending.extend(missing)
                continue
            operands = [mk(Kind.NOT, [terms[f >> 1]]) if f & 1 else terms[f >> 1] for f in fanin]
            terms[node] = mk(Kind.AND, operands)
        return terms[root]

    # -------------------------------------------------------------------------------------- operations
    def binary(self, op: str, a: Word, b: Word, kind: IntType) -> Word:
        bits = kind.bits
        if isinstance(a, int) and isinstance(b, int):
            value = apply_binary(op, wrap(a, kind), wrap(b, kind), kind)
            # Undefined: an earlier check has ended the execution, so that any value is correct.
            return 0 if value is None else value & ((1 << bits) - 1)
        operator = _SAME.get(op) or (_SIGNED if kind.signed else _UNSIGNED)[op]
        return self.manager.mk_term(operator, [self.word_term(a, bits), self.word_term(b, bits)])

    def compare(self, op: str, a: Word, b: Word, kind: IntType) -> int:
        if op == "!=":
            return self.compare("==", a, b, kind) ^ 1
        if isinstance(a, int) and isinstance(b, int):
            return apply_binary(op, wrap(a, kind), wrap(b, kind), kind) or 0
        if a is b:
            return int(op in ("==", "<=", ">="))
        operator = Kind.EQUAL if op == "==" else (_SIGNED if kind.signed else _UNSIGNED)[op]
        left, right = self.word_term(a, kind.bits), self.word_term(b, kind.bits)
        return self.literal(self.manager.mk_term(operator, [left, right]))

    def unary(self, op: str, a: Word, bits: int) -> Word:
        if isinstance(a, int):
            return (-a if op == "-" else ~a) & ((1 << bits) - 1)
        return self.manager.mk_term(Kind.BV_NEG if op == "-" else Kind.BV_NOT, [a])

    def resize(self, a: Word, source: IntType, bits: int) -> Word:
        if source.bits == bits:
            return a
        if isinstance(a, int):
            return wrap(a, source) & ((1 << bits) - 1)
        if bits < source.bits:
            return self.manager.mk_term(Kind.BV_EXTRACT, [a], [bits - 1, 0])
        extend = Kind.BV_SIGN_EXTEND if source.signed else Kind.BV_ZERO_EXTEND
        return self.manager.mk_term(extend, [a], [bits - source.bits])

    def from_literal(self, literal: int, bits: int) -> Word:
        return self.ite(literal, 1, 0, bits)

    def ite(self, condition: int, a: Word, b: Word, bits: int) -> Word:
        if condition == aig.TRUE or a is b or (isinstance(a, int) and isinstance(b, int) and a == b):
            return a
        if condition == aig.FALSE:
            return b
        if condition & 1:
            condition, a, b = condition ^ 1, b, a
        terms = [self.term(condition), self.word_term(a, bits), self.word_term(b, bits)]
        return self.manager.mk_term(Kind.ITE, terms)


class Model:
    """The values of a satisfying assignment."""

    def __init__(self, words: Words, solver: bitwuzla.Bitwuzla) -> None:
        self.words, self.solver = words, solver

    def word(self, word: Word) -> int:
        return word if isinstance(word, int) else int(self.solver.get_value(word).value(10))

    def literals(self, literals: list[int]) -> list[bool]:
        def leaf(node: int) -> bool:
            return bool(self.solver.get_value(self.words._leaf_terms[node]).value())

        values = self.words.aig.evaluate(literals, leaf)
        return [values[literal >> 1] != bool(literal & 1) for literal in literals]


def _needed(words: Words, roots: list[Term]) -> Iterator[Term]:
    """The definitions of the words that these terms depend on.  All definitions are satisfiable, so the others can be
    left out."""
    if not words.definitions:
        return
    seen: set[Term] = set()
    pending = roots
    while pending:
        term = pending.pop()
        if term in seen:
            continue
        seen.add(term)
        pending.extend(term.children())
        definition = words.definitions.get(term)
        if definition is not None:
            yield definition
            pending.append(definition)


def solve(
    words: Words,
    constraints: list[int],
    goal: int,
    budget: Budget,
    asked: Iterable[Term] = (),
) -> Model | None:
    """A model of the goal under the constraints, or None if there is none.  `asked`: further terms whose values the
    caller will ask for.  Raises EngineLimit if the budget is spent before there is an answer."""
    if goal == aig.FALSE:
        return None
    options = bitwuzla.Options()
    options.set(bitwuzla.Option.PRODUCE_MODELS, True)
    solver = bitwuzla.Bitwuzla(words.manager, options)
    solver.configure_terminator(budget.is_spent)
    for constraint in constraints:
        solver.assert_formula(words.term(constraint))
    solver.assert_formula(words.term(goal))
    for definition in _needed(words, [*(words.term(literal) for literal in (*constraints, goal)), *asked]):
        solver.assert_formula(definition)
    result = solver.check_sat()
    if result == Result.SAT:
        return Model(words, solver)
    if result == Result.UNSAT:
        return None
    raise EngineLimit(Why.OUT_OF_TIME if budget.is_spent() else Why.SOLVER_GAVE_UP)
