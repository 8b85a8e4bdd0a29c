"""The definition of a core function as lines of C.

Braces are printed only if a branch has more than one line; an `if` alone in an else branch becomes `else if`.  A
comment at the end of a line names the user's line that this line and the following ones come from.
"""

from __future__ import annotations

import textwrap
from collections.abc import Iterator
from pathlib import PurePath

from unbraid.core import build
from unbraid.core.errors import InternalError
from unbraid.core.nodes import (
    Allocate,
    Assert,
    Assign,
    Assume,
    AtomicBegin,
    AtomicEnd,
    Block,
    BoolType,
    BoundReached,
    Call,
    Create,
    Expr,
    FloatType,
    Function,
    Goto,
    Halt,
    Havoc,
    If,
    IntType,
    Join,
    Label,
    OrdinalType,
    Origin,
    PointerType,
    Print,
    Release,
    Return,
    ScalarType,
    Stmt,
    SwitchPoint,
    ThreadExit,
    Type,
    While,
    Zeros,
)
from unbraid.core.printing.expressions import Expressions
from unbraid.core.printing.names import label_names
from unbraid.core.printing.preamble import NONDET
from unbraid.core.printing.printf import c_string, printf_call
from unbraid.core.printing.signatures import Signatures
from unbraid.core.printing.targets import Target

WIDTH = 120


def origin_comment(origin: Origin) -> str:
    if origin.line <= 0:
        return ""
    file = PurePath(origin.file).name.replace("*/", "* /")
    return f"  /* {file}:{origin.line} */"


_NONDET = {kind: name for name, (kind, _) in NONDET.items()}


