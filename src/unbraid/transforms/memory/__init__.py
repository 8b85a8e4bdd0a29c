"""Pointers become plain values, so that engines see scalar core only.

    p = &x                =>    p = 4096                       each object has its place in one flat memory
    p + 1                 =>    p + 4
    *p = e                =>    if (p == 4096) x = e; else if (p == 8192) y = e;
    v = *p                =>    v = p == 4096 ? x : y
    valid(*p)             =>    p == 4096 || p == 8192 && y_lives
    free(p)               =>    if (p == 8192) y_lives = 0;

A points-to analysis gives each pointer the bytes that it may lead to.  Where the object has a cell of that type there,
the cell is accessed; else the bytes of all cells that are touched are put together, or replaced, in one step.  For the
check before a write, a constant is not there.

Objects are so far apart that a pointer which is near its own object (`NearObject`; others reach a bound marker) is not
near another one, so comparing addresses is comparing what they lead to.  Reading padding, and making a _Bool something
that is neither 0 nor 1, reaches a bound marker as well.  A pointer that nobody has initialised is null
or WILD, which is no object's address.  Comparing it with more than null, or comparing a pointer to an object that is
freed or was a local of a function that has returned, with one to another such object, reaches a bound marker too: the
address of the one may have become that of the other.

requires: cloned.  What cannot be expressed exactly raises EngineLimit.
ensures: no pointer types, no AddressOf, Deref, Valid, Release and the like.

`objects` says what becomes of a variable, and `addresses` where it is; `conditions` asks if a pointer leads to
something, `accesses` reads and writes what is there, `comparisons` guards what is done with an address as a number.
`resolver` goes over the program and puts the pieces together.
"""

from __future__ import annotations

from unbraid.core.nodes import Program
from unbraid.transforms.memory.resolver import Resolver


def resolve_pointers(program: Program) -> Program:
    return Resolver(program).run()
