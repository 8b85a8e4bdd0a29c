"""Text with C in it as HTML that a browser breaks between tokens only: at spaces, and after `(`, `,` and `;`.

    f(a->b, "x y");   =>   f( <wbr> a->b, " " "x y");      each piece is an element that stays on one line

By itself a browser would also break `a->b` after the hyphen, and strings at their spaces.
"""

from __future__ import annotations

import re
from html import escape

_PIECE = re.compile(
    r"""(?P<space>\s+) | (?: "(?:\\.|[^"\\])*" | '(?:\\.|[^'\\])*' | [^\s(,;] )+ [(,;]* | [(,;]+""", re.VERBOSE
)
_BREAKABLE = re.compile(r"[^\w.,;()*&=<>+\[\]#:]", re.ASCII)  # a browser may break a word at another character


def code(text: str) -> str:
    made: list[str] = []
    for piece in _PIECE.finditer(text):
        if piece["space"]:
            made.append(piece[0])
        else:
            is_next = bool(made) and not made[-1].isspace()
            own = f'<span class="piece">{escape(piece[0])}</span>' if _BREAKABLE.search(piece[0]) else escape(piece[0])
            made.append(f"{'<wbr>' if is_next else ''}{own}")
    return "".join(made)
