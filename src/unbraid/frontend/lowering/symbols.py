"""The names of a program: which cursor, in any of its files, defines a function or declares a variable."""

from __future__ import annotations

from unbraid.core.errors import Refused
from unbraid.core.flags import Flags
from unbraid.core.nodes import DataModel
from unbraid.frontend.parsing import clang
from unbraid.frontend.parsing.syntax import Cursor, CursorKind, LinkageKind, TranslationUnit
from unbraid.frontend.parsing.tokens import tokens_of
from unbraid.models.library import FILE_OF, FOLDER


def key_of(declaration: Cursor) -> str:
    """A key that is equal for all declarations of the same function or variable."""
    if declaration.linkage is LinkageKind.EXTERNAL:
        return declaration.spelling
    canonical = declaration.canonical
    return f"{canonical.location.file}:{canonical.location.offset}:{canonical.spelling}:{canonical.key}"


def take_name(name: str, taken: set[str]) -> str:
    """Reserve a name that is not taken yet: this name, or one derived from it."""
    base, number = name, 1
    while name in taken:
        number += 1
        name = f"{base}_{number}"
    taken.add(name)
    return name


INLINE = ("inline", "__inline", "__inline__")


def _is_same_inline(cursor: Cursor, other: Cursor) -> bool:
    """Are these copies of one inline function, of a header that several files include?  Macros may differ between the
    files, so the copies are compared."""
    places = [(str(each.location.file), each.location.offset) for each in (cursor, other)]
    if places[0] != places[1] or not any(token.spelling in INLINE for token in tokens_of(cursor)):
        return False
    return _parts(cursor) == _parts(other)


def _parts(function: Cursor) -> list[tuple[object, ...]]:
    """All that is said in a function, with macros expanded."""
    return [(part.kind, part.spelling, part.type.spelling, *_meaning(part)) for part in function.walk_preorder()]


def _meaning(part: Cursor) -> tuple[object, ...]:
    """The value of a constant, and the operator of an operation."""
    value = clang.evaluate(part) if part.is_expression else None
    match part.kind:
        case CursorKind.UNARY_OPERATOR:
            return value, clang.unary_operator(part)
        case CursorKind.BINARY_OPERATOR | CursorKind.COMPOUND_ASSIGNMENT_OPERATOR:
            return value, clang.binary_operator(part)
    return (value,)


class Symbols:
    """External and static names of all files."""

    def __init__(self, units: list[TranslationUnit], library: dict[str, TranslationUnit], model: DataModel) -> None:
        """`library`: the parsed files of `models.library`; further files are added when they are needed."""
        self.functions: dict[str, Cursor] = {}  # definitions by key
        self.variables: dict[str, list[Cursor]] = {}  # declarations by key
        self.taken: set[str] = set()  # names used in core; external functions keep theirs, and others are renamed
        self._library, self._model = library, model
        for unit in (*units, *library.values()):
            self._collect(unit)

    def _collect(self, unit: TranslationUnit) -> None:
        for cursor in clang.definitions(unit):
            if cursor.kind is CursorKind.VAR_DECL:
                self.variables.setdefault(key_of(cursor), []).append(cursor)
            elif cursor.is_definition:
                key = key_of(cursor)
                if key in self.functions:
                    if unit in self._library.values():
                        continue  # the program defines this function itself
                    if _is_same_inline(cursor, self.functions[key]):
                        continue
                    raise Refused(f"function '{cursor.spelling}' is defined twice", clang.origin_of(cursor))
                self.functions[key] = cursor
                if key == cursor.spelling:
                    self.taken.add(key)

    def defined_names(self) -> set[str]:
        """The names of the functions and variables outside functions, also of static ones."""
        variables = (declarations[0] for declarations in self.variables.values())
        return {cursor.spelling for cursor in (*self.functions.values(), *variables)}

    def definition(self, function: Cursor) -> Cursor | None:
        return self.functions.get(key_of(function))

    def pointer_definition(self, name: str) -> Cursor | None:
        """The function that a pointer to a modelled function points to; None if calls through it are not followed."""
        return self.library_definition(f"unbraid_pointer_{name}")

    def library_definition(self, name: str) -> Cursor | None:
        """The definition of a library function that the program does not define itself."""
        self.takes_from_library(name)
        return self.functions.get(name) if name in FILE_OF else None

    def takes_from_library(self, name: str) -> bool:
        """Parse the file of the library that defines this name, if there is one, and if it is new."""
        file = FILE_OF.get(name)
        if file is None or file in self._library:
            return False
        self._library[file] = clang.parse(str(FOLDER / file), self._model, Flags())
        self._collect(self._library[file])
        return True
