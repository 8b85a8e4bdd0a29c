"""The process on a worker: `python -m unbraid.driver.cluster.job FOLDER` reads the work from the folder, and writes the
result to it.

The work is unpickled, so anybody who can write to the folder can run code here.  The same holds for every Dask cluster:
use only a cluster that you trust.
"""

from __future__ import annotations

import os
import pickle
import sys
import traceback
from collections.abc import Callable
from pathlib import Path
from typing import Any

from unbraid.core.causes import Why
from unbraid.core.errors import EngineLimit, InternalError, UnbraidError, WorkerError
from unbraid.driver.scheduler import Send

WORK, UNFINISHED, RESULT = "work", "unfinished", "result"


def main(folder: Path) -> None:
    import unbraid.driver.loading  # noqa: F401  how deep Python may recurse is set there

    done = _done(pickle.loads((folder / WORK).read_bytes()))
    (folder / UNFINISHED).write_bytes(pickle.dumps(done))
    os.replace(folder / UNFINISHED, folder / RESULT)


def _done(work: Callable[[Send], Any]) -> tuple[Any, Exception | None]:
    try:
        return work(lambda progress: None), None
    except MemoryError:
        return None, EngineLimit(Why.OUT_OF_MEMORY)
    except Exception as error:
        if isinstance(error, UnbraidError) and not isinstance(error, InternalError):
            return None, error
        return None, WorkerError(f"{type(error).__name__}: {error}", traceback.format_exc())


if __name__ == "__main__":
    main(Path(sys.argv[1]))
