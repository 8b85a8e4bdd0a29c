"""Writes circuits in AIGER's binary format."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from unbraid.symbolic.aig import Aig


def aiger(aig: Aig, latches: Mapping[int, int], bad: int) -> bytes:
    """`latches`: the next value of each latch.  A latch is an input of the graph, and is false at the start.  All other
    inputs are free.  The property to check is that `bad` is never true."""
    order = _below(aig, [*latches.values(), bad])
    inputs = [node for node in order if aig.fanins[node] is None and 2 * node not in latches]
    gates = [node for node in order if aig.fanins[node] is not None]
    kept = [latch >> 1 for latch in latches]
    number = {0: 0} | {node: i for i, node in enumerate([*inputs, *kept, *gates], 1)}

    def literal(of: int) -> int:
        return 2 * number[of >> 1] | of & 1

    count = len(inputs) + len(kept) + len(gates)
    lines = [f"aig {count} {len(inputs)} {len(kept)} 1 {len(gates)}"]
    lines += [str(literal(following)) for following in latches.values()]
    lines.append(str(literal(bad)))
    body = bytearray("\n".join(lines).encode() + b"\n")
    for node in gates:
        fanin = aig.fanins[node]
        assert fanin is not None
        small, large = sorted(map(literal, fanin))
        for difference in (2 * number[node] - large, large - small):
            while difference > 0x7F:
                body.append(difference & 0x7F | 0x80)
                difference >>= 7
            body.append(difference)
    return bytes(body)


def _below(aig: Aig, roots: Sequence[int]) -> list[int]:
    """The nodes that these literals depend on, without the constant, in topological order."""
    seen = {0}
    pending = [root >> 1 for root in roots]
    while pending:
        node = pending.pop()
        if node not in seen:
            seen.add(node)
            pending.extend(inner >> 1 for inner in aig.fanins[node] or ())
    return sorted(seen - {0})  # a node has a larger number than its operands
