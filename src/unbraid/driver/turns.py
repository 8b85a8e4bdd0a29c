"""Searches that take turns.

A search whose turn is over is paused, and goes on in its next turn, so that nothing is done twice.  A search that has
ended leaves its process to the next one that begins.

A paused search keeps its memory.  If there is a limit, the paused ones may hold a part of it, and the running one gets
the rest.  If they hold more, the largest is ended, and begins anew in its next turn.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import ExitStack
from dataclasses import replace
from typing import Self

from unbraid.driver.answer import Answer
from unbraid.driver.request import Request
from unbraid.driver.supervised import Respondent
from unbraid.engines.protocol import Progress
from unbraid.supervision import Limits

PAUSED_PART = 0.5  # of the memory

Names = tuple[str, ...]  # the properties of a search


class Turns:
    """To be used in a `with` statement, which ends all searches."""

    def __init__(self, tell: Callable[[Progress], None]) -> None:
        self._tell = tell
        self._idle: Respondent | None = None
        self._paused: dict[Names, Respondent] = {}
        self._all = ExitStack()

    def answer(self, names: Names, request: Request, turn: Limits) -> Answer:
        """The answer of this search, which may be paused; UNKNOWN if it is not ready when its turn is over."""
        respondent = self._paused.pop(names, None)
        limits = self._with_room(turn)
        if respondent is not None:
            answer = respondent.go_on(limits)
        else:
            respondent = self._idle or self._all.enter_context(Respondent(self._tell, pauses=True))
            self._idle = None
            answer = respondent.answer(request, limits)
        if respondent.is_paused:
            self._paused[names] = respondent
        else:
            self._idle = respondent
        return answer

    def _with_room(self, turn: Limits) -> Limits:
        if turn.memory is None:
            return turn
        while self._held() > PAUSED_PART * turn.memory:
            largest = max(self._paused, key=lambda names: self._paused[names].memory)
            self._paused.pop(largest).end()
        return replace(turn, memory=turn.memory - self._held())

    def _held(self) -> int:
        return sum(each.memory for each in self._paused.values())

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._all.close()
