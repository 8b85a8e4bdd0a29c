"""The prover: exact arithmetic, certificates that are checked, proofs for any number of threads, and its limits."""

from __future__ import annotations

import operator
import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from random import Random

import psutil
import pytest
import z3

from tests.helpers.limits import gives_up
from tests.test_canaries import THREADS_OF_A_LOOP_WITHOUT_END
from unbraid.cli.main import run
from unbraid.core.arithmetic import apply_binary, apply_unary, convert, value_range
from unbraid.core.budget import Budget
from unbraid.core.causes import Why
from unbraid.core.errors import EngineLimit
from unbraid.core.nodes import FALSE, INT32, TRUE, Bound, IntType, Program, Storage, Var
from unbraid.engines.crowds.affine import AffineHull
from unbraid.engines.crowds.certificate import CrowdCertificate, check_crowd
from unbraid.engines.crowds.prover import CrowdProver
from unbraid.engines.induction.search import Induction
from unbraid.engines.invariants.certificate import Certificate, check
from unbraid.engines.invariants.prover import Prover, sequential_prover
from unbraid.frontend.program import FrontendOptions, lower_files
from unbraid.passes.programs import cloned_program
from unbraid.schemas.unbounded import sequentialize
from unbraid.symbolic.clauses.algebra import Algebra, Integers, NotLinear, Vectors
from unbraid.symbolic.clauses.spacer import solve
from unbraid.symbolic.clauses.terms import Term, text
from unbraid.symbolic.steps import NotInductive
from unbraid.systems.automata import Automata
from unbraid.systems.product import Product

PROGRAMS = Path(__file__).parent / "programs"
SECONDS = 30.0
ALL = frozenset(Bound)

# Any number of threads; the assertion is about one of them and what all share.
COUNTERS = """
#include <assert.h>
#include <pthread.h>
{globals}
void *worker(void *arg) {{ {worker} return 0; }}
int main(void) {{
    pthread_t t;
    while (1)
        pthread_create(&t, 0, worker, 0);
}}
"""


def lower(folder: Path, program: str) -> Program:
    path = folder / "program.c"
    path.write_text(program)
    return lower_files([str(path)], FrontendOptions())


def prove(program: Program, forbidden: frozenset[Bound] = ALL, reduce: bool = True) -> Certificate | None:
    product = Product(Automata(cloned_program(program, 2, None, reduce)), reduce)
    return Prover(product, Budget(cpu=SECONDS), lambda text: None).prove(forbidden)


def prove_crowd(
    program: Program,
    representatives: int = 1,
    noting_locks: bool = False,
    seconds: float = SECONDS,
    counting: bool = False,
) -> CrowdCertificate | None:
    cloned = cloned_program(program, 2, crowd=representatives + 1)
    return CrowdProver(cloned, noting_locks, counting, Budget(cpu=seconds), lambda text: None).prove(ALL)


def corpus_program(name: str) -> Program:
    return lower_files([str(PROGRAMS / f"{name}.c")], FrontendOptions())


# ------------------------------------------------------------------------------------------- arithmetic
KINDS = tuple(IntType(bits, signed) for bits in (8, 16, 32) for signed in (True, False))


def _interesting(kind: IntType, rng: Random) -> int:
    low, high = value_range(kind)
    near = (low, low + 1, high - 1, high, 0, 1, 2, 7)
    value = rng.choice((rng.choice(near), rng.randint(low, high)))
    return max(low, min(high, value))


def _equals(algebra: Algebra, result: Term, expected: Term, given: list[tuple[Term, Term, IntType]]) -> bool:
    """Is this the only value that the result can have?"""
    names = {name: algebra.sort(kind) for name, _, kind in given} | algebra.new_names
    declared = "".join(f"(declare-const {name.op} {sort})" for name, sort in names.items())
    known = [algebra.terms.make("=", name, value) for name, value, _ in given]
    wrong = algebra.terms.make("not", algebra.terms.make("=", result, expected))
    asserted = "".join(f"(assert {text(term)})" for term in (*known, *algebra.definitions, wrong))
    solver = z3.Solver()
    solver.from_string(declared + asserted)
    return bool(solver.check() == z3.unsat)


