"""What all functions of a program share while it is lowered: names, types, variables, facts about the whole program.

This file writes no statements and reads no expressions.
"""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import field

from unbraid.core.layout import cells
from unbraid.core.nodes import (
    BOOL,
    CUTTING,
    INDEX,
    INT32,
    Block,
    Call,
    Const,
    Expr,
    Function,
    FunctionAddress,
    Global,
    IntType,
    Origin,
    Property,
    ScalarType,
    Storage,
    Type,
    Var,
)
from unbraid.core.notes import Note
from unbraid.core.records import dataclass
from unbraid.core.unknown import Unknown
from unbraid.core.writing import Feature
from unbraid.frontend.lowering.options import FrontendOptions
from unbraid.frontend.lowering.symbols import Symbols, key_of, take_name
from unbraid.frontend.lowering.unknown import Unknowns
from unbraid.frontend.parsing.clang import origin_of
from unbraid.frontend.parsing.cursors import is_variadic
from unbraid.frontend.parsing.syntax import Cursor, TranslationUnit
from unbraid.frontend.parsing.unsequenced import Findings
from unbraid.frontend.rewriting.thread_ends import wrapper_taking_pointer
from unbraid.frontend.types.table import TypeTable
from unbraid.models.library import TEXT_FUNCTIONS, is_library


@dataclass(frozen=True)
class Declaration:
    """The declaration of a local."""

    key: str
    depth: int  # the number of enclosing blocks; 0 for a parameter
    block: int | None  # the innermost enclosing block
    cursor: Cursor | None  # None if the program does not declare it


Batch = tuple[tuple[str, ...], ...]  # functions with one priority, by file

Site = tuple[str, int]  # an expression: the name of its function, and the key of its cursor


@dataclass(frozen=True)
class Part:
    """What evaluates one operand of an expression."""

    code: Block
    reads: frozenset[Var]  # the variables that its value depends on when the code has been executed
    is_indivisible: bool  # are other operands evaluated before or after, but not in between?


@dataclass
class Knowledge:
    """Facts found while a program is lowered, which may affect code that was lowered earlier."""

    taken: list[str] = field(default_factory=list)  # keys of the functions whose address is taken
    valueless: set[str] = field(default_factory=set)  # functions that may end without the value that they should return
    jumping: set[str] = field(default_factory=set)  # functions that a longjmp may leave (`long_jumps.py`)
    features: set[Feature] = field(default_factory=set)  # the features of the library that the program uses
    library: dict[str, TranslationUnit] = field(default_factory=dict)  # the files of `models.library` that are parsed
    unordered: set[Site] = field(default_factory=set)  # the expressions whose operands are evaluated in several orders
    unsequenced: dict[int, Findings] = field(default_factory=dict)  # by the key of the definition of a function
    # By the key of the definition of a function: the blocks around each of its labels.
    labels: dict[int, dict[str, frozenset[int]]] = field(default_factory=dict)
    pointed: set[str] = field(default_factory=set)  # the names of the global variables whose address is taken
    # By block: its locals whose address may be kept after the block ends.
    outliving: dict[int, list[Declaration]] = field(default_factory=dict)


