"""Records what a command prints in a terminal, and draws it as SVG.

The lines appear one after the other, and then stay.  Where SVG is not animated, all of them are there at once.
"""

from __future__ import annotations

import fcntl
import os
import pty
import re
import struct
import subprocess
import sys
import termios
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from xml.sax.saxutils import escape

COLUMNS = 100
PROMPT = "$ "

# Sizes in pixels, and times in seconds.
LETTER, LINE, MARGIN, BAR = 8.4, 20, 18, 34
TYPED, BETWEEN = 1.2, 0.25

STYLE = """\
text {
  font: 14px ui-monospace, SFMono-Regular, Menlo, Consolas, "DejaVu Sans Mono", monospace;
  fill: #d6dbe4; white-space: pre;
}
.s1 { font-weight: bold; } .s2 { fill: #8b95a7; }
.s31 { fill: #ff7b72; } .s32 { fill: #7ee787; } .s33 { fill: #ffb454; } .s34 { fill: #79b8ff; }
.s35 { fill: #d2a8ff; } .s36 { fill: #56d4dd; }
.command { font-weight: bold; fill: #ffffff; }
.line { animation: appear 0.01s backwards; }
@keyframes appear { from { opacity: 0; } }
@media (prefers-reduced-motion: reduce) { .line { animation: none; } }
"""
_CODE = re.compile(r"\x1b\[([\d;]*)m")


@dataclass(frozen=True)
class Recording:
    """`lines`: what the command printed, with the codes for colours."""

    command: str
    lines: tuple[str, ...]


def record(words: Sequence[str], folder: Path) -> Recording:
    """Runs `unbraid` with these words in a terminal."""
    reader, writer = pty.openpty()
    fcntl.ioctl(writer, termios.TIOCSWINSZ, struct.pack("HHHH", 50, COLUMNS, 0, 0))
    own = {name: value for name, value in os.environ.items() if name not in ("COLUMNS", "NO_COLOR")}
    with subprocess.Popen(
        [sys.executable, "-m", "unbraid", *words], cwd=folder, env=own, stdin=subprocess.DEVNULL, stdout=writer,
        stderr=subprocess.DEVNULL,
    ):  # fmt: skip
        os.close(writer)
        printed = b"".join(_parts(reader))
    os.close(reader)
    return Recording(f"unbraid {' '.join(words)}", tuple(printed.decode().splitlines()))


def _parts(reader: int) -> Iterator[bytes]:
    """What is printed, until nobody can print any more."""
    try:
        while part := os.read(reader, 1 << 16):
            yield part
    except OSError:
        return  # so Linux reports the end


def plain(line: str) -> str:
    """A line without the codes for colours."""
    return _CODE.sub("", line)


def draw(recording: Recording) -> str:
    width = round(COLUMNS * LETTER + 2 * MARGIN)
    height = BAR + (len(recording.lines) + 1) * LINE + MARGIN
    rows = [f'<tspan class="s32">{PROMPT}</tspan><tspan class="command">{escape(recording.command)}</tspan>']
    rows += ["".join(_pieces(line)) for line in recording.lines]
    return "\n".join([
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" viewBox="0 0 {width} {height}" '
        f'role="img" aria-label="{escape(recording.command)}">',
        f"<style>\n{STYLE}</style>",
        f'<rect width="{width}" height="{height}" rx="8" fill="#161b22"/>',
        *(f'<circle cx="{MARGIN + 20 * n}" cy="17" r="6" fill="{colour}"/>' for n, colour in enumerate(_BUTTONS)),
        *(_row(number, row) for number, row in enumerate(rows)),
        "</svg>\n",
    ])  # fmt: skip


_BUTTONS = ("#ff5f57", "#febc2e", "#28c840")


def _row(number: int, text: str) -> str:
    after = TYPED + BETWEEN * number if number else 0.0
    y = BAR + (number + 1) * LINE - 4
    delay = f"animation-delay: {after:.2f}s"
    return f'<text class="line" x="{MARGIN}" y="{y}" style="{delay}" xml:space="preserve">{text}</text>'


def _pieces(line: str) -> Iterator[str]:
    """The parts of a line that look alike."""
    styles: list[str] = []
    position = 0
    for code in (*_CODE.finditer(line), None):
        text = line[position : code.start() if code else None]
        if text:
            names = " ".join(f"s{style}" for style in styles)
            yield f'<tspan class="{names}">{escape(text)}</tspan>' if styles else escape(text)
        if code:
            given = [style for style in code[1].split(";") if style not in ("", "0")]
            styles = [*styles, *given] if given else []
            position = code.end()
