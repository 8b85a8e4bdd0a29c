"""Can a pointer to a local outlive the call that the local belongs to?

A bounded program keeps every local for ever, so there a dangling pointer would look valid.  Where that could matter,
the locals become objects that are released when the function is left (`transforms/inline.py`).  An address stays within
the call if it is only dereferenced, compared, kept in locals, and passed to functions that do no more with it than
that, or return it.  `p->x = p->x + n` keeps no new address: the place leads to the same object as before, as when
va_arg takes the next argument.  Locals of main live as long as the program, unless main ends by pthread_exit.
"""

from __future__ import annotations

from collections.abc import Iterator

from unbraid.core.arithmetic import MOVING
from unbraid.core.layout import is_byte
from unbraid.core.nodes import (
    AddressOf,
    Assign,
    Binary,
    Call,
    Cast,
    Create,
    Deref,
    Expr,
    FloatType,
    Function,
    Index,
    IntType,
    Member,
    Place,
    PointerAdd,
    PointerType,
    Program,
    Return,
    Stmt,
    Storage,
    ThreadExit,
    Type,
    Unary,
    Valid,
    Var,
)
from unbraid.core.records import dataclass
from unbraid.core.visitor import (
    children_of,
    place_operands,
    read_expressions,
    root_variable,
    statements,
    subexpressions,
    written_places,
)


def functions_with_outliving_locals(program: Program) -> frozenset[str]:
    calls = _Calls(program)
    return frozenset(
        function.name
        for function in program.functions.values()
        if (function.name != program.entry or _may_exit(program)) and _lets_locals_escape(calls, function)
    )


def has_escaping_locals(program: Program, function: Function) -> bool:
    """May the address of a local be kept beyond the call?"""
    return _lets_locals_escape(_Calls(program), function)


def _lets_locals_escape(calls: _Calls, function: Function) -> bool:
    if not _takes_addresses(function):
        return False
    own = frozenset(v for v in (*function.params, *function.locals) if v.storage is Storage.ADDRESSED)
    frame = _Frame(calls, function, frozenset(), own, in_memory=False)
    return frame.escapes or frame.returns


def private_locals(program: Program) -> frozenset[Var]:
    """The locals whose address is taken but stays within their call, so that no other thread can access them."""
    calls = _Calls(program)
    found: set[Var] = set()
    for function in program.functions.values():
        for var in (*function.params, *function.locals):
            if var.storage is Storage.ADDRESSED:
                frame = _Frame(calls, function, frozenset(), frozenset((var,)), in_memory=False)
                if not frame.escapes and not frame.returns:
                    found.add(var)
    return frozenset(found)


def kept_for_longer(program: Program, function: Function, depths: dict[Var, int]) -> list[Var]:
    """The locals of inner blocks whose address may outlive the block.  `depths`: for each local that the program
    declares, the number of blocks around it.  A variable without depth is a temporary: it does not outlive its
    statement."""
    inner = [var for var, depth in depths.items() if depth > 1 and var.is_memory]
    calls = _Calls(program)

    def is_kept(*variables: Var) -> bool:
        frame = _Frame(calls, function, frozenset(), frozenset(variables), in_memory=False)
        depth = max(depths[var] for var in variables)
        return frame.escapes or frame.returns or any(depths.get(holder, depth) < depth for holder in frame.carriers)

    if not inner or not is_kept(*inner):
        return []
    return [var for var in inner if is_kept(var)]


def _expressions(function: Function) -> Iterator[Expr]:
    for stmt in statements(function.body):
        for expr in (*read_expressions(stmt), *written_places(stmt)):
            yield from subexpressions(expr)


def _takes_addresses(function: Function) -> bool:
    """Does the function take the address of a variable that does not live as long as the program?"""
    return any(isinstance(part, AddressOf) and _is_short_lived(part.place) for part in _expressions(function))


def _is_short_lived(place: Place) -> bool:
    root = root_variable(place)
    return root is not None and root.storage is Storage.ADDRESSED


def _written(function: Function) -> dict[Var, Expr | None]:
    """The variables that the function writes, with what it assigns if there is only one assignment."""
    found: dict[Var, Expr | None] = {}
    for stmt in statements(function.body):
        for place in written_places(stmt):
            root = root_variable(place)
            if root is not None:
                is_whole = place == root and root not in found
                found[root] = stmt.value if isinstance(stmt, Assign) and is_whole else None
    return found


def _may_exit(program: Program) -> bool:
    """May main end while other threads go on?"""
    return any(isinstance(s, ThreadExit) for f in program.functions.values() for s in statements(f.body))


