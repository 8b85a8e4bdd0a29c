"""Prints a sequential program as C that gcc can compile and that runs: `unbraid sequentialize --target native`.

The runtime, `native_runtime.h`, defines the functions that `preamble.py` only declares for verifiers.  Nondeterministic
choices come from a seed or from a file.  The file has one number for each havocked cell, in the order of execution, as
the bmc engine reports them.

The program has one thread.
"""

from __future__ import annotations

from pathlib import Path

from unbraid.core.errors import InternalError
from unbraid.core.nodes import Create, Join, Program, ThreadExit
from unbraid.core.printing.preamble import OPERATORS, with_declarations
from unbraid.core.printing.print_c import program_text
from unbraid.core.visitor import statements

RUNTIME = Path(__file__).with_name("native_runtime.h")


def print_native(program: Program) -> str:
    for function in program.functions.values():
        for stmt in statements(function.body):
            if isinstance(stmt, (Create, Join, ThreadExit)):
                raise InternalError(f"{stmt.origin}: {type(stmt).__name__} in a program that should have one thread")
    text = "\n" + program_text(program, entry="unbraid_main")
    return f"{RUNTIME.read_text()}\n{with_declarations(text, OPERATORS)}"
