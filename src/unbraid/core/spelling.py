"""Messages about names that do not exist: what is known, and which known name is nearest."""

from __future__ import annotations

from collections.abc import Iterable


def did_you_mean(name: str, known: Iterable[str]) -> str:
    """The end of a message: `; did you mean NAME?`, or nothing if no known name is near.  Case does not count."""
    import difflib  # only for errors, so that the program starts without it

    by_folded = {each.casefold(): each for each in known}
    near = difflib.get_close_matches(name.casefold(), by_folded, 1)
    return f"; did you mean {by_folded[near[0]]}?" if near else ""


def not_one_of(name: str, known: Iterable[str]) -> str:
    """The message for a name that is none of those that are known."""
    names = tuple(known)
    return f"{name} is not one of {', '.join(names)}{did_you_mean(name, names)}"
