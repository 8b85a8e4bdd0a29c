"""Well-formedness of core, which every pass must preserve.  `passes/` can check it after each pass.

In every form: types agree; variables, labels, functions and structs exist; names, labels and statement numbers are
unique where they must be; jumps go forward and never into a loop; control does not fall off the end of a function.  In
addition:

    LOWERED      one memory access per statement, counted along any one evaluation; no statements of later passes
    UNNUMBERED   the same, but statements need no numbers
    BOUNDED      the same; no calls, loops or allocations; no address of a local; `threads` and Creates agree
    SCALAR       bounded, without pointers; a statement may access several cells
    CLONED...    as BOUNDED and SCALAR, but with loops
    SEQUENTIAL   one thread and no pointers; calls and loops are allowed
"""

from __future__ import annotations

from collections.abc import Iterable
from enum import Enum

from unbraid.core.checking.types import TypeChecker
from unbraid.core.errors import InternalError
from unbraid.core.flatten import flatten
from unbraid.core.layout import cells
from unbraid.core.nodes import (
    SIZE,
    UNFOLLOWED,
    AddressOf,
    Allocate,
    Assert,
    Assign,
    Assume,
    AtomicBegin,
    AtomicEnd,
    Block,
    BoundReached,
    Call,
    Cast,
    Const,
    Create,
    Deref,
    Expr,
    Function,
    FunctionAddress,
    Goto,
    Halt,
    Havoc,
    If,
    Index,
    Ite,
    Join,
    Label,
    Member,
    PointerAdd,
    Print,
    Program,
    Release,
    Return,
    ScalarType,
    Stmt,
    Storage,
    SwitchPoint,
    ThreadExit,
    Valid,
    Var,
    While,
    Zeros,
)
from unbraid.core.visitor import (
    children_of,
    nested_blocks,
    place_operands,
    read_expressions,
    root_variable,
    statements,
    written_places,
)


class Form(Enum):
    LOWERED = "lowered"
    UNNUMBERED = "unnumbered"
    CLONED = "cloned"
    CLONED_SCALAR = "cloned scalar"
    BOUNDED = "bounded"
    SCALAR = "scalar"
    SEQUENTIAL = "sequential"


_CLONED = (Form.CLONED, Form.CLONED_SCALAR, Form.BOUNDED, Form.SCALAR)
_LOWERED = (Form.LOWERED, Form.UNNUMBERED)
_WITH_POINTERS = (*_LOWERED, Form.CLONED, Form.BOUNDED)

_FORBIDDEN: dict[Form, tuple[type, ...]] = {
    Form.LOWERED: (SwitchPoint,),
    Form.UNNUMBERED: (SwitchPoint,),
    Form.CLONED: (Call, Allocate),
    Form.CLONED_SCALAR: (Call, Allocate, Release),
    Form.BOUNDED: (Call, While, Allocate),
    Form.SCALAR: (Call, While, Allocate, Release),
    Form.SEQUENTIAL: (Create, Join, ThreadExit, AtomicBegin, AtomicEnd, SwitchPoint, Allocate, Release),
}


def check_program(program: Program, form: Form) -> None:
    """Raises InternalError with what is wrong and where."""
    _ProgramChecker(program, form).run()


