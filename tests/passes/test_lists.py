"""The order in which passes run, and what is said about them."""

from __future__ import annotations

import re
from itertools import product

from tests.helpers.levels import levels
from tests.helpers.programs import REPOSITORY, ProgramTest, each, lower_test
from unbraid.core.nodes import Property
from unbraid.passes import catalogue, lists
from unbraid.passes.run import Pass, settings
from unbraid.passes.shapes import STAGES, Shape, Shapes, in_words
from unbraid.properties.races import NO_DATA_RACE
from unbraid.properties.uninitialised import NO_UNINITIALISED
from unbraid.transforms.clone_threads import Bounds

SOURCES = REPOSITORY / "src" / "unbraid"

BOUNDED, CLONED = Bounds(2), Bounds(2, keep_loops=True)
LOWERED, NUMBERED = frozenset({Shape.LOWERED}), frozenset({Shape.LOWERED, Shape.NUMBERED})

# Of each pass, the file of its transform.
FILES = {
    "properties/selection.py": catalogue.select_properties(frozenset(), frozenset()),
    "properties/uninitialised.py": catalogue.watch(NO_UNINITIALISED),
    "properties/races.py": catalogue.watch(NO_DATA_RACE),
    "transforms/spin_loops.py": catalogue.wait_without_spinning(),
    "transforms/clone_threads.py": catalogue.clone_threads(BOUNDED),
    "transforms/memory/__init__.py": catalogue.resolve_pointers(),
    "transforms/split_objects.py": catalogue.split_objects(),
    "transforms/name_places.py": catalogue.name_places(),
    "transforms/semaphore_locks.py": catalogue.semaphore_locks(),
    "transforms/lightswitches.py": catalogue.shared_semaphores(),
    "transforms/prune_races.py": catalogue.prune_races(),
    "transforms/mirrors.py": catalogue.read_originals(),
    "transforms/drop_proved.py": catalogue.drop_proved(),
    "transforms/early_halt.py": catalogue.halt_early(),
    "transforms/any_start.py": catalogue.forget_start(),
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
        found.append(lists.marked(bounds, reduce, drops=True))
        found.append(lists.marked(bounds, reduce, drops=True, any_start=True))
    found += [lists.sequential_lazy(BOUNDED, 2, None, reduce) for reduce in (False, True)]
    return found


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
    assert list(levels(lower_test(test)))