class FunctionPrinter:
    def __init__(self, signatures: Signatures, function: Function, target: Target) -> None:
        self.signatures, self.function, self.target = signatures, function, target
        self.types, self.names = signatures.types, signatures.names
        self.variables, self.results = signatures.variables(function)
        self.labels = label_names(function)
        self.expressions = Expressions(self.types, self.variables)
        self.depth = 0
        self.written: list[str] = []
        self.last = ("", 0)  # file and line of the last comment

    def lines(self) -> list[str]:
        function = self.function
        self.emit(f"{self.signatures.head(function)} {{", function.origin)
        self.depth = 1
        for declaration in self._declarations():
            self.emit(declaration)
        if function.locals:
            self.written.append("")
        self._block(function.body)
        ends = bool(function.body) and isinstance(function.body[-1], (Return, ThreadExit, Halt))
        if not ends and (len(function.results) == 1 or self.signatures.is_entry(function)):
            self.emit("return 0;  /* not reached, but compilers do not see that */")
        self.depth = 0
        self.emit("}")
        return self.written

    def emit(self, text: str, origin: Origin | None = None) -> None:
        if origin is not None and origin.line > 0 and (origin.file, origin.line) != self.last:
            self.last = (origin.file, origin.line)
            text += origin_comment(origin)
        self.written.append("    " * self.depth + text)

    def _declarations(self) -> Iterator[str]:
        """Plain variables of one type share a line."""
        together: dict[Type, list[str]] = {}
        for var in self.function.locals:
            if isinstance(var.type, (BoolType, IntType, FloatType)):
                together.setdefault(var.type, []).append(self.variables[var])
            else:
                yield f"{self.types.declare(var.type, self.variables[var])};"
        for kind, names in together.items():
            yield from textwrap.wrap(
                f"{self.types.declare(kind, ', '.join(names))};", WIDTH, subsequent_indent="    ",
                break_long_words=False, break_on_hyphens=False,
            )  # fmt: skip

    # ------------------------------------------------------------------------------------ statements
    def _block(self, block: Block) -> None:
        for stmt in block:
            self._stmt(stmt)

    def _nested(self, block: Block) -> None:
        self.depth += 1
        self._block(block)
        self.depth -= 1

    def _stmt(self, stmt: Stmt) -> None:
        if isinstance(stmt, If):
            self._if(stmt)
        elif isinstance(stmt, While):
            self.emit(f"while ({self.expressions.value(stmt.condition)}) {{", stmt.origin)
            self._nested(stmt.body)
            self.emit("}")
        elif isinstance(stmt, Label):
            self.depth -= 1
            self.emit(f"{self.labels[stmt.name]}:;")
            self.depth += 1
        else:
            for line in self._simple(stmt):
                self.emit(line, stmt.origin)

    def _if(self, stmt: If) -> None:
        head = "if"
        while True:
            condition, then, other = stmt.condition, stmt.then, stmt.other
            if not then and other:
                condition, then, other = build.negate(condition), other, then
            following = other[0] if len(other) == 1 and isinstance(other[0], If) else None
            braces = not (self._is_one_line(then) and (following or not other or self._is_one_line(other)))
            self.emit(f"{head} ({self.expressions.value(condition)}){' {' if braces else ''}", stmt.origin)
            self._nested(then)
            alternative = "} else" if braces else "else"
            if following is None:
                break
            stmt, head = following, f"{alternative} if"
        if other:
            self.emit(f"{alternative} {{" if braces else alternative)
            self._nested(other)
        if braces:
            self.emit("}")

    def _is_one_line(self, block: Block) -> bool:
        if len(block) != 1 or isinstance(block[0], (If, While, Label)):
            return False
        return len(list(self._simple(block[0]))) == 1

    def _simple(self, stmt: Stmt) -> Iterator[str]:
        """The lines of a statement without blocks."""
        value, converted, place = self.expressions.value, self.expressions.converted, self.expressions.place
        match stmt:
            case Assign(target, Zeros()):
                for cell, _ in self.expressions.cells(target):
                    yield f"{cell} = 0;"
            case Assign(target, new):
                yield f"{place(target)} = {converted(new)};"
            case Havoc(target):
                for cell, kind in self.expressions.cells(target):
                    yield f"{cell} = {self._any_value(kind)};"
            case Allocate(target, size):
                call = f"calloc(1, {converted(size)})" if stmt.is_zeroed else f"malloc({converted(size)})"
                yield f"{place(target)} = {call};"
            case Release(pointer):
                yield f"free({value(pointer)});"
            case Assume(condition):
                yield self.target.assume.format(condition=value(condition))
            case Assert(condition, kind, message, origin):
                text = c_string(f"{origin}: {message}")
                yield self.target.assertion.format(
                    condition=value(condition), property=c_string(kind.value), message=text
                )
            case Goto(label):
                yield f"goto {self.labels[label]};"
            case AtomicBegin():
                yield "__VERIFIER_atomic_begin();"
            case AtomicEnd():
                yield "__VERIFIER_atomic_end();"
            case SwitchPoint():
                yield "UNBRAID_SWITCH();"
            case BoundReached(bound, origin):
                yield self.target.bound.format(kind=c_string(bound.value), place=c_string(str(origin)))
            case Halt():
                yield "exit(0);"
            case Print(text, args):
                yield printf_call(text, args, self.expressions)
            case Call():
                yield self._call(stmt)
            case Return(values):
                yield from self._return(values)
            case Create():
                yield self._create(stmt)
            case Join(thread, target):
                call = f"unbraid_join({converted(thread)})"
                if target is not None:
                    as_number = "" if isinstance(target.type, PointerType) else "(unsigned long)"
                    call = f"{place(target)} = {as_number}{call}"
                yield f"{call};"
            case ThreadExit(result):
                yield f"pthread_exit({self._as_pointer(result)});"
            case _:
                raise InternalError(f"unknown statement {type(stmt).__name__}")

    def _any_value(self, kind: ScalarType) -> str:
        match kind:
            case OrdinalType(limit):
                return f"unbraid_ordinal({limit})"
            case PointerType():
                return "__VERIFIER_nondet_pointer()"
        return self.target.any_value(_NONDET[kind])

    def _call(self, stmt: Call) -> str:
        args = [self.expressions.converted(arg) for arg in stmt.args]
        if len(stmt.targets) > 1:
            args += [f"&{self.expressions.place(target)}" for target in stmt.targets]
        call = f"{self.names.function(stmt.function)}({', '.join(args)});"
        return f"{self.expressions.place(stmt.targets[0])} = {call}" if len(stmt.targets) == 1 else call

    def _return(self, values: tuple[Expr, ...]) -> Iterator[str]:
        if self.results:
            for out, result in zip(self.results, values, strict=True):
                yield f"*{out} = {self.expressions.converted(result)};"
            yield "return;"
        elif values:
            yield f"return {self.expressions.converted(values[0])};"
        else:
            yield "return 0;" if self.signatures.is_entry(self.function) else "return;"

    def _create(self, stmt: Create) -> str:
        start = self.signatures.thread_start(stmt.function)
        call = f"unbraid_create({stmt.instance or 0}, {start}, {self._as_pointer(stmt.arg)});"
        return call if stmt.target is None else f"{self.expressions.place(stmt.target)} = {call}"

    def _as_pointer(self, value: Expr) -> str:
        return self.expressions.value(build.cast(value, self.signatures.void_pointer))