class _ProgramChecker:
    def __init__(self, program: Program, form: Form) -> None:
        self.program, self.form = program, form
        self.globals = frozenset(item.var for item in program.globals)

    def types(self, variables: Iterable[Var]) -> TypeChecker:
        known = self.globals.union(variables)
        program, form = self.program, self.form
        return TypeChecker(program.structs, known, form in _WITH_POINTERS, form in _LOWERED)

    def run(self) -> None:
        program = self.program
        if program.entry not in program.functions:
            raise InternalError(f"there is no entry function {program.entry}")
        for name, struct in program.structs.items():
            _unique((field.name for field in struct.fields), f"member of struct {name}")
        _unique((item.var.name for item in program.globals), "global")
        self._globals()
        self._threads()
        for name, function in program.functions.items():
            if name != function.name:
                raise InternalError(f"function {function.name} is called {name} by the program")
            _FunctionChecker(self, function).run()
        if self.form is Form.LOWERED:
            self._statement_numbers()

    def _globals(self) -> None:
        types = self.types(())
        for item in self.program.globals:
            types.where = item.origin
            name = item.var.name
            types.require(
                item.var.storage not in (Storage.LOCAL, Storage.ADDRESSED), f"global {name} is {item.var.storage.value}"
            )
            kinds = [kind for _, kind in cells(item.var.type, self.program.structs)]
            types.require(len(kinds) == len(item.initial), f"{name} has {len(item.initial)} of {len(kinds)} values")
            for kind, value in dict.fromkeys(zip(kinds, item.initial, strict=True)):  # large arrays repeat themselves
                given = value.operand if isinstance(value, Cast) else value  # (uintptr_t)&x
                legal = isinstance(given, (Const, AddressOf, FunctionAddress, PointerAdd))
                types.require(legal, f"a value of {name} is not constant")
                types.value(value)
                types.same(kind, value.type, f"a cell of {name} and its value")

    def _threads(self) -> None:
        """Each thread instance of a cloned program has a function of its own, and one Create statement."""
        program = self.program
        creates = [stmt for f in program.functions.values() for stmt in statements(f.body) if isinstance(stmt, Create)]
        if self.form not in _CLONED:
            if program.threads or any(stmt.instance is not None for stmt in creates):
                raise InternalError(f"thread instances in a program that is {self.form.value}")
            return
        if not program.threads or program.threads[0] != program.entry:
            raise InternalError("the first thread is not the entry function")
        if sorted(program.threads) != sorted(program.functions):
            raise InternalError("functions and threads are not the same")
        for stmt in creates:
            if stmt.instance is None or not 0 < stmt.instance < len(program.threads):
                raise InternalError(f"{stmt.origin}: thread instance {stmt.instance} does not exist")
            if program.threads[stmt.instance] != stmt.function:
                raise InternalError(f"{stmt.origin}: thread {stmt.instance} is not {stmt.function}")
        _unique((stmt.instance for stmt in creates), "creation of thread")

    def _statement_numbers(self) -> None:
        """Every statement that is a step has a number, because traces refer to it; labels and jumps are not steps."""
        steps = [
            stmt
            for function in self.program.functions.values()
            for stmt in statements(function.body)
            if not isinstance(stmt, (Goto, Label))
        ]
        for stmt in steps:
            if stmt.origin.sid <= 0:
                raise InternalError(f"{stmt.origin}: a {type(stmt).__name__} without a statement number")
        _unique((stmt.origin.sid for stmt in steps), "statement number")


def _unique(names: Iterable[object], what: str) -> None:
    seen: set[object] = set()
    for name in names:
        if name in seen:
            raise InternalError(f"{what} {name} twice")
        seen.add(name)


class _FunctionChecker:
    def __init__(self, program: _ProgramChecker, function: Function) -> None:
        self.program, self.function, self.form = program.program, function, program.form
        self.variables = (*function.params, *function.locals)
        self.types = program.types(self.variables)

    def run(self) -> None:
        function, types = self.function, self.types
        types.where = function.origin
        _unique((var.name for var in self.variables), f"variable of {function.name}")
        for var in self.variables:
            types.type(var.type)
            if var.storage not in (Storage.LOCAL, Storage.ADDRESSED):
                types.fail(f"local {var.name} is global")
            if var.storage is Storage.ADDRESSED and self.form not in _LOWERED:
                types.fail(f"the address of local {var.name} is taken")
        for kind in (*function.results, *(param.type for param in function.params)):
            types.require(isinstance(kind, ScalarType), f"{function.name} takes or gives a {kind}")
            types.type(kind)
        forbidden = _FORBIDDEN[self.form]
        is_lowered, has_pointers = self.form in _LOWERED, self.form in _WITH_POINTERS
        for stmt in statements(function.body):
            types.where = stmt.origin
            is_later = is_lowered and isinstance(stmt, BoundReached) and stmt.bound not in UNFOLLOWED
            if is_later or isinstance(stmt, forbidden):
                types.fail(f"{type(stmt).__name__} in {self.form.value} core")
            self._stmt(stmt)
            # An atomic section only names its lock; it does not access it.
            if has_pointers and not isinstance(stmt, AtomicBegin):
                count = _access_count(stmt)
                if count > 1:
                    types.fail(f"{type(stmt).__name__} accesses memory {count} times")
        _Jumps(types).run(function.body)
        self._end()

    def _end(self) -> None:
        """The position after the last statement must be unreachable."""
        code = flatten(self.function.body)
        reached, pending = {0}, [0]
        while pending:
            position = pending.pop()
            if position == len(code):
                raise InternalError(f"{self.function.origin}: control falls off the end of {self.function.name}")
            new = [p for p in code[position].successors() if p not in reached]
            reached.update(new)
            pending.extend(new)

    def _stmt(self, stmt: Stmt) -> None:
        types = self.types
        match stmt:
            case Assign(target, value):
                types.place(target)
                if not isinstance(value, Zeros) or root_variable(target) is None:
                    types.value(value)
                types.same(target.type, value.type, "target and value of an assignment")
            case Havoc(target):
                types.place(target)
                types.type(target.type)
            case Allocate(target, size):
                self._result(target)
                types.value(size)
                types.same(size.type, SIZE, "the size of an object")
                types.type(stmt.element)
            case Release(pointer):
                types.value(pointer)
            case Assume(condition) | Assert(condition) | If(condition) | While(condition):
                types.condition(condition)
            case AtomicBegin(sync):
                # Only analyses use it, and slicing may have dropped the variable that it names.
                if sync is not None and sync.lock is not None and self.form in _WITH_POINTERS:
                    types.place(sync.lock)
            case Call():
                self._call(stmt)
            case Return(values):
                self._agree([value.type for value in values], self.function.results, "results")
                for value in values:
                    types.value(value)
            case Create():
                self._create(stmt)
            case Join(thread, target):
                types.integer(thread, "a thread")
                if target is not None:
                    self._result(target)
            case ThreadExit(value):
                types.value(value)
            case Print(_, args):
                for arg in args:
                    types.value(arg)
            case Goto() | Label() | AtomicEnd() | Halt() | BoundReached() | SwitchPoint():
                pass
            case _:
                types.fail(f"unknown statement {type(stmt).__name__}")

    def _call(self, stmt: Call) -> None:
        callee = self.program.functions.get(stmt.function)
        if callee is None:
            self.types.fail(f"function {stmt.function} does not exist")
        for arg in stmt.args:
            self.types.value(arg)
        for target in stmt.targets:
            self._result(target)
        self._agree([arg.type for arg in stmt.args], [param.type for param in callee.params], "arguments")
        self._agree([target.type for target in stmt.targets], callee.results, "results")

    def _create(self, stmt: Create) -> None:
        started = self.program.functions.get(stmt.function)
        if started is None:
            self.types.fail(f"thread function {stmt.function} does not exist")
        self.types.require(len(started.params) <= 1, f"thread function {stmt.function} has several parameters")
        self.types.value(stmt.arg)
        if stmt.target is not None:
            self.types.integer(stmt.target, "the place of a thread's number")

    def _result(self, target: Var) -> None:
        self.types.place(target)
        if target.storage is not Storage.LOCAL:
            self.types.fail(f"a result goes to {target.name}, which is no local")

    def _agree(self, given: Iterable[object], expected: Iterable[object], what: str) -> None:
        given, expected = list(given), list(expected)
        if given != expected:
            self.types.fail(f"{what}: {given} for {expected}")


