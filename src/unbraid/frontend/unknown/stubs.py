"""C files with the functions and variables that nobody defines, as `behaviour.py` takes them, for users to edit.

int f(const char *text, int *to)    =>    if (to && any()) *to = any();  return any();
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

from unbraid.core.layout import size_of
from unbraid.core.nodes import Allocate, Const, Program
from unbraid.core.visitor import statements
from unbraid.frontend.lowering.context import ProgramContext
from unbraid.frontend.lowering.unknown import Argument, Unknowns, Uses
from unbraid.frontend.parsing.decay import FUNCTIONS
from unbraid.frontend.parsing.noreturn import is_noreturn
from unbraid.frontend.parsing.syntax import Type as ClangType
from unbraid.frontend.parsing.syntax import TypeKind
from unbraid.frontend.types.table import model_type_name
from unbraid.frontend.unknown.declarations import Declarations, declared

_HEAD = """/* Functions and variables that the program uses and that no file of it defines.

   Each function returns any value, and may write what its arguments point to.  Edit this file, and verify it together
   with the program:

       unbraid verify {files} {own} */
"""
_INDENT = "    "
_ANY = "__VERIFIER_nondet_"
_NUMBERS = {
    TypeKind.BOOL: "bool", TypeKind.CHAR_S: "char", TypeKind.CHAR_U: "char", TypeKind.SCHAR: "schar",
    TypeKind.UCHAR: "uchar", TypeKind.SHORT: "short", TypeKind.USHORT: "ushort", TypeKind.INT: "int",
    TypeKind.UINT: "uint", TypeKind.LONG: "long", TypeKind.ULONG: "ulong", TypeKind.LONGLONG: "longlong",
    TypeKind.ULONGLONG: "ulonglong", TypeKind.INT128: "int128", TypeKind.UINT128: "uint128",
    TypeKind.FLOAT: "float", TypeKind.DOUBLE: "double",
}  # fmt: skip
_HELPERS = {
    "malloc": "extern void *malloc(__SIZE_TYPE__);",
    "exit": "extern _Noreturn void exit(int);",
    # Withholds TRUE: a model of the verifier (`models/process.py`).
    "__unbraid_unknown": "extern void __unbraid_unknown(void);",
}


def stubs(context: ProgramContext, program: Program, own: str) -> str:
    """The text of a C file.  `own`: its name, relative to which the user's headers are included."""
    return _Stubs(context, program, own).text()


