"""Fenced blocks of a page that are files, or changes of files, and putting them in place:

```python title="path"      a new file
```diff title="path"        lines to find (` `, `-`) and what to write instead (` `, `+`)
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

_BLOCK = re.compile(r"^```(\w+) title=\"(.+?)\"\n(.*?)^```$", re.DOTALL | re.MULTILINE)


def blocks(page: str) -> Iterator[tuple[str, str, str]]:
    """Kind, path and text."""
    for found in _BLOCK.finditer(page):
        yield found[1], found[2], found[3]


def put_in_place(page: str, root: Path) -> None:
    for kind, path, text in blocks(page):
        file = root / path
        if kind == "diff":
            old, new = (_side(text, mark) for mark in "-+")
            before = file.read_text()
            assert before.count(old) == 1, f"{path}: this should be there once:\n{old}"
            file.write_text(before.replace(old, new))
        else:
            assert not file.exists() and file.parent.is_dir(), path
            file.write_text(text)


def _side(text: str, mark: str) -> str:
    return "".join(line[1:] for line in text.splitlines(keepends=True) if line[0] in (" ", mark))
