"""From an interleaving to turns of real threads."""

from __future__ import annotations

from unbraid.results.reproduce.alignment import SLACK, Turn, turns
from unbraid.results.reproduce.units import Interleaving, Kind, Thread, Unit


# ------------------------------------------------------------------------------------------- alignment
def units(text: str) -> list[Unit]:
    """`7r 7w 9x`: a read and a write on line 7, a call on line 9."""
    return [Unit("f.c", int(word[:-1]), Kind(word[-1])) for word in text.split()]


def braid(order: list[int], *threads: str) -> Interleaving:
    return Interleaving([Thread(str(i), units(text)) for i, text in enumerate(threads)], order, order[-1], [])


def test_without_a_run_points_are_units() -> None:
    given = braid([0, 1, 0], "7r 7w", "9x")
    assert turns(given, ()) == [Turn(0, 1), Turn(1, 1), Turn(0, 2), Turn(0, 2 + SLACK)]


def test_points_that_are_no_units_are_passed_before_the_next_one() -> None:
    given = braid([0, 1, 0], "7r 8w", "9x")
    passed = [units("5w 7r 7r 6r 8w"), units("9x")]
    assert turns(given, passed)[0] == Turn(0, 4)


def test_an_atomic_access_is_told_from_copies() -> None:
    given = braid([0, 1, 0], "7r 8w", "9x")
    passed = [units("7a 7w 7r 8w"), units("9x")]
    assert turns(given, passed)[:2] == [Turn(0, 3), Turn(1, 1)]


def test_a_run_that_went_too_short_goes_further() -> None:
    given = braid([0, 1, 0], "7r 8w", "9x")
    passed = [units("5w 5w"), units("")]
    assert turns(given, passed)[0] == Turn(0, 3)


def test_on_a_line_that_was_not_left_an_atomic_access_may_still_come() -> None:
    given = braid([0, 1], "7w", "9x")
    assert turns(given, [units("7w"), units("9x")])[0] == Turn(0, 2)
    assert turns(given, [units("7w 7a"), units("9x")])[0] == Turn(0, 2)
    assert turns(given, [units("7w 8w"), units("9x")])[0] == Turn(0, 1)
    assert turns(given, [units("7w 7x"), units("9x")])[0] == Turn(0, 1)
