"""Functions of core as C functions.  Each runs a thread until it rests, enters another function, or returns.

    i7: if (!t->atomic) { rest at 7 }        only if 7 is a switch point
    case 7: the statement; goto i8

`at` says where the function begins: at an instruction where the thread has rested, at BEGIN, or behind a call.  One C
function for all would be simpler, but compilers take more than linear time for a large one.
"""

from __future__ import annotations

from collections.abc import Iterator

from unbraid.core.causes import Why
from unbraid.core.errors import EngineLimit, InternalError
from unbraid.core.flatten import Instruction
from unbraid.core.layout import alignment_of
from unbraid.core.nodes import (
    Allocate,
    Assert,
    Assign,
    Assume,
    AtomicBegin,
    AtomicEnd,
    BoundReached,
    Call,
    Cast,
    Create,
    Expr,
    Halt,
    Havoc,
    IntType,
    Join,
    PointerType,
    Print,
    Release,
    Return,
    Stmt,
    Storage,
    SwitchPoint,
    ThreadExit,
    Var,
    Zeros,
)
from unbraid.core.visitor import subexpressions
from unbraid.engines.native.expressions import ExpressionWriter
from unbraid.engines.native.words import MOST_RESULTS

# The functions of `machine.h` that may give up because of what the program does.
_MAY_GIVE_UP = ("computed(", "number(", "load(", "store(", "whole(", "moved(", "compared(", "wide(", "was_pointer(")


