"""Reads the record that a run writes.  Its layout is that of `Record` in `runtime/scheduler.h`."""

from __future__ import annotations

import struct
from enum import IntEnum
from pathlib import Path

from unbraid.core.records import dataclass

_HEAD = struct.Struct("=iiii256s256s")
_POINT = struct.Struct("=Qii")


class Status(IntEnum):
    RUNNING = 0
    FAILED = 1
    STUCK = 2
    ENDED = 3
    FAILED_TOGETHER = 4  # a data race or a deadlock


@dataclass(frozen=True)
class Point:
    thread: int
    kind: str
    address: int  # in the code


@dataclass(frozen=True)
class Record:
    status: Status
    thread: int
    file: str
    line: int
    text: str
    points: list[Point]


def read_record(path: Path) -> Record | None:
    """None if the run ended before it wrote a record."""
    if not path.is_file():
        return None
    with path.open("rb") as file:
        head = file.read(_HEAD.size)
        if len(head) < _HEAD.size:
            return None
        status, thread, line, count, name, text = _HEAD.unpack(head)
        points = [Point(number, chr(kind), address) for address, number, kind in
                  _POINT.iter_unpack(file.read(count * _POINT.size))]  # fmt: skip
    return Record(Status(status), thread, _text(name), line, _text(text), points)


def _text(data: bytes) -> str:
    return data.split(b"\0")[0].decode(errors="replace")
