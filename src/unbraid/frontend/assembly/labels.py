"""Assembly outside functions, and asm labels, which give a function or variable another name for the linker."""

from __future__ import annotations

import re
from collections.abc import Collection

from clang.cindex import Cursor, CursorKind, TranslationUnit

from unbraid.core.errors import Refused
from unbraid.frontend.parsing.clang import origin_of, own_texts, printed
from unbraid.models import MODELS
from unbraid.models.library import FILE_OF

_MAY_HAVE_LABELS = re.compile(r"asm|##")  # the keyword may be built by a macro
_NO_CODE = re.compile(r'__asm \("(\s|\\[nt])*"\)')


def refuse_outside_functions(units: list[TranslationUnit]) -> None:
    """Refuse assembly outside functions, and asm labels that may change what a name means."""
    declared: list[Cursor] = []
    has_labels = any(_MAY_HAVE_LABELS.search(text) for unit in units for text in own_texts(unit))
    for unit in units:
        for cursor in unit.cursor.get_children():
            if cursor.kind is CursorKind.UNEXPOSED_DECL:
                text = printed(cursor)
                if text.startswith("__asm") and not _NO_CODE.fullmatch(text):
                    raise Refused("assembly outside functions is not supported", origin_of(cursor))
            elif has_labels and cursor.kind in (CursorKind.FUNCTION_DECL, CursorKind.VAR_DECL):
                declared.append(cursor)
    defined = {cursor.spelling for cursor in declared if cursor.is_definition() or cursor.kind is CursorKind.VAR_DECL}
    for cursor in declared:
        refuse_label(cursor, defined)


def refuse_label(declaration: Cursor, defined: Collection[str] = ()) -> None:
    """Refuse an asm label, unless it is a library's own name for a variant of the function, as in `__isoc99_scanf`."""
    label = next((part for part in declaration.get_children() if part.kind is CursorKind.ASM_LABEL_ATTR), None)
    if label is None or label.spelling == declaration.spelling:
        return
    name, other = declaration.spelling, label.spelling
    is_variant = declaration.kind is CursorKind.FUNCTION_DECL and name in other
    is_other = other in FILE_OF or (other in MODELS and MODELS[other] is not MODELS.get(name))
    if not is_variant or is_other or other in defined:
        message = f"the name '{other}' that asm gives to '{name}' is not supported; remove asm(\"{other}\")"
        raise Refused(message, origin_of(declaration))
