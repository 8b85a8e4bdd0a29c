"""The modular method: one thread at a time, and what the others never do."""

from __future__ import annotations

import subprocess
from dataclasses import replace
from pathlib import Path

import pytest

from tests.recorded_cbmc import Cbmc
from unbraid.cli.main import run
from unbraid.core import build
from unbraid.core.budget import Budget
from unbraid.core.nodes import BOOL, INT32, Binary, Expr, Global, Storage, Var
from unbraid.driver.loading import load
from unbraid.driver.request import Source
from unbraid.engines.modular.algorithm import Modular
from unbraid.engines.modular.certificate import Certificate, NotProved, check, proof_text
from unbraid.engines.modular.conditions import postconditions, preconditions
from unbraid.engines.modular.embedded import Embedded
from unbraid.engines.modular.path import Assigned, Chosen, Held
from unbraid.engines.modular.sequential import Asked
from unbraid.passes.programs import LONG_LOOP, cloned_program
from unbraid.schemas.modular.hierarchy import hierarchy
from unbraid.schemas.modular.questions import Fact, Question
from unbraid.schemas.modular.threads import Threads, variables_of
from unbraid.systems.automata import Automata

PROGRAMS = Path(__file__).parents[1] / "benchmarks" / "modular"


def modular_of(name: str) -> Modular:
    program = load(Source((str(PROGRAMS / f"{name}.c"),)))
    cloned = cloned_program(program, 2, loop_size=LONG_LOOP)
    return Modular(cloned, frozenset(), Embedded(Budget(), lambda text: None), None, Budget(), lambda text: None)


def threads_of(tmp_path: Path, text: str) -> Threads:
    path = tmp_path / "p.c"
    path.write_text("#include <assert.h>\n#include <pthread.h>\n" + text)
    cloned = cloned_program(load(Source((str(path),))), 2, loop_size=LONG_LOOP)
    return Threads(Automata(cloned), frozenset())


def verdict(capfd: pytest.CaptureFixture[str], *arguments: str) -> tuple[str, str]:
    run(["verify", "--engine", "modular", *arguments])
    captured = capfd.readouterr()
    return captured.out, (captured.out.splitlines() or [captured.err])[-1]


# --------------------------------------------------------------------------------------------- verdicts
@pytest.mark.parametrize(
    "name",
    [f"{kind}-{count}" for kind, count in (("chain", 7), ("mat", 2), ("pas", 2), ("long", 3))],
)
def test_safe_programs_of_the_paper(name: str, capfd: pytest.CaptureFixture[str]) -> None:
    output, last = verdict(capfd, str(PROGRAMS / f"{name}-safe.c"))
    assert last == "VERDICT: TRUE"
    assert "checked again" in output
    assert "sequential checks" in output


@pytest.mark.parametrize(
    "name",
    [f"{kind}-{count}" for kind, count in (("chain", 4), ("ring", 2), ("mat", 2), ("pas", 2), ("long", 3))],
)
def test_unsafe_programs_of_the_paper(name: str, capfd: pytest.CaptureFixture[str]) -> None:
    assert verdict(capfd, str(PROGRAMS / f"{name}-unsafe.c"))[1] == "VERDICT: FALSE(unreach-call)"


