"""Trace abstraction: a proof grows by what refutes one interleaving after the other."""
