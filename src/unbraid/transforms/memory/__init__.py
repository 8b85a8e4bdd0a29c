"""Turns pointers into plain numbers, so that engines see scalar core only.

    p = &x                =>    p = 4096                       each object has an address in one flat memory
    p + 1                 =>    p + 4
    *p = e                =>    if (p == 4096) x = e; else if (p == 8192) y = e;
    v = *p                =>    v = p == 4096 ? x : y
    valid(*p)             =>    p == 4096 || p == 8192 && y_lives
    free(p)               =>    if (p == 8192) y_lives = 0;

A points-to analysis finds the bytes that each pointer may lead to.  If the object has a cell of the accessed type
there, that cell is accessed.  Otherwise the bytes of all touched cells are combined, or replaced, in one step.  The
validity check before a write treats constant objects as absent.

Objects are so far apart that a pointer near its own object is not near another object.  So two addresses are equal only
if they lead to the same object.  The following operations reach a bound marker:

* a pointer leaves the neighbourhood of its object (`NearObject`);
* padding is read, or a _Bool gets a value that is neither 0 nor 1;
* an uninitialised pointer, which is null or WILD (no object's address), is compared with anything but null;
* a pointer to an object that has ended (it was freed, or its function has returned) is compared with a pointer to
  another allocated object: the address of the former may have been reused for the latter;
* a pointer to the end of an object is compared with a pointer to the start of another one, which may be the next one
  in memory.

requires: cloned.  Raises EngineLimit for what cannot be expressed exactly.
ensures: no pointer types, and no AddressOf, Deref, Valid, Release or other expressions and statements on pointers.

`objects` says which variables replace an object, and `addresses` where it is in memory.  `conditions` checks if a
pointer leads to something.  `accesses` reads and writes what it leads to.  `comparisons` guards arithmetic on
addresses.  `resolver` rewrites the program with these.
"""

from __future__ import annotations

from unbraid.core.nodes import Program
from unbraid.transforms.memory.resolver import Resolver


def resolve_pointers(program: Program) -> Program:
    return Resolver(program).run()
