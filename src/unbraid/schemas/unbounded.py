"""Unbounded lazy sequentialization (UL-CSeq, ATVA 2016, section 3, Figures 3, 4 and 5).

A cloned program with threads f_0 ... f_n, which may have loops, becomes a sequential one that simulates all of its
executions.  In an endless loop, the driver gives each thread a turn in every round, and a turn may be empty.  Each
thread becomes a simulation function that goes through the modes

    RESUME     control passes over the code without executing it, up to the number `pc_t`
    EXECUTE    the thread runs
    SUSPEND    control leaves the function without executing anything

The rules of Figure 3, for thread t, where l1 and l2 are the largest numbers in s1 and s2:

    switch point before s   =>   CONTR(l); [s]
    s                       =>   EXEC(s)
    if (b) s1 else s2       =>   if ((s == RESUME && pc_t <= l1) || (s == EXECUTE && b)) [s1]
                                 else if ((s == RESUME && pc_t <= l2) || s == EXECUTE) [s2]
    while (b) s1            =>   while ((s == RESUME && pc_t <= l1) || (s == EXECUTE && b)) [s1]
    t = create f_j(e)       =>   EXEC(arg_j = e; active_j = true; t = j)
    join t                  =>   EXEC(assume(pc_t == LAST))
    return e                =>   EXEC(result_t = e; pc_t = LAST; return)
    end of the program      =>   EXEC(assume(false)): no violation can follow

EXEC(x) stands for  if (s == EXECUTE) { x }.  CONTR(l), which is a function here, stands for

    if (s == RESUME && pc_t == l) s = EXECUTE;
    if (s == EXECUTE && *) { pc_t = l; s = SUSPEND; }

Only the start of a thread and its switch points have numbers, in the order of the code.  So the statements between two
numbers share one EXEC, and a branch or a loop without a number is never entered in RESUME mode.  A jump is only taken
in EXECUTE mode, and the mode is the same at its label.  To resume at a number behind a jump, control passes over the
jump, and enters the branches and loops around the number; it does not matter how the thread got there originally.  All
locals are persistent.

requires: cloned, without pointers, switch points marked.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from unbraid.core import build
from unbraid.core.errors import InternalError
from unbraid.core.nodes import (
    BOOL,
    FALSE,
    NOWHERE,
    TRUE,
    Assign,
    Assume,
    AtomicBegin,
    AtomicEnd,
    Binary,
    Block,
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
    Join,
    Label,
    OrdinalType,
    Origin,
    Program,
    Return,
    Stmt,
    Storage,
    SwitchPoint,
    ThreadExit,
    Var,
    While,
)
from unbraid.core.visitor import statements
from unbraid.schemas.simulation import Namer, SimulatedThread, in_order, ours, own_names
from unbraid.systems.thread_operations import Results

MODE = OrdinalType(2, ("RESUME", "EXECUTE", "SUSPEND"))
RESUME, EXECUTE, SUSPEND = (Const(value, MODE) for value in range(3))


def sequentialize(cloned: Program, order: Sequence[int] | None = None) -> Program:
    """`order` is the order of the threads in a round."""
    own = own_names(cloned)
    mode = Var(own("s"), MODE, Storage.GLOBAL)
    threads = [_Thread(number, cloned.functions[name], own, mode) for number, name in enumerate(cloned.threads)]
    results = Results(cloned, own)
    simulations = [thread.simulation(threads, results) for thread in threads]
    controls = [thread.control() for thread in threads]
    driver = _driver(in_order(threads, order), mode)
    persistent = [item for thread in threads for item in thread.persistent(cloned.structs)]
    auxiliary = [Global(mode, (RESUME,)), *(item for thread in threads for item in thread.auxiliary())]
    functions = {function.name: function for function in (*controls, *simulations, driver)}
    return Program(
        (*cloned.globals, *persistent, *auxiliary, *results.globals),
        functions, cloned.structs, cloned.model, driver.name, structs_source=cloned.structs_source,
    )  # fmt: skip


class _Thread(SimulatedThread):
    """The translation [[.]] of one thread function."""

    def __init__(self, number: int, function: Function, name: Namer, mode: Var) -> None:
        super().__init__(number, function, name)
        self.mode = mode
        self.jumps = _jumps(function.body)

    def auxiliary(self) -> list[Global]:
        pc = Global(self.pc, (Const(0, self.kind),))
        return [pc] if self.number == 0 else [pc, Global(self.active, (FALSE,))]

    def finished(self) -> Expr:
        """pc == LAST"""
        return build.equal(self.pc, Const(self.size, self.kind))

    # ------------------------------------------------------------------------------------ CONTR and EXEC
    @property
    def _control_name(self) -> str:
        return f"contr_{self.number}"

    def control(self) -> Function:
        """CONTR(label)"""
        label, stop = Var("label", self.kind, Storage.LOCAL), Var("stop", BOOL, Storage.LOCAL)
        resumed = build.conjunction(self._is(RESUME), build.equal(self.pc, label))
        suspend = (Assign(self.pc, label, NOWHERE), Assign(self.mode, SUSPEND, NOWHERE))
        body = (
            If(resumed, (Assign(self.mode, EXECUTE, NOWHERE),), (), NOWHERE),
            self._exec((Havoc(stop, False, NOWHERE), If(stop, suspend, (), NOWHERE)), NOWHERE),
            Return((), NOWHERE),
        )
        return Function(self._control_name, (label,), (stop,), (), body, NOWHERE)

    def _contr(self, at: Origin) -> Block:
        """CONTR of the next number"""
        self.last += 1
        return (Call((), self._control_name, (Const(self.last, self.kind),), ours(at)),)

    def _is(self, mode: Const) -> Expr:
        return build.equal(self.mode, mode)

    def _exec(self, block: Block, at: Origin) -> Stmt:
        return If(self._is(EXECUTE), block, (), ours(at))

    # ------------------------------------------------------------------------------------------- rules
    def simulation(self, threads: Sequence[_Thread], results: Results) -> Function:
        self.threads, self.results = threads, results
        origin = self.function.origin
        start: Block = () if self.starts_visible else self._contr(origin)
        body = self._block(self.function.body)
        if self.last + 1 != self.size:
            raise InternalError("the numbers of the switch points of a thread are not consecutive")
        return Function(self.name, (), (), (), (*start, *body, Return((), origin)), origin)

    def _block(self, block: Block) -> Block:
        """A block that control may enter in RESUME mode."""
        result: list[Stmt] = []
        together: list[Stmt] = []  # statements for one EXEC
        taken: Counter[str] = Counter()  # jumps in these statements, by label

        def execute() -> None:
            if together:
                result.append(self._exec(self._executed(together), together[0].origin))
            together.clear()
            taken.clear()

        for stmt in block:
            comes_from_elsewhere = isinstance(stmt, Label) and taken[stmt.name] < self.jumps[stmt.name]
            if comes_from_elsewhere or _has_points((stmt,)):
                execute()
                result.extend(self._controlled(stmt))
            else:
                together.append(stmt)
                taken.update(_jumps((stmt,)))
        execute()
        return tuple(result)

    def _controlled(self, stmt: Stmt) -> Block:
        """A statement that control may reach in every mode."""
        match stmt:
            case SwitchPoint():
                return self._contr(stmt.origin)
            case If(condition, then, other):
                first = self._entered(then, self.rename.expr(condition))
                second = self._entered(other, TRUE)
                otherwise = (If(*second, (), ours(stmt.origin)),) if other else ()
                return (If(*first, otherwise, stmt.origin),)
            case While(condition, body):
                return (While(*self._entered(body, self.rename.expr(condition)), stmt.origin),)
            case Label():
                return (stmt,)
        raise InternalError(f"{stmt.origin}: nothing can be resumed in a {type(stmt).__name__}")

    def _entered(self, block: Block, condition: Expr) -> tuple[Expr, Block]:
        """The condition on which control enters a block, and the translated block."""
        executes = build.conjunction(self._is(EXECUTE), condition)
        if not _has_points(block):
            return executes, self._executed(block)
        translated = self._block(block)
        ahead = Binary("<=", self.pc, Const(self.last, self.kind), BOOL)
        return build.disjunction(build.conjunction(self._is(RESUME), ahead), executes), translated

    def _executed(self, block: Iterable[Stmt]) -> Block:
        """Statements that control only reaches in EXECUTE mode."""
        return tuple(new for stmt in block for new in self._simple(stmt))

    def _simple(self, stmt: Stmt) -> Block:
        origin = stmt.origin
        match stmt:
            case If(condition, then, other):
                return (If(self.rename.expr(condition), self._executed(then), self._executed(other), origin),)
            case While(condition, body):
                return (While(self.rename.expr(condition), self._executed(body), origin),)
            case Label(name):
                return (stmt,) if self.jumps[name] else ()
            case Create():
                return self.create(stmt)
            case Join():
                return self.join(stmt)
            case Return() | ThreadExit():
                ended = Assign(self.pc, Const(self.size, self.kind), origin)
                return (*self.keep_result(stmt), ended, Return((), ours(origin)))
            case Halt():
                return (Assume(FALSE, origin),)
            case AtomicBegin() | AtomicEnd():
                return ()
        return self.rename.stmt(stmt)


def _has_points(block: Block) -> bool:
    return any(isinstance(stmt, SwitchPoint) for stmt in statements(block))


def _jumps(block: Block) -> Counter[str]:
    """The number of jumps to each label."""
    return Counter(stmt.label for stmt in statements(block) if isinstance(stmt, Goto))


# ---------------------------------------------------------------------------------------------- driver
def _driver(threads: Sequence[_Thread], mode: Var) -> Function:
    turns = tuple(stmt for thread in threads for stmt in _turn(thread, mode))
    return Function("main", (), (), (), (While(TRUE, turns, NOWHERE), Return((), NOWHERE)), NOWHERE)


def _turn(thread: _Thread, mode: Var) -> Block:
    """The turn of a thread.  Main needs no test that it was created."""
    call: Stmt = Call((), thread.name, (), NOWHERE)
    if thread.number > 0:
        call = If(thread.active, (call,), (), NOWHERE)
    return (Assign(mode, RESUME, NOWHERE), call)
