"""The certificate of the modular engine: facts about the threads, in the order in which they were proved.

The check proves each fact again, using only the facts before it.  Then it proves for each thread with assertions that
it has no violation, using all facts.  It uses no promises, no unsat cores and nothing else that the search has learnt.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from unbraid.core.budget import Budget
from unbraid.core.causes import Why
from unbraid.core.errors import EngineLimit
from unbraid.core.records import dataclass
from unbraid.engines.modular.sequential import Asked
from unbraid.schemas.modular.questions import Condition, ErrorQuestion, Fact, Question
from unbraid.schemas.modular.threads import Threads
from unbraid.symbolic.checker import BoundedModelChecker
from unbraid.systems.rendering import formula


class NotProved(EngineLimit):
    """A certificate does not hold."""


@dataclass(frozen=True)
class Learnt:
    """A fact, and the hierarchy of the threads with which it was proved."""

    fact: Fact
    threads: tuple[int, ...]


@dataclass(frozen=True)
class Certificate:
    threads: Threads
    facts: tuple[Learnt, ...]
    hierarchies: tuple[tuple[int, ...], ...]  # one for each thread with assertions


def check(certificate: Certificate, proves: Callable[[Asked], bool], budget: Budget) -> None:
    """`proves` gets programs with loops.  Raises NotProved if the check fails."""
    facts = tuple(learnt.fact for learnt in certificate.facts)
    for number, learnt in enumerate(certificate.facts):
        question = Question(learnt.threads, learnt.fact.before, learnt.fact.after)
        _require(Asked(certificate.threads, question, facts[:number], ()), proves, budget)
    for threads in certificate.hierarchies:
        _require(Asked(certificate.threads, ErrorQuestion(threads), facts, ()), proves, budget)


def _require(asked: Asked, proves: Callable[[Asked], bool], budget: Budget) -> None:
    if asked.has_loops:
        holds = proves(asked)
    else:
        checker = BoundedModelChecker(asked.task(1).program, budget)
        checker.next_iteration()
        holds = not checker.check().violated and not checker.bound_reachable()
    if not holds:
        raise NotProved(Why.FACTS_DO_NOT_HOLD)


def proof_text(certificate: Certificate) -> Iterator[str]:
    """The facts about each environment, as `env_move` assumes them, for people."""
    names = certificate.threads.name
    for threads in dict.fromkeys(learnt.threads for learnt in certificate.facts):
        yield f"{', '.join(map(names, threads))}, running alone, from the state before (left) to the one after (right):"
        for learnt in certificate.facts:
            if learnt.threads == threads:
                yield f"    {refinement_text(learnt.fact)}"
    for hierarchy in certificate.hierarchies:
        yield f"so there is no violation in {names(hierarchy[0])}"


def refinement_text(fact: Fact) -> str:
    assumption = f"assume(!({condition_text(fact.after)}));"
    return assumption if fact.is_invariant else f"if ({condition_text(fact.before)}) {assumption}"


def condition_text(condition: Condition) -> str:
    return " && ".join(formula(part, 1) for part in condition) or "true"
