"""Web pages that consist of a single file and need no network."""

from __future__ import annotations

import html
import json
from collections.abc import Mapping
from importlib.resources import files
from typing import Any

from unbraid import __version__


def page(title: str, about: str, body: str, style: str, script: str, data: Mapping[str, Any]) -> str:
    """`body`, `style` and `script` are inserted as they are.  The script finds the data in the element `data`."""
    here = files("unbraid.results.pages")
    # The data must not contain `</script>`, which would end the script.
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
