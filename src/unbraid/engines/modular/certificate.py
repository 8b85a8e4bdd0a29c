"""The certificate of the modular method: what the threads never do, in the order in which it was proved.

Each fact is asked about once more, with only the facts before it, and so is each thread that may go wrong, with all of
them; by questions of their own, without promises, cores, or anything that was learnt on the way.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from unbraid.core.causes import Why
from unbraid.core.errors import EngineLimit
from unbraid.engines.modular.sequential import Asked
from unbraid.schemas.modular.questions import Condition, ErrorQuestion, Fact, Question
from unbraid.schemas.modular.threads import Threads
from unbraid.symbolic.checker import BoundedModelChecker
from unbraid.systems.rendering import formula


class NotProved(EngineLimit):
    """A certificate does not hold."""


@dataclass(frozen=True)
class Learnt:
    """A fact, and the order of the threads by which it was proved."""

    fact: Fact
    threads: tuple[int, ...]


@dataclass(frozen=True)
class Certificate:
    threads: Threads
    facts: tuple[Learnt, ...]
    hierarchies: tuple[tuple[int, ...], ...]  # one for each thread that may go wrong


def check(certificate: Certificate, proves: Callable[[Asked], bool]) -> None:
    """`proves` is asked where loops stay.  Raises NotProved if something does not hold."""
    facts = tuple(learnt.fact for learnt in certificate.facts)
    for number, learnt in enumerate(certificate.facts):
        question = Question(learnt.threads, learnt.fact.before, learnt.fact.after)
        _require(Asked(certificate.threads, question, facts[:number], ()), proves)
    for threads in certificate.hierarchies:
        _require(Asked(certificate.threads, ErrorQuestion(threads), facts, ()), proves)


def _require(asked: Asked, proves: Callable[[Asked], bool]) -> None:
    if asked.has_loops:
        holds = proves(asked)
    else:
        checker = BoundedModelChecker(asked.task(1).program)
        checker.next_iteration()
        holds = not checker.check().violated and not checker.bound_reachable()
    if not holds:
        raise NotProved(Why.FACTS_DO_NOT_HOLD)


def proof_text(certificate: Certificate) -> Iterator[str]:
    """For people: what each environment never does, as `env_move` says it."""
    names = certificate.threads.name
    for threads in dict.fromkeys(learnt.threads for learnt in certificate.facts):
        yield f"{', '.join(map(names, threads))}, running alone, from what is true before (left) to after (right):"
        for learnt in certificate.facts:
            if learnt.threads == threads:
                yield f"    {refinement_text(learnt.fact)}"
    for hierarchy in certificate.hierarchies:
        yield f"so nothing goes wrong in {names(hierarchy[0])}"


def refinement_text(fact: Fact) -> str:
    assumption = f"assume(!({condition_text(fact.after)}));"
    return assumption if fact.is_invariant else f"if ({condition_text(fact.before)}) {assumption}"


def condition_text(condition: Condition) -> str:
    return " && ".join(formula(part, 1) for part in condition) or "true"
