"""Dialogues with a verifier: what it was asked, and what it answered.

Two executables are made of this module.  `listen` runs the real verifier and writes down the dialogue; `replay` answers
from dialogues that were written down before.  Either starts for each question of a test, so little is imported here.

A dialogue must be the same on every machine.  So folders, times and the kind of processor are replaced in it.
"""

from __future__ import annotations

import json
import os
import re
import shlex
import subprocess
import sys
import tempfile
from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass
from pathlib import Path

from tests.helpers.stand_ins import script

Places = Mapping[str, str]  # folders of this machine, and what is written for them
PLAIN = (
    (re.compile(r'(?<=: )[\d.e+-]+s(?=")'), "0s"),  # "Runtime decision procedure: 0.0071s"
    (re.compile(r"(?<=64-bit )\w+(?= linux)|(?<=CPROVER library \()\w+"), "PROCESSOR"),
)
NOT_RECORDED = 99  # an exit code that no verifier has


@dataclass(frozen=True, order=True)
class Question:
    arguments: str
    program: str  # the text of the file that is the last argument; empty if that is none


@dataclass(frozen=True, order=True)
class Dialogue:
    question: Question
    output: str
    code: int


def to_json(dialogues: Iterable[Dialogue]) -> list[dict[str, object]]:
    return [
        {**asdict(dialogue.question), "output": dialogue.output, "code": dialogue.code}
        for dialogue in sorted(dialogues)
    ]


def from_json(found: Iterable[Mapping[str, object]]) -> set[Dialogue]:
    return {
        Dialogue(Question(str(each["arguments"]), str(each["program"])), str(each["output"]), int(str(each["code"])))
        for each in found
    }


def heard(folder: Path) -> set[Dialogue]:
    """The dialogues that `listen` or `replay` has left in this folder."""
    return from_json(json.loads(file.read_text()) for file in folder.glob("*.json"))


def listening(executable: Path, real: Path, folder: Path, places: Places) -> str:
    """An executable that runs the real one, and leaves each dialogue in a folder."""
    return _executable(executable, f"listen({str(real)!r}, {str(folder)!r}, {dict(places)!r})")


def replaying(executable: Path, recorded: Iterable[Dialogue], folder: Path, places: Places) -> str:
    """An executable that gives recorded answers, and leaves each question that has none in a folder."""
    file = executable.with_suffix(".recorded")
    file.write_text(json.dumps(to_json(recorded)))
    return _executable(executable, f"replay({str(file)!r}, {str(folder)!r}, {dict(places)!r})")


def _executable(path: Path, call: str) -> str:
    root = Path(__file__).parents[2]
    body = f"sys.path.insert(0, {str(root)!r})\nfrom tests.helpers.dialogues import listen, replay\nsys.exit({call})"
    return script(path, body)


# ------------------------------------------------------------------------------------ in an executable
def listen(real: str, folder: str, places: Places) -> int:
    done = subprocess.run([real, *sys.argv[1:]], stdout=subprocess.PIPE, check=False)
    _leave(Dialogue(_question(places), _plain_output(done.stdout.decode(), places), done.returncode), folder)
    sys.stdout.buffer.write(done.stdout)
    return done.returncode


def replay(recorded: str, folder: str, places: Places) -> int:
    asked = _question(places)
    for dialogue in from_json(json.loads(Path(recorded).read_text())):
        if dialogue.question == asked:
            sys.stdout.write(dialogue.output)
            return dialogue.code
    _leave(Dialogue(asked, "", NOT_RECORDED), folder)
    return NOT_RECORDED


def _question(places: Places) -> Question:
    *_, last = sys.argv
    program = Path(last).read_text() if Path(last).exists() else ""
    return Question(shlex.join(sys.argv[1:]), _without_places(program, places))


def _plain_output(text: str, places: Places) -> str:
    text = _without_places(text, {**places, os.getcwd(): "SCRATCH"})
    for pattern, plain in PLAIN:
        text = pattern.sub(plain, text)
    return text


def _without_places(text: str, places: Places) -> str:
    for folder in sorted(places, key=len, reverse=True):  # one may be inside of another
        text = text.replace(folder, places[folder])
    return text


def _leave(dialogue: Dialogue, folder: str) -> None:
    with tempfile.NamedTemporaryFile("w", dir=folder, suffix=".json", delete=False) as file:
        json.dump(to_json([dialogue])[0], file)
