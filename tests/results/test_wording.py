"""Each kind of cause and of note has a sentence, and both agree on the data."""

from __future__ import annotations

import ast
import pickle
import re
import string
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

import unbraid
from unbraid.core.causes import Cause, Why
from unbraid.core.errors import EngineLimit
from unbraid.core.kinds import Kind
from unbraid.core.nodes import Origin
from unbraid.core.notes import Note, NoteKind, Taken
from unbraid.results.effects import Effect, EffectKind
from unbraid.results.wording import CAUSES, NOTES, cause_text, effect_text, note_text

SOURCE = Path(unbraid.__file__).parent
PLACE = Origin("f.c", 3, 4)


@pytest.mark.parametrize("kind", EffectKind)
def test_effects_have_words(kind: EffectKind) -> None:
    data = tuple(f"<{name}>" for name in kind.names)
    text = effect_text(Effect(kind, data))
    assert "{" not in text and all(datum in text for datum in data)


@pytest.mark.parametrize("kind", [*Why, *NoteKind])
def test_the_template_has_the_data_of_its_kind(kind: Why | NoteKind) -> None:
    template = CAUSES[kind] if isinstance(kind, Why) else NOTES[kind]
    fields = {field for _, field, *_ in string.Formatter().parse(template) if field is not None}
    assert fields == set(kind.names)
    assert len(set(kind.names)) == len(kind.names)
    data = tuple(range(90, 90 + len(kind.names)))
    text = cause_text(Cause(kind, PLACE, data)) if isinstance(kind, Why) else note_text(Note(kind, PLACE, data))
    assert text.startswith("f.c:3:4: ")
    assert all(str(number) in text for number in data)


def test_how_data_are_shown() -> None:
    def shown(why: Why, *data: str | int | float) -> str:
        return cause_text(Cause(why, data=data))

    assert shown(Why.OUT_OF_TIME_AFTER, 2.0, "s") == "out of time after 2 s"
    assert shown(Why.OUT_OF_TIME_AFTER, 123456, "states") == "out of time after 123456 states"
    assert shown(Why.BACKEND_CRASHED, "cbmc", -11, "") == "cbmc crashed (killed by SIGSEGV)"
    assert shown(Why.BACKEND_CRASHED, "cbmc", -99, "oh") == "cbmc crashed (killed by signal 99): oh"
    assert shown(Why.BACKEND_EXIT, "cbmc", 6) == "cbmc: exit code 6"
    assert "memory runs out" in shown(Why.PROCESS_DIED, -9)
    assert shown(Why.NATIVE_WORD_NOT_KNOWN, "what {now}").endswith("a line that is not understood: 'what {now}'")
    stood_in = Note(NoteKind.EXPLORER_STOOD_IN, data=(Cause(Why.OBJECT_OF_SIZE, PLACE, (7,)),))
    told = "the engine explorer was used in place of the native search: f.c:3:4: an object of 7 bytes is allocated"
    assert note_text(stood_in).startswith(told)
    circle = Taken("a", "b", "f.c", 1), Taken("b", "a", "f.c", 2)
    order = note_text(Note(NoteKind.LOCK_ORDERS, data=(circle,)))
    assert order == "locks are taken in different orders: a before b at f.c:1, b before a at f.c:2"


def test_messages_about_one_place_are_equal() -> None:
    """Whatever else is known about the statement there."""
    known = replace(PLACE, sid=5, function="f")
    assert Cause(Why.OUT_OF_TIME, known) == Cause(Why.OUT_OF_TIME, PLACE)
    assert Note(NoteKind.NUMBER_OF_THREAD, known) == Note(NoteKind.NUMBER_OF_THREAD, PLACE)


def test_a_limit_keeps_its_cause_across_processes() -> None:
    limit = EngineLimit(Why.OBJECT_OF_SIZE, 7, position=PLACE)
    again = pickle.loads(pickle.dumps(limit))
    assert (type(again), again.cause) == (EngineLimit, Cause(Why.OBJECT_OF_SIZE, PLACE, (7,)))
    assert str(again) == "Why.OBJECT_OF_SIZE (7) at f.c:3:4"
    assert EngineLimit(again.cause).cause is again.cause


# ------------------------------------------------------------------------------- where causes come from
def calls_with_kind(enum: str) -> Iterator[tuple[str, str, int | None]]:
    """Of each call whose first argument is a member of the enum: where, which, and how many data it is given."""
    for file in SOURCE.rglob("*.py"):
        for node in ast.walk(ast.parse(file.read_text())):
            if not isinstance(node, ast.Call) or not node.args or not isinstance(node.args[0], ast.Attribute):
                continue
            owner, name = node.args[0].value, node.args[0].attr
            if not isinstance(owner, ast.Name) or owner.id != enum:
                continue
            given: list[ast.expr] = node.args[1:]
            function = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
            if function in ("Cause", "Note"):
                data = node.args[2:] + [keyword.value for keyword in node.keywords if keyword.arg == "data"]
                given = (
                    data[0].elts if data and isinstance(data[0], ast.Tuple) else [ast.Starred(each) for each in data]
                )
            elif function == "unknown":
                given = [node.func, *given]  # the name of the backend is added
            is_open = any(isinstance(each, ast.Starred) for each in given)
            yield f"{file.name}:{node.lineno}", name, None if is_open else len(given)


def test_messages_are_given_their_data() -> None:
    """Most are raised too seldom for a test to notice."""
    enums: dict[str, type[Kind]] = {"Why": Why, "NoteKind": NoteKind}
    wrong = [
        (where, name)
        for enum, members in enums.items()
        for where, name, count in calls_with_kind(enum)
        if count is not None and count != len(members[name].names)
    ]
    assert wrong == []


def test_no_kind_is_left_over() -> None:
    own = ("causes.py", "notes.py", "wording.py")
    text = "".join(file.read_text() for file in SOURCE.rglob("*.py") if file.name not in own)
    native = "".join(file.read_text() for file in (SOURCE / "engines" / "native").glob("*.[ch]"))
    used = set(re.findall(r"\bWhy\.([A-Z_]+)", text)) | set(re.findall(r"\blimit(?:\(\"| )([A-Z_]+)", native))
    assert used == set(Why.__members__)
    assert set(re.findall(r"\bNoteKind\.([A-Z_]+)", text)) == set(NoteKind.__members__)
