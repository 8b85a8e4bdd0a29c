"""The oracle's word on a program as lowered."""

from __future__ import annotations

from pathlib import Path

from tests.fuzz.report import stage
from tests.fuzz.threaded_pointers import NARROW_POINTERS
from tests.fuzz.threaded_sync import EXACT
from unbraid.analyses.visible import Visibility
from unbraid.core.interpreter.explorer import Answer, Explorer
from unbraid.core.nodes import ILP32, LP64, Program
from unbraid.frontend.program import FrontendOptions, lower_files

STATE_LIMIT = 6_000


def lowered_and_explored(path: str) -> tuple[Program, Answer]:
    with stage("frontend"):
        text = Path(path).read_text()
        model = ILP32 if NARROW_POINTERS in text else LP64
        # Proofs about the word of joinable threads take the engines that are compared here too long.
        options = FrontendOptions(model, spurious_wakeups=EXACT not in text, assumes_defined=True)
        program = lower_files([path], options)
    with stage("explorer"):
        return program, Explorer(program, Visibility(program, True).code, max_states=STATE_LIMIT).run().answer
