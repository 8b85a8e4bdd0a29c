"""The README for the package index.  All else about the package is in pyproject.toml.

On the index, a link to a file of the repository would lead nowhere.  If [project.urls] has a `Repository`, such links
become absolute ones.  If not, only their texts stay, and pictures are left out.
"""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

ROOT = Path(__file__).parent
LINK = re.compile(r"(!?)\[([^\]]*)\]\((?!https?:|#)([^)\s]+)\)")


def description(readme: str, repository: str | None) -> str:
    def absolute(link: re.Match[str]) -> str:
        mark, text, path = link.groups()
        if repository is None:
            return "" if mark else text
        return f"{mark}[{text}]({repository.rstrip('/')}/{'raw' if mark else 'blob'}/main/{path})"

    return LINK.sub(absolute, readme)


if __name__ == "__main__":
    from setuptools import setup

    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    setup(
        long_description=description((ROOT / "README.md").read_text(), project.get("urls", {}).get("Repository")),
        long_description_content_type="text/markdown",
    )