@dataclass(frozen=True)
class _Escape:
    """Whether an address that is passed to a function may be stored beyond the call (`escapes`) or returned
    (`returns`)."""

    escapes: bool
    returns: bool


class _Calls:
    """What functions do with addresses that are passed to them: a least fixed point, since functions may be
    recursive."""

    def __init__(self, program: Program) -> None:
        self.program = program
        self.escapes: dict[tuple[str, frozenset[Var], bool], _Escape] = {}
        self.is_solving = False

    def escape(self, function: Function, params: frozenset[Var], in_memory: bool) -> _Escape:
        """For the addresses in these parameters; with `in_memory`, also for addresses in the memory that they lead
        to."""
        key = function.name, params, in_memory
        if key not in self.escapes:
            self.escapes[key] = _Escape(False, False)
            if not self.is_solving:
                self._solve()
        return self.escapes[key]

    def _solve(self) -> None:
        self.is_solving = True
        before: dict[tuple[str, frozenset[Var], bool], _Escape] = {}
        while before != self.escapes:
            before = self.escapes.copy()
            for name, params, in_memory in list(self.escapes):
                frame = _Frame(self, self.program.functions[name], params, frozenset(), in_memory)
                self.escapes[name, params, in_memory] = _Escape(frame.escapes, frame.returns)
        self.is_solving = False


class _Frame:
    """One call: which of its locals may hold a tracked address, and where such an address goes.

    Tracked are the addresses of the variables `owned`, and the values of the parameters `given`.  Once a tracked
    address is stored in a local whose own address is taken, a value read through a pointer may be a tracked address
    (`in_memory`).
    """

    def __init__(
        self, calls: _Calls, function: Function, given: frozenset[Var], owned: frozenset[Var], in_memory: bool
    ) -> None:
        self.calls, self.owned, self.in_memory = calls, owned, in_memory
        self.bits = calls.program.model.pointer_bits
        self.carriers = set(given)
        self.written = _written(function)
        self.escapes = self.returns = False
        before = None
        while before != (before := (len(self.carriers), self.in_memory)):
            for stmt in statements(function.body):
                self._look(stmt)

    def _look(self, stmt: Stmt) -> None:
        match stmt:
            case Return(values):
                self.returns |= any(map(self._carries, values))
            case Create(_, _, value) | ThreadExit(value):
                self.escapes |= self._carries(value)
            case Assign(target, value) if self._carries(value):
                root = root_variable(target)
                if root is None and self._is_moved(target, value):
                    return
                if root is None or root.storage not in (Storage.LOCAL, Storage.ADDRESSED):
                    self.escapes = True
                else:
                    self.carriers.add(root)
                    self.in_memory |= root.is_memory
            case Call():
                self._call(stmt)

    def _call(self, call: Call) -> None:
        callee = self.calls.program.functions[call.function]
        into = frozenset(p for p, arg in zip(callee.params, call.args, strict=True) if self._carries(arg))
        if not into:
            return
        escape = self.calls.escape(callee, into, self.in_memory)
        self.escapes |= escape.escapes
        if escape.returns:
            self.carriers.update(call.targets)

    def _is_moved(self, target: Place, value: Expr) -> bool:
        """Does the place, which is found through a pointer, lead to the same object before and after?"""
        for part in place_operands(target):
            if not isinstance(part, Var) or part.is_memory or part in self.written:
                return False
        seen = set()
        while value != target:
            match value:
                case PointerAdd(pointer) | Cast(pointer):
                    value = pointer
                case Var() if not value.is_memory and value not in seen and (only := self.written.get(value)):
                    seen.add(value)
                    value = only
                case _:
                    return False
        return True

    def _carries(self, expr: Expr) -> bool:
        """May the value of this expression be a tracked address, or lead to one in memory?"""
        match expr:
            case AddressOf(place):
                root = root_variable(place)
                if root is None:
                    return any(map(self._carries, place_operands(place)))
                return root in self.owned or root in self.carriers
            case Var() | Index() | Member() | Deref():
                root = root_variable(expr)
                return root in self.carriers if root is not None else self.in_memory and self._may_be_address(expr.type)
            case Binary(op) if op in MOVING and self._may_be_address(expr.type):
                return self._carries(expr.left) or self._carries(expr.right)
            case Valid() | Binary() | Unary():  # a number computed from an address is not an address
                return False
            case Cast(operand, kind) if is_byte(operand.type) and not is_byte(kind):
                return False
        return any(map(self._carries, children_of(expr)))

    def _may_be_address(self, kind: Type) -> bool:
        """The bytes of an address may be read as any type that is as large, or one by one."""
        return is_byte(kind) or (isinstance(kind, (PointerType, IntType, FloatType)) and kind.bits >= self.bits)
