"""Assembly outside functions, and asm labels, which give a function or variable another name for the linker."""

from __future__ import annotations

import re
from collections.abc import Collection

from unbraid.core.errors import Refused
from unbraid.frontend.parsing.clang import asm_label, origin_of, own_texts, printed
from unbraid.frontend.parsing.syntax import Cursor, CursorKind, TranslationUnit
from unbraid.models import MODELS
from unbraid.models.library import FILE_OF

_MAY_HAVE_LABELS = re.compile(r"asm|##")  # the keyword may be built by a macro
_OF_GLIBC = ("__isoc99_", "__isoc23_", "__xpg_")
_NO_CODE = re.compile(r'__asm \("(\s|\\[nt])*"\)')


def refuse_outside_functions(units: list[TranslationUnit]) -> None:
    """Refuse assembly outside functions, and asm labels that may change what a name means."""
    declared: list[Cursor] = []
    has_labels = any(_MAY_HAVE_LABELS.search(text) for unit in units for text in own_texts(unit).values())
    for unit in units:
        for cursor in unit.cursor.children:
            if cursor.kind is CursorKind.UNEXPOSED_DECL:
                text = printed(cursor)
                if text.startswith("__asm") and not _NO_CODE.fullmatch(text):
                    raise Refused("assembly outside functions is not supported", origin_of(cursor))
            elif has_labels and cursor.kind in (CursorKind.FUNCTION_DECL, CursorKind.VAR_DECL):
                declared.append(cursor)
    labelled = [cursor for cursor in declared if asm_label(cursor) is not None]
    if labelled:
        kept = (cursor for cursor in declared if cursor.kind is CursorKind.VAR_DECL or cursor.is_definition)
        defined = {cursor.spelling for cursor in kept}
        for cursor in labelled:
            refuse_label(cursor, defined)


def refuse_label(declaration: Cursor, defined: Collection[str] = ()) -> None:
    """Refuse an asm label that may change which function or variable a name means.

    Harmless are a name that nothing else has, and glibc's own name for a variant of its function, such as
    `__isoc99_scanf`, or `open64` where files may be large.
    """
    name, other = declaration.spelling, asm_label(declaration)
    if other is None or other == name:
        return
    is_variable = declaration.kind is CursorKind.VAR_DECL
    of_glibc = (f"{name}64", name.removesuffix("_np"), *(f"{prefix}{name}" for prefix in _OF_GLIBC))
    is_same = other in of_glibc or (other in MODELS and MODELS[other] is MODELS.get(name))
    is_taken = _is_known(other) or (_is_known(name) and name not in other)
    if is_variable or other in defined or (is_taken and not is_same):
        message = f"the name '{other}' that asm gives to '{name}' is not supported; remove asm(\"{other}\")"
        raise Refused(message, origin_of(declaration))


def _is_known(name: str) -> bool:
    """Is this a function of a library that is modelled?"""
    return name in MODELS or name in FILE_OF
