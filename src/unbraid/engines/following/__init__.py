"""Bounded model checking of all interleavings at once, move by move."""
