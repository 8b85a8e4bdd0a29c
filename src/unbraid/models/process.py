"""Functions that end the program (assert, abort, exit), and what `models.library` says to the verifier."""

from __future__ import annotations

from unbraid.core.nodes import BOOL, FALSE, TRUE, Bound, Expr, IntType, Property
from unbraid.core.writing import Feature
from unbraid.models.context import Model, ModelCall
from unbraid.models.library import RUN_EXIT_HANDLERS, RUN_QUICK_EXIT_HANDLERS
from unbraid.properties import lowering

_IN_CLEANUP_PUSH = "__sigsetjmp_cancel"  # glibc's name of __sigsetjmp in this macro


def _assert_fail(call: ModelCall) -> None:
    text = call.string(0)
    call.check(FALSE, Property.ASSERTION, f"assertion {text}" if text else "assertion")
    call.halt()


def _assert_fail_somewhere(call: ModelCall) -> None:
    """The GNU library passes the text first; with four arguments, it is another library."""
    (_assert_fail if call.count() < 4 else _assert_fail_of_other_library)(call)


def _assert_fail_of_other_library(call: ModelCall) -> None:
    """Other C libraries pass the text of the assertion as the last string, after the place or the function."""
    texts = [text for text in map(call.string, range(call.count())) if text]
    call.check(FALSE, Property.ASSERTION, f"assertion {texts[-1]}" if texts else "assertion")
    call.halt()


def _end(call: ModelCall) -> None:
    """Ends the program at once."""
    for position in range(call.count()):
        call.effects(position)
    lowering.before_end(call)
    call.halt()


def _exit(call: ModelCall) -> None:
    """Runs the handlers that were registered, and ends the program."""
    if not call.uses(Feature.AT_EXIT):
        _end(call)
        return
    call.library(RUN_EXIT_HANDLERS, (call.value(0),))
    call.run_destructors()
    lowering.before_end(call)
    call.halt()


def _quick_exit(call: ModelCall) -> None:
    call.effects(0)
    if call.uses(Feature.AT_EXIT):
        call.library(RUN_QUICK_EXIT_HANDLERS, ())
    lowering.before_end(call)
    call.halt()


def _setjmp(call: ModelCall) -> Expr:
    if call.name == _IN_CLEANUP_PUSH:
        call.refuse("pthread_cleanup_push in a preprocessed file is not supported; verify the file as it is written")
    for position in range(1, call.count()):  # whether to save the mask of signals
        call.effects(position)
    return call.set_jump(call.place(0))


def _longjmp(call: ModelCall) -> None:
    call.jump(call.place(0), call.value(1))


def reach_error(call: ModelCall) -> None:
    """A call of an error function, which the property says is never called."""
    call.check(FALSE, Property.ERROR_CALL, f"{call.name}() is reached")
    call.halt()


# ------------------------------------------------------------------------- functions for `models.library`
def _unmodelled(call: ModelCall) -> None:
    """Marks behaviour that is not modelled."""
    call.not_followed()


def _unknown(call: ModelCall) -> None:
    """Marks what a stub of an unknown function leaves open (`frontend/unknown/stubs.py`)."""
    call.not_followed(Bound.UNKNOWN)


def _undefined(call: ModelCall) -> None:
    """__unbraid_undefined("what"): marks undefined behaviour."""
    call.check(FALSE, Property.UNDEFINED, call.string(0) or "undefined behaviour")


def _notices_undefined(call: ModelCall) -> Expr:
    """_Bool __unbraid_notices_undefined(void): false if it is assumed that there is no undefined behaviour."""
    return TRUE if call.notices(Property.UNDEFINED) else FALSE


def _choose(call: ModelCall) -> Expr:
    """_Bool __unbraid_choose(void): where the standard leaves a choice, both ways are explored."""
    choice = call.temporary(BOOL)
    call.choose(choice)
    return choice


MODELS: dict[str, Model] = {
    "__unbraid_unmodelled": _unmodelled,
    "__unbraid_unknown": _unknown,
    "__unbraid_undefined": _undefined,
    "__unbraid_notices_undefined": _notices_undefined,
    "__unbraid_choose": _choose,
    "__assert_fail": _assert_fail,
    "__assert_perror_fail": _assert_fail,
    "__assert": _assert_fail_somewhere,
    "__assert_c99": _assert_fail,
    **dict.fromkeys(("__assert_rtn", "__assert_func", "__assert13", "__assert2"), _assert_fail_of_other_library),
    "exit": _exit,
    "_exit": _end,
    "_Exit": _end,
    "quick_exit": _quick_exit,
    **dict.fromkeys(("setjmp", "_setjmp", "sigsetjmp", "__sigsetjmp", _IN_CLEANUP_PUSH), _setjmp),
    **dict.fromkeys(("longjmp", "_longjmp", "siglongjmp"), _longjmp),
}

TYPES: dict[str, IntType | str] = {}
