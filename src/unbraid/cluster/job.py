"""The process on a worker: python -m unbraid.cluster.job FOLDER reads the work from there, and leaves its result there.

Whoever can put something there can make us run it, as with everything on a Dask cluster: only use one that you trust.
"""

from __future__ import annotations

import pickle
import sys
import traceback
from collections.abc import Callable
from pathlib import Path
from typing import Any

from unbraid.errors import InternalError, UnbraidError, WorkerError
from unbraid.portfolio.scheduler import Send

WORK, RESULT = "work", "result"


def main(folder: Path) -> None:
    import unbraid.pipeline  # noqa: F401  how deep Python may recurse is set there

    (folder / RESULT).write_bytes(pickle.dumps(_done(pickle.loads((folder / WORK).read_bytes()))))


def _done(work: Callable[[Send], Any]) -> tuple[Any, Exception | None]:
    try:
        return work(lambda progress: None), None
    except Exception as error:
        if isinstance(error, UnbraidError) and not isinstance(error, InternalError):
            return None, error
        return None, WorkerError(f"{type(error).__name__}: {error}", traceback.format_exc())


if __name__ == "__main__":
    main(Path(sys.argv[1]))
