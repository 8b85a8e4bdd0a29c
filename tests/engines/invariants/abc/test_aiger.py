"""The format of circuits."""

from __future__ import annotations

import struct

from unbraid.engines.invariants.abc.aiger import aiger
from unbraid.symbolic.aig import Aig


def test_the_format_of_circuits() -> None:
    """A toggle with an enable: bad if it is on while it is to be switched."""
    aig = Aig()
    enable, state = aig.new_input(), aig.new_input()
    toggled = aig.equal(enable, state) ^ 1
    text = aiger(aig, {state: toggled}, aig.and_(enable, state))
    header, following, bad, gates = text.split(b"\n", 3)
    assert header == b"aig 5 1 1 1 3"  # the exclusive or is three gates, of which one is `bad`
    assert int(following) >> 1 == 5
    assert int(bad) == 6
    assert struct.unpack("6B", gates)[:2] == (2, 2)  # 6 = 4 & 2
