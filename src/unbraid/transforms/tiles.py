"""Drops switch points, so that a search is smaller (Lazy-CSeq, TOPLAS 2021, section 8; the windows of VeriSmart).

The switch points of a thread, in textual order, are cut into tiles, of which some are chosen at random:

    switch point in a tile that is not chosen     =>     nothing

The remaining executions are those of the program that switch only in chosen tiles.  So a violation is a real bug, but
finding none proves nothing.  Where a thread may have to wait, its switch point stays: otherwise no other thread could
do what it waits for.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace
from itertools import zip_longest

from unbraid.core.nodes import AtomicBegin, Block, Join, Program, Stmt, SwitchPoint
from unbraid.core.visitor import Rebuilder, nested_blocks

TILES = 6  # at most, per thread


def with_tiles(marked: Program, seed: int) -> Program:
    """`marked` is a program with switch points.  The same seed chooses the same tiles."""
    chance = random.Random(seed)
    functions = dict(marked.functions)
    for name in marked.threads:
        function = marked.functions[name]
        optional = [id(point) for point in _optional(function.body)]
        size = max(1, -(-len(optional) // TILES))
        tiles = [optional[start : start + size] for start in range(0, len(optional), size)]
        dropped = chance.sample(tiles, len(tiles) // 2)
        remover = _Remover({point for tile in dropped for point in tile})
        functions[name] = replace(function, body=remover.block(function.body))
    return replace(marked, functions=functions)


def _optional(block: Block) -> Iterator[SwitchPoint]:
    """The switch points that may be dropped, in textual order."""
    for stmt, following in zip_longest(block, block[1:]):
        if isinstance(stmt, SwitchPoint) and not _may_wait(following):
            yield stmt
        for nested in nested_blocks(stmt):
            yield from _optional(nested)


def _may_wait(stmt: Stmt | None) -> bool:
    return isinstance(stmt, Join) or (isinstance(stmt, AtomicBegin) and stmt.sync is not None)


class _Remover(Rebuilder):
    def __init__(self, points: set[int]) -> None:
        self.points = points

    def stmt(self, stmt: Stmt) -> Block:
        return () if id(stmt) in self.points else super().stmt(stmt)