@pytest.mark.parametrize("algebra", (Integers, Vectors))
@pytest.mark.parametrize("seed", range(4))
def test_arithmetic_is_that_of_the_interpreter(algebra: type[Algebra], seed: int) -> None:
    rng = Random(seed)
    compared = 0
    for _ in range(250):
        kind = rng.choice(KINDS)
        op = rng.choice(("+", "-", "*", "/", "%", "&", "|", "^", "<<", ">>", "-1", "~", "cast"))
        a, b = _interesting(kind, rng), _interesting(kind, rng)
        if op in ("<<", ">>"):
            b = rng.randrange(kind.bits)
        if op in ("/", "%") and (b == 0 or (b == -1 and kind.signed)):
            continue
        words = algebra()
        left, right = words.variable("a", kind), words.variable("b", kind)
        given = [(left, words.number(a, kind), kind), (right, words.number(b, kind), kind)]
        if rng.random() < 0.5:
            right = words.number(b, kind)
        target = kind
        try:
            if op == "cast":
                target = rng.choice(KINDS)
                result, value = words.cast(left, kind, target), convert(a, kind, target)
            elif op in ("-1", "~"):
                result, value = words.unary(op[0], left, kind), apply_unary(op[0], a, kind)
            else:
                result, value = words.binary(op, left, right, kind, kind), apply_binary(op, a, b, kind)
        except NotLinear:
            assert algebra is Integers
            continue
        if value is None:  # not defined
            continue
        compared += 1
        assert _equals(words, result, words.number(value, target), given), f"{a} {op} {b} in {kind}, to {target}"
    assert compared > 100


def test_comparisons(tmp_path: Path) -> None:
    signs = {"<": operator.lt, "<=": operator.le, ">": operator.gt, ">=": operator.ge, "==": operator.eq}
    for algebra in (Integers, Vectors):
        for kind in KINDS:
            low, high = value_range(kind)
            for sign, compare in signs.items():
                for a, b in ((low, high), (high, low), (0, 0), (1, 0), (0, high)):
                    words = algebra()
                    name = words.variable("a", kind)
                    result = words.compare(sign, name, words.number(b, kind), kind)
                    expected = words.terms.boolean(compare(a, b))
                    assert _equals(words, result, expected, [(name, words.number(a, kind), kind)])


# ---------------------------------------------------------------------------------------- certificates
@pytest.mark.parametrize("name", ("endless_peterson_safe", "endless_transfer_safe", "endless_input_bound_safe"))
def test_a_weaker_invariant_is_not_enough(name: str) -> None:
    certificate = prove(corpus_program(name))
    assert certificate is not None
    check(certificate)
    weakened = 0
    for node, invariant in certificate.invariants.items():
        if invariant == TRUE:
            continue
        try:
            check(replace(certificate, invariants={**certificate.invariants, node: TRUE}))
        except NotInductive:
            weakened += 1
    assert weakened > 0
    with pytest.raises(NotInductive):
        check(replace(certificate, invariants={**certificate.invariants, certificate.product.start: FALSE}))


def test_a_way_that_is_open_is_not_closed() -> None:
    certificate = prove(corpus_program("endless_peterson_safe"))
    assert certificate is not None
    move = next(move for move in certificate.product.moves if move.targets)
    closed = certificate.closed | {(move.step, move.source, way) for way, _ in move.targets}
    with pytest.raises(NotInductive):
        check(replace(certificate, closed=frozenset(closed)))


@pytest.mark.parametrize("name", ("lost_update_safe", "lost_update_unsafe", "peterson_unsafe"))
def test_reductions_change_no_verdict(name: str) -> None:
    program = corpus_program(name)
    assert (prove(program, reduce=True) is None) == (prove(program, reduce=False) is None)
    assert (prove(program) is None) == name.endswith("unsafe")


