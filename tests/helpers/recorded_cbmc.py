"""CBMC for tests: the real one where it can be had, and else what it said when it was recorded.

    python -m pytest tests/backends/test_cbmc.py tests/engines/modular tests/schemas/test_unbounded.py --record

records all dialogues anew, in `recorded/cbmc-VERSION.json.xz`, with the name of the test that had them.  (Delete the
files first to forget tests that are gone.)  Where the real CBMC is, each test asks it, and fails if the recording has
another verdict.  Where it is not, the recording answers, and the test fails if a question is not in it.

Why recordings?  A test that is skipped does not show that the adapter still works.  Debian has CBMC for x86-64 and ARM,
but there may be no Debian, no network, or another processor.  An emulator such as qemu-user would only help with the
last of these, and it is ten times as slow.

CBMC sometimes shows another counterexample on ARM than on x86-64.  Tests replay each counterexample, so either is good.
"""

from __future__ import annotations

import fcntl
import json
import lzma
import os
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import pytest

from tests.helpers.debian import Unavailable
from tests.helpers.dialogues import Dialogue, from_json, heard, listening, replaying, to_json
from tests.helpers.needs import reason
from tests.helpers.programs import REPOSITORY
from tests.helpers.real_cbmc import real_cbmc

FOLDER = REPOSITORY / "tests" / "recorded"


@cache
def found(version: str) -> Path | Unavailable:
    try:
        return real_cbmc(version)
    except Unavailable as unavailable:
        return unavailable


def needed(version: str, shows: str) -> str:
    """The real one.  A test that would ask it too much for a recording is skipped without it."""
    real = found(version)
    if isinstance(real, Unavailable):
        pytest.skip(reason(f"CBMC {version} ({real})", shows))
    return str(real)


@dataclass(frozen=True)
class Cbmc:
    """Answers the questions of one test."""

    test: str
    folder: Path
    is_recording: bool

    @contextmanager
    def version(self, version: str) -> Iterator[str]:
        """The executable."""
        work = self.folder / f"cbmc-{version}"
        work.mkdir()
        places = {str(REPOSITORY): "REPOSITORY", str(self.folder): "FOLDER"}
        real, recorded = found(version), _load(version).get(self.test, set())
        if isinstance(real, Path):
            yield listening(work / "cbmc", real, work, places)
            if self.is_recording:
                _store(version, self.test, heard(work))
            elif not agree(heard(work), recorded):
                self._fail(version, heard(work) - recorded, "and the recording do not agree")
        elif self.is_recording:
            pytest.fail(f"there is no CBMC {version} to record: {real}")
        else:
            try:
                yield replaying(work / "cbmc", recorded, work, places)
            finally:  # a test without an answer fails somehow; this is why
                if heard(work):
                    self._fail(version, heard(work), "was asked what is not in the recording")

    def _fail(self, version: str, dialogues: set[Dialogue], how: str) -> None:
        lines = [f"CBMC {version} {how}; record it anew: python -m pytest '{self.test}' --record"]
        for dialogue in sorted(dialogues)[:1]:  # programs are long
            lines += ["", f"$ cbmc {dialogue.question.arguments}", dialogue.question.program]
        pytest.fail("\n".join(lines), pytrace=False)


def agree(new: set[Dialogue], recorded: set[Dialogue]) -> bool:
    """Is there the same verdict on each question?  After another counterexample, other questions may follow."""
    answers = {dialogue.question: dialogue for dialogue in recorded}
    both = [(dialogue, answers[dialogue.question]) for dialogue in new if dialogue.question in answers]
    if any(now.code != then.code for now, then in both):
        return False
    return len(both) == len(new) == len(recorded) or any(now.output != then.output for now, then in both)


def _file(version: str) -> Path:
    return FOLDER / f"cbmc-{version}.json.xz"


def _load(version: str) -> dict[str, set[Dialogue]]:
    try:
        text = lzma.decompress(_file(version).read_bytes())
    except FileNotFoundError:
        return {}
    return {test: from_json(dialogues) for test, dialogues in json.loads(text).items()}


def _store(version: str, test: str, dialogues: Iterable[Dialogue]) -> None:
    FOLDER.mkdir(exist_ok=True)
    lock = os.open(FOLDER, os.O_RDONLY)
    try:
        fcntl.flock(lock, fcntl.LOCK_EX)  # several processes of pytest-xdist may record at once
        recorded = {**_load(version), test: dialogues}
        text = json.dumps({name: to_json(recorded[name]) for name in sorted(recorded)}, indent=0)
        new = _file(version).with_suffix(".new")
        new.write_bytes(lzma.compress(text.encode(), preset=9))
        new.rename(_file(version))
    finally:
        os.close(lock)
