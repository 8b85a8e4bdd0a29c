"""What the checks of a program say."""

from __future__ import annotations

import re
import traceback
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from unbraid.core.errors import EngineLimit, InputError, Refused

Statistics = Counter[str]


class Disagreement(Exception):
    """Two answers that must agree do not.  `kind` says which two; the shrinker keeps it."""

    def __init__(self, kind: str, detail: str) -> None:
        super().__init__(kind, detail)
        self.kind, self.detail = kind, detail


class Skipped(Exception):
    """This program, or this part of its checks, has no answer, for this reason."""


@contextmanager
def stage(name: str, must_accept: bool = False) -> Iterator[None]:
    """What is refused is skipped, unless it must be accepted; every other exception is a failure of its own."""
    try:
        yield
    except Refused as refusal:
        if must_accept:
            raise Disagreement(f"{name} refuses: {_without_place(str(refusal))}", str(refusal)) from refusal
        raise Skipped(f"{name}: {_without_place(str(refusal))}") from refusal
    except EngineLimit as limit:
        raise Skipped(f"{name}: {limit.cause.why.name}") from limit
    except InputError as refusal:
        raise Skipped(f"{name}: {_without_place(str(refusal))}") from refusal
    except (Disagreement, Skipped):
        raise
    except Exception as error:
        last = traceback.extract_tb(error.__traceback__)[-1]
        place = f"{Path(last.filename).name}, {last.name}"
        raise Disagreement(f"{name} crashes: {type(error).__name__} in {place}", traceback.format_exc()) from error


def _without_place(message: str) -> str:
    return re.sub(r"^\S+:\d+:\d+: ", "", message)
