"""Accesses to neighbouring elements of an array as one effect.

writes text[0] = 97, writes text[1] = 98      =>    writes text[0..1] = 97, 98
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from unbraid.results.effects import Effect, EffectKind

_ELEMENT = re.compile(r"(.*)\[(\d+)\]")
_MERGED = (EffectKind.READS, EffectKind.WRITES)
MOST_VALUES = 8  # that are listed


def merged(effects: Iterable[Effect]) -> list[Effect]:
    result: list[Effect] = []
    runs: dict[tuple[EffectKind, str], tuple[int, int, int, list[str]]] = {}  # place in the result, first, last, values
    for effect in effects:
        element = _ELEMENT.fullmatch(effect.data[0]) if effect.kind in _MERGED else None
        if element is None:
            result.append(effect)
            continue
        key, number, value = (effect.kind, element[1]), int(element[2]), effect.data[1]
        run = runs.get(key)
        if run is not None and number == run[2] + 1:
            where, first, _, values = run
            runs[key] = where, first, number, [*values, value]
            result[where] = Effect(effect.kind, (f"{element[1]}[{first}..{number}]", _listed([*values, value])))
        else:
            runs[key] = len(result), number, number, [value]
            result.append(effect)
    return result


def _listed(values: list[str]) -> str:
    if len(set(values)) == 1:
        return values[0]
    return ", ".join(values) if len(values) <= MOST_VALUES else f"{', '.join(values[:MOST_VALUES])}, ..."
