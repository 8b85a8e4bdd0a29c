"""Where files are kept from one run to the next."""

from __future__ import annotations

import os
from pathlib import Path


def user_cache(name: str) -> Path:
    """A folder of ours in the user's cache folder.  It need not exist."""
    base = os.environ.get("XDG_CACHE_HOME") or os.path.expanduser("~/.cache")
    return Path(base) / "unbraid" / name
