"""Sound reductions by preference orders, and the proofs about them."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from itertools import pairwise
from pathlib import Path

import psutil
import pytest

from tests.helpers.limits import gives_up
from unbraid.cli.main import run
from unbraid.core import build
from unbraid.core.budget import Budget
from unbraid.core.causes import Why
from unbraid.core.nodes import Bound, IntType, Program
from unbraid.engines.reduction.commutativity import Commutativity
from unbraid.engines.reduction.hoare import FloydHoare
from unbraid.engines.reduction.meaning import Meaning
from unbraid.engines.reduction.proof import Proof, check
from unbraid.engines.reduction.refinement import Refinement
from unbraid.frontend.program import FrontendOptions, lower_files
from unbraid.passes.programs import cloned_program
from unbraid.symbolic.steps import NotInductive
from unbraid.symbolic.violation import Violation
from unbraid.systems.automata import Automata
from unbraid.systems.reduction.automaton import ReducedAutomaton, Sleeping
from unbraid.systems.reduction.letters import Alphabet, ControlState, Letter
from unbraid.systems.reduction.membranes import Membranes
from unbraid.systems.reduction.orders import order_named
from unbraid.systems.reduction.parts import WHOLE, Parts

PROGRAMS = Path(__file__).parent / "programs"
ORDERS = ("seq", "flow", "lockstep", "random:1", "random:2")
EVERYTHING = frozenset(Bound)

BLUETOOTH = """
#include <assert.h>
#include <limits.h>
#include <pthread.h>
extern void __VERIFIER_assume(int);
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_atomic_begin(void);
extern void __VERIFIER_atomic_end(void);
int pending = 1;
_Bool stopping, idle, stopped;
void enter(void) {{
    __VERIFIER_atomic_begin();
    __VERIFIER_assume(!stopping && pending < INT_MAX);
    pending++;
    __VERIFIER_atomic_end();
}}
void leave(void) {{
    __VERIFIER_atomic_begin();
    pending--;
    if (pending == {idle_at}) idle = 1;
    __VERIFIER_atomic_end();
}}
void *user(void *arg) {{ while (__VERIFIER_nondet_int()) {{ enter(); leave(); }} return 0; }}
void *checked(void *arg) {{ while (__VERIFIER_nondet_int()) {{ enter(); assert(!stopped); leave(); }} return 0; }}
void *stop(void *arg) {{ stopping = 1; leave(); __VERIFIER_assume(idle); stopped = 1; return 0; }}
int main(void) {{
    pthread_t t;
    pthread_create(&t, 0, checked, 0);
    {users}
    pthread_create(&t, 0, stop, 0);
}}
"""


def bluetooth(users: int, idle_at: int = 0) -> str:
    return BLUETOOTH.format(users="pthread_create(&t, 0, user, 0);" * (users - 1), idle_at=idle_at)


def clone(folder: Path, program: str) -> Program:
    path = folder / "program.c"
    path.write_text(program)
    return cloned_program(lower_files([str(path)], FrontendOptions()), 2)


def refine(program: Program, order: str = "seq", parts: Parts = WHOLE) -> Proof | Violation:
    return Refinement(program, order, parts, Budget(cpu=60.0), lambda text: None).run(EVERYTHING)


def prove(program: Program, order: str = "seq", parts: Parts = WHOLE) -> Proof:
    proof = refine(program, order, parts)
    assert isinstance(proof, Proof)
    return proof


# ------------------------------------------------------------------------------- one of each class (4.7, 5.3, 6.6)
class WholeWords(Membranes):
    """For words in which all threads come to their ends: any thread is a membrane."""

    def leads_to_error(self, control: ControlState) -> bool:
        return True

    def root(self, control: ControlState) -> int | None:
        ranks = [
            (self.order.rank(control, letter), thread)
            for thread in self.alphabet.runnable(control)
            for letter in self.alphabet.at(thread, control.locations[thread])
        ]
        return min(ranks)[1] if ranks else None


def statically(a: Letter, b: Letter) -> bool:
    return a.thread != b.thread and a.step.commutes(b.step)


class Words:
    """All words of a program, and those of its reduction."""

    def __init__(self, program: Program, order: str, parts: Parts) -> None:
        automata = Automata(program)
        self.alphabet = Alphabet(automata, frozenset())
        for thread in self.alphabet.threads:
            for at in automata.locations(thread):
                self.alphabet.at(thread, at)
        chosen = order_named(order, self.alphabet, 1)
        self.automaton = ReducedAutomaton(self.alphabet, chosen, WholeWords(self.alphabet, chosen, statically), parts)
        self.states: set[tuple[ControlState, Sleeping]] = set()

    def all(self, control: ControlState, word: tuple[Letter, ...] = ()) -> Iterator[tuple[Letter, ...]]:
        letters = [*self.alphabet.enabled(control, self.alphabet.runnable(control))]
        if not letters:
            yield word
        for letter in letters:
            yield from self.all(self.alphabet.after(control, letter, False), (*word, letter))

    def reduced(
        self, control: ControlState, asleep: Sleeping = frozenset(), word: tuple[Letter, ...] = ()
    ) -> Iterator[tuple[Letter, ...]]:
        self.states.add((control, asleep))
        if not any(True for _ in self.alphabet.enabled(control, self.alphabet.runnable(control))):
            yield word
        for letter in self.automaton.letters(control, asleep):
            after = self.automaton.asleep_after(control, asleep, letter, partial(statically, letter))
            yield from self.reduced(self.automaton.after(control, letter), after, (*word, letter))


def foata(word: tuple[Letter, ...]) -> tuple[frozenset[tuple[Letter, int]], ...]:
    """The same for all words that are equivalent, and for no others."""
    layers: list[set[tuple[Letter, int]]] = []
    for position, letter in enumerate(word):
        count = word[:position].count(letter)
        depends = [i for i, layer in enumerate(layers) if any(not statically(letter, other) for other, _ in layer)]
        level = depends[-1] + 1 if depends else 0
        if level == len(layers):
            layers.append(set())
        layers[level].add((letter, count))
    return tuple(map(frozenset, layers))


SMALL = {
    "independent": "int a, b; void *f(void *p) { a = 1; a = 2; return 0; } "
    "void *g(void *p) { b = 1; b = 2; return 0; }",
    "conflict": "int a, b; void *f(void *p) { a = 1; b = 2; return 0; } void *g(void *p) { a = 3; b = 1; return 0; }",
    "branches": "int a, b; void *f(void *p) { if (a) b = 1; else b = 2; a = 3; return 0; } "
    "void *g(void *p) { b = 2; a = 1; return 0; }",
    "partly": "int a, b, c; void *f(void *p) { a = 1; c = 1; b = 2; return 0; } "
    "void *g(void *p) { b = 3; a = 4; return 0; }",
}
CREATING = "int main(void) {{ pthread_t t, u; pthread_create(&t, 0, f, 0); pthread_create(&u, 0, g, 0); {rest} }}"


@pytest.mark.parametrize("order", ORDERS)
@pytest.mark.parametrize("name", SMALL)
@pytest.mark.parametrize("persistent", [False, True])
def test_one_word_of_each_class(tmp_path: Path, name: str, order: str, persistent: bool) -> None:
    for rest in ("", "pthread_join(t, 0); pthread_join(u, 0);"):
        source = f"#include <pthread.h>\n{SMALL[name]}\n{CREATING.format(rest=rest)}"
        path = tmp_path / "program.c"
        path.write_text(source)
        words = Words(
            cloned_program(lower_files([str(path)], FrontendOptions()), 2, None, False), order, Parts(True, persistent)
        )
        start = words.alphabet.start()
        classes = {foata(word) for word in words.all(start)}
        reduced = [foata(word) for word in words.reduced(start)]
        assert len(reduced) == len(set(reduced))
        assert set(reduced) == classes


def test_linearly_many_states(tmp_path: Path) -> None:
    """Theorem 7.2: where everything commutes, sequences of threads are as large as the program."""
    counts = []
    for threads in range(1, 7):
        functions = "".join(
            f"int x{i}, y{i}; void *f{i}(void *p) {{ x{i} = 1; y{i} = 2; x{i} = 3; return 0; }}\n"
            for i in range(threads)
        )
        creations = "".join(f"pthread_create(&t, 0, f{i}, 0);" for i in range(threads))
        path = tmp_path / "program.c"
        path.write_text(f"#include <pthread.h>\n{functions}int main(void) {{ pthread_t t; {creations} }}")
        program = cloned_program(lower_files([str(path)], FrontendOptions()), 2, None, False)
        words = Words(program, "seq", WHOLE)
        assert len(list(words.reduced(words.alphabet.start()))) == 1
        counts.append(len(words.states))
    steps = [after - before for before, after in pairwise(counts)]
    assert len(set(steps)) == 1  # each thread adds as much as the one before


# --------------------------------------------------------------------------------------------- commutativity
def letters_of(program: Program) -> tuple[Commutativity, dict[str, list[Letter]]]:
    automata = Automata(program)
    alphabet = Alphabet(automata, EVERYTHING)
    proof = FloydHoare(Meaning(automata, EVERYTHING))
    found = {
        name: [letter for at in automata.locations(thread) for letter in alphabet.at(thread, at)]
        for thread, name in enumerate(program.threads)
    }
    return Commutativity(alphabet, proof), found


def test_movers(tmp_path: Path) -> None:
    """What is done before a lock is taken by another one may not be done after it; a release may move forward."""
    program = clone(
        tmp_path,
        """
        #include <pthread.h>
        int x, y;
        extern void __VERIFIER_assume(int);
        void __VERIFIER_atomic_swap(int from, int to) { __VERIFIER_assume(x == from); x = to; }
        void __VERIFIER_atomic_add(int more) { y += more; }
        void *take(void *p) { __VERIFIER_atomic_swap(0, 1); return 0; }
        void *give(void *p) { __VERIFIER_atomic_swap(1, 0); return 0; }
        void *add(void *p) { __VERIFIER_atomic_add(2); return 0; }
        void *more(void *p) { __VERIFIER_atomic_add(3); return 0; }
        int main(void) {
            pthread_t t;
            pthread_create(&t, 0, take, 0); pthread_create(&t, 0, give, 0);
            pthread_create(&t, 0, add, 0); pthread_create(&t, 0, more, 0);
            if (x + y == 17) y = x;
        }
        """,
    )
    commutativity, letters = letters_of(program)
    (take,), (give,), (add,), (more,) = (letters[name] for name in program.threads[1:])
    assert commutativity.always(add, more) and commutativity.always(more, add)
    assert commutativity.always(take, add)
    assert not commutativity.always(take, give)  # the second order is not possible where the first one is
    y = next(item.var for item in program.globals if item.var.source == "x")
    commutativity.proof.add([build.compare("==", y, build.constant(5, IntType(32, True)))])
    assert commutativity.under(take, give, frozenset((1,)))  # where x is 5, neither is


def test_under_a_condition(tmp_path: Path) -> None:
    program = clone(tmp_path, bluetooth(2))
    commutativity, letters = letters_of(program)
    pending = next(item.var for item in program.globals if item.var.source == "pending")
    commutativity.proof.add([build.compare(">", pending, build.constant(1, pending.type))])
    entering = [a for a in letters["user#2"] if len(a.step.writes) > 1]
    assert entering
    leaving = letters["stop#3"]
    always = {(a, b) for a in entering for b in leaving if commutativity.always(a, b)}
    often = {(a, b) for a in entering for b in leaving if commutativity.under(a, b, frozenset((1,)))}
    assert always < often


def test_choices_that_another_letter_takes_away(tmp_path: Path) -> None:
    """A step that chooses a truth value on one way only, and then a number."""
    program = clone(
        tmp_path,
        """
        #include <assert.h>
        #include <pthread.h>
        extern _Bool __VERIFIER_nondet_bool(void);
        extern unsigned char __VERIFIER_nondet_uchar(void);
        int flag = 1, x, y;
        void __VERIFIER_atomic_choose(void) { if (flag) x = __VERIFIER_nondet_bool(); y = __VERIFIER_nondet_uchar(); }
        void *choose(void *p) { __VERIFIER_atomic_choose(); return 0; }
        void *lower(void *p) { flag = 0; return 0; }
        int main(void) {
            pthread_t t, u;
            pthread_create(&t, 0, choose, 0); pthread_create(&u, 0, lower, 0);
            pthread_join(t, 0); pthread_join(u, 0);
            assert(x + y != 256);
        }
        """,
    )
    commutativity, letters = letters_of(program)
    assert not commutativity.always(letters["choose#1"][0], letters["lower#2"][0])
    for order in ORDERS:
        assert isinstance(refine(program, order), Violation)


def test_floats_are_refused(tmp_path: Path) -> None:
    program = clone(
        tmp_path,
        """
        #include <assert.h>
        #include <pthread.h>
        float f = 1.0f;
        void *add(void *p) { f = f * 2.0f; return 0; }
        int main(void) { pthread_t t; pthread_create(&t, 0, add, 0); assert(f < 3.0f); }
        """,
    )
    with gives_up(Why.UNHANDLED):
        refine(program)


# ---------------------------------------------------------------------------------------------------- proofs
def test_constant_proofs(tmp_path: Path) -> None:
    """The driver of the paper: with commutativity that knows the proof, its size does not depend on the users."""
    for users in (2, 3, 4):
        proof = prove(clone(tmp_path, bluetooth(users)))
        assert proof.rounds <= 5
        assert len(proof.assertions) <= 11
    blind = Parts(proof_sensitive=False)
    small, large = (prove(clone(tmp_path, bluetooth(users)), parts=blind) for users in (2, 4))
    assert large.rounds > small.rounds
    assert len(large.assertions) > len(small.assertions)


PARTS = (Parts(sleep=False), Parts(persistent=False), Parts(proof_sensitive=False), Parts(False, False, False))


@pytest.mark.parametrize("parts", PARTS, ids=str)
def test_parts_change_no_answer(tmp_path: Path, parts: Parts) -> None:
    for order in ("seq", "lockstep"):
        assert isinstance(refine(clone(tmp_path, bluetooth(2)), order, parts), Proof)
        violation = refine(clone(tmp_path, bluetooth(2, idle_at=1)), order, parts)
        assert isinstance(violation, Violation)
        assert violation.choices is not None


@pytest.fixture(scope="module")
def proved(tmp_path_factory: pytest.TempPathFactory) -> Proof:
    return prove(clone(tmp_path_factory.mktemp("proof"), bluetooth(2)))


def spoilt(proof: Proof, **changes: object) -> Proof:
    """With another state in the place of the first one for which that is no proof any more."""
    thread, start = next(iter(proof.starts.items()))
    return replace(proof, starts={thread: replace(start, **changes)})  # type: ignore[arg-type]


def test_a_proof_is_checked(proved: Proof) -> None:
    check(proved, Budget())
    thread, start = next(iter(proved.starts.items()))
    some = frozenset(range(1, len(proved.assertions)))
    with gives_up(Why.ASSERTION_FALSE_IN_BEGINNING, error=NotInductive):
        check(spoilt(proved, known=some), Budget())
    with gives_up(Why.ASSERTION_FALSE_AFTER, error=NotInductive):
        check(spoilt(proved, known=frozenset()), Budget())
    with gives_up(Why.LETTER_FORGOTTEN, error=NotInductive):
        check(spoilt(proved, edges=start.edges[1:]), Budget())
    with gives_up(Why.LETTER_POSSIBLE, error=NotInductive):
        check(spoilt(proved, edges=[(letter, None) for letter, _ in start.edges]), Budget())
    with gives_up(Why.PROOF_BEGINS_ELSEWHERE, error=NotInductive):
        check(spoilt(proved, asleep=frozenset(letter for letter, _ in start.edges)), Budget())
    with gives_up(Why.ERRORS_NOT_LOOKED_FOR, error=NotInductive):
        check(replace(proved, starts={}), Budget())
    assert thread in proved.starts


def test_sleeping_is_checked(proved: Proof) -> None:
    """A letter that sleeps without a reason is found out, wherever it is."""
    found = 0
    for state in proved.states(1):
        for letter, target in state.edges:
            if target is None or target is state or found > 5:
                continue
            enabled = proved.alphabet.enabled(target.control, proved.alphabet.runnable(target.control))
            for other in enabled:
                if other not in target.asleep and other.thread == letter.thread:
                    target.asleep, before = target.asleep | {other}, target.asleep
                    with pytest.raises(NotInductive):
                        check(proved, Budget())
                    target.asleep = before
                    found += 1
                    break
    assert found
    check(proved, Budget())


def test_weaker_assertions_are_no_proof(proved: Proof) -> None:
    """Each assertion that is left out of what is known everywhere."""
    states = [state for thread in proved.starts for state in proved.states(thread)]
    needed = 0
    for number in range(1, len(proved.assertions)):
        before = [state.known for state in states]
        for state in states:
            state.known = state.known - {number}
        try:
            check(proved, Budget())
        except NotInductive:
            needed += 1
        for state, known in zip(states, before, strict=True):
            state.known = known
    assert needed
    check(proved, Budget())


# ---------------------------------------------------------------------------------------------- command line
def _verify(*arguments: str) -> tuple[int, list[str]]:
    command = [sys.executable, "-m", "unbraid", "verify", "--engine", "reduction", *arguments]
    done = subprocess.run(command, capture_output=True, text=True, timeout=120, check=False)
    return done.returncode, done.stdout.splitlines()


def test_true_and_its_proof(tmp_path: Path) -> None:
    path, proof = tmp_path / "program.c", tmp_path / "proof.txt"
    path.write_text(bluetooth(2))
    code, lines = _verify(str(path), "--proof", str(proof), "--order", "seq")
    assert (code, lines[-1]) == (0, "VERDICT: TRUE")
    assert "it was checked again" in lines[-2]
    written = proof.read_text()
    assert "pending > 0" in written
    assert "order of preference: seq" in written
    picture = (tmp_path / "proof.txt.dot").read_text()
    assert picture.startswith("digraph")
    assert picture.count("{") == picture.count("}")


@pytest.mark.parametrize("order", ["seq", "flow", "lockstep", "random:7"])
def test_orders(order: str) -> None:
    code, lines = _verify(str(PROGRAMS / "endless_peterson_unsafe.c"), "--order", order)
    assert (code, lines[-1]) == (10, "VERDICT: FALSE(unreach-call)")


def test_several_orders_side_by_side() -> None:
    code, lines = _verify(str(PROGRAMS / "endless_transfer_safe.c"), "--json")
    assert code == 0
    assert json.loads("\n".join(lines))["method"] == "reduction"


def test_so_many_threads(tmp_path: Path) -> None:
    path = tmp_path / "program.c"
    path.write_text(
        """
        #include <assert.h>
        #include <pthread.h>
        int x;
        void *worker(void *arg) { x = 1; return 0; }
        int main(void) { pthread_t t; while (1) { pthread_create(&t, 0, worker, 0); assert(x < 2); } }
        """
    )
    code, lines = _verify(str(path))
    assert code == 5
    assert f"no violation with at most 2 threads created at {path}:6, for any number of loop iterations" in lines[-1]


def test_limits_hold() -> None:
    path = str(PROGRAMS / "endless_ticket_safe.c")
    code, lines = _verify(path, "--timeout", "3")
    assert code == 5
    assert lines[-1].startswith("VERDICT: UNKNOWN(out of time after 3")
    assert not [process for process in psutil.process_iter(["cmdline"]) if path in (process.info["cmdline"] or ())]


def test_usage(capfd: pytest.CaptureFixture[str]) -> None:
    assert run(["verify", "--order", "seq", "x.c"]) == 1
    assert "--order is for --engine reduction" in capfd.readouterr().err
    assert run(["verify", "--no-sleep", "--engine", "lazy", "x.c"]) == 1
    assert "--no-sleep is for --engine reduction" in capfd.readouterr().err
    assert run(["verify", "--engine", "reduction", "--order", "random", "x.c"]) == 1
    assert "random is not an order of preference" in capfd.readouterr().err
