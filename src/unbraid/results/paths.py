"""How files are named to people."""

from __future__ import annotations

import os


def short_path(path: str) -> str:
    relative = os.path.relpath(path)
    return path if relative.startswith("..") else relative
