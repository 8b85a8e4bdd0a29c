"""Models of the libraries that threaded programs use, written in core: one file per API family.

A model is a Python function that writes core statements in place of a call.  `MODELS` maps each C function to its
model; `MODEL_TYPES` each opaque C type to its core type, or to the reason why it is refused.
"""

from __future__ import annotations

from unbraid.core.nodes import IntType
from unbraid.models import atomics, floats, heap, io, mutexes, process, threads, verifier
from unbraid.models.context import Model

FAMILIES = (threads, mutexes, atomics, verifier, process, heap, io, floats)

MODELS: dict[str, Model] = {name: model for family in FAMILIES for name, model in family.MODELS.items()}

MODEL_TYPES: dict[str, IntType | str] = {name: kind for family in FAMILIES for name, kind in family.TYPES.items()}
