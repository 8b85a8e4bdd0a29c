"""Models of the libraries that threaded programs use, written in core: one file per API family.

A model is a Python function that writes core statements in place of a call.  `MODELS` maps each C function to its
model.  `MODEL_TYPES` maps each opaque C type to its core type, or to the reason why it is refused.
`MODEL_INITIALISERS` maps the number in a static initialiser of such a type to the state and the feature that it means.
"""

from __future__ import annotations

from unbraid.core.nodes import IntType
from unbraid.core.writing import Feature
from unbraid.models import (
    atomic_structs,
    atomics,
    bits,
    blocks,
    builtins,
    c11_threads,
    error_numbers,
    floats,
    heap,
    overflow,
    process,
    scheduling,
    signals,
    threads,
    verifier,
)
from unbraid.models.cancellation import requests
from unbraid.models.context import Model
from unbraid.models.environment import children, clocks, dates, inputs, options
from unbraid.models.environment import texts as outside_texts
from unbraid.models.files import lines, queues, reading, streams, writing
from unbraid.models.input import characters, scanf, sscanf
from unbraid.models.output import io, texts
from unbraid.models.sync import (
    barriers,
    conditions,
    futexes,
    mutexes,
    named_semaphores,
    once,
    rwlocks,
    semaphores,
    spinlocks,
)

FAMILIES = (
    threads, mutexes, conditions, rwlocks, spinlocks, barriers, semaphores, named_semaphores, once, c11_threads,
    atomics, atomic_structs, verifier, error_numbers, clocks, texts, scheduling, futexes, requests, signals,
    process, builtins, bits, overflow, heap, blocks, floats, inputs, dates, outside_texts, options,
    characters, sscanf, scanf, io, lines, reading, writing, queues, streams, children,
)  # fmt: skip

# A later family may refine the models of an earlier one.
MODELS: dict[str, Model] = {name: model for family in FAMILIES for name, model in family.MODELS.items()}

MODEL_TYPES: dict[str, IntType | str] = {name: kind for family in FAMILIES for name, kind in family.TYPES.items()}

MODEL_INITIALISERS: dict[str, dict[int, tuple[int, Feature | None]]] = {
    **mutexes.INITIALISERS,
    **rwlocks.INITIALISERS,
}
