"""Prints any core program as readable C that compiles: the one place that emits C.

    print_c(program)         a file for people and for outside verifiers (`c_preamble` says what it declares)
    program_text(program)    the program alone, for a runtime that defines the same names otherwise (`native`)

How core becomes C:

* one C function for each core function, all static; several results go out through pointers (`result_1`, ...);
* types are C's own of the same width, `_Bool`, and `unsigned int` for ordinals; arithmetic is exact (`c_expressions`);
* Assume, Havoc and atomic sections are SV-COMP's functions; an aggregate is havocked cell by cell; Assert, bound
  markers, switch points and ValidPointer are UNBRAID_* macros; Halt is exit(0), Print is printf;
* Create and Join go through `unbraid_create` and `unbraid_join`, with core's thread numbers;
* a comment at the end of a line names the user's line that it and those below it come from.
"""

from __future__ import annotations

import textwrap
from collections.abc import Iterator
from pathlib import PurePath

from unbraid.core import build
from unbraid.core.c_expressions import CTypes, Expressions
from unbraid.core.c_names import Names, label_names
from unbraid.core.c_preamble import VERIFIER, with_declarations
from unbraid.core.c_printf import c_string, printf_call
from unbraid.core.nodes import (
    AddressOf,
    ArrayType,
    Assert,
    Assign,
    Assume,
    AtomicBegin,
    AtomicEnd,
    Block,
    BoolType,
    BoundReached,
    Call,
    Const,
    Create,
    Expr,
    Function,
    Global,
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
    Program,
    Return,
    ScalarType,
    Stmt,
    Storage,
    StructType,
    SwitchPoint,
    ThreadExit,
    Type,
    Var,
    While,
)
from unbraid.core.visitor import root_variable, statements
from unbraid.errors import InternalError

WIDTH = 120


def print_c(program: Program) -> str:
    """A C file that declares everything it uses."""
    return "/* Printed by unbraid. */\n" + with_declarations("\n" + program_text(program), VERIFIER)


def program_text(program: Program, entry: str = "main") -> str:
    """The program without declarations of what is not its own; its entry function is called `entry`."""
    printer = _ProgramPrinter(program, entry)
    sections = [
        list(printer.structs()),
        list(printer.globals()),
        list(printer.prototypes()),
        list(printer.thread_starts()),
        *(_FunctionPrinter(printer, function).lines() for function in program.functions.values()),
    ]
    return "\n\n".join("\n".join(lines) for lines in sections if lines) + "\n"


class _ProgramPrinter:
    def __init__(self, program: Program, entry: str) -> None:
        self.program = program
        self.names = Names(program, entry)
        self.types = CTypes(self.names, program.structs)
        self.void_pointer = PointerType(None, program.model.pointer_bits)
        created = {
            stmt.function
            for function in program.functions.values()
            for stmt in statements(function.body)
            if isinstance(stmt, Create)
        }
        self._starts = {  # thread functions that pthread_create cannot call as they are
            name: self.names.new(f"{name}_start")
            for name in program.functions
            if name in created and not self._is_thread_function(program.functions[name])
        }

    def structs(self) -> Iterator[str]:
        """In an order in which each contains only those before it."""
        printed: set[str] = set()

        def define(name: str) -> Iterator[str]:
            if name in printed:
                return
            printed.add(name)
            members = self.program.structs[name]
            for _, kind in members:
                while isinstance(kind, ArrayType):
                    kind = kind.element
                if isinstance(kind, StructType):
                    yield from define(kind.name)
            struct = StructType(name)
            yield f"struct {self.names.tag(struct)} {{"
            for member, kind in members:
                yield f"    {self.types.declare(kind, self.names.member(struct, member))};"
            yield "};"

        for name in self.program.structs:
            yield from define(name)

    # --------------------------------------------------------------------------------------- globals
    def globals(self) -> Iterator[str]:
        defined: set[Var] = set()
        for item in self.program.globals:
            defined.add(item.var)
            for value in item.initial:
                target = root_variable(value.place) if isinstance(value, AddressOf) else None
                if target is not None and target not in defined:
                    defined.add(target)
                    yield f"static {self._declaration(target)};"  # its definition follows
            yield f"static {self._declaration(item.var)}{self._initialiser(item)};{_comment(item.origin)}"

    def _declaration(self, var: Var) -> str:
        return self.types.declare(var.type, self.names.variable(var))

    def _initialiser(self, item: Global) -> str:
        """All zeros are left to C, but for a scalar, whose start a reader looks for."""
        if not isinstance(item.var.type, ScalarType) and not any(map(_is_nonzero, item.initial)):
            return ""
        remaining = iter(item.initial)
        expressions = Expressions(self.types, {})

        def braced(kind: Type) -> str:
            if isinstance(kind, ArrayType):
                return f"{{{', '.join([braced(kind.element) for _ in range(kind.length)])}}}"
            if isinstance(kind, StructType):
                return f"{{{', '.join([braced(member) for _, member in self.program.structs[kind.name]])}}}"
            return expressions.converted(next(remaining))

        return f" = {braced(item.var.type)}"

    # ------------------------------------------------------------------------------------- functions
    def is_entry(self, function: Function) -> bool:
        return function.name == self.program.entry

    def results(self, function: Function) -> list[str]:
        """The parameters through which several results go out."""
        count = len(function.results)
        return [f"result_{number}" for number in range(1, count + 1)] if count > 1 else []

    def head(self, function: Function, variables: dict[Var, str], results: list[str]) -> str:
        name = self.names.function(function.name)
        params = [self.types.declare(var.type, variables[var]) for var in function.params]
        params += [self.types.declare(kind, f"*{out}") for kind, out in zip(function.results, results, strict=False)]
        declarator = f"{name}({', '.join(params) or 'void'})"
        if self.is_entry(function):
            return f"int {declarator}" if name == "main" else f"static int {declarator}"
        if len(function.results) == 1:
            return f"static {self.types.declare(function.results[0], declarator)}"
        return f"static void {declarator}"

    def prototypes(self) -> Iterator[str]:
        for function in self.program.functions.values():
            if not self.is_entry(function):
                yield f"{self.head(function, *self.names.locals(function, self.results(function)))};"

    def _is_thread_function(self, function: Function) -> bool:
        return [p.type for p in function.params] == [*function.results] == [self.void_pointer]

    def thread_start(self, name: str) -> str:
        """What pthread_create gets for a thread function."""
        return self._starts.get(name) or self.names.function(name)

    def thread_starts(self) -> Iterator[str]:
        argument = Var("argument", self.void_pointer, Storage.LOCAL)
        given = Expressions(self.types, {argument: argument.name})
        for name, start in self._starts.items():
            function = self.program.functions[name]
            values = [given.converted(build.cast(argument, param.type)) for param in function.params]
            call = f"{self.names.function(name)}({', '.join(values)})"
            yield f"static void *{start}(void *argument) {{"
            if len(function.results) == 1:
                as_number = "" if isinstance(function.results[0], PointerType) else "(unsigned long)"
                yield f"    return (void *){as_number}{call};"
            else:
                yield f"    {call};"
                yield "    return 0;"
            yield "}"


