"""MainThreadCheck (Algorithm 1) and the environment queries (section 5), for any number of threads.

A question is about some threads.  The first one leads, and the others are its environment.  The question becomes a
sequential program.  A violating path of it is real if the environment does not move after `start`.  Otherwise the
algorithm asks about the last move of the environment: can the environment alone lead from what holds before the move
(alpha) to what leads to the violation after it (beta)?  If not, this is a fact, and `env_move` is refined.  If it can,
the condition under which it can is a promise of error, which is asserted before the move.

The algorithm answers both kinds of question: whether a thread can violate an assertion, and whether some threads can
lead from alpha to beta.  For the latter, a violating path is a run that leads there.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from unbraid.core.budget import Budget
from unbraid.core.nodes import Bound, Program, Var
from unbraid.core.records import dataclass
from unbraid.engines.modular.certificate import Certificate, Learnt
from unbraid.engines.modular.ranges import told_variables
from unbraid.engines.modular.satisfiable import Satisfiable
from unbraid.engines.modular.sequential import Asked, Impossible, SequentialChecker
from unbraid.engines.modular.violating import Possible, ViolatingPath, Word, merged
from unbraid.engines.modular.witnesses import Witnesses
from unbraid.schemas.modular.hierarchy import hierarchy
from unbraid.schemas.modular.questions import Condition, ErrorQuestion, Fact, Promise, Question
from unbraid.schemas.modular.threads import Threads, variables_of
from unbraid.systems.automata import Automata


@dataclass(frozen=True)
class Progress:
    questions: int
    facts: int
    promises: int

    def __str__(self) -> str:
        return f"{self.questions} queries, {self.facts} refinements, {self.promises} promises"


class Modular:
    """`order`: the order of the threads in the hierarchy; None: it follows the flow of data.  `report` gets messages
    about the progress."""

    def __init__(
        self,
        program: Program,
        forbidden: frozenset[Bound],
        checker: SequentialChecker,
        order: Sequence[int] | None,
        budget: Budget,
        report: Callable[[str], None],
    ) -> None:
        self.automata = Automata(program)
        self.threads = Threads(self.automata, forbidden)
        self.checker, self.order, self.budget, self.report = checker, order, budget, report
        self.facts: list[Learnt] = []
        self.satisfiable = Satisfiable(self.threads, budget)
        self._with_ranges: set[tuple[int, ...]] = set()
        self.witnesses = Witnesses(self.satisfiable)
        self.questions = self.promises = 0

    def run(self) -> Word | Certificate:
        """A word that leads to a violation, or a certificate that there is none."""
        asked = [
            hierarchy(self.threads, thread, self.order) for thread in self.threads.all if self.threads.may_fail(thread)
        ]
        for threads in asked:
            answer = self._ask(ErrorQuestion(threads))
            if isinstance(answer, Possible):
                return answer.word
        return Certificate(self.threads, tuple(self.facts), tuple(asked))

    # ---------------------------------------------------------------------------------------- questions
    def _ask(self, question: Question) -> Possible | Impossible:
        """Algorithm 1 and its function `Reach`."""
        if not isinstance(question, ErrorQuestion):
            self.questions += 1
            if self.satisfiable((*question.before, *question.after)):
                return Possible(question.after, ())
        self._learn_ranges(question.environment)
        promises: dict[Promise, Word] = {}
        while True:
            self._check_time()
            asked = self._asked(question, promises)
            answer = self.checker.answer(asked)
            if isinstance(answer, Impossible):
                return answer
            path = ViolatingPath(asked, answer, promises)
            if not path.moves:
                return path.possible()
            if self._is_excluded(question, path):
                continue
            word = self._realized(question, path)
            if word is not None:
                return Possible((), word)
            self._promise(question, path, promises)

    def _promise(self, question: Question, path: ViolatingPath, promises: dict[Promise, Word]) -> None:
        """Asks about the last move of the environment; all earlier steps of the path are possible."""
        last, beta = path.moves[-1], path.beta(path.moves[-1])
        alpha = self._relevant(path.alpha(last), question.environment, beta)
        if variables_of(beta) & self.threads.writes(question.environment):
            answer = self._ask(Question(question.environment, alpha, beta))
        else:
            answer = Possible(beta, ())  # the environment cannot change beta
        if isinstance(answer, Impossible):
            self._learn(question.environment, answer)
        else:
            self.promises += 1
            assert last.location is not None
            promises[Promise(last.location, answer.condition)] = (*answer.word, *path.word_after(last))

    def _realized(self, question: Question, path: ViolatingPath) -> Word | None:
        """A real execution in which the thread follows this path, if one is found thread by thread."""
        if not isinstance(question, ErrorQuestion) or not path.is_direct:
            return None
        word = path.word_after(None)
        for number in range(len(question.environment)):
            self._check_time()
            remaining = question.environment[number:]
            facts = tuple(learnt.fact for learnt in self.facts)
            found = self.checker.guided(self.threads, word[1:], remaining, facts)
            if found is None:
                return None
            word = merged(self.threads, word[1:], found)
        return word

    def _is_excluded(self, question: Question, path: ViolatingPath) -> bool:
        """Is a move on this path impossible for the environment, as far as can be seen without promises?  If a path is
        spurious, often one of its first moves is impossible."""
        environment = question.environment
        if not environment:
            return False
        candidates = [(path.alpha(move), path.beta(move), set[Var]()) for move in path.moves]
        strangers = set(self.threads.all).difference(question.threads)
        if not self.threads.writes(strangers) & self.threads.reads(environment):
            unknown = set(self.threads.writes(strangers))
            earlier = [(path.alpha(move), path.beta(move), unknown) for move in path.earlier_moves]
            candidates = earlier + candidates
        written = self.threads.writes(environment)
        for alpha, beta, unknown in candidates:
            # Nothing is known about variables that threads outside of the question may change at the same time.
            beta = tuple(part for part in beta if not variables_of([part]) & unknown)
            alpha = tuple(part for part in alpha if not variables_of([part]) & unknown)
            if variables_of(beta) & written:
                if self._is_impossible(Question(environment, self._relevant(alpha, environment, beta), beta)):
                    return True
        return False

    def _is_impossible(self, question: Question) -> bool:
        if self.witnesses.answer(question):
            return False
        self.questions += 1
        self._learn_ranges(question.environment)
        while True:
            self._check_time()
            asked = self._asked(question)
            answer = self.checker.answer(asked)
            if isinstance(answer, Impossible):
                self._learn(question.threads, answer)
                return True
            path = ViolatingPath(asked, answer, {})
            if not self._is_excluded(question, path):
                self.witnesses.add(question, path.run())
                return False

    # ------------------------------------------------------------------------------------------- facts
    def _learn_ranges(self, threads: tuple[int, ...]) -> None:
        if not threads or threads in self._with_ranges:
            return
        self._with_ranges.add(threads)
        self._learn_ranges(threads[1:])
        variables = told_variables(self.threads, threads[0])
        for found in self.checker.ranges(self._asked(Question(threads, (), ())), variables):
            for condition in found.outside():
                self._learn(threads, Impossible((), (condition,)))

    def _asked(self, question: Question, promises: Iterable[Promise] = ()) -> Asked:
        return Asked(self.threads, question, tuple(learnt.fact for learnt in self.facts), tuple(promises))

    def _learn(self, threads: tuple[int, ...], answer: Impossible) -> None:
        self.facts.append(Learnt(Fact(frozenset(threads), answer.before, answer.after), threads))
        self.witnesses.forget(frozenset(threads))

    def _relevant(self, alpha: Condition, environment: tuple[int, ...], beta: Condition) -> Condition:
        """The conjuncts about variables that occur in the environment or in beta."""
        known = self.threads.reads(environment) | self.threads.writes(environment) | variables_of(beta)
        return tuple(part for part in alpha if variables_of([part]) & known)

    def _check_time(self) -> None:
        self.budget.check(self.questions, "queries")
        self.report(f"proving thread by thread: {self.progress()}, {self.checker.checks} sequential checks")

    def progress(self) -> Progress:
        return Progress(self.questions, len(self.facts), self.promises)
