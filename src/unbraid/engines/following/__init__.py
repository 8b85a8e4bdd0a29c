"""Follows all interleavings at once, move by move."""
