"""From C files to a core program: finds what main reaches, and lowers each function and variable once."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from clang.cindex import Cursor, CursorKind, LinkageKind, StorageClass, TLSKind, TranslationUnit, TypeKind

from unbraid.analyses.lifetimes import kept_for_longer
from unbraid.core import build
from unbraid.core.layout import cells
from unbraid.core.nodes import (
    LP64,
    AddressOf,
    Bound,
    Call,
    Cast,
    Const,
    DataModel,
    Expr,
    Function,
    FunctionAddress,
    Global,
    IntType,
    Origin,
    Place,
    PointerAdd,
    PointerType,
    Program,
    Property,
    ScalarType,
    Storage,
    ThreadExit,
    Type,
    Var,
)
from unbraid.core.notes import Note, NoteKind
from unbraid.core.visitor import statements as statements_of
from unbraid.core.writing import Feature
from unbraid.errors import InputError, Refused
from unbraid.frontend import clang, initialisers, statements
from unbraid.frontend.allocations import infer_elements
from unbraid.frontend.loops import structure_loops
from unbraid.frontend.scopes import Declaration, refuse_pile
from unbraid.frontend.thread_ends import taking_pointer, with_destructors
from unbraid.frontend.thread_numbers import look_at_number
from unbraid.frontend.types import TypeTable, is_constant
from unbraid.frontend.writer import FunctionWriter
from unbraid.models.library import FILE_OF, FOLDER, KEY_CREATE, RUN_DESTRUCTORS
from unbraid.properties.assertions import ERROR_FUNCTIONS
from unbraid.properties.lowering import finish
from unbraid.properties.selection import DEFAULT


@dataclass(frozen=True)
class FrontendOptions:
    model: DataModel = LP64
    std: str = "gnu17"
    includes: tuple[str, ...] = ()
    defines: tuple[str, ...] = ()
    error_functions: tuple[str, ...] = ERROR_FUNCTIONS
    error_labels: tuple[str, ...] = ()
    may_fail: bool = False  # may an allocation, or the creation of a thread, fail?
    havoc_unknown: bool = False  # take functions that are not known to return any value, and to do nothing else
    spurious_wakeups: bool = True
    properties: frozenset[Property] = DEFAULT  # what is asked about, if it costs something


def lower_files(paths: Sequence[str], options: FrontendOptions) -> Program:
    """The core program of some C files, as lowered.  Raises InputError with file:line:column."""
    units = [clang.parse(path, options.model, options.std, options.includes, options.defines) for path in paths]
    for unit in units:
        clang.refuse_hidden_calls(unit)
    # A call through a pointer may reach every function whose address is taken, wherever that is, and some features of
    # the library cost something everywhere: if one turns up too late, all starts again with what is known then.
    known = Knowledge()
    while True:
        lowerer = ProgramLowerer(units, options, known)
        program = lowerer.lower()
        if not lowerer.learnt:
            return infer_elements(program)


@dataclass
class Knowledge:
    """What is found out about a program while it is lowered, and may matter to what was lowered before."""

    taken: list[str] = field(default_factory=list)  # keys of the functions whose address is taken
    features: set[Feature] = field(default_factory=set)  # of the library, that the program uses
    library: dict[str, TranslationUnit] = field(default_factory=dict)  # the files of `models.library` that are parsed
    # By block: the locals of inner blocks whose address may be kept for longer.
    outliving: dict[int, list[Declaration]] = field(default_factory=dict)


@dataclass
class _Symbols:
    """External and static names of all files."""

    functions: dict[str, Cursor] = field(default_factory=dict)  # definitions by key
    variables: dict[str, list[Cursor]] = field(default_factory=dict)  # declarations by key


class ProgramLowerer:
    entry = "main"

    def __init__(self, units: list[TranslationUnit], options: FrontendOptions, known: Knowledge) -> None:
        self.known = known
        self.learnt = False  # has something turned up that what was lowered before it should have known?
        self._called_by_pointer = False
        self.options = options
        self.model = options.model
        self.types = TypeTable(options.model)
        self.parameters: dict[str, tuple[ScalarType, ...]] = {}
        self.results: dict[str, tuple[ScalarType, ...]] = {}
        self.calls_in_cleanup: list[Call] = []  # while a clean-up handler is in force
        self.restart = False
        self.notes: dict[Note, None] = {}  # a set that keeps its order
        self._sid = 0
        self._symbols = _Symbols()
        self._globals: dict[str, Global] = {}  # by key
        self._names: set[str] = set()
        self._function_names: dict[str, str] = {}  # core name by key
        self._pending: list[Cursor] = []
        self._declared: dict[str, dict[Var, Declaration]] = {}  # the locals of each function
        self._wrappers: dict[str, Function] = {}  # functions that are not the program's own
        self._units = units
        for unit in (*units, *known.library.values()):
            self._collect(unit)

    @property
    def thread_type(self) -> IntType:
        return self.types.thread

    def next_sid(self) -> int:
        self._sid += 1
        return self._sid

    # --------------------------------------------------------------------------------------- symbols
    def _collect(self, unit: object) -> None:
        for cursor in clang.definitions(unit):
            key = self.key(cursor)
            if cursor.kind is CursorKind.VAR_DECL:
                self._symbols.variables.setdefault(key, []).append(cursor)
            elif cursor.is_definition():
                if key in self._symbols.functions:
                    if unit in self.known.library.values():
                        continue  # the program has its own
                    raise Refused(f"function '{cursor.spelling}' is defined twice", clang.origin_of(cursor))
                self._symbols.functions[key] = cursor
                if key == cursor.spelling:
                    self._names.add(key)  # external names stay; static ones give way

    def key(self, declaration: Cursor) -> str:
        """Equal for all declarations of one thing."""
        if declaration.linkage is LinkageKind.EXTERNAL:
            return str(declaration.spelling)
        canonical = declaration.canonical
        return f"{canonical.location.file}:{canonical.location.offset}:{canonical.spelling}:{canonical.hash}"

    def definition(self, function: Cursor) -> Cursor | None:
        return self._symbols.functions.get(self.key(function))

    def library_definition(self, name: str) -> Cursor | None:
        """The definition of a library function that the program does not define itself."""
        file = FILE_OF.get(name)
        if file is None:
            return None
        if file not in self.known.library:
            self.known.library[file] = clang.parse(str(FOLDER / file), self.model, "gnu17", (), ())
            self._collect(self.known.library[file])
        return self._symbols.functions.get(name)

    @staticmethod
    def is_static(cursor: Cursor) -> bool:
        return cursor.storage_class in (StorageClass.STATIC, StorageClass.EXTERN)

    # --------------------------------------------------------------------------------- function pointers
    def take_address(self, function: Cursor) -> None:
        key = self.key(function)
        if key not in self.known.taken:
            self.known.taken.append(key)
            self.learnt = self.learnt or self._called_by_pointer

    def announce(self, feature: Feature) -> None:
        if feature not in self.known.features:
            self.known.features.add(feature)
            self.learnt = True

    def uses(self, feature: Feature) -> bool:
        return feature in self.known.features

    def asks(self, property: Property) -> bool:
        return property in self.options.properties

    def called_by_pointer(self) -> list[Cursor]:
        """The functions that a call through a pointer may reach."""
        self._called_by_pointer = True
        return [self._symbols.functions[key] for key in self.known.taken if key in self._symbols.functions]

    def undefined_by_pointer(self) -> list[str]:
        """The names of functions that it may reach and that are not defined in the program."""
        return [key for key in self.known.taken if key not in self._symbols.functions]

    # ------------------------------------------------------------------------------------- variables
    def variable(self, fn: FunctionWriter, reference: Cursor) -> Place:
        declaration = reference.referenced
        if declaration is None or declaration.kind not in (CursorKind.VAR_DECL, CursorKind.PARM_DECL):
            raise fn.refuse("this name is not supported", reference)
        key = self.key(declaration)
        local = fn.variables.get(key)
        if local is not None:
            if fn.name == self.entry and local in fn.parameters and isinstance(local.type, PointerType):
                fn.unmodelled(Bound.ARGUMENTS)
            return local
        known = self._globals.get(key)
        return known.var if known is not None else self._global(key, reference)

    def _global(self, key: str, reference: Cursor) -> Var:
        declarations = self._symbols.variables.get(key, [])
        defined = [d for d in declarations if clang.initializer(d) is not None]
        tentative = [d for d in declarations if d.storage_class is not StorageClass.EXTERN]
        tentative.sort(key=lambda d: d.type.kind is TypeKind.INCOMPLETEARRAY)  # complete types first
        if not defined and not tentative:
            raise Refused(f"variable '{reference.spelling}' is not defined", clang.origin_of(reference))
        return self._add_global(key, (defined or tentative)[0], "")

    def static_local(self, fn: FunctionWriter, cursor: Cursor) -> None:
        key = self.key(cursor)
        if cursor.storage_class is StorageClass.EXTERN:
            return
        known = self._globals.get(key)
        fn.variables[key] = known.var if known else self._add_global(key, cursor, f"{fn.name}_")

    def _add_global(self, key: str, cursor: Cursor, prefix: str) -> Var:
        origin = clang.origin_of(cursor)
        kind = self.types.of(cursor.type, origin)
        storage = Storage.GLOBAL if cursor.tls_kind is TLSKind.NONE else Storage.THREAD
        var = Var(self._unique(prefix + cursor.spelling), kind, storage, cursor.spelling, is_constant(cursor))
        scalars = [scalar for _, scalar in cells(kind, self.types.structs)]
        zeros: list[Expr] = [Const(0, scalar) for scalar in scalars]
        self._globals[key] = Global(var, tuple(zeros), origin)  # its own initialiser may name it
        initial = clang.initializer(cursor)
        if initial is not None:
            scratch = FunctionWriter(self, "", set())
            scratch.at(cursor)
            values = initialisers.cells(scratch, initial, kind)
            if scratch.code or any(not _is_constant(v) for v in values if v is not None):
                raise Refused("this initialiser is not a constant", origin)
            given = tuple(zero if v is None else v for v, zero in zip(values, zeros, strict=True))
            self._globals[key] = Global(var, given, origin)
        return var

    def unnamed(self, key: str, name: str, kind: Type, initial: tuple[Expr, ...], is_constant: bool = False) -> Var:
        """The object of a literal: it lives as long as the program."""
        if key not in self._globals:
            var = Var(self._unique(name), kind, Storage.GLOBAL, name, is_constant)
            self._globals[key] = Global(var, initial)
        return self._globals[key].var

    def own(self, name: str, kind: Type, storage: Storage = Storage.GLOBAL) -> Var:
        """A variable of a model's own, which the user does not know: zeros at the start."""
        key = f"model:{name}"
        if key not in self._globals:
            zeros = tuple(Const(0, scalar) for _, scalar in cells(kind, self.types.structs))
            self._globals[key] = Global(Var(self._unique(name), kind, storage), zeros)
        return self._globals[key].var

    def own_of_thread(self, name: str, kind: Type) -> Var:
        """The same; each thread has one."""
        return self.own(name, kind, Storage.THREAD)

    def _unique(self, name: str) -> str:
        base, number = name, 1
        while name in self._names:
            number += 1
            name = f"{base}_{number}"
        self._names.add(name)
        return name

    # ------------------------------------------------------------------------------------- functions
    def request(self, definition: Cursor) -> str:
        """The core name of a function; it is lowered later."""
        key = self.key(definition)
        if key not in self._function_names:
            name = definition.spelling if key == definition.spelling else self._unique(definition.spelling)
            self._function_names[key] = name
            self.parameters[name] = tuple(self.parameter_types(definition))
            self.results[name] = tuple(self.result_types(definition))
            self._pending.append(definition)
        return self._function_names[key]

    def parameter_types(self, definition: Cursor) -> list[ScalarType]:
        """One for each cell of each parameter; the last one for variable arguments (`varargs.py`)."""
        kinds = [
            scalar
            for parameter in definition.get_arguments()
            for _, scalar in cells(self.types.of_cursor(parameter, clang.origin_of(parameter)), self.types.structs)
        ]
        return [*kinds, self.types.void_pointer] if self.is_variadic(definition) else kinds

    @staticmethod
    def is_variadic(definition: Cursor) -> bool:
        return definition.type.kind is TypeKind.FUNCTIONPROTO and bool(definition.type.is_function_variadic())

    def result_types(self, definition: Cursor) -> list[ScalarType]:
        origin = clang.origin_of(definition)
        return [
            scalar
            for kind in self.types.results(definition.result_type, origin)
            for _, scalar in cells(kind, self.types.structs)
        ]

    def taking_pointer(self, name: str) -> str:
        """The name of a function that calls this one, which takes an integer, with a pointer."""
        wrapper = taking_pointer(
            name, self.parameters[name][0], self.results[name], self.types.void_pointer,
            Origin("", 0, 0, function=name), (self.next_sid(), self.next_sid()),
        )  # fmt: skip
        self._wrappers.setdefault(wrapper.name, wrapper)
        return wrapper.name

    def lower(self) -> Program:
        main = self._symbols.functions.get(self.entry)
        if main is None:
            names = ", ".join(unit.spelling for unit in self._units)
            raise InputError(f"{names}: there is no function 'main'")
        self.request(main)
        functions: dict[str, Function] = {}
        while self._pending:
            definition = self._pending.pop(0)
            function = self._function(definition)
            functions[function.name] = function
            self._note_numbers(definition)
            if not self._pending and KEY_CREATE in functions and RUN_DESTRUCTORS not in functions:
                self.request(self._symbols.functions[RUN_DESTRUCTORS])
        functions.update(self._wrappers)
        self._refuse_exit_in_cleanup(functions)
        if RUN_DESTRUCTORS in functions:
            functions = with_destructors(functions, self.next_sid)
        functions = finish(functions, self)
        program = Program(
            tuple(self._globals.values()), functions, self.types.structs, self.model, self.entry,
            structs_source=self.types.structs_source, notes=tuple(self.notes),
        )  # fmt: skip
        self._follow_addresses(program)
        return program

    def _follow_addresses(self, program: Program) -> None:
        """Where may the address of a local be kept beyond its block (`scopes.py`)?  An access to it after that would
        look valid, which matters to who asks for undefined behaviour."""
        if not self.asks(Property.DEREF):
            return
        for name, declared in self._declared.items():
            depths = {var: declaration.depth for var, declaration in declared.items()}
            for var in kept_for_longer(program, program.functions[name], depths):
                declaration = declared[var]
                if declaration.cursor is None or declaration.block is None:
                    message = (
                        f"the address of {var.source}, which the caller of a function made, may be kept for longer"
                    )
                    raise Refused(message, program.functions[name].origin)
                self.known.outliving.setdefault(declaration.block, []).append(declaration)
                self.learnt = True

    def _note_numbers(self, definition: Cursor) -> None:
        if definition.translation_unit in self._units:
            look = look_at_number(definition)
            if look is not None:
                self.notes[Note(NoteKind.NUMBER_OF_THREAD, clang.origin_of(look))] = None

    def _refuse_exit_in_cleanup(self, functions: dict[str, Function]) -> None:
        """A thread that ends in a function which does not see its caller's clean-up handlers would not run them."""
        for call in self.calls_in_cleanup:
            seen, pending = {call.function}, [call.function]
            while pending:
                for stmt in statements_of(functions[pending.pop()].body):
                    if isinstance(stmt, ThreadExit):
                        message = f"'{call.function}' may end the thread while its caller has a clean-up handler"
                        raise Refused(message, call.origin)
                    if isinstance(stmt, Call) and stmt.function not in seen:
                        seen.add(stmt.function)
                        pending.append(stmt.function)

    def _function(self, definition: Cursor) -> Function:
        """Lower a function, again if it turns out that the address of one of its locals is taken."""
        addressed: set[str] = set()
        while True:
            self.restart = False
            function = self._attempt(definition, addressed)
            if not self.restart:
                return function

    def _attempt(self, definition: Cursor, addressed: set[str]) -> Function:
        origin = clang.origin_of(definition)
        name = self._function_names[self.key(definition)]
        fn = FunctionWriter(self, name, addressed)
        fn.at(definition)
        if fn.atomic:
            fn.atomic_begin()
        params = self._parameters(fn, definition)
        fn.parameters = set(fn.locals)
        body = next(c for c in definition.get_children() if c.kind is CursorKind.COMPOUND_STMT)
        fn.definition = definition
        statements.statement(fn, body)
        fn.at(definition)
        statements.leave(fn, [])
        if fn.jumps:
            self._havoc_locals(fn)
        code = structure_loops(tuple(fn.code), fn)
        refuse_pile(fn, code)
        inner = tuple(var for var in fn.locals if var not in params)
        self._declared[name] = fn.declared
        return Function(name, params, inner, self.results[name], code, origin)

    @staticmethod
    def _havoc_locals(fn: FunctionWriter) -> None:
        """A jump may pass over a declaration; what it would have made arbitrary is so from the start."""
        with fn.block() as start:
            for var in fn.locals:
                if var.source and var not in fn.parameters:
                    fn.havoc(var, is_input=False)
        fn.code[:0] = start

    def _parameters(self, fn: FunctionWriter, definition: Cursor) -> tuple[Var, ...]:
        """Structs come member by member and are put together in a local."""
        params: list[Var] = []
        for number, parameter in enumerate(definition.get_arguments()):
            fn.at(parameter)
            kind = self.types.of_cursor(parameter, fn.place)
            name = parameter.spelling or f"unnamed{number}"
            var = fn.declare(self.key(parameter), name, kind, is_constant=is_constant(parameter))
            if definition.spelling == self.entry:
                fn.havoc(var, is_input=False)
                if isinstance(kind, IntType) and _is_used(parameter, definition):  # argc
                    fn.assume(build.compare(">=", var, build.constant(0, kind)))
            elif isinstance(kind, ScalarType) and not var.is_memory:
                params.append(var)
            else:
                for cell in fn.cells(var):
                    part = fn.temporary(build.scalar(cell.type))
                    params.append(part)
                    fn.initialise(cell, part)
        if self.is_variadic(definition):
            fn.arguments = fn.temporary(self.types.void_pointer)
            params.append(fn.arguments)
        return tuple(params)


def _is_used(parameter: Cursor, definition: Cursor) -> bool:
    parts = definition.walk_preorder()
    return any(part.kind is CursorKind.DECL_REF_EXPR and part.referenced == parameter for part in parts)


def _is_constant(value: Expr) -> bool:
    """What a global may start with."""
    if isinstance(value, Cast):  # (uintptr_t)&x
        return _is_constant(value.operand)
    if isinstance(value, PointerAdd):
        return isinstance(value.count, Const) and _is_constant(value.pointer)
    return isinstance(value, (Const, AddressOf, FunctionAddress))
