"""Expressions of which the compiler selects one operand: `_Generic`, `__builtin_choose_expr`; and gcc's `a ?: b`.

libclang shows neither which operand of a `_Generic` is selected nor the types of its associations.  The types are read
from the source text, inside a macro if need be.  An unknown type is refused only if the selection depends on it.
"""

from __future__ import annotations

from collections.abc import Iterator

from unbraid.core.errors import Refused
from unbraid.frontend.parsing.clang import evaluate, origin_of
from unbraid.frontend.parsing.syntax import Cursor, CursorKind, TypeKind
from unbraid.frontend.parsing.syntax import Type as ClangType
from unbraid.frontend.parsing.tokens import first_token, spelled_tokens

LONGEST = 20_000  # characters of a _Generic
_CHOICE = "__builtin_choose_expr"
_QUALIFIERS = ("const", "volatile", "restrict")
_CANONICAL = {  # key: the words of a type in alphabetical order, without redundant `int` and `signed`
    (): "int", ("long",): "long", ("long", "long"): "long long", ("short",): "short", ("char",): "char",
    ("unsigned",): "unsigned int", ("long", "unsigned"): "unsigned long", ("short", "unsigned"): "unsigned short",
    ("long", "long", "unsigned"): "unsigned long long", ("char", "unsigned"): "unsigned char",
    ("char", "signed"): "signed char", ("_Bool",): "_Bool", ("void",): "void", ("float",): "float",
    ("double",): "double", ("double", "long"): "long double",
}  # fmt: skip
_WORDS = {word for words in _CANONICAL for word in words} | {"int", "signed"}


def is_short_conditional(cursor: Cursor) -> bool:
    """Is this `a ?: b`?  It has four children: a; a again, as the condition and as the value if it holds; and b."""
    if cursor.kind is not CursorKind.UNEXPOSED_EXPR:
        return False
    children = cursor.children
    return len(children) == 4 and children[0] == children[1]


def chosen(cursor: Cursor) -> Cursor | None:
    """The operand that is selected; None if this expression is not a selection."""
    if cursor.kind is CursorKind.GENERIC_SELECTION_EXPR:
        return _generic(cursor)
    if cursor.kind is not CursorKind.UNEXPOSED_EXPR:
        return None
    children = cursor.children
    if len(children) != 3:
        return None
    token = first_token(cursor)
    if token is None or token != _CHOICE:
        return None
    test = evaluate(children[0])
    if test is None:
        raise Refused("this choice is not a constant", origin_of(cursor))
    return children[1] if test else children[2]


def _generic(cursor: Cursor) -> Cursor:
    controlling, *parts = cursor.children
    types = list(_association_types(cursor))
    if len(types) == len(parts):
        wanted = _spelling(controlling.type)
        known = [_resolve(words, cursor) for words in types]
        if wanted is not None and wanted in known:
            return parts[known.index(wanted)]
        if wanted is not None and None not in known:
            return parts[types.index(["default"])]
    alike = [part for part in parts if part.type.canonical == cursor.type.canonical]
    if len(alike) == 1:
        return alike[0]
    raise Refused("cannot tell which association of this _Generic is selected", origin_of(cursor))


def _association_types(cursor: Cursor) -> Iterator[list[str]]:
    """The words of the types in `_Generic(e, T: e, default: e)`."""
    depth, words, in_type = 0, list[str](), False
    for token in spelled_tokens(cursor, LONGEST)[1:]:
        depth -= token in (")", "]", "}")
        if depth == 0 and token == ")":
            return
        if depth == 1 and token == ",":
            words, in_type = [], True
        elif depth == 1 and token == ":" and in_type:
            in_type = False
            yield words
        elif in_type:
            words.append(token)
        depth += token in ("(", "[", "{")


def _spelling(kind: ClangType) -> str | None:
    """How clang writes a type without qualifiers; None for an enum, because it is compatible with an integer type."""
    kind = kind.canonical
    if kind.kind is TypeKind.ENUM:
        return None
    text = kind.spelling
    if kind.kind is not TypeKind.POINTER:
        for qualifier in _QUALIFIERS:
            text = text.replace(f"{qualifier} ", "")
    return text


def _resolve(words: list[str], cursor: Cursor) -> str | None:
    """How clang writes the type of an association; None if the words are not known."""
    if words == ["default"]:
        return "default"
    stars = words.index("*") if "*" in words else len(words)
    base, pointers = words[:stars], words[stars:]
    qualifiers = [word for word in _QUALIFIERS if word in base]
    base = [word for word in base if word not in _QUALIFIERS]
    if any(word != "*" for word in pointers):
        return None
    name = _base(base, cursor)
    if name is None or (qualifiers and name.endswith("*")):
        return None
    text = " ".join([*qualifiers, name])
    return text + ("" if text.endswith("*") or not pointers else " ") + "*" * len(pointers)


def _base(words: list[str], cursor: Cursor) -> str | None:
    if words and all(word in _WORDS for word in words):
        plain = [word for word in words if word != "int"]
        if "char" not in plain:
            plain = [word for word in plain if word != "signed"]
        return _CANONICAL.get(tuple(sorted(plain)))
    if len(words) == 2 and words[0] in ("struct", "union"):
        return " ".join(words)
    if len(words) != 1:
        return None
    typedefs = [
        declaration
        for declaration in cursor.unit.cursor.walk_preorder()
        if declaration.kind is CursorKind.TYPEDEF_DECL and declaration.spelling == words[0]
    ]
    spellings = {_spelling(typedef.underlying_typedef_type) for typedef in typedefs}
    return spellings.pop() if len(spellings) == 1 else None
