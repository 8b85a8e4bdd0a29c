"""What can answer on this machine."""

from __future__ import annotations

from collections.abc import Iterator
from importlib.metadata import version

from unbraid import __version__
from unbraid.backends import load
from unbraid.backends.adapter import find
from unbraid.engines.native.compiler import find_compiler
from unbraid.errors import UnbraidError
from unbraid.cli.options import PROVERS, VERIFIERS


def list_backends() -> Iterator[tuple[str, str, str]]:
    """Name, version and purpose of each engine; for an outside verifier, where it is and how to install it."""
    yield "bmc", f"bitwuzla {version('bitwuzla')}", "embedded bounded model checker; answers the lazy schema"
    yield "refinement", f"z3 {version('z3-solver')}", "embedded prover: trace abstraction of sound reductions"
    yield "chc", f"z3 {version('z3-solver')}", "embedded prover: invariants by Horn clauses, for any loops and switches"
    purpose = "embedded explicit search in compiled code; finds bugs in, and proves, programs with few inputs"
    yield "modular", f"unbraid {__version__}", "embedded: one thread at a time, answered by bmc and chc, or a backend"
    yield "native", find_compiler() or "no C compiler", purpose
    yield "explorer", f"unbraid {__version__}", "embedded explicit search; proves small closed programs"
    for name in (*VERIFIERS, *PROVERS):
        backend = load(name)
        try:
            installed = find(backend)
            shown = "not found" if installed is None else installed.version
            where = "" if installed is None else f" at {installed.executable}"
        except UnbraidError as error:
            shown, where = "does not work", f" ({error})"
        yield name, shown, f"{backend.title}{where}; to install it: {backend.install}"
