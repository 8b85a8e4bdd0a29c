"""Passes: what each requires and ensures, in which order they run, and what is said about them."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from itertools import pairwise, product
from pathlib import Path

import pytest

from tests.levels import each, levels, lower
from tests.programs_list import ProgramTest
from unbraid.cli.main import run
from unbraid.core.errors import InternalError
from unbraid.core.nodes import AtomicBegin, Block, Program, Property, Stmt, SwitchPoint
from unbraid.core.visitor import Rebuilder
from unbraid.frontend.program import FrontendOptions, lower_files
from unbraid.passes import catalogue, lists
from unbraid.passes.run import Pass, Ran, run_passes, settings
from unbraid.passes.shapes import STAGES, Shape, Shapes, in_words
from unbraid.properties.races import NO_DATA_RACE
from unbraid.properties.uninitialised import NO_UNINITIALISED
from unbraid.transforms.clone_threads import Bounds

ROOT = Path(__file__).parent.parent
SOURCES = ROOT / "src" / "unbraid"
LOST_UPDATE = str(ROOT / "examples" / "lost_update.c")

BOUNDED, CLONED = Bounds(2), Bounds(2, keep_loops=True)
LOWERED, NUMBERED = frozenset({Shape.LOWERED}), frozenset({Shape.LOWERED, Shape.NUMBERED})
SCALAR = frozenset({Shape.CLONED, Shape.NO_POINTERS})
MARKED = frozenset({Shape.MARKED})

# Of each pass, the file of its transform.
FILES = {
    "properties/selection.py": catalogue.select_properties(frozenset()),
    "properties/uninitialised.py": catalogue.watch(NO_UNINITIALISED),
    "properties/races.py": catalogue.watch(NO_DATA_RACE),
    "transforms/spin_loops.py": catalogue.wait_without_spinning(),
    "transforms/clone_threads.py": catalogue.clone_threads(BOUNDED),
    "transforms/memory/__init__.py": catalogue.resolve_pointers(),
    "transforms/split_objects.py": catalogue.split_objects(),
    "transforms/prune_races.py": catalogue.prune_races(),
    "transforms/slice.py": catalogue.slice_program(),
    "transforms/switch_points.py": catalogue.mark_switch_points(reduce=True),
    "schemas/lazy.py": catalogue.sequentialize_lazily(1, None),
    "schemas/unbounded.py": catalogue.sequentialize_unboundedly(None),
}


def every_list() -> list[list[Pass]]:
    """With all parameters that make a difference."""
    asked = (frozenset[Property](), frozenset({Property.RACE}), frozenset(Property))
    found = [lists.as_lowered(properties) for properties in asked]
    for bounds, reduce in product((BOUNDED, CLONED), (False, True)):
        found += [lists.scalar(bounds), lists.sliced(bounds, reduce), lists.marked(bounds, reduce)]
        found.append(lists.sequential_unbounded(bounds, None, reduce))
    found += [lists.sequential_lazy(BOUNDED, 2, None, reduce) for reduce in (False, True)]
    return found


@pytest.fixture
def lowered(tmp_path: Path) -> Callable[[str], Program]:
    def from_text(text: str) -> Program:
        path = tmp_path / "program.c"
        path.write_text("#include <assert.h>\n#include <pthread.h>\n" + text)
        return lower_files([str(path)], FrontendOptions())

    return from_text


LOOP = """
int x;
void *worker(void *arg) { while (x) x--; return 0; }
int main(void) { pthread_t t; pthread_create(&t, 0, worker, 0); x = 3; pthread_join(t, 0); assert(x == 0); }
"""


def test_requires_is_checked(lowered: Callable[[str], Program]) -> None:
    with pytest.raises(InternalError, match="the pass 'slice' requires a program that is cloned, without pointers"):
        run_passes(lowered(LOOP), [catalogue.slice_program()])


def test_ensures_is_checked(lowered: Callable[[str], Program]) -> None:
    lazy_one = Pass("lazy one", "does nothing", lambda program: program, LOWERED, frozenset({Shape.CLONED}))
    with pytest.raises(InternalError, match="the pass 'lazy one' ensures a program that is cloned: "):
        run_passes(lowered(LOOP), [lazy_one])


def test_what_was_known_stays_so(lowered: Callable[[str], Program]) -> None:
    program = lowered(LOOP)
    spoiler = Pass("spoiler", "forgets the functions of threads", lambda bounded: replace(bounded, threads=()), SCALAR)
    with pytest.raises(InternalError, match="the pass 'spoiler' ensures a program that is cloned, loop-free, without"):
        run_passes(program, [*lists.sliced(BOUNDED), spoiler])


def test_a_loop_without_a_switch_point(lowered: Callable[[str], Program]) -> None:
    spoiler = Pass("spoiler", "marks nothing", lambda program: program, SCALAR, MARKED)
    with pytest.raises(InternalError, match="an iteration of the loop without a switch point"):
        run_passes(lowered(LOOP), [*lists.sliced(CLONED), spoiler])


def test_a_switch_point_in_an_atomic_section(lowered: Callable[[str], Program]) -> None:
    class Marker(Rebuilder):
        def stmt(self, stmt: Stmt) -> Block:
            return (stmt, SwitchPoint(stmt.origin)) if isinstance(stmt, AtomicBegin) else super().stmt(stmt)

    def mark(program: Program) -> Program:
        functions = {name: replace(f, body=Marker().block(f.body)) for name, f in program.functions.items()}
        return replace(program, functions=functions)

    text = LOOP.replace("while (x) x--;", "static pthread_mutex_t m; pthread_mutex_lock(&m); x--;")
    spoiler = Pass("spoiler", "marks too much", mark, SCALAR, MARKED)
    with pytest.raises(InternalError, match="a switch point in an atomic section"):
        run_passes(lowered(text), [*lists.sliced(CLONED), spoiler])


def test_checks_can_be_off(lowered: Callable[[str], Program], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(settings, "checking", False)
    nothing = Pass("nothing", "does nothing", lambda program: program, SCALAR, frozenset({Shape.SEQUENTIAL}))
    program = lowered(LOOP)
    assert run_passes(program, [nothing]) is program


def test_observer(lowered: Callable[[str], Program]) -> None:
    seen: list[Ran] = []
    passes = lists.sequential_lazy(BOUNDED, 2)
    result = run_passes(lowered(LOOP), passes, seen.append)
    assert [ran.what for ran in seen] == passes
    assert seen[-1].program is result
    assert all(one.after == other.before for one, other in pairwise(seen))
    assert seen[0].before < seen[-1].after
    assert all(ran.seconds >= 0 for ran in seen)
    assert seen[-2].known == {Shape.CLONED, Shape.LOOP_FREE, Shape.NO_POINTERS, Shape.MARKED}
    assert seen[-1].known == {Shape.SEQUENTIAL}


# ------------------------------------------------------------------------------------------------- lists
def test_each_pass_gets_what_it_requires() -> None:
    for passes in every_list():
        known: Shapes = NUMBERED
        for each_pass in passes:
            assert each_pass.requires <= known, each_pass.name
            known = each_pass.after(known)


def test_each_pass_is_at_one_stage() -> None:
    """And its name says which one it is."""
    by_name: dict[str, str] = {}
    for each_pass in (each_pass for passes in every_list() for each_pass in passes):
        assert len(each_pass.requires & STAGES) == 1
        assert len(each_pass.ensures & STAGES) <= 1
        assert by_name.setdefault(each_pass.name, each_pass.description) == each_pass.description
    assert len(set(by_name.values())) == len(by_name)


def test_documentation_agrees() -> None:
    """A `requires:` in the text of a transform says what its pass requires; everywhere it is in the words of shapes."""
    passes = {each_pass.name for passes in every_list() for each_pass in passes}
    assert passes == {each_pass.name for each_pass in FILES.values()}
    words = {shape.value for shape in Shape}
    for file in SOURCES.rglob("*.py"):
        name, said = str(file.relative_to(SOURCES)), re.findall(r"requires: ([^.\n]*)\.", file.read_text())
        assert {word for text in said for word in text.split(", ")} <= words, name
        if name in FILES:
            assert said == [in_words(FILES[name].requires)], name


@each("test")
def test_the_corpus_goes_through(test: ProgramTest) -> None:
    """With loops and without, each pass is checked."""
    assert settings.checking
    assert list(levels(lower(test)))


@pytest.mark.parametrize("schema", ("lazy", "unbounded"))
def test_a_schema_has_names_of_its_own(lowered: Callable[[str], Program], schema: str) -> None:
    kinds = ("pc", "cs", "active", "ended", "moved", "after", "result")
    names = ["s", "round", "before", *(f"{kind}_{thread}" for kind in kinds for thread in range(2))]
    reads = " ".join(f"assert({name} == arg);" for name in names)
    program = lowered(
        f"int {', '.join(names)}; void *worker(void *p) {{ long arg = (long)p; {reads} return p; }}"
        "int main(void) { pthread_t t; void *end; pthread_create(&t, 0, worker, 0); pthread_join(t, &end);"
        f"{' '.join(f'{name}++;' for name in names)} assert(!end); }}"
    )
    make = partial(lists.sequential_lazy, rounds=2) if schema == "lazy" else lists.sequential_unbounded
    sequential = run_passes(program, make(BOUNDED))
    assert set(names) < {item.var.name for item in sequential.globals}


# ----------------------------------------------------------------------------------------- command line
@pytest.mark.parametrize(
    ("command", "code", "passes"),
    (
        (["core"], 0, 1),
        (["sequentialize"], 0, 9),
        (["sequentialize", "--no-reduce", "--schema", "unbounded"], 0, 8),
        (["verify", "--engine", "lazy"], 10, 8),
        (["verify", "--engine", "unbounded"], 10, 8),  # in a process that another one starts
    ),
)
def test_debug_shows_the_passes(command: list[str], code: int, passes: int, capfd: pytest.CaptureFixture[str]) -> None:
    assert run([*command, LOST_UPDATE]) == code
    plain = capfd.readouterr()
    assert plain.err == ""
    assert run([*command, LOST_UPDATE, "--debug"]) == code
    shown = capfd.readouterr()
    assert shown.out == plain.out
    first, *rows = shown.err.splitlines()
    assert first.split() == ["pass", "times", "seconds", "statements"]
    assert len(rows) == passes
    assert re.match(r"select properties +1 +\d+\.\d+ +17 -> +17  assertions of ", rows[0])
    assert settings.observer is None


@pytest.mark.parametrize("debug", (False, True))
def test_a_broken_promise_is_an_internal_error(
    debug: bool, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    """In the processes that `verify` starts."""
    monkeypatch.setattr(settings, "checking", not debug)  # --debug turns it on
    monkeypatch.setattr("unbraid.transforms.slice.slice_program", lambda program: replace(program, threads=()))
    assert run(["verify", "--engine", "lazy", LOST_UPDATE, *(["--debug"] if debug else [])]) == 6
    assert "the pass 'slice' ensures a program that is cloned, loop-free, without pointers" in capfd.readouterr().err


def test_the_command_line_starts_without_passes() -> None:
    code = "import sys, unbraid.cli; print([n for n in sys.modules if 'passes' in n or 'transforms' in n])"
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, text=True).stdout == "[]\n"
