"""Comments that state an assertion for a verifier, as in ACSL: `//@ assert x > 0;` or `/*@ loop invariant i <= n; */`.

They are not understood, but a proof must not pass over them.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from unbraid.core.origins import Origin

_LEXEME = re.compile(
    r'"(?:\\.|[^"\\\n])*"'
    r"|'(?:\\.|[^'\\\n])*'"
    r"|//(?:\\\n|[^\n])*"
    r"|/\*.*?\*/",
    re.DOTALL,
)
_STATES = re.compile(r"(?://|/\*)@.*?\b(?:assert|check|invariant|ensures|requires)\b[^;]*;", re.DOTALL)


def assertions(file: str, text: str) -> Iterator[Origin]:
    """The positions of the comments that state an assertion."""
    if "//@" not in text and "/*@" not in text:
        return
    for found in _LEXEME.finditer(text):
        if _STATES.match(found[0]):
            line = text.count("\n", 0, found.start()) + 1
            yield Origin(file, line, found.start() - (text.rfind("\n", 0, found.start()) + 1) + 1)
