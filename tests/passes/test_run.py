"""What passes require and ensure is checked."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

import pytest

from tests.helpers.programs import REPOSITORY, Lower
from unbraid.cli.main import run
from unbraid.core.errors import InternalError
from unbraid.core.nodes import AtomicBegin, Block, Program, Stmt, SwitchPoint
from unbraid.core.visitor import Rebuilder
from unbraid.passes import catalogue, lists
from unbraid.passes.run import Pass, Ran, run_passes, settings
from unbraid.passes.shapes import Shape
from unbraid.transforms.clone_threads import Bounds

LOST_UPDATE = str(REPOSITORY / "examples" / "lost_update.c")

BOUNDED, CLONED = Bounds(2), Bounds(2, keep_loops=True)
LOWERED, NUMBERED = frozenset({Shape.LOWERED}), frozenset({Shape.LOWERED, Shape.NUMBERED})
SCALAR = frozenset({Shape.CLONED, Shape.NO_POINTERS})
MARKED = frozenset({Shape.MARKED})


LOOP = """
int x;
void *worker(void *arg) { while (x) x--; return 0; }
int main(void) { pthread_t t; pthread_create(&t, 0, worker, 0); x = 3; pthread_join(t, 0); assert(x == 0); }
"""


def test_requires_is_checked(lower: Lower) -> None:
    with pytest.raises(InternalError, match="the pass 'slice' requires a program that is cloned, without pointers"):
        run_passes(lower(LOOP), [catalogue.slice_program()])


def test_ensures_is_checked(lower: Lower) -> None:
    lazy_one = Pass("lazy one", "does nothing", lambda program: program, LOWERED, frozenset({Shape.CLONED}))
    with pytest.raises(InternalError, match="the pass 'lazy one' ensures a program that is cloned: "):
        run_passes(lower(LOOP), [lazy_one])


def test_what_was_known_stays_so(lower: Lower) -> None:
    program = lower(LOOP)
    spoiler = Pass("spoiler", "forgets the functions of threads", lambda bounded: replace(bounded, threads=()), SCALAR)
    with pytest.raises(InternalError, match="the pass 'spoiler' ensures a program that is cloned, loop-free, without"):
        run_passes(program, [*lists.sliced(BOUNDED), spoiler])


def test_a_loop_without_a_switch_point(lower: Lower) -> None:
    spoiler = Pass("spoiler", "marks nothing", lambda program: program, SCALAR, MARKED)
    with pytest.raises(InternalError, match="an iteration of the loop without a switch point"):
        run_passes(lower(LOOP), [*lists.sliced(CLONED), spoiler])


def test_a_switch_point_in_an_atomic_section(lower: Lower) -> None:
    class Marker(Rebuilder):
        def stmt(self, stmt: Stmt) -> Block:
            return (stmt, SwitchPoint(stmt.origin)) if isinstance(stmt, AtomicBegin) else super().stmt(stmt)

    def mark(program: Program) -> Program:
        functions = {name: replace(f, body=Marker().block(f.body)) for name, f in program.functions.items()}
        return replace(program, functions=functions)

    text = LOOP.replace("while (x) x--;", "static pthread_mutex_t m; pthread_mutex_lock(&m); x--;")
    spoiler = Pass("spoiler", "marks too much", mark, SCALAR, MARKED)
    with pytest.raises(InternalError, match="a switch point in an atomic section"):
        run_passes(lower(text), [*lists.sliced(CLONED), spoiler])


def test_checks_can_be_off(lower: Lower, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(settings, "checking", False)
    nothing = Pass("nothing", "does nothing", lambda program: program, SCALAR, frozenset({Shape.SEQUENTIAL}))
    program = lower(LOOP)
    assert run_passes(program, [nothing]) is program


def test_observer(lower: Lower) -> None:
    seen: list[Ran] = []
    passes = lists.sequential_lazy(BOUNDED, 2)
    result = run_passes(lower(LOOP), passes, seen.append)
    assert [ran.what for ran in seen] == passes
    assert seen[-1].program is result
    assert all(one.after == other.before for one, other in pairwise(seen))
    assert seen[0].before < seen[-1].after
    assert all(ran.seconds >= 0 for ran in seen)
    assert seen[-2].known == {Shape.CLONED, Shape.LOOP_FREE, Shape.NO_POINTERS, Shape.MARKED}
    assert seen[-1].known == {Shape.SEQUENTIAL}


@pytest.mark.parametrize("debug", (False, True))
def test_a_broken_promise_is_an_internal_error(
    debug: bool, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    """In the processes that `verify` starts."""
    monkeypatch.setattr(settings, "checking", not debug)  # --debug turns it on
    monkeypatch.setattr("unbraid.transforms.slice.slice_program", lambda program: replace(program, threads=()))
    assert run(["verify", "--engine", "lazy", LOST_UPDATE, *(["--debug"] if debug else [])]) == 6
    assert "the pass 'slice' ensures a program that is cloned, loop-free, without pointers" in capfd.readouterr().err
