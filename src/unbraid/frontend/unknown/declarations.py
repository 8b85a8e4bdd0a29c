"""Declarations of C types, for a file that uses the types of a program."""

from __future__ import annotations

import os
from pathlib import Path

from unbraid.frontend.parsing.clang import HEADERS, printed
from unbraid.frontend.parsing.decay import FUNCTIONS
from unbraid.frontend.parsing.syntax import Cursor, CursorKind, TranslationUnit, TypeKind
from unbraid.frontend.parsing.syntax import Type as ClangType

_ARRAYS = (TypeKind.CONSTANTARRAY, TypeKind.INCOMPLETEARRAY)


def declared(kind: ClangType, name: str) -> str:
    """The declaration of a name with this type, as in `int (*name)[3]`; without a name, the type itself."""
    match kind.kind:
        case TypeKind.POINTER:
            target = kind.pointee
            qualified = f"*{_qualifiers(kind)}{name}"
            is_inner = target.kind in (*FUNCTIONS, *_ARRAYS, TypeKind.UNEXPOSED)
            return declared(target, f"({qualified})" if is_inner else qualified)
        case TypeKind.CONSTANTARRAY:
            return declared(kind.element_type, f"{name}[{kind.element_count}]")
        case TypeKind.INCOMPLETEARRAY:
            return declared(kind.element_type, f"{name}[]")
        case TypeKind.FUNCTIONPROTO:
            listed = [declared(each, "") for each in kind.argument_types]
            listed += ["..."] if kind.is_function_variadic else []
            return declared(kind.result, f"{name}({', '.join(listed) or 'void'})")
        case TypeKind.FUNCTIONNOPROTO:
            return declared(kind.result, f"{name}()")
        case TypeKind.UNEXPOSED:  # in parentheses, or with attributes
            return declared(kind.canonical, name)
    return f"{kind.spelling} {name}".rstrip()


def _qualifiers(kind: ClangType) -> str:
    names = (("const ", kind.is_const_qualified), ("volatile ", kind.is_volatile_qualified))
    return "".join(word for word, is_so in names if is_so)


class Declarations:
    """Collects what must be included or declared before certain types can be used, in order."""

    def __init__(self, units: list[TranslationUnit], folder: str) -> None:
        self.texts: list[str] = []
        self._units, self._folder = units, folder
        self._headers: dict[str, None] = {}
        self._seen: set[int] = set()

    def includes(self) -> list[str]:
        """The system headers that the program's own files include, and the user's headers that are needed."""
        system: dict[str, None] = {}
        for unit in self._units:
            for each in unit.inclusions:
                header = Path(each.file)
                is_own = each.by is None or not Path(each.by).is_relative_to(HEADERS)
                if is_own and header.is_relative_to(HEADERS) and not header.name.startswith("unbraid_"):
                    system[f"#include <{header.relative_to(HEADERS)}>"] = None
        own = [f'#include "{os.path.relpath(name, self._folder or ".")}"' for name in self._headers]
        return [*system, *own]

    def need(self, kind: ClangType) -> None:
        match kind.kind:
            case TypeKind.ELABORATED:
                self.need(kind.named_type)
            case TypeKind.POINTER:
                self.need(kind.pointee)
            case TypeKind.CONSTANTARRAY | TypeKind.INCOMPLETEARRAY:
                self.need(kind.element_type)
            case TypeKind.FUNCTIONPROTO | TypeKind.FUNCTIONNOPROTO:
                self.need(kind.result)
                for each in kind.argument_types if kind.kind is TypeKind.FUNCTIONPROTO else ():
                    self.need(each)
            case TypeKind.TYPEDEF:
                self._typedef(kind.declaration)
            case TypeKind.RECORD | TypeKind.ENUM:
                self._tagged(kind.declaration)
            case TypeKind.UNEXPOSED:
                self.need(kind.canonical)

    def _is_included(self, declaration: Cursor) -> bool:
        """Is it in a header?  Then that is included."""
        file = declaration.location.file
        if file is None or file == declaration.unit.spelling:
            return file is None
        if not Path(file).is_relative_to(HEADERS):
            self._headers[file] = None
        return True

    def _typedef(self, declaration: Cursor) -> None:
        if declaration.key in self._seen:
            return
        self._seen.add(declaration.key)
        if self._is_included(declaration):
            return
        underlying = declaration.underlying_typedef_type
        inner = underlying.canonical.declaration
        if underlying.kind is TypeKind.ELABORATED and _is_unnamed(inner):
            self._members(inner)
            self.texts.append(f"typedef {printed(inner)} {declaration.spelling};")
        else:
            self.need(underlying)
            self.texts.append(f"typedef {declared(underlying, declaration.spelling)};")

    def _tagged(self, declaration: Cursor) -> None:
        definition = declaration.definition or declaration
        if definition.key in self._seen or _is_unnamed(definition):
            return
        self._seen.add(definition.key)
        if self._is_included(definition):
            return
        word = "union" if definition.kind is CursorKind.UNION_DECL else "struct"
        if definition.kind is not CursorKind.ENUM_DECL:
            self.texts.append(f"{word} {definition.spelling};")
        if not definition.is_definition:
            return
        self._members(definition)
        self.texts.append(f"{printed(definition)};")

    def _members(self, definition: Cursor) -> None:
        if definition.kind is not CursorKind.ENUM_DECL:
            for field in definition.type.fields:
                self.need(field.type)


def _is_unnamed(declaration: Cursor) -> bool:
    text = printed(declaration)
    return text.startswith(("struct {", "union {", "enum {"))