@pytest.mark.parametrize("name", ("lost_update_safe", "lost_update_unsafe", "even_counter_safe"))
def test_a_sequential_program(name: str) -> None:
    """The one that the unbounded schema makes."""
    sequential = sequentialize(cloned_program(corpus_program(name), 2))
    certificate = sequential_prover(sequential, Budget(cpu=SECONDS), lambda text: None).prove(ALL)
    assert (certificate is None) == name.endswith("unsafe")


# ------------------------------------------------------------------------------------------- induction
ALTERNATING = """
#include <assert.h>
#include <pthread.h>
int turn, x;
void *other(void *arg) {{ while (1) x = 1; }}
int main(void) {{
    pthread_t t;
    pthread_create(&t, 0, other, 0);
    while (1) {{
        {body}
    }}
}}
"""


@pytest.mark.parametrize(
    ("body", "k"),
    (
        ("int v = 3; x = v; assert(v == 3);", 0),  # what the assertion is about is computed in the same move
        ("int v = x; assert(v < 4);", 2),  # the moves that went well say what x is
        ("int v = x, w = v; x = 2; x = 3; assert(v == w);", None),  # all the last moves may be those of the other one
        ("turn++; assert(turn < 3);", None),  # it fails in the end
    ),
)
def test_induction(tmp_path: Path, body: str, k: int | None) -> None:
    program = lower(tmp_path, ALTERNATING.format(body=body))
    product = Product(Automata(cloned_program(program, 1)))
    assert Induction(product, ALL, Budget()).prove() == k


# ------------------------------------------------------------------------------- any number of threads
GROWS = COUNTERS.format(
    globals="#include <stdatomic.h>\n_Atomic unsigned x;",
    worker="unsigned v = x; if (v == -1u) return 0; if (atomic_compare_exchange_strong(&x, &v, v + 1)) assert(x > v);",
)
EXCLUDED = COUNTERS.format(
    globals="int inside; pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;",
    worker="pthread_mutex_lock(&m); inside++; assert(inside == 1); inside--; pthread_mutex_unlock(&m);",
)
SPINNING = COUNTERS.format(
    globals="extern void __VERIFIER_assume(int); int lock, inside;\n"
    "void __VERIFIER_atomic_take(void) { __VERIFIER_assume(lock == 0); lock = 1; }",
    worker="__VERIFIER_atomic_take(); inside = 1; assert(inside == 1); inside = 0; lock = 0;",
)
TWO_INSIDE = COUNTERS.format(globals="int x;", worker="x = 1; assert(x == 1); x = 0;")


def test_any_number_of_threads(tmp_path: Path) -> None:
    certificate = prove_crowd(lower(tmp_path, GROWS))
    assert certificate is not None
    check_crowd(certificate)
    rejected = 0
    for node in certificate.invariants:
        try:
            check_crowd(replace(certificate, invariants={**certificate.invariants, node: TRUE}))
        except NotInductive:
            rejected += 1
    assert rejected > 0


def test_a_lock_that_the_program_makes_itself(tmp_path: Path) -> None:
    """Who has written it last matters: without that, two threads are needed to see that there are not two inside."""
    program = lower(tmp_path, SPINNING)
    assert prove_crowd(program, noting_locks=False) is None
    assert prove_crowd(program, noting_locks=True) is not None


def test_a_mutex_knows_its_owner(tmp_path: Path) -> None:
    assert prove_crowd(lower(tmp_path, EXCLUDED)) is not None


@pytest.mark.parametrize("noting_locks", (False, True))
@pytest.mark.parametrize("representatives", (1, 2))
@pytest.mark.parametrize("n", (2, 3, 4))
def test_never_proved_if_so_many_threads_are_too_many(
    tmp_path: Path, n: int, representatives: int, noting_locks: bool
) -> None:
    program = lower(tmp_path, THREADS_OF_A_LOOP_WITHOUT_END.format(n=n))
    try:
        assert prove_crowd(program, representatives, noting_locks, 1.0) is None
    except EngineLimit as limit:
        assert limit.cause.why is Why.SPACER_GAVE_UP


def test_two_at_once(tmp_path: Path) -> None:
    program = lower(tmp_path, TWO_INSIDE)
    assert prove_crowd(program) is None
    assert prove_crowd(program, noting_locks=True) is None


