"""Finds out if anything looks at the characters of texts from outside: arguments of main, and variables of the
environment.  That is code of the program, or a function of the library that needs the characters.  The first character
does not count.

What is found decides how these texts are modelled (`main_arguments.py`).  Values are followed through variables,
parameters, results and members, whatever object these belong to.  If a text gets anywhere else, that counts as looking
at it.  What is missed ends at a marker: of a text that is hidden, only the first character can be read.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from unbraid.core.nodes import (
    Assign,
    Binary,
    Call,
    Create,
    Deref,
    Expr,
    Function,
    IntType,
    Member,
    Place,
    PointerAdd,
    PointerDiff,
    PointerType,
    Program,
    Return,
    Stmt,
    Valid,
    Var,
)
from unbraid.core.visitor import (
    children_of,
    place_operands,
    read_expressions,
    root_variable,
    statements,
    subexpressions,
)

_SOURCES = ("unbraid_text_arguments", "unbraid_text_getenv")
_KNOWING = ("unbraid_text_", "unbraid_is_text", "unbraid_plain_text", "unbraid_option_")
_ENDS = "unbraid_text_strto"  # functions that tell where a number ends, but not how long it is
_Key = Var | str  # a variable, or the name of a member
_BEHIND = "*"  # what pointers lead to, where nothing is followed


def looks_at_texts(program: Program, is_library: Callable[[str], bool]) -> bool:
    """requires: lowered."""
    own = [function for name, function in program.functions.items() if not is_library(name)]
    stmts = [(function, stmt) for function in own for stmt in statements(function.body)]
    texts: set[_Key] = {each.var for each in program.globals if each.var.source == "optarg"}
    results: set[str] = set(_SOURCES)
    while True:
        before = len(texts) + len(results)
        for function, stmt in stmts:
            _follow(program, function, stmt, texts, results)
        if len(texts) + len(results) == before:
            break
    if _BEHIND in texts:
        return True
    if any(isinstance(stmt, Call) and _reads(stmt, texts, is_library) for _, stmt in stmts):
        return True
    has_ends = any(isinstance(stmt, Call) and stmt.function.startswith(_ENDS) for _, stmt in stmts)
    return any(_looks(stmt, texts, has_ends) for _, stmt in stmts)


def _follow(program: Program, function: Function, stmt: Stmt, texts: set[_Key], results: set[str]) -> None:
    match stmt:
        case Assign(target, value) if isinstance(value.type, PointerType) and _is_text(value, texts):
            texts.add(_key(target) or _BEHIND)
        case Call(targets, callee, args):
            given = [_is_text(arg, texts) for arg in args]
            known = program.functions.get(callee)
            if known is not None:
                texts.update(param for param, is_given in zip(known.params, given, strict=True) if is_given)
            if callee in results:
                texts.update(target for target in targets if isinstance(target.type, PointerType))
        case Create(_, callee, arg) if _is_text(arg, texts):
            texts.update(program.functions[callee].params)
        case Return(values) if any(isinstance(each.type, PointerType) and _is_text(each, texts) for each in values):
            results.add(function.name)


def _reads(call: Call, texts: set[_Key], is_library: Callable[[str], bool]) -> bool:
    """Does a function of the library that does not know such texts get one?"""
    if not is_library(call.function) or call.function.startswith(_KNOWING):
        return False
    return any(_is_text(arg, texts) for arg in call.args)


def _key(place: Place) -> _Key | None:
    return place.name if isinstance(place, Member) else root_variable(place)


def _is_text(expr: Expr, texts: set[_Key]) -> bool:
    """May this value be such a text, or lead to one?"""
    return any(_key(part) in texts for part in subexpressions(expr) if isinstance(part, Var | Member))


def _looks(stmt: Stmt, texts: set[_Key], has_ends: bool) -> bool:
    """Does a statement use more than the first character of a text?"""
    if isinstance(stmt, Assign) and _is_character(stmt.target) and _is_text(stmt.target, texts):
        return True
    operands = place_operands(stmt.target) if isinstance(stmt, Assign) else ()
    for part in (part for expr in (*read_expressions(stmt), *operands) for part in _computed(expr)):
        if isinstance(part, PointerAdd) and part.size == 1 and _is_text(part.pointer, texts):
            return True
        if isinstance(part, PointerDiff) and part.size == 1 and has_ends:
            return True
    return False


def _computed(expr: Expr) -> Iterator[Expr]:
    """The parts of an expression, without addresses that are only compared, or of which it is only asked whether they
    are valid."""
    pending = [expr]
    while pending:
        part = pending.pop()
        yield part
        is_compared = isinstance(part, Binary) and isinstance(part.left.type, PointerType)
        if not isinstance(part, Valid) and not is_compared:
            pending += children_of(part)


def _is_character(place: Place) -> bool:
    return isinstance(place, Deref) and isinstance(place.type, IntType) and place.type.bits == 8
