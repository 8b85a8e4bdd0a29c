"""The lines of the user's files."""

from __future__ import annotations

from pathlib import Path

from unbraid.core.nodes import Origin


class Sources:
    def __init__(self) -> None:
        self.files: dict[str, list[str]] = {}

    def line(self, origin: Origin) -> str:
        if origin.file not in self.files:
            try:
                self.files[origin.file] = Path(origin.file).read_text(errors="replace").splitlines()
            except OSError:
                self.files[origin.file] = []
        text = self.files[origin.file]
        return text[origin.line - 1].strip() if 0 < origin.line <= len(text) else ""