class FunctionWriter(ExpressionWriter):
    """The instructions of one function."""

    def text(self, points: list[bool], first: int) -> list[str]:
        """The C function.  `first`: the position of its first instruction."""
        return [
            f"static int {self.name}(struct thread *t, int at) {{",
            "    struct frame *f = &t->frames[t->depth - 1];",
            "    V *L = t->stack + f->base;",
            "    switch (at) {",
            f"    case BEGIN: goto i{first};",
            *self._returns(first),
            *self.lines(points, first),
            "    }",
            '    broken("a thread is nowhere");',
            "rest:",
            "    forget(t);",
            "    return DONE;",
            "}",
        ]

    @property
    def name(self) -> str:
        return f"run_{self.code.number}"

    def _returns(self, first: int) -> Iterator[str]:
        """What happens after a call: its results are taken."""
        for instruction in self.code.instructions:
            if isinstance(instruction.stmt, Call):
                position, targets = first + instruction.next, enumerate(instruction.stmt.targets)
                taken = [f"L[{self.code.slots[target]}] = results[{i}]; " for i, target in targets]
                yield f"    case ~{position}: {''.join(taken)}goto i{position};"

    def lines(self, points: list[bool], first: int) -> list[str]:
        """The instructions.  `first`: the position of the first one."""
        for position, instruction in enumerate(self.code.instructions):
            here = first + position
            self.out.append(f"i{here}:")
            if points[position]:
                self.out.append(f"    if (!t->atomic{self._unless_private(position)}) {{ f->pc = {here}; goto rest; }}")
            self.out.append(f"    case {here}: {{")
            if instruction.is_loop_head:
                self.emit(f'if (++iterations > MOST_ITERATIONS) limit("{Why.ENDLESS_STEP.name}");')
            start = len(self.out)
            self._instruction(instruction, first, here)
            if any(name in line for line in self.out[start:] for name in _MAY_GIVE_UP):
                self.out.insert(start, f"        instruction = {here};")
            self.out.append("    }")
        self.out.append(f"i{first + len(self.code.instructions)}:")
        self.out.append('    broken("a function has no end");')
        return self.out

    def _unless_private(self, position: int) -> str:
        """A thread does not rest before an access that other threads cannot see, nor where there are no others, nor
        in a loop that touches nothing shared, for some time."""
        if self.ownership is None:
            return ""
        here = self.code.function.name, position
        reasons, pointers = ["is_alone(t)"], self.ownership.pointers[here[0]][position]
        if pointers:
            reasons.append(f"({' && '.join(f'is_private(L[{self.code.slots[var]}])' for var in pointers)})")
        if here in self.plan.breaks:
            reasons.append("is_brief(t)")
        return f" && !(({' || '.join(reasons)}) && ++rests_passed)"

    # ----------------------------------------------------------------------------------- statements
    def _instruction(self, instruction: Instruction, first: int, here: int) -> None:
        following = f"goto i{first + instruction.next};"
        if instruction.condition is not None:
            condition = self.expr(instruction.condition)
            self.emit(f"if ({condition}) {following}")
            self.emit(f"goto i{first + instruction.other};")
            return
        stmt = instruction.stmt
        if isinstance(stmt, (Return, ThreadExit)):
            self._end(stmt)
        elif isinstance(stmt, Call):
            self._call(stmt, first + instruction.next)
        elif isinstance(stmt, Halt):
            self.emit("return HALTED;")
        elif isinstance(stmt, BoundReached):
            self.emit(f"instruction = {here};")
            self.emit("return BOUND;")
        else:
            if stmt is not None:
                self._statement(stmt)
            self.emit(following)

    def _statement(self, stmt: Stmt) -> None:
        match stmt:
            case SwitchPoint():
                pass
            case Assign(target, Zeros()):
                self._fill(target, "0")
            case Assign(target, value):
                self._store(target, self.expr(value))
            case Havoc(target):
                self._havoc(target)
            case Allocate(target, size, element, is_zeroed, is_automatic, _, is_constant, alignment):
                layout, frame = self.tables.layout(element), "f->serial" if is_automatic else "0"
                known = alignment or alignment_of(element, self.structs, self.program.model)
                given = self.number(size), layout, int(is_zeroed), frame, int(is_constant), known
                made = f"allocate(t, {', '.join(map(str, given))})"
                self.emit(f"L[{self.code.slots[target]}] = {made};")
            case Release(pointer):
                self.emit(f"release({self.expr(pointer)});")
            case Assume(condition):
                self.emit(f"if (!({self.expr(condition)})) return BLOCKED;")
            case Assert(condition):
                self.emit(f"if (!({self.expr(condition)})) return VIOLATED;")
            case AtomicBegin():
                self.emit("t->atomic++;")
            case AtomicEnd():
                self.emit(f'if (--t->atomic < 0) limit("{Why.SECTION_NOT_BEGUN.name}");')
            case Create():
                self._create(stmt)
            case Join(thread, target):
                joined = self.temporary(f"thread_number({self.expr(thread)})")
                self.emit(f"if ({joined} < 0 || !threads[{joined}].finished) return BLOCKED;")
                if target is not None:
                    self.emit(f"L[{self.code.slots[target]}] = threads[{joined}].result;")
            case Print(_, args):  # inputs that are printed are chosen
                for arg in args:
                    if not any(_is_number_of_address(part) for part in subexpressions(arg)):
                        self.emit(f"(void){self.expr(arg)};")
            case _:
                raise InternalError(f"unknown statement {type(stmt).__name__}")

    def _moved(self, value: Expr) -> str:
        """The value of an expression that leaves the frame of a function.  A local may stay unchosen."""
        if isinstance(value, Var) and value.storage is Storage.LOCAL:
            return self.temporary(f"L[{self.code.slots[value]}]")
        return self.expr(value)

    def _end(self, stmt: Return | ThreadExit) -> None:
        values = stmt.values if isinstance(stmt, Return) else (stmt.value,)
        if len(values) > MOST_RESULTS:
            raise EngineLimit(Why.NATIVE_STRUCT_RETURNED, len(values), position=stmt.origin)
        results = [self._moved(value) for value in values]
        last = results[0] if results else "0"
        if isinstance(stmt, ThreadExit):
            self.emit(f"t->result = {last}; t->finished = 1; t->depth = 0; end_objects(0);")
            self.emit("goto rest;")
            return
        if self.code.allocates:
            self.emit("end_objects(f->serial);")
        with self.nested("if (--t->depth == 0)"):
            self.emit(f"t->result = {last}; t->finished = 1;")
            self.emit("goto rest;")
        for i, result in enumerate(results):
            self.emit(f"results[{i}] = {result};")
        self.emit("return RETURNED;")

    def _call(self, call: Call, following: int) -> None:
        callee = self.plan.machine.codes[call.function]
        values = [self.expr(arg) for arg in call.args]
        start = self.plan.first[callee.number]
        self.emit(f"f->pc = {following};")
        self.emit(f"L = enter(t, {callee.number}, {start}, {len(values)});")
        for i, value in enumerate(values):
            self.emit(f"L[{i}] = {value};")
        self.emit("return ENTERED;")

    def _create(self, stmt: Create) -> None:
        code = self.plan.same_as(self.plan.machine.codes[stmt.function])
        value = self.temporary(self.expr(stmt.arg))
        self.emit("int number_;")
        self.emit("struct thread *new_ = start_thread(&number_);")
        start, given = self.plan.first[code.number], len(code.function.params)
        self.emit(f"V *cells_ = enter(new_, {code.number}, {start}, {given});")
        if code.function.params:
            self.emit(f"cells_[0] = {value};")
            self.emit(f"publish({value});")
        if stmt.target is not None:
            self._store(stmt.target, "thread_value(number_)")


def _is_number_of_address(part: Expr) -> bool:
    return isinstance(part, Cast) and isinstance(part.operand.type, PointerType) and isinstance(part.type, IntType)