class _Stubs:
    def __init__(self, context: ProgramContext, program: Program, own: str) -> None:
        self.context, self.program, self.own = context, program, own
        self.unknown: Unknowns = context.unknown
        self.types = Declarations(context.units, str(Path(own).parent))
        self.helpers: dict[str, None] = {}  # the declarations of functions that the stubs call
        self.loops = 0

    def text(self) -> str:
        functions = [self._function(name, uses) for name, uses in sorted(self.unknown.functions.items())]
        variables = [self._variable(name, uses) for name, uses in sorted(self.unknown.variables.items())]
        files = " ".join(os.path.relpath(unit.spelling) for unit in self.context.units)
        parts = [
            _HEAD.format(files=files, own=self.own or "stubs.c"),
            "\n".join(self.types.includes()),
            "\n".join(self.types.texts),
            "\n".join(self.helpers),
            *variables,
            *functions,
        ]
        return "\n".join(f"{part.rstrip()}\n" for part in parts if part)

    def _helper(self, name: str) -> str:
        self.helpers[_HELPERS[name]] = None
        return name

    # ----------------------------------------------------------------------------------- declarations
    def _variable(self, name: str, uses: Uses) -> str:
        kind = uses.declaration.type
        self.types.need(kind)
        text = declared(kind, name)
        advice = f"/* It may have any value at first.  To give it one, define it: {text} = ...; */"
        return f"{_used(uses)}\n{advice}\nextern {text};"

    def _function(self, name: str, uses: Uses) -> str:
        declaration = uses.declaration
        parameters = _parameters(uses)
        self.types.need(declaration.result_type)
        for parameter in parameters:
            self.types.need(parameter.type)
        is_variadic = declaration.type.kind is TypeKind.FUNCTIONPROTO and declaration.type.is_function_variadic
        names = [f"a{number}" for number in range(len(parameters))]
        listed = [declared(each.type, own) for each, own in zip(parameters, names, strict=True)]
        listed += ["..."] if is_variadic else []
        head = declared(declaration.result_type, f"{name}({', '.join(listed) or 'void'})")
        if is_noreturn(declaration):
            return f"{_used(uses)}\n_Noreturn {head} {{\n{_INDENT}{self._helper('exit')}(1);\n}}"
        body: list[str] = []
        for own, parameter in zip(names, parameters, strict=True):
            body += self._writes(own, parameter)
        if is_variadic and any(_may_write(each) for call in uses.calls for each in call[len(parameters) :]):
            body.append(self._not_known("what the other arguments point to may be written"))
        body += self._result(declaration.result_type, uses, list(zip(names, parameters, strict=True)))
        return "\n".join([_used(uses), f"{head} {{", *(_INDENT + line for line in body), "}"])

    # ----------------------------------------------------------------------------------------- writes
    def _writes(self, name: str, parameter: Argument) -> list[str]:
        canonical = parameter.type.canonical
        if canonical.kind is TypeKind.RECORD:
            inner = [(f"{name}.{field.spelling}", Argument(field.type)) for field in canonical.fields]
            return [line for own, field in inner if own[-1] != "." for line in self._writes(own, field)]
        if not _may_write(parameter):
            return []
        pointee = canonical.pointee if canonical.kind is TypeKind.POINTER else canonical.element_type
        target = pointee if parameter.target is None else parameter.target
        if target.canonical.kind is TypeKind.VOID:
            return [self._not_known(f"what {name} points to may be written", name)]
        if not _is_complete(target):
            return []
        self.types.need(target)
        pointer = name if _same(target, pointee) else f"(({declared(target, '*')}){name})"
        count = parameter.count or 1
        if count == 1:
            lines = list(self._assignments(f"(*{pointer})", target))
        else:
            lines = list(self._assignments_in_array(pointer, count, target))
        if not lines:
            return []
        return [f"if ({name}) {{", *(_INDENT + line for line in lines), "}"]

    def _assignments(self, place: str, kind: ClangType, is_chosen: bool = True) -> Iterator[str]:
        """Statements that give all scalars of a place any value, each one perhaps if `is_chosen`."""
        canonical = kind.canonical
        if model_type_name(kind) is not None or canonical.is_const_qualified:
            return
        if canonical.kind is TypeKind.CONSTANTARRAY:
            yield from self._assignments_in_array(place, canonical.element_count, canonical.element_type, is_chosen)
        elif canonical.kind is TypeKind.RECORD:
            is_union = canonical.declaration.kind.name == "UNION_DECL"
            fields = [field for field in canonical.fields if field.spelling.isidentifier()]
            for field in fields[:1] if is_union else fields:
                base = place[2:-1] + "->" if place.startswith("(*") else place + "."
                yield from self._assignments(f"{base}{field.spelling}", field.type, is_chosen)
        else:
            place = place[1:-1] if place.startswith("(*") else place
            yield f"{f'if ({self._any_bool()}) ' if is_chosen else ''}{place} = {self._any(kind)};"

    def _assignments_in_array(self, pointer: str, count: int, kind: ClangType, is_chosen: bool = True) -> Iterator[str]:
        index = f"i{self.loops}"
        self.loops += 1
        lines = list(self._assignments(f"{pointer}[{index}]", kind, is_chosen))
        self.loops -= 1
        if lines:
            yield f"for (int {index} = 0; {index} < {count}; {index}++) {{"
            yield from (_INDENT + line for line in lines)
            yield "}"

    # ---------------------------------------------------------------------------------------- results
    def _result(self, kind: ClangType, uses: Uses, parameters: list[tuple[str, Argument]]) -> list[str]:
        canonical = kind.canonical
        if canonical.kind is TypeKind.VOID:
            return []
        if canonical.kind is TypeKind.RECORD:
            lines = list(self._assignments("result", kind, is_chosen=False))
            return [f"{declared(kind, 'result')};", *lines, "return result;"]
        if canonical.kind is not TypeKind.POINTER:
            return [f"return {self._any(kind)};"]
        target = canonical.pointee
        if target.canonical.kind in FUNCTIONS:
            return [self._not_known("the result may be a function"), "return 0;"]
        lines = [f"if ({self._any_bool()}) return 0;"]
        for name, parameter in parameters:
            if _may_be_returned(parameter.type, target):
                lines.append(f"if ({self._any_bool()}) return ({declared(kind, '')}){name};")
        return [*lines, f"return {self._helper('malloc')}({self._size(target, uses)});"]

    def _size(self, target: ClangType, uses: Uses) -> str:
        if _is_complete(target):
            self.types.need(target)
            return f"sizeof({declared(target, '')})"
        return str(max(1, *self._sizes_as_used(uses), 1))

    def _sizes_as_used(self, uses: Uses) -> Iterator[int]:
        """The sizes of the objects that calls return as `void *`, as the program uses them."""
        places = {(place.file, place.line, place.column) for place in uses.places}
        for function in self.program.functions.values():
            for stmt in statements(function.body):
                if isinstance(stmt, Allocate) and stmt.origin.sid in self.unknown.unsized:
                    where = stmt.origin.file, stmt.origin.line, stmt.origin.column
                    if where in places and isinstance(stmt.size, Const):
                        yield max(stmt.size.value, size_of(stmt.element, self.program.structs))

    # ----------------------------------------------------------------------------------------- values
    def _any(self, kind: ClangType) -> str:
        canonical = kind.canonical
        if canonical.kind is TypeKind.POINTER:
            target = canonical.pointee
            if not _is_complete(target):
                return "0"
            self.types.need(target)
            return f"{self._any_bool()} ? {self._helper('malloc')}(sizeof({declared(target, '')})) : 0"
        if canonical.kind is TypeKind.ENUM:
            return f"({declared(kind, '')}){self._nondet(canonical.declaration.enum_type)}"
        return self._nondet(canonical)

    def _nondet(self, kind: ClangType) -> str:
        name = f"{_ANY}{_NUMBERS[kind.canonical.kind]}"
        plain = kind.canonical.spelling.replace("const ", "").replace("volatile ", "")
        self.helpers[f"extern {plain} {name}(void);"] = None
        return f"{name}()"

    def _any_bool(self) -> str:
        self.helpers[f"extern _Bool {_ANY}bool(void);"] = None
        return f"{_ANY}bool()"

    def _not_known(self, what: str, pointer: str = "") -> str:
        condition = f"{pointer} && " if pointer else ""
        call = self._helper("__unbraid_unknown")
        return f"if ({condition}{self._any_bool()}) {call}(); /* {what}: write here what happens */"


