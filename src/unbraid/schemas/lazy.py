"""Lazy sequentialization of bounded programs (Lazy-CSeq, TOPLAS 2021, sections 3.1-3.5, Figures 5, 7 and 8).

A bounded program with threads f_0 ... f_n becomes a sequential one that simulates all its round-robin executions of K
rounds.  Each thread becomes a simulation function.  When it is called, it jumps over the statements that it has
executed in earlier rounds, continues at its program counter `pc`, and stops at the switch point `cs`.  The rules of
Figure 8, for thread t:

    switch point before s        =>   i: J(i, i+1); s                where J(i, j) is  if (pc_t > i || cs_t <= i) goto j
    if (b) s1 else s2            =>   if (b) [s1] else { G(l1); [s2] } G(l2)    where G(l) is  assume(cs_t > l)
    l: skip                      =>   l: G(l')
    t = create f_j(e)            =>   arg_j = e; active_j = true; t = j
    join t                       =>   assume(pc_t == size_t)
    return e                     =>   result_t = e; goto the end, where G requires that cs_t was beyond every number
    end of the program           =>   assume(false): no violation can follow

with l, l1, l2 the largest number so far.  G discards guesses of cs that lie in code that the thread jumps over.  G is
left out where there is no number in that code, because then it holds anyway.  All locals are persistent.

The driver (Figure 5) lets every thread run once per round, in the order rho:

    if (active_t) { cs_t = *; assume(cs_t >= pc_t); f_t(); pc_t = cs_t; }

with Herdt's pruning of redundant schedules (Lazy-CSeq-SP): a thread may only continue in a round if another thread has
run since its last turn, because otherwise it could have continued in that turn.  It follows that empty rounds only
occur at the end.  Two disjunctions, each updated once per turn, say which threads have run: `before` covers the turns
of this round so far, and `after_t` the turns after that of t in the previous round.

requires: cloned, loop-free, without pointers, switch points marked.
"""

from __future__ import annotations

from collections.abc import Sequence

from unbraid.analyses.chains import most_descents
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
from unbraid.schemas.cubes import Cube, Decision
from unbraid.schemas.simulation import Namer, Sequentialized, SimulatedThread, in_order, ours, own_names
from unbraid.systems.thread_operations import Results

ROUND = IntType(32, False)


def sequentialize(
    bounded: Program, rounds: int | None, order: Sequence[int] | None = None, cube: Cube | None = None
) -> Sequentialized:
    """If `rounds` is None, the driver loops forever, for engines that add round after round.  `order` is rho.  With a
    `cube`, the program has only the executions in it."""
    own = own_names(bounded)
    threads = [_Thread(number, bounded.functions[name], own) for number, name in enumerate(bounded.threads)]
    results = Results(bounded, own)
    simulations = [thread.simulation(threads, results) for thread in threads]
    driving = _Driver(in_order(threads, order), rounds, cube or (), own)
    driver = driving.function()
    persistent = [item for thread in threads for item in thread.persistent(bounded.structs)]
    auxiliary = [item for thread in threads for item in thread.auxiliary()]
    functions = {function.name: function for function in (*simulations, driver)}
    program = Program(
        (*bounded.globals, *persistent, *auxiliary, *results.globals, *driving.auxiliary()),
        functions, bounded.structs, bounded.model, driver.name, structs_source=bounded.structs_source,
    )  # fmt: skip
    return Sequentialized(
        program,
        {function.name: number for number, function in enumerate(simulations)},
        {thread.active: thread.number for thread in threads},
    )