def _is_nonzero(value: Expr) -> bool:
    return not (isinstance(value, Const) and value.value == 0)


def _comment(origin: Origin) -> str:
    if origin.line <= 0:
        return ""
    file = PurePath(origin.file).name.replace("*/", "* /")
    return f"  /* {file}:{origin.line} */"


_NONDET = {
    IntType(8, True): "char", IntType(8, False): "uchar",
    IntType(16, True): "short", IntType(16, False): "ushort",
    IntType(32, True): "int", IntType(32, False): "uint",
    IntType(64, True): "longlong", IntType(64, False): "ulonglong",
}  # fmt: skip


def _any_value(kind: ScalarType) -> str:
    match kind:
        case OrdinalType(limit):
            return f"unbraid_ordinal({limit})"
        case BoolType():
            return "__VERIFIER_nondet_bool()"
        case PointerType():
            return "__VERIFIER_nondet_pointer()"
    return f"__VERIFIER_nondet_{_NONDET[kind]}()"


class _FunctionPrinter:
    def __init__(self, program: _ProgramPrinter, function: Function) -> None:
        self.program, self.function = program, function
        self.types, self.names = program.types, program.names
        self.variables, self.results = self.names.locals(function, program.results(function))
        self.labels = label_names(function)
        self.expressions = Expressions(self.types, self.variables)
        self.depth = 0
        self.written: list[str] = []
        self.last = ("", 0)  # file and line of the last comment

    def lines(self) -> list[str]:
        function = self.function
        self.emit(f"{self.program.head(function, self.variables, self.results)} {{", function.origin)
        self.depth = 1
        for declaration in self._declarations():
            self.emit(declaration)
        if function.locals:
            self.written.append("")
        self._block(function.body)
        ends = bool(function.body) and isinstance(function.body[-1], (Return, ThreadExit, Halt))
        if not ends and (len(function.results) == 1 or self.program.is_entry(function)):
            self.emit("return 0;  /* not reached, but compilers do not see that */")
        self.depth = 0
        self.emit("}")
        return self.written

    def emit(self, text: str, origin: Origin | None = None) -> None:
        if origin is not None and origin.line > 0 and (origin.file, origin.line) != self.last:
            self.last = (origin.file, origin.line)
            text += _comment(origin)
        self.written.append("    " * self.depth + text)

    def _declarations(self) -> Iterator[str]:
        """Plain variables of one type share a line."""
        together: dict[Type, list[str]] = {}
        for var in self.function.locals:
            if isinstance(var.type, (BoolType, IntType)):
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
        """An `if` alone in an else branch goes on the line of the else."""
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
            case Assign(target, new):
                yield f"{place(target)} = {converted(new)};"
            case Havoc(target):
                for cell, kind in self.expressions.cells(target):
                    yield f"{cell} = {_any_value(kind)};"
            case Assume(condition):
                yield f"__VERIFIER_assume({value(condition)});"
            case Assert(condition, kind, message, origin):
                text = c_string(f"{origin}: {message}")
                yield f"UNBRAID_ASSERT({value(condition)}, {c_string(kind.value)}, {text});"
            case Goto(label):
                yield f"goto {self.labels[label]};"
            case AtomicBegin():
                yield "__VERIFIER_atomic_begin();"
            case AtomicEnd():
                yield "__VERIFIER_atomic_end();"
            case SwitchPoint():
                yield "UNBRAID_SWITCH();"
            case BoundReached(bound, origin):
                yield f"UNBRAID_BOUND({c_string(bound.value)}, {c_string(str(origin))});"
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
            yield "return 0;" if self.program.is_entry(self.function) else "return;"

    def _create(self, stmt: Create) -> str:
        start = self.program.thread_start(stmt.function)
        call = f"unbraid_create({stmt.instance or 0}, {start}, {self._as_pointer(stmt.arg)});"
        return call if stmt.target is None else f"{self.expressions.place(stmt.target)} = {call}"

    def _as_pointer(self, value: Expr) -> str:
        return self.expressions.value(build.cast(value, self.program.void_pointer))