def _parameters(uses: Uses) -> list[Argument]:
    """The parameters, with what the arguments of all calls have in common.  Without a prototype, the first call tells
    the types."""
    declaration = uses.declaration
    has_prototype = declaration.type.kind is TypeKind.FUNCTIONPROTO
    kinds = [cursor.type for cursor in declaration.arguments]
    if not has_prototype and uses.calls:
        kinds = [argument.type for argument in uses.calls[0]]
    given = [[call[number] for call in uses.calls if number < len(call)] for number in range(len(kinds))]
    return [_common(kind, arguments) for kind, arguments in zip(kinds, given, strict=True)]


def _common(kind: ClangType, arguments: list[Argument]) -> Argument:
    targets = [argument.target for argument in arguments if argument.target is not None]
    if not targets or not all(_same(target, targets[0]) for target in targets):
        return Argument(kind)
    counts = [argument.count for argument in arguments]
    known = [count for count in counts if count is not None]
    return Argument(kind, targets[0], min(known) if len(known) == len(counts) else None)


def _same(a: ClangType, b: ClangType) -> bool:
    return a.canonical is b.canonical


def _may_write(argument: Argument) -> bool:
    canonical = argument.type.canonical
    if canonical.kind in (TypeKind.CONSTANTARRAY, TypeKind.INCOMPLETEARRAY):
        return not (canonical.is_const_qualified or canonical.element_type.is_const_qualified)
    if canonical.kind is not TypeKind.POINTER:
        return False
    target = canonical.pointee
    return target.kind not in FUNCTIONS and not target.is_const_qualified


def _may_be_returned(kind: ClangType, target: ClangType) -> bool:
    canonical = kind.canonical
    if canonical.kind is not TypeKind.POINTER:
        return False
    own, wanted = canonical.pointee, target.canonical
    plain = [each.spelling.removeprefix("const ") for each in (own, wanted)]
    return own.kind not in FUNCTIONS and (plain[0] == plain[1] or TypeKind.VOID in (own.kind, wanted.kind))


def _is_complete(kind: ClangType) -> bool:
    canonical = kind.canonical
    return canonical.kind not in (TypeKind.VOID, *FUNCTIONS) and canonical.size > 0


def _used(uses: Uses) -> str:
    return f"/* used at {', '.join(map(str, uses.sorted_places()))} */"