ARRIVALS = """
#include <assert.h>
#include <pthread.h>
extern int __VERIFIER_nondet_int(void);
int arrived, left;
void __VERIFIER_atomic_arrive(void) {{ arrived++; }}
void __VERIFIER_atomic_leave(void) {{ left++; }}
void *worker(void *arg) {{ __VERIFIER_atomic_arrive(); {between} __VERIFIER_atomic_leave(); return 0; }}
int main(void) {{
    pthread_t last;
    int n = __VERIFIER_nondet_int();
    for (int i = 0; i < n; i++)
        pthread_create(&last, 0, worker, 0);
    pthread_join(last, 0);
}}
"""


def test_counting_threads(tmp_path: Path) -> None:
    """Who is between arriving and leaving knows that fewer have left than have arrived.  The numbers of the threads are
    kept, and one is joined, which does not matter."""
    program = lower(tmp_path, ARRIVALS.format(between="assert(left < arrived);"))
    certificate = prove_crowd(program, counting=True)
    assert certificate is not None
    assert any(certificate.equalities.values())
    check_crowd(certificate)
    with pytest.raises(NotInductive):
        check_crowd(replace(certificate, equalities={}))
    for node, (first, *others) in [(node, found) for node, found in certificate.equalities.items() if found][:3]:
        spoilt = replace(first, total=first.total + 1)
        with pytest.raises(NotInductive):
            check_crowd(replace(certificate, equalities={**certificate.equalities, node: [spoilt, *others]}))


def test_counting_proves_nothing_wrong(tmp_path: Path) -> None:
    for condition in ("left + 1 < arrived", "left + 1 == arrived", "arrived < 3"):
        program = lower(tmp_path, ARRIVALS.format(between=f"assert({condition});"))
        try:
            assert prove_crowd(program, counting=True, seconds=2.0) is None
        except EngineLimit as limit:
            assert limit.cause.why in (Why.SPACER_GAVE_UP, Why.SOLVER_GAVE_UP, Why.OUT_OF_TIME)


def test_more_threads_than_can_be_counted(tmp_path: Path) -> None:
    """Threads end, so there is time for any number of them."""
    late = COUNTERS.format(
        globals="unsigned x; void __VERIFIER_atomic_add(void) { x++; assert(x != 0xc0000000u); }",
        worker="__VERIFIER_atomic_add();",
    )
    try:
        assert prove_crowd(lower(tmp_path, late), counting=True, seconds=2.0) is None
    except EngineLimit as limit:
        assert not isinstance(limit, NotInductive)


def test_affine_hull() -> None:
    x, y, z = ((Var(name, INT32, Storage.GLOBAL), 0) for name in "xyz")
    hull = AffineHull([x, y, z])
    hull.add((1, 2, 3))
    assert {(each.terms, each.total) for each in hull.equalities()} == {(((x, 1),), 1), (((y, 1),), 2), (((z, 1),), 3)}
    hull.add((2, 4, 3))
    hull.add((3, 6, 3))
    holds = hull.equalities()
    assert len(holds) == 2
    for each in holds:
        for values in ((1, 2, 3), (5, 10, 3)):
            known = dict(zip((x, y, z), values, strict=True))
            assert sum(factor * known[cell] for cell, factor in each.terms) == each.total
    hull.add((0, 0, 4))
    assert len(hull.equalities()) == 1
    hull.add((0, 1, 4))
    assert hull.equalities() == []


def test_threads_that_wait_for_one_of_many(tmp_path: Path) -> None:
    """Waiting is forgotten, so what holds only behind it is not proved."""
    joined = """
    #include <pthread.h>
    #include <assert.h>
    int x;
    void *worker(void *arg) { x = 1; return 0; }
    int main(void) {
        while (1) { pthread_t t; pthread_create(&t, 0, worker, 0); pthread_join(t, 0); assert(x); }
    }
    """
    assert prove_crowd(lower(tmp_path, joined)) is None


