"""Makes each array a value: a function from indices to its elements.

    int a[1000];     =>    contents a
    a[e] = v         =>    a = store(a, e, v)
    x = a[e]         =>    x = a[e]

The result has the same executions, except that an access outside of an array, if no check forbids it, reads or replaces
an element that does not exist otherwise.  Such an access is a violation or the end of the execution before it happens
(`Valid`), as in the program.

requires: cloned.  Each access to an array must be known by its index, and its elements must be integers (`accesses`).
"""

from __future__ import annotations

from dataclasses import replace

from unbraid.core import build
from unbraid.core.nodes import (
    INDEX,
    Assign,
    Block,
    BoolType,
    Const,
    ContentsType,
    Expr,
    Function,
    Global,
    IntType,
    Origin,
    Place,
    Program,
    Select,
    Stmt,
    Storage,
    Store,
    Var,
)
from unbraid.transforms.cells.accesses import Accesses, Known
from unbraid.transforms.cells.elements import Array, Element
from unbraid.transforms.memory.sections import section


def contents_of_arrays(program: Program) -> Program:
    """Raises CannotStart if there is no array whose contents can be a value."""
    known = Known(program)
    others = {array.object for array, kind in known.elements.followed.items() if not isinstance(kind, IntType)}
    known.leave_out(array for array in known.elements.followed if array.object in others)
    return _Contents(program, known).run()


class _Contents(Accesses):
    def __init__(self, program: Program, known: Known) -> None:
        super().__init__(program, known)
        self.contents = {array: self._variable(array, kind) for array, kind in self.elements.followed.items()}

    @staticmethod
    def _variable(array: Array, kind: IntType | BoolType) -> Var:
        assert isinstance(kind, IntType)
        storage = Storage.LOCAL if array.object.storage is Storage.LOCAL else Storage.GLOBAL
        name = array.object.name + "".join(array.path)
        return Var(f"{name}.contents", ContentsType(kind), storage, str(array).replace("[]", ""))

    # --------------------------------------------------------------------------------------- program
    def run(self) -> Program:
        functions = {name: self._function(function) for name, function in self.program.functions.items()}
        added = [
            Global(var, (build.constant(usual.value, var.type),))
            for array, var in self.contents.items()
            if var.storage is Storage.GLOBAL and isinstance(usual := self.known.usual(array), Const)
        ]
        return replace(self.program, globals=(*self._globals(), *added), functions=functions)

    def _function(self, function: Function) -> Function:
        self.locals = []
        body = self.block(function.body)
        own = {*function.params, *function.locals}
        local = (var for array, var in self.contents.items() if array.object in own)
        begin = self._unusual(function.origin) if function.name == self.program.threads[0] else ()
        return replace(function, locals=(*function.locals, *local, *self.locals), body=(*begin, *body))

    def _unusual(self, origin: Origin) -> Block:
        """The initial values of elements that differ from most others."""
        ours = replace(origin, sid=0)
        stores: list[Stmt] = [
            Assign(var, self._stored(var, Const(number, INDEX), value), ours)
            for array, var in self.contents.items()
            for number, value in self.known.unusual(array)
        ]
        return section(stores, ours) if stores else ()

    # --------------------------------------------------------------------------------------- accesses
    def _read(self, element: Element) -> Expr:
        assert isinstance(element.type, IntType)
        return Select(self.contents[element.array], self.expr(element.index), element.type)

    def _write(self, element: Element, value: Expr, origin: Origin) -> Block:
        var = self.contents[element.array]
        return (Assign(var, self._stored(var, self.expr(element.index), value), origin),)

    @staticmethod
    def _stored(var: Var, index: Expr, value: Expr) -> Store:
        assert isinstance(var.type, ContentsType)
        return Store(var, index, value, var.type)

    def _values(self, target: Place) -> list[Var]:
        return [self.contents[array] for array in self.elements.within(target)]
