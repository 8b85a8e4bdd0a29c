"""Writes every sequential program of a run to a folder, with its question and its answer."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path as Folder

from unbraid.core.errors import EngineLimit, UsageError
from unbraid.core.nodes import Program, Var
from unbraid.core.printing.print_c import print_c
from unbraid.engines.modular.certificate import condition_text
from unbraid.engines.modular.path import Path
from unbraid.engines.modular.sequential import Asked, Impossible, SequentialChecker
from unbraid.schemas.modular.guided import write_guided
from unbraid.schemas.modular.questions import Fact, Range
from unbraid.schemas.modular.threads import Threads
from unbraid.systems.reduction.letters import Letter


class Keeping:
    """Passes questions on to another checker, and writes them to the folder."""

    def __init__(self, checker: SequentialChecker, folder: Folder) -> None:
        self.checker, self.folder = checker, folder
        self.kept = 0
        try:
            folder.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise UsageError(f"--keep {folder}: {error.strerror}") from error

    @property
    def checks(self) -> int:
        return self.checker.checks

    def answer(self, asked: Asked) -> Path | Impossible:
        question, names = asked.question, asked.threads.name
        lines = [f"thread {names(question.lead)}, environment: {', '.join(map(names, question.environment)) or 'none'}"]
        if asked.is_about_errors:
            lines.append("question: can it violate an assertion?")
        else:
            lines += ["question: can they lead", f"    from {condition_text(question.before)}"]
            lines.append(f"    to   {condition_text(question.after)} ?")
        said = "no answer"
        try:
            answer = self.checker.answer(asked)
            said = "yes, there is a path" if isinstance(answer, Path) else _impossible(answer)
        except EngineLimit as limit:
            said = f"no answer: {limit.cause}"
            raise
        finally:
            self._keep(names(question.lead), lines, said, asked.task().program)
        return answer

    def ranges(self, asked: Asked, variables: list[Var]) -> list[Range]:
        found = self.checker.ranges(asked, variables)
        lines = [f"thread {asked.threads.name(asked.question.lead)}", "question: which values do these variables have?"]
        said = ", ".join(f"{each.low} <= {each.var.name} <= {each.high}" for each in found) or "not known"
        self._keep(asked.threads.name(asked.question.lead), lines, said, asked.task().program)
        return found

    def guided(
        self, threads: Threads, word: Sequence[Letter], remaining: tuple[int, ...], facts: Sequence[Fact]
    ) -> Path | None:
        found = self.checker.guided(threads, word, remaining, facts)
        lines = [
            f"thread {threads.name(remaining[0])}",
            "question: can it run together with these steps, so that they lead to the violation?",
        ]
        said = "no path was found" if found is None else "yes"
        self._keep(threads.name(remaining[0]), lines, said, write_guided(threads, word, remaining, facts, 1).program)
        return found

    def _keep(self, thread: str, lines: list[str], answer: str, program: Program) -> None:
        self.kept += 1
        name = "".join(letter if letter.isalnum() else "_" for letter in thread)
        header = "\n".join(f" * {line}" for line in (*lines, f"answer: {answer}"))
        text = f"/*\n{header}\n */\n{print_c(program)}"
        (self.folder / f"{self.kept:04}-{name}.c").write_text(text)


def _impossible(answer: Impossible) -> str:
    if not answer.before and not answer.after:
        return "no"
    return f"no, not even from {condition_text(answer.before)} to {condition_text(answer.after)}"
