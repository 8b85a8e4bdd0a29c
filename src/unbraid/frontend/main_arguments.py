"""The arguments of main: any number of strings, of any characters.

If only the library looks at them, their characters need not be followed (`models/library/texts.c`).

Otherwise few and short ones are followed, as inputs.  For others there is a marker, so that TRUE is never said of a
program that looks at its arguments:

    argc = any;  assume(argc > 0);
    if (argc > 3 || any) marker;                            more than 3, if the program asks for more
    texts[0][0] = any;  ...
    argv[0] = argc > 0 ? texts[0] : 0;  ...  argv[3] = 0;
"""

from __future__ import annotations

from unbraid.core import build
from unbraid.core.nodes import (
    BOOL,
    ArrayType,
    Bound,
    Const,
    Expr,
    Global,
    IntType,
    Place,
    PointerType,
    Storage,
    Type,
    Var,
)
from unbraid.core.notes import Note, NoteKind
from unbraid.core.writing import Feature, nothing
from unbraid.frontend.lowering.writer import FunctionWriter

FEWEST, MOST = 3, 8  # arguments that are followed, with the name of the program
LONGEST = 3  # characters of each


def character_of(kind: Type) -> IntType | None:
    """The type of the characters, if this is the type of argv."""
    string = kind.target if isinstance(kind, PointerType) else None
    character = string.target if isinstance(string, PointerType) else None
    return character if isinstance(character, IntType) and character.bits == 8 else None


def give_arguments(fn: FunctionWriter, count: Expr, vector: Var, character: IntType, wanted: int) -> None:
    """Let `vector` (argv) lead to `count` (argc) strings and a null pointer.  `wanted`: how many it seems to need."""
    fn.program.announce(Feature.TEXTS)
    fn.program.notes[Note(NoteKind.ARGUMENTS)] = None
    fn.assume(build.compare(">", count, build.constant(0, count.type)))
    if fn.program.hides_texts():
        if fn.program.uses(Feature.OPTIONS):
            fn.call_library("unbraid_text_options", ())
        (strings,) = fn.call_library("unbraid_text_arguments", (count,))
        fn.initialise(vector, build.cast(strings, build.scalar(vector.type)))
    else:
        _give_short_ones(fn, count, vector, character, min(max(wanted, FEWEST), MOST))


def follow_vector(fn: FunctionWriter, pointer: Expr, place: Place) -> None:
    """Before `place` is read, which is found by this pointer: of a vector that is too long, only the start is known."""
    kind = place.type
    is_string = isinstance(kind, PointerType) and isinstance(kind.target, IntType) and kind.target.bits == 8
    if not is_string or fn.is_library or not fn.program.hides_texts():
        return
    (vector,) = fn.call_library("unbraid_text_vector", ())
    is_vector = build.same_object(pointer, build.cast(vector, build.scalar(pointer.type)))
    is_unknown = build.conjunction(is_vector, build.negate(build.valid(place)))
    fn.branch(is_unknown, lambda: fn.unmodelled(Bound.ARGUMENTS), nothing)


def _give_short_ones(fn: FunctionWriter, count: Expr, vector: Var, character: IntType, most: int) -> None:
    program, string = fn.program, fn.program.types.pointer_to(character)
    texts = _add_global(fn, "argument_texts", ArrayType(ArrayType(character, LONGEST + 1), most), Const(0, character))
    strings = _add_global(fn, "argument_strings", ArrayType(string, most + 1), Const(0, string))
    is_longer = fn.temporary(BOOL)
    fn.havoc(is_longer, is_input=False)
    is_more = build.compare(">", count, build.constant(most, count.type))
    fn.branch(build.disjunction(is_more, is_longer), lambda: fn.unmodelled(Bound.ARGUMENTS), nothing)
    for number in range(most):
        text = build.element(texts, number, ArrayType(character, LONGEST + 1))
        for position in range(LONGEST):
            any_character = fn.temporary(character)
            fn.havoc(any_character)
            fn.assign(build.element(text, position, character), any_character)
        start = build.address_of(build.element(text, 0, character), string)
        is_given = build.compare(">", count, build.constant(number, count.type))
        given = build.ite(is_given, start, build.constant(0, string))
        fn.assign(build.element(strings, number, string), given)
    kind = vector.type
    assert isinstance(kind, PointerType)
    program.point_to(texts)
    program.point_to(strings)
    fn.initialise(vector, build.address_of(build.element(strings, 0, string), kind))


def _add_global(fn: FunctionWriter, name: str, kind: Type, initial: Const) -> Var:
    program = fn.program
    known = program.globals.get(name)
    if known is not None:
        return known.var
    var = Var(program.unique(name), kind, Storage.GLOBAL)
    program.globals[name] = Global(var, (initial,) * len(fn.cell_types(kind)), fn.here)
    return var
