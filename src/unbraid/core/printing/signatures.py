"""The signature of each core function in C, and the start of threads.

There is one C function for each core function; all but main are static.  A single result is returned; several results
are stored through pointers.  pthread_create requires `void *f(void *)`, so a thread function of another type is called
by a wrapper of this type.
"""

from __future__ import annotations

from collections.abc import Iterator

from unbraid.core import build
from unbraid.core.nodes import Create, Function, PointerType, Program, Storage, Var
from unbraid.core.printing.expressions import CTypes, Expressions
from unbraid.core.printing.names import Names
from unbraid.core.visitor import statements


class Signatures:
    def __init__(self, program: Program, names: Names, types: CTypes) -> None:
        self.program, self.names, self.types = program, names, types
        self.void_pointer = PointerType(None, program.model.pointer_bits)
        created = {
            stmt.function
            for function in program.functions.values()
            for stmt in statements(function.body)
            if isinstance(stmt, Create)
        }
        self._starts = {
            name: names.new(f"{name}_start")
            for name, function in program.functions.items()
            if name in created and not self._is_thread_function(function)
        }

    def is_entry(self, function: Function) -> bool:
        return function.name == self.program.entry

    def variables(self, function: Function) -> tuple[dict[Var, str], list[str]]:
        """The names of a function's variables, and of the pointers through which several results are stored."""
        count = len(function.results)
        return self.names.locals(function, [f"result_{number}" for number in range(1, count + 1)] if count > 1 else [])

    def head(self, function: Function) -> str:
        variables, results = self.variables(function)
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
                yield f"{self.head(function)};"

    def _is_thread_function(self, function: Function) -> bool:
        return [param.type for param in function.params] == [*function.results] == [self.void_pointer]

    def thread_start(self, name: str) -> str:
        """The name of the function that is passed to pthread_create for a thread function."""
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
