"""The outside verifiers."""

from __future__ import annotations

from unbraid.backends import load, names
from unbraid.backends.adapter import BackendKind

VERIFIERS = tuple(name for name in names() if load(name).kind is BackendKind.VERIFIER)
