"""All that is declared is modelled."""

from __future__ import annotations

import re

import pytest

from unbraid.frontend.parsing.clang import HEADERS
from unbraid.models import MODELS
from unbraid.models.library import FILE_OF

# Questions whose answers make no difference to threads.  As with functions that nobody defines, any answer is possible.
APPROXIMATED = {
    "pthread_attr_getstack", "pthread_attr_getstackaddr", "pthread_mutex_getprioceiling",
    "pthread_mutex_setprioceiling", "pthread_mutexattr_getrobust",
}  # fmt: skip


@pytest.mark.parametrize("header", ["pthread.h", "threads.h", "semaphore.h"])
def test_each_declared_function_is_known(header: str) -> None:
    text = (HEADERS / header).read_text()
    declared = set(re.findall(r"^[a-zA-Z_][\w *]*?(\w+)\([^#]*?\);", text, re.MULTILINE))
    assert len(declared) > 8
    known = MODELS.keys() | FILE_OF.keys()
    assert declared <= known | APPROXIMATED
    assert not known & APPROXIMATED
