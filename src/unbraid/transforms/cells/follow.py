"""Replaces the accesses to arrays by accesses to their followed cells."""

from __future__ import annotations

from dataclasses import replace

from unbraid.core import build
from unbraid.core.nodes import (
    FALSE,
    INDEX,
    NOWHERE,
    Assert,
    Assign,
    Assume,
    Block,
    BoolType,
    BoundReached,
    Const,
    Expr,
    Function,
    Global,
    Havoc,
    If,
    IntType,
    Origin,
    Place,
    Program,
    Stmt,
    Storage,
    Var,
    While,
)
from unbraid.core.records import dataclass
from unbraid.transforms.cells.accesses import Accesses, Known
from unbraid.transforms.cells.doubts import NO_INDEX, Doubts, Grounds, in_doubt
from unbraid.transforms.cells.elements import Array, Element
from unbraid.transforms.memory.sections import section

_INDEX_NAME = "[followed]"  # no array is split into cells of this name


@dataclass(frozen=True)
class Cell:
    """A followed cell: the variables for its index and for its value."""

    index: Var
    value: Var


@dataclass(frozen=True)
class Followed:
    """The variables for the indices and for the values of all followed cells."""

    indices: tuple[Var, ...]
    cells: tuple[Var, ...]


def followed(program: Program) -> Followed:
    """What the result of `follow` follows."""
    variables = [item.var for item in program.globals]
    variables += [var for function in program.functions.values() for var in function.locals]
    cells = [var for var in variables if _INDEX_NAME in var.name]
    return Followed(
        tuple(var for var in cells if var.name.startswith(_INDEX_NAME)),
        tuple(var for var in cells if not var.name.startswith(_INDEX_NAME)),
    )


def array_of(cell: Var) -> str:
    """The name of the array to which a followed cell belongs."""
    return cell.name.partition(_INDEX_NAME)[0]


def follow(program: Program, count: int) -> Program:
    return _Following(program, Known(program), count).run()


