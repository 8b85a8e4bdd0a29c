"""The objects in a static library (`ar`)."""

from __future__ import annotations

from pathlib import Path

from unbraid.core.errors import InputError

MAGIC = b"!<arch>\n"
THIN = b"!<thin>\n"
HEADER = 60  # bytes: name 16, date 12, user 6, group 6, mode 8, size 10, end 2


def members(path: Path) -> dict[str, list[bytes]]:
    """The contents of the objects by their names without folders, in the formats of GNU and BSD.

    The objects of a thin archive are only named.
    """
    try:
        data = path.read_bytes()
    except OSError as error:
        raise InputError(f"{path}: {error.strerror}") from error
    if not data.startswith((MAGIC, THIN)):
        raise InputError(f"{path}: this is not a static library")
    is_thin = data.startswith(THIN)
    found: dict[str, list[bytes]] = {}
    long_names, at = b"", len(MAGIC)
    while at + HEADER <= len(data):
        header = data[at : at + HEADER]
        name = header[:16].rstrip()
        try:
            size = int(header[48:58])
        except ValueError as error:
            raise InputError(f"{path}: this static library is damaged") from error
        content = data[at + HEADER : at + HEADER + size]
        is_table = name in (b"/", b"//", b"/SYM64/") or name.startswith(b"__.SYMDEF")
        if name == b"//":
            long_names = content
        elif name.startswith(b"#1/"):  # BSD: the name is in front of the content
            length = int(name[3:])
            name, content = content[:length].rstrip(b"\0"), content[length:]
            is_table = name.startswith(b"__.SYMDEF")
        elif name.startswith(b"/") and name[1:].isdigit():  # GNU: the name is in the table
            name = long_names[int(name[1:]) :].split(b"\n", 1)[0]
        if not is_table:
            known = found.setdefault(Path(name.decode(errors="replace").rstrip("/")).name, [])
            known += [] if is_thin else [content]
        at += HEADER + (0 if is_thin and not is_table else size + size % 2)
    return found
