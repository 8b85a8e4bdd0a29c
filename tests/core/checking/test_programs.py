"""Core that is not well-formed is found.  That every pass leaves well-formed core behind is in `tests/passes`."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.helpers.programs import NOT_BOUNDED, corpus, lower_test
from unbraid.core.checking.programs import Form, check_program
from unbraid.core.errors import EngineLimit, InternalError
from unbraid.core.nodes import (
    BOOL,
    FALSE,
    INT32,
    LP64,
    NOWHERE,
    TRUE,
    AddressOf,
    ArrayType,
    Assign,
    Assume,
    AtomicBegin,
    Binary,
    Block,
    Bound,
    BoundReached,
    Call,
    Cast,
    Const,
    Create,
    Deref,
    Expr,
    Field,
    Function,
    Global,
    Goto,
    Halt,
    Havoc,
    If,
    Index,
    IntType,
    Ite,
    Join,
    Label,
    Member,
    OrdinalType,
    Origin,
    PointerType,
    Program,
    Return,
    Stmt,
    Storage,
    Struct,
    StructType,
    SwitchPoint,
    Sync,
    SyncKind,
    ThreadExit,
    ThreadId,
    Unary,
    Var,
    While,
)
from unbraid.passes.programs import bound_program


def test_what_tests_leave_out_cannot_be_bounded() -> None:
    left_out = [test for test in corpus() if test.name in NOT_BOUNDED]
    assert len(left_out) == len(NOT_BOUNDED)
    for test in left_out:
        with pytest.raises(EngineLimit):
            bound_program(lower_test(test), 1)


# ------------------------------------------------------------------------------------------ what is wrong
POINTER = PointerType(INT32, 64)
POINT = StructType("point")
WORD = IntType(64, False)
ONE = Const(1, INT32)

x = Var("x", INT32, Storage.GLOBAL)
y = Var("y", INT32, Storage.GLOBAL)
grid = Var("grid", ArrayType(INT32, 2), Storage.GLOBAL)
point = Var("point", POINT, Storage.GLOBAL)
a = Var("a", INT32, Storage.LOCAL)
b = Var("b", BOOL, Storage.LOCAL)
p = Var("p", POINTER, Storage.LOCAL)
stranger = Var("a", INT32, Storage.LOCAL)


def program(*body: Stmt, functions: tuple[Function, ...] = ()) -> Program:
    """A program as lowered with this body; statements are numbered here."""
    globals_ = tuple(Global(var, (Const(0, INT32),) * cells) for var, cells in ((x, 1), (y, 1), (grid, 2), (point, 1)))
    main = Function("main", (), (a, b, p), (), (*body, Halt(NOWHERE)), NOWHERE)
    return _numbered(
        Program(
            globals_, {f.name: f for f in (main, *functions)}, {"point": Struct((Field("left", INT32, 0),), 4)}, LP64
        )
    )


def _numbered(whole: Program) -> Program:
    count = 0

    def block(stmts: Block) -> Block:
        nonlocal count
        result: list[Stmt] = []
        for stmt in stmts:
            count += 1
            stmt = replace(stmt, origin=Origin("prog.c", count, 1, sid=count))
            if isinstance(stmt, If):
                stmt = replace(stmt, then=block(stmt.then), other=block(stmt.other))
            elif isinstance(stmt, While):
                stmt = replace(stmt, body=block(stmt.body))
            result.append(stmt)
        return tuple(result)

    return replace(whole, functions={name: replace(f, body=block(f.body)) for name, f in whole.functions.items()})


def let(value: Expr, target: Var = a) -> Assign:
    return Assign(target, value, NOWHERE)


def add(left: Expr, right: Expr) -> Binary:
    return Binary("+", left, right, INT32)


def test_right_programs() -> None:
    helper = Function("f", (), (), (INT32,), (Return((ONE,), NOWHERE),), NOWHERE)
    out = Goto("out", NOWHERE)
    check_program(
        program(
            let(add(x, ONE)),
            let(Ite(b, x, y, INT32)),  # one of the two is read
            let(Member(point, "left", INT32)),
            let(Index(grid, a, INT32)),
            let(AddressOf(x, POINTER), p),
            Havoc(grid, False, NOWHERE),
            AtomicBegin(Sync(SyncKind.ACQUIRE, x), NOWHERE),
            Assign(Deref(p, INT32), Cast(ThreadId(WORD), INT32), NOWHERE),
            While(b, (If(b, (out,), (Goto("next", NOWHERE),), NOWHERE), Label("next", NOWHERE)), NOWHERE),
            Label("out", NOWHERE),
            Call((a,), "f", (), NOWHERE),
            functions=(helper,),
        ),
        Form.LOWERED,
    )


WRONG_STATEMENTS: dict[str, Stmt] = {
    "operands of \\+": let(Binary("+", a, Const(1, WORD), INT32)),
    "operands of <": let(Binary("<", a, Const(1, WORD), BOOL), b),
    "operands and result of &": let(Binary("&", a, ONE, WORD)),
    "result of ==": let(Binary("==", a, ONE, INT32)),
    "left operand of and": let(Binary("and", a, b, BOOL), b),
    "\\+ on BoolType": let(Binary("+", b, b, BOOL), b),
    "- on BoolType": let(Unary("-", b, BOOL), b),
    "operand and result of ~": let(Unary("~", a, WORD)),
    "<< on .*BoolType": let(Binary("<<", a, b, INT32)),
    "unknown operator \\*\\*": let(Binary("**", a, a, INT32)),
    "target and value": let(Const(1, WORD)),
    "constant 2147483648 is not": let(Const(1 << 31, INT32)),
    "conversion from or to an ordinal": let(Cast(Const(1, OrdinalType(3)), INT32)),
    "second choice": let(Ite(b, a, Const(1, WORD), INT32)),
    "a condition of type IntType": Assume(a, NOWHERE),
    "variable a is not declared": let(stranger),
    "used as a whole": let(grid),
    "an index of type BoolType": let(Index(grid, b, INT32)),
    "an index into IntType": let(Index(x, a, INT32)),
    "an element": let(Index(grid, a, WORD)),
    "no member right": let(Member(point, "right", INT32)),
    "is used as a pointer": let(Deref(a, INT32)),
    "address of a, which is not in memory": let(AddressOf(a, POINTER), p),
    "Assign accesses memory 2 times": let(add(x, y)),
    "If accesses memory 2 times": If(Binary("<", x, y, BOOL), (), (), NOWHERE),
    "function g does not exist": Call((), "g", (), NOWHERE),
    "results: .* for \\[\\]": Return((ONE,), NOWHERE),
    "a result goes to x": Join(Const(1, WORD), x, NOWHERE),
    "thread function g does not exist": Create(None, "g", ONE, NOWHERE),
    "SwitchPoint in lowered core": SwitchPoint(NOWHERE),
    "BoundReached in lowered core": BoundReached(Bound.LOOP, NOWHERE),
    "label l, which does not follow": Goto("l", NOWHERE),
}


@pytest.mark.parametrize("message", WRONG_STATEMENTS)
def test_wrong_statement(message: str) -> None:
    with pytest.raises(InternalError, match=rf"prog\.c:1:1: .*{message}"):
        check_program(program(WRONG_STATEMENTS[message]), Form.LOWERED)


def test_wrong_calls() -> None:
    f = Function("f", (a,), (), (), (Return((), NOWHERE),), NOWHERE)
    for call, message in (
        (Call((), "f", (), NOWHERE), "arguments"),
        (Call((), "f", (TRUE,), NOWHERE), "arguments"),
        (Call((a,), "f", (ONE,), NOWHERE), "results"),
    ):
        with pytest.raises(InternalError, match=message):
            check_program(program(call, functions=(f,)), Form.LOWERED)


def test_wrong_jumps() -> None:
    into = (Goto("l", NOWHERE), While(b, (Label("l", NOWHERE),), NOWHERE))
    back = (Label("l", NOWHERE), Goto("l", NOWHERE))
    twice = (Label("l", NOWHERE), Label("l", NOWHERE))
    other_loop = (While(b, (Goto("l", NOWHERE),), NOWHERE), While(b, (Label("l", NOWHERE),), NOWHERE))
    for body, message in ((into, "into a loop"), (back, "jump back"), (twice, "twice"), (other_loop, "into a loop")):
        with pytest.raises(InternalError, match=message):
            check_program(program(*body), Form.LOWERED)


def test_end_of_function() -> None:
    for last, falls in ((let(ONE), True), (Assume(FALSE, NOWHERE), False), (Assume(b, NOWHERE), True)):
        f = Function("f", (), (a, b), (), (last,), NOWHERE)
        if falls:
            with pytest.raises(InternalError, match="falls off the end of f"):
                check_program(program(functions=(f,)), Form.LOWERED)
        else:
            check_program(program(functions=(f,)), Form.LOWERED)


def test_names_and_numbers() -> None:
    right = program(let(ONE))
    with pytest.raises(InternalError, match="global x twice"):
        check_program(replace(right, globals=(right.globals[0], *right.globals)), Form.LOWERED)
    with pytest.raises(InternalError, match="x has 2 of 1 values"):
        wrong = replace(right.globals[0], initial=(ONE, ONE))
        check_program(replace(right, globals=(wrong, *right.globals[1:])), Form.LOWERED)
    main = right.functions["main"]
    with pytest.raises(InternalError, match="statement number 1 twice"):
        again = replace(main, body=(main.body[0], *main.body))
        check_program(replace(right, functions={"main": again}), Form.LOWERED)
    with pytest.raises(InternalError, match="there is no entry function"):
        check_program(replace(right, entry="start"), Form.LOWERED)


def test_forms() -> None:
    plain = program(let(ONE))
    scalar = replace(plain.functions["main"], locals=(a, b))
    bounded = replace(plain, functions={"main": scalar}, threads=("main",))
    check_program(bounded, Form.BOUNDED)
    check_program(bounded, Form.SCALAR)
    check_program(replace(bounded, threads=()), Form.SEQUENTIAL)
    for wrong, form, message in (
        (plain, Form.BOUNDED, "the first thread"),
        (replace(plain, threads=("main",)), Form.SCALAR, "a pointer type"),
        (replace(bounded, threads=("main", "main")), Form.BOUNDED, "not the same"),
        (bounded, Form.SEQUENTIAL, "thread instances"),
        (replace(program(While(b, (), NOWHERE)), threads=("main",)), Form.BOUNDED, "While in bounded core"),
        (replace(program(Create(None, "main", ONE, NOWHERE)), threads=("main",)), Form.BOUNDED, "instance None"),
        (replace(program(let(Cast(ThreadId(WORD), INT32))), threads=("main",)), Form.BOUNDED, "not a constant"),
        (program(ThreadExit(ONE, NOWHERE)), Form.SEQUENTIAL, "pointer type|ThreadExit in sequential core"),
    ):
        with pytest.raises(InternalError, match=message):
            check_program(wrong, form)
