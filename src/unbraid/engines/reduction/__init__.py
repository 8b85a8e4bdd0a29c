"""Trace abstraction: the proof grows by assertions that refute one interleaving after the other."""