# ---------------------------------------------------------------------------------------------- verify
def _verify(*arguments: str) -> tuple[int, list[str]]:
    """In a process of its own: this one has used z3, whose threads do not survive a fork."""
    command = [sys.executable, "-m", "unbraid", "verify", *arguments]
    done = subprocess.run(command, capture_output=True, text=True, timeout=120, check=False)
    return done.returncode, done.stdout.splitlines()


def test_true_and_its_proof(tmp_path: Path) -> None:
    proof = tmp_path / "proof.txt"
    path = str(PROGRAMS / "endless_input_bound_safe.c")
    code, lines = _verify("--engine", "unbounded", path, "--proof", str(proof))
    assert (code, lines[-1]) == (0, "VERDICT: TRUE")
    assert "checked again" in lines[-2]
    written = proof.read_text()
    assert "endless_input_bound_safe.c:" in written
    assert any(line.startswith("    ") and "<" in line for line in written.splitlines())


def test_false_is_replayed() -> None:
    code, lines = _verify("--engine", "unbounded", str(PROGRAMS / "endless_peterson_unsafe.c"))
    assert (code, lines[-1]) == (10, "VERDICT: FALSE(unreach-call)")


def test_so_many_threads(tmp_path: Path) -> None:
    """What is not true for more threads is still said for so many."""
    path = tmp_path / "program.c"
    path.write_text(THREADS_OF_A_LOOP_WITHOUT_END.format(n=4))
    code, lines = _verify("--engine", "unbounded", "--unwind", "2", str(path))
    assert code == 5
    assert f"no violation with at most 2 threads created at {path}:10, for any number of loop iterations" in lines[-1]


CREATING_LOOPS = {
    "after the last thread": "assert(made < {n}); spawn(); made++;",
    "without a thread": "if (__VERIFIER_nondet_int()) {{ spawn(); made++; }} else assert(made < {n});",
}


@pytest.mark.parametrize("body", CREATING_LOOPS.values(), ids=CREATING_LOOPS)
def test_up_to_the_next_thread(tmp_path: Path, body: str) -> None:
    """So many threads from a loop: all that is executed before one more is created."""
    source = """
    #include <pthread.h>
    #include <assert.h>
    extern int __VERIFIER_nondet_int(void);
    int made;
    void *worker(void *arg) {{ return 0; }}
    void spawn(void) {{ pthread_t t; pthread_create(&t, 0, worker, 0); }}
    int main(void) {{ while (1) {{ {body} }} }}
    """
    path = tmp_path / "program.c"
    for most, verdict in ((2, "FALSE"), (3, "no violation with at most 2 threads created at")):
        path.write_text(source.format(body=body.format(n=most)))
        _, lines = _verify("--engine", "unbounded", "--unwind", "2", str(path))
        assert verdict in lines[-1]


def test_limits_hold() -> None:
    path = str(PROGRAMS / "endless_ticket_safe.c")
    for engine in ("unbounded", "auto"):
        code, lines = _verify("--engine", engine, path, "--timeout", "3")
        assert code == 5
        assert lines[-1].startswith("VERDICT: UNKNOWN(out of time after 3")
        assert not [process for process in psutil.process_iter(["cmdline"]) if path in (process.info["cmdline"] or ())]


def test_memory_limit_holds() -> None:
    code, lines = _verify("--engine", "unbounded", str(PROGRAMS / "endless_ticket_safe.c"), "--memory", "150")
    assert code == 5
    assert "memory" in lines[-1]


def test_the_solver_may_give_up() -> None:
    hard = """(set-logic HORN)
    (declare-fun P (Int Int) Bool)
    (assert (P 0 1))
    (assert (forall ((x Int) (y Int)) (=> (P x y) (P (+ x y) (+ y (* x x))))))
    (assert (forall ((x Int) (y Int)) (=> (and (P x y) (= (* 7 x) (+ 3 (* 5 y y)))) false)))"""
    with gives_up(Why.SPACER_GAVE_UP):
        solve(hard, 0.3)


def test_usage(capfd: pytest.CaptureFixture[str]) -> None:
    assert run(["verify", "--engine", "unbounded", "--backend", "cbmc", "x.c"]) == 1
    assert "--engine unbounded does not use the backend cbmc" in capfd.readouterr().err