class _Following(Accesses):
    def __init__(self, program: Program, known: Known, count: int) -> None:
        super().__init__(program, known)
        elements = known.elements
        self.doubts = Doubts(program, elements)
        self.indices = [
            Var(f"{_INDEX_NAME}{i}", INDEX, Storage.GLOBAL, "j" if count == 1 else f"j{i}") for i in range(1, count + 1)
        ]
        self.cells = {array: self._cells(array, kind) for array, kind in elements.followed.items()}
        self.rests: dict[Var, list[Var]] = {}  # by variable: the indices that its value rests on
        self.around = Grounds()  # what the conditions around the current statement rest on

    def _cells(self, array: Array, kind: IntType | BoolType) -> list[Cell]:
        name = array.object.name + "".join(array.path)
        storage = Storage.LOCAL if array.object.storage is Storage.LOCAL else Storage.GLOBAL
        return [
            Cell(index, Var(f"{name}.{index.name}", kind, storage, str(array).replace("[]", f"[{index.source}]")))
            for index in self.indices
        ]

    # --------------------------------------------------------------------------------------- program
    def run(self) -> Program:
        program = self.program
        functions = {name: self._function(function) for name, function in program.functions.items()}
        added = [Global(var, (Const(0, INDEX),)) for var in self.indices]
        for array, several in self.cells.items():
            value = self.known.usual(array)
            if array.object.storage is not Storage.LOCAL:
                assert value is not None
                added += [Global(cell.value, (value,)) for cell in several]
        shared = [slots for var, slots in self.rests.items() if var.storage is not Storage.LOCAL]
        added += [Global(slot, (NO_INDEX,)) for slots in shared for slot in slots]
        return replace(program, globals=(*self._globals(), *added), functions=functions)

    def _function(self, function: Function) -> Function:
        self.locals = []
        body = self.block(function.body)
        own = {*function.params, *function.locals}
        slots = [slot for var, slots in self.rests.items() if var in own for slot in slots]
        values = [c.value for array, several in self.cells.items() if array.object in own for c in several]
        begin: list[Stmt] = [Assign(slot, NO_INDEX, NOWHERE) for slot in slots]
        if function.name == self.program.threads[0]:
            begin += self._choices(function.origin)
        added = (*values, *slots, *self.locals)
        return replace(function, locals=(*function.locals, *added), body=(*begin, *body))

    def _choices(self, origin: Origin) -> list[Stmt]:
        """Chooses the indices, in ascending order."""
        ours = replace(origin, sid=0)
        result: list[Stmt] = []
        lower: Expr = NO_INDEX
        for index in self.indices:
            result += [Havoc(index, False, ours), Assume(build.compare("<", lower, index), ours)]
            lower = index
        for array, several in self.cells.items():
            for number, value in self.known.unusual(array):
                result += [self._begin(cell, number, value, ours) for cell in several]
        return list(section(result, ours))

    @staticmethod
    def _begin(cell: Cell, number: int, value: Expr, origin: Origin) -> Stmt:
        """The initial value of an element, if it is followed."""
        is_it = build.equal(cell.index, Const(number, INDEX))
        return If(is_it, (Assign(cell.value, value, origin),), (), origin)

    def _read(self, element: Element) -> Expr:
        result: Expr = self._unknown(element.type)
        index = self.expr(element.index)
        for cell in self.cells[element.array]:
            result = build.ite(build.equal(index, cell.index), cell.value, result)
        return result

    # ------------------------------------------------------------------------------------- statements
    def stmt(self, stmt: Stmt) -> Block:
        match stmt:
            case Assert():
                return self._check(stmt)
            case BoundReached():
                doubt = self._doubt(self.around)
                if doubt == FALSE:
                    return (stmt,)
                ours = replace(stmt.origin, sid=0)
                return (If(doubt, (Assume(FALSE, ours),), (stmt,), ours),)
            case If(condition) | While(condition):
                outer = self.around
                self.around = self.doubts.grounds(condition).without_elements().and_those(outer)
                result = super().stmt(stmt)
                self.around = outer
                return result
        return super().stmt(stmt)

    def _values(self, target: Place) -> list[Var]:
        return [cell.value for array in self.elements.within(target) for cell in self.cells[array]]

    def _write(self, element: Element, value: Expr, origin: Origin) -> Block:
        index = self.expr(element.index)
        written: list[Stmt] = []
        for cell in self.cells[element.array]:
            new = build.ite(build.equal(index, cell.index), value, cell.value)
            written.append(Assign(cell.value, new, replace(origin, sid=0) if written else origin))
        return section(written, origin)

    # ----------------------------------------------------------------------------------------- doubts
    def _assign(self, stmt: Assign) -> Block:
        new = super()._assign(stmt)
        if not isinstance(stmt.target, Var) or not self.doubts.slots(stmt.target):
            return new
        found = self._indices(self.doubts.grounds(stmt.value).and_those(self.around))
        slots = self._slots(stmt.target)
        found += [NO_INDEX] * (len(slots) - len(found))
        ours = replace(stmt.origin, sid=0)
        noted = [Assign(slot, index, ours) for slot, index in zip(slots, found, strict=True) if slot != index]
        return section([*noted, *new], stmt.origin)

    def _check(self, stmt: Assert) -> Block:
        doubt = self._doubt(self.doubts.grounds(stmt.condition).and_those(self.around))
        holds = self.expr(stmt.condition)
        checked = replace(stmt, condition=build.disjunction(holds, doubt))
        return (checked,) if doubt == FALSE else (checked, Assume(holds, replace(stmt.origin, sid=0)))

    def _doubt(self, grounds: Grounds) -> Expr:
        """Is a check in doubt that rests on this?"""
        return in_doubt(self._indices(grounds), self.indices)

    def _indices(self, grounds: Grounds) -> list[Expr]:
        """All indices that something rests on."""
        variables = [slot for var in grounds.variables for slot in self._slots(var)]
        return [*(self.expr(element.index) for element in grounds.elements), *variables]

    def _slots(self, var: Var) -> list[Var]:
        """The variables with the indices that the value of a variable rests on."""
        if var not in self.rests:
            storage = Storage.LOCAL if var.storage is Storage.LOCAL else Storage.GLOBAL
            names = [f"{var.name}.rests{number}" for number in range(1, self.doubts.slots(var) + 1)]
            self.rests[var] = [Var(name, INDEX, storage) for name in names]
        return self.rests[var]
