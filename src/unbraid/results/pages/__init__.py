"""Pages with everything in them: no other file, no network."""

from __future__ import annotations

import html
import json
from collections.abc import Mapping
from importlib.resources import files
from typing import Any

from unbraid import __version__


def page(title: str, about: str, body: str, style: str, script: str, data: Mapping[str, Any]) -> str:
    """`body`, `style` and `script` are put in as they are; the script finds the data in the element `data`."""
    here = files("unbraid.results.pages")
    # Inside of a script, nothing may look like its end.
    embedded = json.dumps(data, separators=(",", ":"), allow_nan=False).replace("<", "\\u003c")
    values = {
        "title": html.escape(title),
        "about": html.escape(about),
        "version": html.escape(__version__),
        "style": (here / "base.css").read_text() + style,
        "script": script,
        "data": embedded,
        "body": body,
    }
    pieces = (here / "shell.html").read_text().split("<!--")
    filled = [pieces[0]]
    for piece in pieces[1:]:
        name, _, rest = piece.partition("-->")
        filled += [values[name], rest]
    return "".join(filled)
