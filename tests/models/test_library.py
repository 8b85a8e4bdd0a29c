"""All that is declared is modelled."""

from __future__ import annotations

import re

import pytest

from unbraid.frontend.parsing.clang import HEADERS
from unbraid.models import MODELS
from unbraid.models.library import FILE_OF


@pytest.mark.parametrize("header", ["pthread.h", "threads.h", "semaphore.h"])
def test_each_declared_function_is_modelled_or_refused_by_name(header: str) -> None:
    text = (HEADERS / header).read_text()
    declared = set(re.findall(r"^[a-zA-Z_][\w *]*?(\w+)\([^#]*?\);", text, re.MULTILINE))
    assert len(declared) > 8
    assert declared <= MODELS.keys() | FILE_OF.keys()
