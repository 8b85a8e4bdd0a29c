"""Is a function declared such that it does not return?"""

from __future__ import annotations

import re
from functools import lru_cache

from unbraid.frontend.parsing.clang import own_texts, printed
from unbraid.frontend.parsing.syntax import Cursor, TranslationUnit
from unbraid.frontend.parsing.tokens import tokens_of

_WORD = re.compile(r"(?i)noreturn")
_MACRO = re.compile(r"^[ \t]*#[ \t]*define[ \t]+(\w+)\b.*noreturn", re.MULTILINE)


def is_noreturn(declaration: Cursor) -> bool:
    """`_Noreturn` is in what libclang prints.  An attribute is only in the text, perhaps behind a macro."""
    if _WORD.search(printed(declaration)):
        return True
    names = [token.spelling for token in tokens_of(declaration)]
    return any(_WORD.search(name) or name in _macros(declaration.unit) for name in names)


@lru_cache(maxsize=16)
def _macros(unit: TranslationUnit) -> frozenset[str]:
    """The macros of a program that stand for the attribute."""
    return frozenset(name for text in own_texts(unit).values() for name in _MACRO.findall(text))
