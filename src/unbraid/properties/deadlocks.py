"""Deadlocks: threads wait for each other, and nobody else can help them.

A thread that cannot go on says so when it runs nevertheless, and stays there for ever.  Who waits for a thread (that
holds a lock, that is to be joined) says for whom; each next one in the *chain* must be the one that the last one waits
for.  If that is the first, they wait for each other, whatever others do:

    waits for thread h    =>    assume(first == 0 || next == me)
                                if (first == 0) first = me;  next = h;  assert(h != first)
    releases a lock       =>    assume(next != me)

The last line keeps the chain true: a thread that somebody in it waits for does not release anything.  Nothing is lost
by all this.  Of an execution that ends with threads waiting in a circle, let one say so at its end, then the one that
it waits for, and so on.  Whoever waits for a thread that ends with what it holds waits in vain, too; so it joins it:

    ... and then          =>    join(h);  assert(false)

Semaphores, barriers and condition variables do not know who may help.  In programs that have them
(`Feature.SIGNALS`) everybody counts: `alive` threads, of which `stuck` have said that they cannot go on; it is a
deadlock if that is all of them.  It is also one if all those are stuck, in anything but a join, that *take part*: that
may still use, or create threads that use, anything of the library but threads themselves, or end the program.  Others
can neither release a lock nor signal, so what they do meanwhile does not matter.  Once somebody is stuck nobody may
release, signal or end; again, an execution may put off all saying to its end.  Since joining a thread that has ended is
no waiting, there is a flag for each that has.

A condition variable is one here that counts its waiters (`models/conditions.py`): it is not known otherwise who has
missed a signal.  Waits with a time limit are no waiting.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Protocol

from unbraid.core import build
from unbraid.core.bookkeeping import (
    ALIVE,
    ALIVE_PARTS,
    DEADLOCK,
    ENDED,
    FIRST,
    MOST_THREADS,
    NEXT,
    STUCK,
    STUCK_PARTS,
    TAKES_PART,
)
from unbraid.core.flatten import Instruction, flatten
from unbraid.core.nodes import (
    BOOL,
    FALSE,
    INDEX,
    INT32,
    TRUE,
    ArrayType,
    Assign,
    Assume,
    AtomicBegin,
    AtomicEnd,
    Block,
    Bound,
    BoundReached,
    Call,
    Const,
    Create,
    Expr,
    Function,
    Halt,
    If,
    IntType,
    Origin,
    Place,
    Property,
    Return,
    ScalarType,
    Stmt,
    Storage,
    ThreadExit,
    ThreadId,
    Type,
    Var,
)
from unbraid.core.visitor import Rebuilder, statements
from unbraid.core.writing import CallWriter, Feature, nothing

_NOBODY = Const(0, INT32)
_ONE = Const(1, INT32)

CIRCLE = "threads wait for each other"
GONE = "waits for a lock of a thread that has ended"
EVERYBODY = "all threads wait"
PARTS = "all threads wait that could help"


def asked(call: CallWriter) -> bool:
    return call.asks(Property.DEADLOCK)


# -------------------------------------------------------------------------------------------- in models
def wait_until(call: CallWriter, condition: Expr, holder: Callable[[], Expr]) -> None:
    """In the step of a model: a thread goes on if the condition holds, and else waits for another thread."""
    if not asked(call):
        call.assume(condition)
        return

    def stay() -> None:
        thread = call.keep(build.cast(holder(), call.thread_type))
        _say(call, thread)
        call.leave_step()
        call.join(thread, None)
        call.check(FALSE, Property.DEADLOCK, f"{call.name}: {GONE}")

    call.branch(condition, nothing, stay)


def wait_until_helped(call: CallWriter, condition: Expr) -> None:
    """The same, if anybody might help."""
    if not asked(call):
        call.assume(condition)
        return

    def stay() -> None:
        _count(call)
        call.leave_step()
        call.assume(FALSE)

    call.announce(Feature.SIGNALS)
    call.branch(condition, nothing, stay)


def before_join(call: CallWriter, thread: Expr) -> None:
    """A thread that is about to join another one may as well wait for it for ever."""
    if not asked(call):
        return
    waits = call.temporary(BOOL)
    call.choose(waits)

    def stay() -> None:
        call.atomic_begin()
        if call.uses(Feature.SIGNALS):
            is_known = build.compare("<", thread, build.constant(MOST_THREADS, thread.type))
            call.branch(is_known, nothing, call.not_followed)
            ended = call.temporary(BOOL)
            call.assign(ended, _flag(call, thread))
            call.assume(build.negate(ended))
        _say(call, thread, in_join=True)
        call.atomic_end()
        call.assume(FALSE)

    call.branch(waits, stay, nothing)


def before_release(call: CallWriter) -> None:
    """In the step in which something happens that may let others go on."""
    if not asked(call):
        return
    if call.uses(Feature.SIGNALS):
        stuck = call.temporary(INT32)
        call.assign(stuck, call.own_global(STUCK, INT32))
        call.assume(build.equal(stuck, _NOBODY))
    else:
        waited_for = call.temporary(INT32)
        call.assign(waited_for, call.own_global(NEXT, INT32))
        call.assume(build.compare("!=", waited_for, _me(call)))


def _me(call: CallWriter) -> Expr:
    return _name(ThreadId(call.thread_type))


def _name(thread: Expr) -> Expr:
    """Zero is nobody."""
    return build.binary("+", build.cast(thread, INT32), _ONE, INT32)


def _add(call: CallWriter, name: str) -> Expr:
    before, counter = call.temporary(INT32), call.own_global(name, INT32)
    call.assign(before, counter)
    after = call.keep(build.binary("+", before, _ONE, INT32))
    call.assign(counter, after)
    return after


def _flag(call: CallWriter, thread: Expr) -> Place:
    array = call.own_array(ENDED, BOOL, MOST_THREADS)
    return build.element(array, build.cast(thread, INDEX), BOOL)


def _say(call: CallWriter, holder: Expr, in_join: bool = False) -> None:
    """That the caller waits for another thread, or for itself."""
    first, following = call.temporary(INT32), call.temporary(INT32)
    call.assign(first, call.own_global(FIRST, INT32))
    call.assign(following, call.own_global(NEXT, INT32))
    is_new = build.equal(first, _NOBODY)
    goes_on = build.disjunction(is_new, build.equal(following, _me(call)))

    def extend() -> None:
        start = call.keep(build.ite(is_new, _me(call), first))
        call.assign(call.own_global(FIRST, INT32), start)
        call.assign(call.own_global(NEXT, INT32), _name(holder))
        call.check(build.compare("!=", _name(holder), start), Property.DEADLOCK, f"{call.name}: {CIRCLE}")

    if call.uses(Feature.SIGNALS):
        call.branch(goes_on, extend, nothing)
        _count(call, in_join)
    else:
        call.assume(goes_on)
        extend()


def _count(call: CallWriter, in_join: bool = False) -> None:
    """One more is stuck.  `alive` and `alive_parts` are one less than they should be: main is not counted."""
    stuck, alive = _add(call, STUCK), call.temporary(INT32)
    call.assign(alive, call.own_global(ALIVE, INT32))
    call.check(build.compare("<=", stuck, alive), Property.DEADLOCK, f"{call.name}: {EVERYBODY}")
    if not in_join:
        stuck, alive = _add(call, STUCK_PARTS), call.temporary(INT32)
        call.assign(alive, call.own_global(ALIVE_PARTS, INT32))
        call.check(build.compare("<=", stuck, alive), Property.DEADLOCK, f"{call.name}: {PARTS}")


# ------------------------------------------------------------------------------------------ thread ends
class Globals(Protocol):
    """Where the variables are, and where statements get their numbers."""

    def own(self, name: str, kind: Type) -> Var: ...
    def own_of_thread(self, name: str, kind: Type) -> Var: ...
    def next_sid(self) -> int: ...


def with_ends(functions: Mapping[str, Function], entry: str, word: IntType, globals_: Globals) -> dict[str, Function]:
    """Threads are counted when they are created, and say when they end:

    create f              =>    count; create f.counted     where f.counted(arg) is  r = f(arg); end; return r
    pthread_exit(v)       =>    end; pthread_exit(v)

    A thread that takes part knows it, and takes part no more where nothing of it can follow.  Main, which is not
    counted, is taken back if it does not.
    """
    started = {
        stmt.function: None for f in functions.values() for stmt in statements(f.body) if isinstance(stmt, Create)
    }
    parts = {name for name in (entry, *started) if _takes_part(functions, functions[name].body)}
    called = {stmt.function for f in functions.values() for stmt in statements(f.body) if isinstance(stmt, Call)}
    result: dict[str, Function] = {}
    for name, function in functions.items():
        ends = _Ends(word, globals_, parts)
        body = function.body
        if name in parts and name not in called:
            body = ends.with_leaving(body, _may_follow(functions, body))
        body = ends.block(body)
        if name == entry:
            body = (*ends.begin(name, function.origin, True), *body)
        result[name] = replace(function, body=body, locals=(*function.locals, *ends.locals))
    for name in started:
        counted = _counted(functions[name], _Ends(word, globals_, parts))
        result[counted.name] = counted
    return result


def _takes_part(functions: Mapping[str, Function], code: Block) -> bool:
    """Does it use locks, signals and the like, create a thread that does, or end the program?"""
    seen, pending = set[str](), [code]
    while pending:
        for stmt in statements(pending.pop()):
            if isinstance(stmt, Halt) or (isinstance(stmt, AtomicBegin) and stmt.sync is not None):
                return True
            if isinstance(stmt, Call | Create) and stmt.function not in seen:
                seen.add(stmt.function)
                pending.append(functions[stmt.function].body)
    return False


def _may_follow(functions: Mapping[str, Function], body: Block) -> dict[int, bool]:
    """For each statement, by its identity: may it, or what comes after it, take part?"""
    code = flatten(body)
    kinds = AtomicBegin | Call | Create | Halt
    may = [isinstance(item.stmt, kinds) and _takes_part(functions, (item.stmt,)) for item in code]
    for position, item in enumerate(code):
        if isinstance(item.stmt, AtomicBegin) and item.stmt.sync is not None:
            for inside in _section(code, position):  # it takes part up to its end
                may[inside] = True
    grows = True
    while grows:
        grows = False
        for position in range(len(code) - 1, -1, -1):
            if not may[position] and any(s < len(code) and may[s] for s in code[position].successors()):
                may[position] = grows = True
    return {id(item.stmt): found for item, found in zip(code, may, strict=True) if item.stmt is not None}


def _section(code: list[Instruction], begin: int) -> set[int]:
    """The instructions of the step of a model."""
    found, pending = {begin}, list(code[begin].successors())
    while pending:
        position = pending.pop()
        if position < len(code) and position not in found:
            found.add(position)
            if not isinstance(code[position].stmt, AtomicEnd):
                pending.extend(code[position].successors())
    return found


def _counted_name(name: str) -> str:
    return f"{name}.counted"


def _counted(function: Function, ends: _Ends) -> Function:
    params = tuple(Var(param.name, param.type, Storage.LOCAL, param.source) for param in function.params)
    results = tuple(Var(f"result{i}", kind, Storage.LOCAL) for i, kind in enumerate(function.results))
    body = (
        *ends.begin(function.name, function.origin),
        Call(results, function.name, params, ends.numbered(function.origin)),
        *ends.end(function.origin),
        Return(results, ends.numbered(function.origin)),
    )
    name = _counted_name(function.name)
    return Function(name, params, (*results, *ends.locals), function.results, body, function.origin)


class _Ends(Rebuilder):
    def __init__(self, word: IntType, globals_: Globals, parts: set[str]) -> None:
        self.me, self.globals, self.parts = ThreadId(word), globals_, parts
        self.locals: list[Var] = []

    def numbered(self, origin: Origin) -> Origin:
        return replace(origin, sid=self.globals.next_sid())

    def stmt(self, stmt: Stmt) -> Block:
        if isinstance(stmt, ThreadExit):
            return *self.end(stmt.origin), stmt
        if isinstance(stmt, Create):
            takes_part = Const(int(stmt.function in self.parts), BOOL)
            begin, end = AtomicBegin(None, self.numbered(stmt.origin)), AtomicEnd(self.numbered(stmt.origin))
            counted = self._add(ALIVE, 1, stmt.origin), self._add(ALIVE_PARTS, takes_part.value, stmt.origin)
            return begin, *counted[0], *counted[1], end, replace(stmt, function=_counted_name(stmt.function))
        return super().stmt(stmt)

    def begin(self, name: str, origin: Origin, is_entry: bool = False) -> Block:
        """Main is counted as one that takes part, whether it does or not."""
        if name in self.parts:
            return (Assign(self._flag(), TRUE, self.numbered(origin)),)
        return self._add(ALIVE_PARTS, -1, origin) if is_entry else ()

    def with_leaving(self, block: Block, may_follow: Mapping[int, bool]) -> Block:
        """Where nothing can follow any more that takes part."""
        result: list[Stmt] = []
        takes_part = False
        for stmt in block:
            may = may_follow.get(id(stmt), takes_part)  # labels and jumps are nowhere
            if takes_part and not may:
                flag = Assign(self._flag(), FALSE, self.numbered(stmt.origin))
                begin, end = AtomicBegin(None, self.numbered(stmt.origin)), AtomicEnd(self.numbered(stmt.origin))
                result += [begin, *self._add(ALIVE_PARTS, -1, stmt.origin), end, flag]
            takes_part = may
            result.append(stmt)
        return tuple(result)

    def end(self, origin: Origin) -> Block:
        stuck, takes_part = self._counter(INT32), self._counter(BOOL)
        ended = self.globals.own(ENDED, ArrayType(BOOL, MOST_THREADS))
        too_many = build.compare(">=", self.me, build.constant(MOST_THREADS, self.me.type))
        return (
            AtomicBegin(None, self.numbered(origin)),
            If(too_many, (BoundReached(Bound.MODEL, self.numbered(origin)),), (), self.numbered(origin)),
            Assign(stuck, self.globals.own(STUCK, INT32), self.numbered(origin)),
            Assume(build.equal(stuck, _NOBODY), self.numbered(origin)),
            Assign(build.element(ended, build.cast(self.me, INDEX), BOOL), TRUE, self.numbered(origin)),
            *self._add(ALIVE, -1, origin),
            Assign(takes_part, self._flag(), self.numbered(origin)),
            If(takes_part, self._add(ALIVE_PARTS, -1, origin), (), self.numbered(origin)),
            AtomicEnd(self.numbered(origin)),
        )

    def _flag(self) -> Var:
        return self.globals.own_of_thread(TAKES_PART, BOOL)

    def _counter(self, kind: ScalarType) -> Var:
        var = Var(f"{DEADLOCK}count_{len(self.locals)}", kind, Storage.LOCAL)
        self.locals.append(var)
        return var

    def _add(self, name: str, number: int, origin: Origin) -> Block:
        if number == 0:
            return ()
        before, counter = self._counter(INT32), self.globals.own(name, INT32)
        after = build.binary("+", before, Const(number, INT32), INT32)
        return Assign(before, counter, self.numbered(origin)), Assign(counter, after, self.numbered(origin))
