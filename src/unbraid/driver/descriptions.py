"""Which program a trace is of, for files: how to load it again, and how to notice that it has changed."""

from __future__ import annotations

import hashlib
from pathlib import Path
from typing import Any

from unbraid import __version__
from unbraid.core.flags import Flags
from unbraid.driver.request import Source


def describe_source(source: Source) -> dict[str, Any]:
    """The part of a trace file that is needed to load the program again, and to notice if it has changed."""
    flags = source.flags or (Flags(),) * len(source.files)
    first = absolute(flags[0])
    return {
        "tool": f"unbraid {__version__}",
        "files": [_file(name, flags) for name, flags in zip(source.files, flags, strict=True)],
        "data_model": source.model.name,
        "std": first.std,
        "includes": first.arguments("-I"),
        "defines": first.arguments("-D"),
        "properties": [str(Path(n).resolve()) if n.endswith(".prp") else n for n in source.properties],
        "beside": list(source.beside),
        "error_labels": list(source.error_labels),
        "spurious_wakeups": source.spurious_wakeups,
        "may_fail": source.may_fail,
        "async_signals": source.async_signals,
        "unknown": source.unknown.value,
        "entry": source.entry,
    }


def _file(name: str, flags: Flags) -> dict[str, Any]:
    digest, words = file_digest(name), absolute(flags).words
    return {"name": str(Path(name).resolve()), "sha256": digest, "std": flags.std, "flags": list(words)}


def absolute(flags: Flags) -> Flags:
    """With paths that do not depend on the current folder.  A header that is not there is searched for by compilers."""
    return flags.with_paths(lambda path, _: str(Path(path).resolve()) if Path(path).exists() else path)


def file_digest(name: str) -> str:
    return hashlib.sha256(Path(name).read_bytes()).hexdigest()