class ProgramContext:
    def __init__(self, units: list[TranslationUnit], options: FrontendOptions, known: Knowledge) -> None:
        self.units, self.options, self.known = units, options, known
        self.learnt = False  # was a fact found that affects code lowered earlier?
        self.model, self.entry = options.model, options.entry
        self.types = TypeTable(options.model)
        self.symbols = Symbols(units, known.library, options.model)
        self.notes: dict[Note, None] = {}  # a set that keeps its order
        self.unknown = Unknowns()
        self.globals: dict[str, Global] = {}  # by key
        self.parameters: dict[str, tuple[ScalarType, ...]] = {}  # of functions, by core name
        self.results: dict[str, tuple[ScalarType, ...]] = {}
        self.pending: list[Cursor] = []  # functions that are called and not lowered yet
        self.literals: dict[Var, tuple[Const, ...]] = {}  # the characters of string literals
        self.wrappers: dict[str, Function] = {}  # functions that the program does not define
        self.labels: dict[int, str] = {}  # names for the addresses of labels, by the key of the label
        self.facts: dict[str, dict[Hashable, int]] = {}  # what the models collect about the program, numbered, by name
        self.constructors: list[Batch] = []  # what runs before main (`attributed.py`)
        self.destructors: list[Batch] = []  # what runs at exit, after the handlers
        self.calls_in_cleanup: list[Call] = []  # calls made while a clean-up handler is registered
        self.writes_bytes = False  # are bytes written through pointers?
        self.assembly = ""  # the architecture of the program's inline assembly
        self.operands: list[tuple[Site, list[Part]]] = []  # what was lowered from left to right, and need not be
        self.observable: set[int] = set()  # numbers of statements: atomic and volatile accesses, synchronisation
        self.settling: set[int] = set()  # numbers of statements: choices of numbers that stay the same (`settling`)
        self.of_calls: set[int] = set()  # numbers of statements: what models write in place of calls
        self.modelled: dict[int, str] = {}  # the same, with the name of the function
        self.leaves_by_jump: set[str] = set()  # functions that call longjmp
        self._silent: set[str] = set()  # functions that may return no value, and do not tell
        self._used: set[str | None] = set()  # functions whose result is used; None: any function
        self._called_by_pointer = False
        self._not_pointed: set[str] = set()  # global variables that were lowered as if no pointer led to them
        self._sid = 0
        self._function_names: dict[str, str] = {}  # core name by key

    def next_sid(self) -> int:
        self._sid += 1
        return self._sid

    @property
    def thread_type(self) -> IntType:
        return self.types.thread

    def uses(self, feature: Feature) -> bool:
        return feature in self.known.features

    def asks(self, property: Property) -> bool:
        return property in self.options.properties

    def notices(self, property: Property) -> bool:
        """Must its violations be seen, if only to end the execution there?"""
        return self.asks(property) or (property in CUTTING and not self.options.assumes_defined)

    def hides_texts(self) -> bool:
        """Are texts from outside such that only the library looks at them (`library/texts.c`)?"""
        return self.uses(Feature.TEXTS) and not self.uses(Feature.LOOKS_AT_TEXTS)

    def library_definition(self, name: str, is_called_by_library: bool) -> Cursor | None:
        """The definition of a library function that the program does not define itself."""
        if name in TEXT_FUNCTIONS and self.hides_texts() and not is_called_by_library:
            return self.symbols.library_definition(f"unbraid_text_{name}")
        return self.symbols.library_definition(name)

    def is_of_library(self, name: str) -> bool:
        """Is this a function of `models.library`?"""
        definition = self.symbols.functions.get(name)
        return definition is not None and is_library(str(definition.location.file))

    def announce(self, feature: Feature) -> None:
        if feature not in self.known.features:
            self.known.features.add(feature)
            self.learnt = True

    # ----------------------------------------------------------------------------- pointers to variables
    def point_to(self, var: Var) -> None:
        """The address of a variable is taken."""
        if var.storage is not Storage.LOCAL:
            self.known.pointed.add(var.name)
            self.learnt = self.learnt or var.name in self._not_pointed

    def may_be_pointed(self, var: Var) -> bool:
        """May a pointer lead to a variable?"""
        if var.storage in (Storage.LOCAL, Storage.ADDRESSED):
            return var.storage is Storage.ADDRESSED
        if var.name not in self.known.pointed:
            self._not_pointed.add(var.name)
        return var.name in self.known.pointed

    # --------------------------------------------------------------------------------- function pointers
    def take_address(self, function: Cursor) -> None:
        key = key_of(function)
        if key not in self.known.taken:
            self.known.taken.append(key)
            self.learnt = self.learnt or self._called_by_pointer

    def ends_without_value(self, function: str, is_told: bool) -> None:
        """A call of this function may end without a result.  Using such a result is undefined.  `is_told`: was the
        function lowered such that it tells?"""
        self.known.valueless.add(function)
        if not is_told:
            self._silent.add(function)
            self.learnt |= not self._used.isdisjoint({function, None})

    def may_lack_value(self, function: str | None) -> bool:
        """The result of a function is used, or of any function (None).  Must it be checked that there is one?"""
        self._used.add(function)
        valueless = self.known.valueless if function is None else self.known.valueless & {function}
        self.learnt |= not valueless.isdisjoint(self._silent)
        return bool(valueless)

    @property
    def no_value(self) -> Var:
        """Has the last call ended without a value?"""
        return self.own_of_thread("no_value", BOOL)

    @property
    def jump_token(self) -> Var:
        """The call of setjmp to which the thread is jumping, or 0."""
        return self.own_of_thread("jump_token", INDEX)

    @property
    def jump_value(self) -> Var:
        """What that call will return."""
        return self.own_of_thread("jump_value", INT32)

    def called_by_pointer(self) -> list[Cursor]:
        """The functions that a call through a pointer may reach."""
        self._called_by_pointer = True
        functions = {**self.unknown.by_pointer, **self.symbols.functions}
        return [functions[key] for key in self.known.taken if key in functions]

    def undefined_by_pointer(self) -> list[str]:
        """The names of functions that a call through a pointer may reach and that the program does not define."""
        functions = {**self.unknown.by_pointer, **self.symbols.functions}
        return [key for key in self.known.taken if key not in functions]

    def refuse_unknown(self) -> None:
        """Refuse the program, if the user says so, because of what nobody defines."""
        if self.options.unknown is Unknown.REFUSE:
            self.unknown.refuse()

    # ------------------------------------------------------------------------------------- variables
    def unique(self, name: str) -> str:
        return take_name(name, self.symbols.taken)

    def unnamed(
        self,
        key: str,
        name: str,
        kind: Type,
        initial: tuple[Expr, ...],
        is_constant: bool = False,
        source: str = "",
    ) -> Var:
        """The object of a literal, which lives as long as the program.  `source`: its text."""
        if key not in self.globals:
            var = Var(self.unique(name), kind, Storage.GLOBAL, source or name, is_constant)
            self.globals[key] = Global(var, initial)
        return self.globals[key].var

    def own(self, name: str, kind: Type, storage: Storage = Storage.GLOBAL, source: str = "") -> Var:
        """A global variable that a model needs and the program does not declare; initially zero.  `source`: the user's
        name for it, if there is one."""
        key = f"model:{name}"
        if key not in self.globals:
            zeros = tuple(Const(0, scalar) for _, scalar in cells(kind, self.types.structs))
            self.globals[key] = Global(Var(self.unique(name), kind, storage, source), zeros)
        return self.globals[key].var

    def own_of_thread(self, name: str, kind: Type, source: str = "") -> Var:
        """Like `own`, but each thread has its own copy."""
        return self.own(name, kind, Storage.THREAD, source)

    def label_address(self, label: Cursor) -> FunctionAddress:
        """The address of a label of the program.  It is like that of a function which does not exist."""
        if label.key not in self.labels:
            self.labels[label.key] = self.unique(f"label_{label.spelling}")
        return FunctionAddress(self.labels[label.key], self.types.void_pointer)

    # ------------------------------------------------------------------------------------- functions
    def request(self, definition: Cursor) -> str:
        """The core name of a function, which is put on the list of functions to lower."""
        key = key_of(definition)
        if key not in self._function_names:
            is_external = key == definition.spelling and definition.is_definition
            name = definition.spelling if is_external else self.unique(definition.spelling)
            self._function_names[key] = name
            self.parameters[name] = tuple(self.parameter_types(definition))
            self.results[name] = tuple(self.result_types(definition))
            self.pending.append(definition)
        return self._function_names[key]

    def parameter_types(self, definition: Cursor) -> list[ScalarType]:
        """One type for each cell of each parameter, and a last one for variable arguments (`calls/varargs.py`)."""
        kinds = [
            scalar
            for parameter in definition.arguments
            for _, scalar in cells(self.types.of_cursor(parameter, origin_of(parameter)), self.types.structs)
        ]
        return [*kinds, self.types.void_pointer] if is_variadic(definition) else kinds

    def result_types(self, definition: Cursor) -> list[ScalarType]:
        origin = origin_of(definition)
        return [
            scalar
            for kind in self.types.results(definition.result_type, origin)
            for _, scalar in cells(kind, self.types.structs)
        ]

    def wrapper_taking_pointer(self, name: str) -> str:
        """The name of a wrapper that takes a pointer and calls this function, which takes an integer."""
        wrapper = wrapper_taking_pointer(
            name, self.parameters[name][0], self.results[name], self.types.void_pointer,
            Origin("", 0, 0, function=name), (self.next_sid(), self.next_sid()),
        )  # fmt: skip
        self.wrappers.setdefault(wrapper.name, wrapper)
        return wrapper.name