def sufficient_rounds(bounded: Program, order: Sequence[int] | None = None) -> int:
    """A number of rounds that covers all executions of a bounded program.  Consider the chains of steps that depend on
    each other (`analyses/chains.py`) and end with a step that violates an assertion or reaches a bound marker.  The
    number is one more than the largest number of descents in rho on such a chain.

    Proof.  Let e be the last step of an execution, the one with the violation or the marker.  Leave out the steps from
    which no chain leads to e.  Let the others run in any order in which each stays after the steps that it depends on.
    All of them read the same values as before, so this is also an execution that ends with e.  Now let each step b run
    in round r(b), one more than the largest number of descents on a chain that ends with b.  If b depends on a, then
    r(a) <= r(b), and r(a) < r(b) if a's thread comes after b's in rho; steps of one thread in one round stay in the
    order of the code.  So a runs before b, and all steps run in the first r(e) rounds.

    The driver's pruning does not exclude this execution.  Let b be the first step of its thread in round k, and let a
    be the step before it on a chain with most descents.  If a's thread comes after b's in rho, then a runs in round
    k - 1, after b's turn there.  Otherwise a runs in round k, thus not in b's thread, and before b's turn.  In both
    cases another thread has run since the last turn of b's thread.  Only main's first step has no step before it, and
    main may run in the first round.
    """
    return 1 + most_descents(bounded, range(len(bounded.threads)) if order is None else order)


class _Thread(SimulatedThread):
    """The translation [[.]] of one thread function."""

    def __init__(self, number: int, function: Function, name: Namer) -> None:
        super().__init__(number, function, name)
        self.cs = Var(name(f"cs_{number}"), self.kind, Storage.GLOBAL)
        self.moved = Var(name(f"moved_{number}"), BOOL, Storage.GLOBAL)  # did the thread run in its last turn?
        self.after = Var(name(f"after_{number}"), BOOL, Storage.GLOBAL)  # did a later thread run in the previous round?
        # Never read.  The assignment to it shows in a trace where the thread ends.
        self.ended = Var(name(f"ended_{number}"), BOOL, Storage.GLOBAL)
        self.jump_from: dict[str, int] = {}  # for each label, the smallest `last` at a jump to it

    def auxiliary(self) -> list[Global]:
        main = Const(int(self.number == 0), BOOL)
        return [
            Global(self.pc, (Const(0, self.kind),)),
            Global(self.cs, (Const(0, self.kind),)),
            Global(self.active, (main,)),
            Global(self.ended, (FALSE,)),
            Global(self.moved, (FALSE,)),
            Global(self.after, (main,)),  # lets main run first, although no thread has run before it
        ]

    # ----------------------------------------------------------------------------------------- J and G
    def _label(self, number: int) -> str:
        return f"t{self.number}_{number}"

    def reaches(self, number: int) -> Expr:
        """cs > number"""
        return Binary(">", self.cs, Const(number, self.kind), BOOL)

    def finished(self) -> Expr:
        return Binary(">", self.pc, Const(self.size - 1, self.kind), BOOL)

    def _jump(self, at: Origin) -> Block:
        """n: J(n, n+1)"""
        self.last += 1
        number, origin = self.last, ours(at)
        done = Binary(">", self.pc, Const(number, self.kind), BOOL)
        skip = build.disjunction(done, build.negate(self.reaches(number)))
        return (
            Label(self._label(number), origin),
            If(skip, (Goto(self._label(number + 1), origin),), (), origin),
        )

    def _guard(self, since: int, stmt: Stmt) -> Block:
        """G(last), if the code since the number `since` has a number."""
        return (Assume(self.reaches(self.last), ours(stmt.origin)),) if self.last > since else ()

    # ------------------------------------------------------------------------------------------- rules
    def simulation(self, threads: Sequence[_Thread], results: Results) -> Function:
        self.threads, self.results = threads, results
        origin = self.function.origin
        start: Block = () if self.starts_visible else self._jump(origin)
        self.exit = f"t{self.number}_exit"
        body = self._block(self.function.body)
        if self.last + 1 != self.size:
            raise InternalError("the numbers of the switch points of a thread are not consecutive")
        end = (
            Label(self.exit, origin),
            Assume(self.reaches(self.last), origin),
            Label(self._label(self.size), origin),
            Return((), origin),
        )
        return Function(self.name, (), (), (), (*start, *body, *end), origin)

    def _block(self, block: Block) -> Block:
        return tuple(new for stmt in block for new in self._stmt(stmt))

    def _stmt(self, stmt: Stmt) -> Block:
        origin = stmt.origin
        match stmt:
            case SwitchPoint():
                return self._jump(origin)
            case If(condition, then, other):
                chosen = self.rename.expr(condition)
                before = self.last
                first = self._block(then)
                guard = self._guard(before, stmt)
                second = (*guard, *self._block(other))
                return (If(chosen, first, second, origin), *self._guard(before, stmt))
            case Goto(label):
                self.jump_from[label] = min(self.last, self.jump_from.get(label, self.last))
                return (stmt,)
            case Label(name):
                return (stmt, *self._guard(self.jump_from.get(name, self.last), stmt))
            case Create():
                return self.create(stmt)
            case Join():
                return self.join(stmt)
            case Return() | ThreadExit():
                return self._return(stmt)
            case Halt():
                return (Assume(FALSE, origin),)
            case AtomicBegin() | AtomicEnd():
                return ()
            case BoundReached():
                return (stmt,)
        return self.rename.stmt(stmt)

    def _return(self, stmt: Return | ThreadExit) -> Block:
        return (*self.keep_result(stmt), Assign(self.ended, TRUE, stmt.origin), Goto(self.exit, ours(stmt.origin)))


