"""Texts from outside: messages of the library, and the environment.

Few and short ones are followed (`library/messages.c`, `library/environment.c`).  For others there is a marker, as for
the arguments of main.
"""

from __future__ import annotations

from unbraid.core import build
from unbraid.core.nodes import BOOL, Bound, Expr, IntType, PointerType
from unbraid.core.writing import Feature
from unbraid.models.context import Model, ModelCall, NotModelled, approximate

MESSAGES = ("strerror", "strsignal", "gai_strerror", "hstrerror")  # functions whose result is such a text
_MOST_NAMES = 8  # as in library/environment.c


def _message(call: ModelCall) -> Expr | None:
    """If the program does not use the text, nothing happens."""
    if not call.is_used:
        call.effects(0)
        return None
    (text,) = call.library(call.name, (call.value(0),))
    return text


def _strerror_r(call: ModelCall) -> Expr:
    """There are two functions of this name.  Their results have different types."""
    of = "gnu" if isinstance(call.result, PointerType) else "posix"
    values = tuple(call.keep(call.value(position)) for position in range(3))
    (result,) = call.library(f"unbraid_{of}_strerror_r", values)
    return result


def _getenv(call: ModelCall) -> Expr:
    """If the program sets variables, each result is only an approximation."""
    name = call.string(0)
    number = None if name is None else call.number("environment", name)
    if number is None or number >= _MOST_NAMES:
        raise NotModelled
    is_new = call.uses(Feature.ENVIRONMENT)
    if is_new:
        approximate(call)
    args = (build.constant(number, call.int_type), build.constant(is_new, BOOL))
    (text,) = call.library("unbraid_getenv", args)
    return text


def _setenv(call: ModelCall) -> Expr:
    call.announce(Feature.ENVIRONMENT)
    raise NotModelled


def _any_value(call: ModelCall) -> Expr:
    """Any value of its type, for `models.library`: an approximation."""
    assert call.result is not None
    value = call.temporary(call.result)
    call.havoc(value, is_approximation=True)
    return value


def _outside(call: ModelCall) -> None:
    """void __unbraid_outside(void), for `models.library`: marks a text that is too long to be followed."""
    call.not_followed(Bound.ARGUMENTS)


MODELS: dict[str, Model] = {
    **dict.fromkeys(MESSAGES, _message),
    **dict.fromkeys(("strerror_r", "__xpg_strerror_r"), _strerror_r),
    **dict.fromkeys(("getenv", "secure_getenv"), _getenv),
    **dict.fromkeys(("setenv", "unsetenv", "putenv", "clearenv"), _setenv),
    **dict.fromkeys(
        ("__unbraid_any_character", "__unbraid_any_flag", "__unbraid_any_number", "__unbraid_any_real"), _any_value
    ),
    "__unbraid_outside": _outside,
}

TYPES: dict[str, IntType | str] = {}