def test_peterson_learns_what_figure_4_has(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    proof = tmp_path / "proof.txt"
    assert verdict(capfd, str(PROGRAMS / "peterson.c"), "--proof", str(proof))[1] == "VERDICT: TRUE"
    assert "assume(!(cs1 && !claim1));" in proof.read_text()


def test_another_hierarchy_gives_the_same_verdict(capfd: pytest.CaptureFixture[str]) -> None:
    safe, unsafe = str(PROGRAMS / "long-3-safe.c"), str(PROGRAMS / "long-3-unsafe.c")
    order = ["--main-order", "1,2,3,0"]
    assert verdict(capfd, safe, *order)[1] == "VERDICT: TRUE"
    assert verdict(capfd, unsafe, *order)[1] == "VERDICT: FALSE(unreach-call)"


@pytest.mark.parametrize(
    ("arguments", "message"),
    (
        (["--main-order", "1,2"], "--main-order must name each of the threads 0 to 2 once"),
        (["--engine", "lazy", "--keep", "x"], "--keep is for --engine modular"),
        (["--engine", "auto", "--main-order", "0"], "--main-order is for --engine modular"),
        (["--backend", "abc"], "--engine modular does not use the backend abc"),
    ),
)
def test_usage(arguments: list[str], message: str, capfd: pytest.CaptureFixture[str]) -> None:
    run(["verify", "--engine", "modular", str(PROGRAMS / "pas-2-safe.c"), *arguments])
    assert message in capfd.readouterr().err


def test_an_outside_verifier_answers(cbmc: Cbmc, capfd: pytest.CaptureFixture[str]) -> None:
    with cbmc.version("6.6") as executable:
        given = ["--backend", "cbmc", "--backend-path", executable]
        assert verdict(capfd, str(PROGRAMS / "long-2-safe.c"), *given)[1] == "VERDICT: TRUE"
        assert verdict(capfd, str(PROGRAMS / "long-2-unsafe.c"), *given)[1] == "VERDICT: FALSE(unreach-call)"


def test_what_is_kept_can_be_read_and_compiled(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    verdict(capfd, str(PROGRAMS / "pas-2-safe.c"), "--keep", str(tmp_path / "kept"))
    kept = sorted((tmp_path / "kept").iterdir())
    assert len(kept) > 5
    for file in kept:
        text = file.read_text()
        assert "question: " in text and "answer: " in text
        subprocess.run(["gcc", "-fsyntax-only", "-Wno-unused-label", str(file)], check=True)
    for function in ("env_move", "try_start"):
        assert any(function in file.read_text() for file in kept)


# ------------------------------------------------------------------------------------------ certificates
def test_a_certificate_is_checked() -> None:
    modular = modular_of("pas-2-safe")
    found = modular.run()
    assert isinstance(found, Certificate)
    proves = modular.checker.proves  # type: ignore[attr-defined]
    check(found, proves)
    assert any("if (" in line for line in proof_text(found))
    with pytest.raises(NotProved):
        check(replace(found, facts=()), proves)
    for learnt in found.facts:
        wrong = replace(learnt, fact=replace(learnt.fact, before=(), after=()))  # that nothing ever happens
        with pytest.raises(NotProved):
            check(replace(found, facts=(wrong,)), proves)


def test_a_fact_must_be_proved_by_those_before_it() -> None:
    modular = modular_of("chain-3-safe")
    found = modular.run()
    assert isinstance(found, Certificate)
    with pytest.raises(NotProved):
        check(replace(found, facts=found.facts[::-1]), modular.checker.proves)  # type: ignore[attr-defined]


# ----------------------------------------------------------------------------------------------- threads
CHAIN = """
int x, y, z;
void *last(void *a) { z = 1; z = 2; return 0; }
void *middle(void *a) { y = z; y = z; return 0; }
void *first(void *a) { x = y; assert(x <= 2); return 0; }
void *alone(void *a) { static int own; own = x; return 0; }
int main(void) {
    pthread_t t[4];
    pthread_create(&t[0], 0, last, 0); pthread_create(&t[1], 0, middle, 0);
    pthread_create(&t[2], 0, first, 0); pthread_create(&t[3], 0, alone, 0);
    return 0;
}
"""


def test_the_hierarchy_follows_the_flow_of_data(tmp_path: Path) -> None:
    threads = threads_of(tmp_path, CHAIN)
    assert [threads.name(thread).split("#")[0] for thread in hierarchy(threads, 3)] == ["first", "middle", "last"]
    assert [threads.name(thread).split("#")[0] for thread in hierarchy(threads, 3, (1, 2, 3, 0))][1] == "last"


def variable(threads: Threads, name: str) -> Var:
    return next(var for var in threads.globals if var.name == name)


def test_whom_a_fact_concerns(tmp_path: Path) -> None:
    threads = threads_of(tmp_path, CHAIN)
    last, middle, first = 1, 2, 3
    z = variable(threads, "z")
    small = Binary("<", z, build.constant(2, INT32), BOOL)
    fact = Fact(frozenset([last]), (build.negate(small),), (small,))  # z does not shrink
    assert threads.concerns(fact, [last])
    assert threads.concerns(fact, [last, middle])  # who does not write z, nor anything that `last` reads
    about_middle = Fact(frozenset([middle]), (small,), (build.equal(variable(threads, "y"), z),))
    assert threads.concerns(about_middle, [middle, first])
    assert not threads.concerns(about_middle, [middle, last])  # who tells it z
    assert threads.concerns(Fact(frozenset([middle]), (), (small,)), [middle, last])  # what never holds


def test_a_question_about_a_run(tmp_path: Path) -> None:
    threads = threads_of(tmp_path, CHAIN)
    z = variable(threads, "z")
    two, one = build.equal(z, build.constant(2, INT32)), build.equal(z, build.constant(1, INT32))
    checker = Embedded(Budget(), lambda text: None)

    def answer(before: Expr, after: Expr) -> str:
        return type(checker.answer(Asked(threads, Question((1,), (before,), (after,)), (), ()))).__name__

    assert answer(one, two) == "Path"
    assert answer(two, one) == "Impossible"


# -------------------------------------------------------------------------------------------- conditions
def test_conditions_along_a_path() -> None:
    x, y = Var("x", INT32, Storage.GLOBAL), Var("y", INT32, Storage.GLOBAL)
    one, five = build.constant(1, INT32), build.constant(5, INT32)
    above = Binary(">", x, y, BOOL)
    events = [Chosen(y, five), Assigned(x, Binary("+", y, one, INT32)), Held(above)]
    goal = (build.equal(x, build.constant(6, INT32)),)
    found = preconditions(events, goal, (0, 1, 2, 3))
    assert found[3] == goal
    assert set(found[2]) == {*goal, above}
    assert variables_of(found[1]) == {y}
    assert found[0] == ()  # y can be chosen so
    variables = [Global(var, (build.constant(0, INT32),)) for var in (x, y)]
    after = postconditions([*events, Held(above)], variables, frozenset([x, y]), {}, (3,))[3]
    assert build.equal(x, Binary("+", y, one, INT32)) in after


def test_branches_that_jump(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    """Which way a path goes is what its conditions say, also where a branch has nothing but a jump."""
    path = tmp_path / "p.c"
    path.write_text(
        "#include <assert.h>\n#include <pthread.h>\nint m, x;\n"
        "void *t(void *a) { if (m == 2) goto out; x = m; out: return 0; }\n"
        "int main(void) { pthread_t a; pthread_create(&a, 0, t, 0); m = 1; m = 2; int y = x; assert(y != LIMIT); }"
    )
    assert verdict(capfd, str(path), "-D", "LIMIT=2")[1] == "VERDICT: FALSE(unreach-call)"
    assert verdict(capfd, str(path), "-D", "LIMIT=3")[1] == "VERDICT: TRUE"


@pytest.mark.parametrize(
    "text",
    (
        "extern unsigned char __VERIFIER_nondet_uchar(void);\n"
        "extern void __VERIFIER_atomic_begin(void), __VERIFIER_atomic_end(void); int x;\n"
        "void *t(void *a) { assert(x != 5); return 0; }\n"
        "int main(void) { pthread_t p; unsigned char n = __VERIFIER_nondet_uchar();\n"
        "__VERIFIER_atomic_begin(); while (x < n) x++; __VERIFIER_atomic_end(); pthread_create(&p, 0, t, 0); }",
        "extern _Bool __VERIFIER_nondet_bool(void); int x;\n"
        "void __VERIFIER_atomic_init(void) { while (x < 5) x += __VERIFIER_nondet_bool() ? 1 : 2; }\n"
        "void *t(void *a) { assert(x != 5); return 0; }\n"
        "int main(void) { pthread_t p; __VERIFIER_atomic_init(); pthread_create(&p, 0, t, 0); }",
    ),
)
def test_an_atomic_loop_where_main_begins_is_refused(
    tmp_path: Path, text: str, capfd: pytest.CaptureFixture[str]
) -> None:
    """What main has initialised when the others begin would not be known."""
    path = tmp_path / "p.c"
    path.write_text("#include <assert.h>\n#include <pthread.h>\n" + text)
    assert "at the start of main" in verdict(capfd, str(path))[1]


def test_division_is_defined_where_it_is_asked_about(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "p.c"
    path.write_text(
        "#include <assert.h>\n#include <pthread.h>\nint y, z;\n"
        "void *t(void *a) { int l = y; if (l) { assert(10 / l != 5 || z); } return 0; }\n"
        "void *u(void *a) { y = 3; y = z + 7; y = 0; y = 9; return 0; }\n"
        "int main(void) { pthread_t p, q; pthread_create(&p, 0, t, 0); pthread_create(&q, 0, u, 0); z = -1; z = 1; }"
    )
    assert verdict(capfd, str(path))[1] == "VERDICT: TRUE"