# ---------------------------------------------------------------------------------------------- driver
class _Driver:
    def __init__(self, threads: Sequence[_Thread], rounds: int | None, cube: Cube, name: Namer) -> None:
        self.threads, self.rounds, self.cube = threads, rounds, cube
        self.round = Var(name("round"), ROUND, Storage.GLOBAL)
        self.is_counted = rounds is not None or bool(cube)
        self.before = Var(name("before"), BOOL, Storage.GLOBAL)  # has any thread run in this round?

    def auxiliary(self) -> list[Global]:
        before = Global(self.before, (FALSE,))
        return [before, Global(self.round, (Const(0, ROUND),))] if self.is_counted else [before]

    def function(self) -> Function:
        turns = self._turns()
        if self.is_counted:
            count = Assign(self.round, build.binary("+", self.round, Const(1, ROUND), ROUND), NOWHERE)
            turns = (*turns, count)
        rounds = self.rounds
        limit = TRUE if rounds is None else build.binary("<", self.round, Const(rounds, ROUND), BOOL)
        body = (While(limit, turns, NOWHERE), Return((), NOWHERE))
        return Function("main", (), (), (), body, NOWHERE)

    def _turns(self) -> Block:
        """One turn of each thread; then, from the last thread to the first, whether any thread after it has run."""
        threads = self.threads
        turns = tuple(
            stmt
            for thread in threads
            for stmt in self._turn(thread, [each for each in self.cube if each.thread == thread.number])
        )
        *_, last = threads
        sums: list[Stmt] = [Assign(last.after, FALSE, NOWHERE)]
        for thread, following in zip(reversed(threads[:-1]), reversed(threads[1:]), strict=True):
            sums.append(Assign(thread.after, build.disjunction(following.after, following.moved), NOWHERE))
        return (Assign(self.before, FALSE, NOWHERE), *turns, *sums)

    def _turn(self, thread: _Thread, decisions: Sequence[Decision]) -> Block:
        """The turn of one thread in a round."""
        moves = Binary(">", thread.cs, thread.pc, BOOL)
        may_move = build.disjunction(self.before, thread.after)
        return (
            *(self._decided(decision, thread.active) for decision in decisions if decision.is_late),
            If(
                thread.active,
                (
                    Havoc(thread.cs, False, NOWHERE),
                    *(self._decided(decision, _stops(thread, decision)) for decision in decisions),
                    Assume(Binary(">=", thread.cs, thread.pc, BOOL), NOWHERE),
                    Assume(build.disjunction(build.negate(moves), may_move), NOWHERE),
                    Call((), thread.name, (), NOWHERE),
                    Assign(thread.moved, moves, NOWHERE),
                    Assign(self.before, build.disjunction(self.before, thread.moved), NOWHERE),
                    Assign(thread.pc, thread.cs, NOWHERE),
                ),
                (),
                NOWHERE,
            ),
        )

    def _decided(self, decision: Decision, holds: Expr) -> Stmt:
        """Assumes that the condition holds in the round of the decision."""
        other_round = build.binary("!=", self.round, Const(decision.round, ROUND), BOOL)
        return Assume(build.disjunction(other_round, holds), NOWHERE)


def _stops(thread: _Thread, decision: Decision) -> Expr:
    late = thread.reaches(decision.middle - 1)
    return late if decision.is_late else build.negate(late)