def _access_count(stmt: Stmt) -> int:
    """How often executing a statement (without its nested blocks) may access memory."""
    return sum(map(_read_count, (*read_expressions(stmt), *written_places(stmt))))


def _read_count(expr: Expr) -> int:
    match expr:
        case Ite(condition, then, other):
            return _read_count(condition) + max(_read_count(then), _read_count(other))
        case Var() | Index() | Member() | Deref():
            root = root_variable(expr)
            return int(root is None or root.is_memory) + sum(map(_read_count, place_operands(expr)))
        case AddressOf(place) | Valid(place):
            return sum(map(_read_count, place_operands(place)))
    return sum(map(_read_count, children_of(expr)))


class _Jumps:
    """Labels are unique.  Jumps go forward, and every loop around the label is also around the jump."""

    def __init__(self, types: TypeChecker) -> None:
        self.types = types
        self.seen: set[str] = set()
        self.pending: dict[str, tuple[Goto, tuple[int, ...]]] = {}

    def run(self, body: Block) -> None:
        self._block(body, ())
        for goto, _ in self.pending.values():
            self.types.where = goto.origin
            self.types.fail(f"jump to label {goto.label}, which does not follow")

    def _block(self, block: Block, loops: tuple[int, ...]) -> None:
        for stmt in block:
            self.types.where = stmt.origin
            if isinstance(stmt, Label):
                self._label(stmt, loops)
            elif isinstance(stmt, Goto):
                self.types.require(stmt.label not in self.seen, f"jump back to label {stmt.label}")
                known = self.pending.get(stmt.label)
                # Only loops around all jumps to a label may be around the label.
                shared = loops if known is None else _common(known[1], loops)
                self.pending[stmt.label] = stmt, shared
            inside = (*loops, id(stmt)) if isinstance(stmt, While) else loops
            for inner in nested_blocks(stmt):
                self._block(inner, inside)

    def _label(self, stmt: Label, loops: tuple[int, ...]) -> None:
        self.types.require(stmt.name not in self.seen, f"label {stmt.name} twice")
        self.seen.add(stmt.name)
        jump = self.pending.pop(stmt.name, None)
        if jump is not None:
            self.types.require(_common(jump[1], loops) == loops, f"jump into a loop, to label {stmt.name}")


def _common(a: tuple[int, ...], b: tuple[int, ...]) -> tuple[int, ...]:
    length = 0
    while length < min(len(a), len(b)) and a[length] == b[length]:
        length += 1
    return a[:length]
