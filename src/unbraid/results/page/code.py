"""A line of C as HTML that a browser breaks between tokens only: at spaces, and after `(`, `,` and `;`.

    f(a->b, "x y");   =>   <span>f(</span><wbr><span>a-&gt;b,</span> <span>"x y");</span>

`report.css` keeps each span on one line.  By itself a browser would also break `a->b` after the hyphen.
"""

from __future__ import annotations

import re
from html import escape

_PIECE = re.compile(
    r"""(?P<space>\s+) | (?: "(?:\\.|[^"\\])*" | '(?:\\.|[^'\\])*' | [^\s(,;] )+ [(,;]* | [(,;]+""", re.VERBOSE
)


def code(text: str) -> str:
    made: list[str] = []
    for piece in _PIECE.finditer(text):
        if piece["space"]:
            made.append(piece[0])
        else:
            is_next = bool(made) and not made[-1].isspace()
            made.append(f"{'<wbr>' if is_next else ''}<span>{escape(piece[0])}</span>")
    return "".join(made)
