"""C statements to core.  Loops become `While`; break, continue, switch and goto become jumps to labels."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from itertools import islice

from clang.cindex import Cursor, CursorKind, StorageClass, TypeKind

from unbraid.core import build
from unbraid.core.nodes import FALSE, SIZE, TRUE, Const, Expr, IntType, Property, Return, Stmt, Var, While
from unbraid.frontend import assembly, expressions, initialisers, scopes, variables
from unbraid.frontend.clang import evaluate, initializer
from unbraid.frontend.symbols import key_of
from unbraid.frontend.types import is_constant
from unbraid.frontend.writer import FunctionWriter
from unbraid.properties.leaks import before_end


def statement(fn: FunctionWriter, cursor: Cursor) -> None:
    fn.at(cursor)
    match cursor.kind:
        case CursorKind.COMPOUND_STMT:
            with scopes.scope(fn, cursor):
                for child in cursor.get_children():
                    statement(fn, child)
        case CursorKind.DECL_STMT:
            for child in cursor.get_children():
                _declaration(fn, child)
        case CursorKind.NULL_STMT:
            pass
        case CursorKind.IF_STMT:
            _if(fn, cursor)
        case CursorKind.WHILE_STMT:
            test, body = cursor.get_children()
            _loop(fn, cursor, test, body, None)
        case CursorKind.DO_STMT:
            _do(fn, cursor)
        case CursorKind.FOR_STMT:
            _for(fn, cursor)
        case CursorKind.SWITCH_STMT:
            _switch(fn, cursor)
        case CursorKind.BREAK_STMT:
            _stay_in_cleanup(fn, cursor, fn.break_labels)
            _jump_out(fn, cursor, fn.break_labels)
        case CursorKind.CONTINUE_STMT:
            _stay_in_cleanup(fn, cursor, fn.continue_labels)
            _jump_out(fn, cursor, fn.continue_labels)
        case CursorKind.GOTO_STMT:
            fn.jumps = True
            _stay_in_cleanup(fn, cursor, [])
            label = next(cursor.get_children()).spelling
            scopes.leave_for_label(fn, cursor, label)
            fn.goto(f"user_{label}")
        case CursorKind.LABEL_STMT:
            _label(fn, cursor)
        case CursorKind.RETURN_STMT:
            _stay_in_cleanup(fn, cursor, [])
            _return(fn, cursor)
        case CursorKind.CASE_STMT | CursorKind.DEFAULT_STMT:
            raise fn.refuse("a case label inside another statement of its switch is not supported", cursor)
        case CursorKind.ASM_STMT | CursorKind.MS_ASM_STMT:
            assembly.statement(fn, cursor)
        case CursorKind.INDIRECT_GOTO_STMT:
            raise fn.refuse("computed goto is not supported", cursor)
        case _ if cursor.kind.is_expression():
            expressions.effect(fn, cursor)
        case _:
            raise fn.refuse("this statement is not supported yet", cursor)


def _declaration(fn: FunctionWriter, cursor: Cursor) -> None:
    if cursor.kind is not CursorKind.VAR_DECL:
        if cursor.kind is CursorKind.FUNCTION_DECL or cursor.kind.is_declaration():
            return  # types and prototypes
        raise fn.refuse("this declaration is not supported yet", cursor)
    fn.at(cursor)
    if _is_static(cursor):
        variables.static_local(fn, cursor)
        return
    if cursor.type.get_canonical().kind is TypeKind.VARIABLEARRAY:
        _variable_array(fn, cursor)
        return
    kind = fn.program.types.of(cursor.type, fn.here)
    var = fn.local(cursor, key_of(cursor), cursor.spelling, kind, is_constant(cursor))
    initial = initializer(cursor)
    if initial is None:
        for place in [var] if isinstance(var, Var) else fn.cells(var):
            fn.havoc(place, is_input=False)
        return
    cells = initialisers.cells(fn, initial, var.type)
    fn.at(cursor)
    for place, value in zip(fn.cells(var), cells, strict=True):
        fn.initialise(place, build.constant(0, place.type) if value is None else value)


def _is_static(cursor: Cursor) -> bool:
    return cursor.storage_class in (StorageClass.STATIC, StorageClass.EXTERN)


def _variable_array(fn: FunctionWriter, cursor: Cursor) -> None:
    """`int a[n]`: a local holds the address of an object of that size, which lives until the block is left."""
    types, kind = fn.program.types, cursor.type.get_canonical()
    element = types.of(kind.element_type, fn.here)
    length = next((child for child in reversed(list(cursor.get_children())) if child.kind.is_expression()), None)
    if length is None or initializer(cursor) is not None:
        raise fn.refuse("this variable-length array is not supported", cursor)
    count = expressions.value(fn, length)
    fn.at(cursor)
    if not isinstance(count.type, IntType):
        raise fn.refuse("this variable-length array is not supported", cursor)
    positive = build.compare(">", count, build.constant(0, count.type))
    fn.check(positive, Property.UNDEFINED, "the length of an array is not positive")
    size = build.binary("*", build.cast(count, SIZE), build.constant(types.size_of(element), SIZE), SIZE)
    key = key_of(cursor)
    fn.sizes[key] = fn.spill(size)
    var = fn.local(cursor, key, cursor.spelling, types.pointer_to(element))
    assert isinstance(var, Var)
    fn.allocate(var, fn.sizes[key], element, is_automatic=True, is_constant=is_constant(cursor))
    fn.scopes[-1].ending.append(var)


def _if(fn: FunctionWriter, cursor: Cursor) -> None:
    test, then, *other = cursor.get_children()
    condition = expressions.condition(fn, test)
    here = fn.here
    with fn.block() as then_code:
        statement(fn, then)
    with fn.block() as other_code:
        for part in other:
            statement(fn, part)
    fn.here = here
    fn.if_(condition, then_code, other_code)


@contextmanager
def _jumps(fn: FunctionWriter, leave: str | None, again: str | None) -> Iterator[None]:
    """Where break and continue go; None in the head of a loop, where compilers do not agree on it."""
    fn.break_labels.append(None if leave is None else (leave, len(fn.scopes)))
    fn.continue_labels.append(None if again is None else (again, len(fn.scopes)))
    yield
    fn.break_labels.pop()
    fn.continue_labels.pop()


def _jump_out(fn: FunctionWriter, cursor: Cursor, labels: list[tuple[str, int] | None]) -> None:
    target = labels[-1] if labels else None
    if target is None:
        raise fn.refuse("a jump out of the head of a loop is not supported", cursor)
    label, blocks = target
    scopes.leave(fn, blocks)
    fn.goto(label)


def _loop(fn: FunctionWriter, cursor: Cursor, test: Cursor | None, body: Cursor, step: Cursor | None) -> None:
    """while (test) { body; step }"""
    leave, again = fn.label("break"), fn.label("continue")
    here = fn.here
    with fn.block() as code:
        with _jumps(fn, None, None):
            condition: Expr = TRUE if test is None else expressions.condition(fn, test)
        simple = not code
        if not simple:
            with fn.block() as exit_code:
                fn.goto(leave)
            fn.if_(build.negate(condition), exit_code, [])
        with _jumps(fn, leave, again):
            statement(fn, body)
        fn.mark(again)
        if step is not None:
            fn.at(step)
            with _jumps(fn, None, None):
                expressions.effect(fn, step)
    fn.here = here
    fn.code.append(While(condition if simple else TRUE, tuple(code), fn.origin()))
    fn.mark(leave)


def _do(fn: FunctionWriter, cursor: Cursor) -> None:
    body, test = cursor.get_children()
    leave, again = fn.label("break"), fn.label("continue")
    here = fn.here
    with fn.block() as code:
        with _jumps(fn, leave, again):
            statement(fn, body)
        fn.mark(again)
        fn.at(test)
        with _jumps(fn, None, None):
            condition = expressions.condition(fn, test)
        with fn.block() as exit_code:
            fn.goto(leave)
        fn.if_(build.negate(condition), exit_code, [])
    fn.here = here
    if condition == FALSE:  # do { ... } while (0)
        fn.code.extend(code)
    else:
        fn.code.append(While(TRUE, tuple(code), fn.origin()))
    fn.mark(leave)


def _for(fn: FunctionWriter, cursor: Cursor) -> None:
    start, test, step, body = _for_parts(fn, cursor)
    with scopes.scope(fn, cursor):
        if start is not None:
            if start.kind is CursorKind.DECL_STMT:
                statement(fn, start)
            else:
                expressions.effect(fn, start)
        fn.at(cursor)
        _loop(fn, cursor, test, body, step)


def _for_parts(fn: FunctionWriter, cursor: Cursor) -> tuple[Cursor | None, Cursor | None, Cursor | None, Cursor]:
    """libclang leaves out what is empty; where the semicolons are tells which part a child is."""
    *parts, body = cursor.get_children()
    if len(parts) == 3:
        return parts[0], parts[1], parts[2], body
    if not parts:
        return None, None, None, body
    semicolons = _semicolons(cursor)
    if len(semicolons) != 2:
        raise fn.refuse("a for loop with an empty part inside a macro is not supported", cursor)
    found: list[Cursor | None] = [None, None, None]
    for part in parts:
        position = sum(part.extent.start.offset > semicolon for semicolon in semicolons)
        if found[position] is not None:
            raise fn.refuse("a for loop with an empty part inside a macro is not supported", cursor)
        found[position] = part
    return found[0], found[1], found[2], body


def _semicolons(loop: Cursor) -> list[int]:
    """The offsets of the semicolons between the parentheses of a for loop; none if a macro hides them."""
    tokens = loop.get_tokens()
    first = list(islice(tokens, 2))
    if [token.spelling for token in first] != ["for", "("] or first[0].location.offset != loop.location.offset:
        return []
    found: list[int] = []
    depth = 1
    for token in tokens:
        text = token.spelling
        depth += text in ("(", "[", "{")
        depth -= text in (")", "]", "}")
        if depth == 0:
            return found
        if text == ";" and depth == 1:
            found.append(token.location.offset)
    return []


def _switch(fn: FunctionWriter, cursor: Cursor) -> None:
    """Jumps to the matching case; the body follows, and may fall through."""
    fn.jumps = True
    test, body = cursor.get_children()
    selector = fn.spill(expressions.value(fn, test))
    if not isinstance(selector.type, IntType):
        raise fn.refuse("a switch over this type is not supported", cursor)
    leave = fn.label("break")
    here = fn.here
    fn.break_labels.append((leave, len(fn.scopes)))
    with scopes.scope(fn, cursor) as opened:
        made = opened.ending.copy()
        cases, default, code = _switch_body(fn, selector, body)
        fn.here = here
        for chosen, label in cases:
            with fn.block() as jump:
                fn.goto(label)
            fn.if_(chosen, jump, [])
        if default is None:
            for address in reversed(made):
                fn.release(address)
        fn.goto(default or leave)
        fn.code.extend(code)
    fn.break_labels.pop()
    fn.mark(leave)


def _switch_body(
    fn: FunctionWriter, selector: Expr, body: Cursor
) -> tuple[list[tuple[Expr, str]], str | None, list[Stmt]]:
    """The label of each case, with when it is chosen; that of the default; and the code with these labels."""
    cases: list[tuple[Expr, str]] = []
    default = None
    with fn.block() as code:
        pending = list(body.get_children()) if body.kind is CursorKind.COMPOUND_STMT else [body]
        while pending:
            part = pending.pop(0)
            fn.at(part)
            if part.kind is CursorKind.CASE_STMT:
                *bounds, inner = part.get_children()
                label = fn.label("case")
                cases.append((_case(fn, selector, bounds), label))
                fn.mark(label)
                pending.insert(0, inner)
            elif part.kind is CursorKind.DEFAULT_STMT:
                default = fn.label("default")
                fn.mark(default)
                pending.insert(0, next(part.get_children()))
            else:
                statement(fn, part)
    return cases, default, code


def _case(fn: FunctionWriter, selector: Expr, bounds: list[Cursor]) -> Expr:
    """`case 3:` or, for gcc, `case 3 ... 5:`"""
    numbers = []
    for bound in bounds:
        number = evaluate(bound)
        known = expressions.value(fn, bound) if number is None else build.constant(number, selector.type)
        if not isinstance(known, Const):
            raise fn.refuse("this case is not an integer constant", bound)
        numbers.append(known)
    if len(numbers) == 1:
        return build.equal(selector, numbers[0])
    low, high = numbers
    return build.conjunction(build.compare("<=", low, selector), build.compare("<=", selector, high))


def _stay_in_cleanup(fn: FunctionWriter, cursor: Cursor, targets: list[tuple[str, int] | None]) -> None:
    """A jump may not leave, or enter, what is between pthread_cleanup_push and pop; of a break or continue, to the last
    of `targets`, it is known if it does."""
    if fn.cleanups and len(targets) <= fn.open_loops[-1]:
        raise fn.refuse("a jump between pthread_cleanup_push and pop is not supported", cursor)


def _label(fn: FunctionWriter, cursor: Cursor) -> None:
    _stay_in_cleanup(fn, cursor, [])
    fn.mark(f"user_{cursor.spelling}")
    if cursor.spelling in fn.program.options.error_labels:
        fn.check(FALSE, Property.ERROR_CALL, f"label {cursor.spelling} is reached")
    for child in cursor.get_children():
        statement(fn, child)


def _return(fn: FunctionWriter, cursor: Cursor) -> None:
    values: list[Expr] = []
    for child in cursor.get_children():
        if child.type.spelling == "void":
            expressions.effect(fn, child)
        else:
            values = expressions.values(fn, child)
    fn.at(cursor)
    leave(fn, values)


def leave(fn: FunctionWriter, values: list[Expr]) -> None:
    """Return from the function; from main it ends the program."""
    if fn.name == fn.program.entry:
        before_end(fn)
        fn.halt()
        return
    kinds = fn.program.results[fn.name]
    kept = tuple(build.cast(value, kind) for value, kind in zip(values, kinds, strict=False))
    if len(kept) != len(kinds):  # the caller gets an arbitrary value, if it looks
        kept = tuple(fn.temporary(kind) for kind in kinds)
        for var in kept:
            fn.havoc(var, is_input=False)  # type: ignore[arg-type]
    if fn.atomic:
        fn.atomic_end()
    fn.code.append(Return(kept, fn.origin()))
