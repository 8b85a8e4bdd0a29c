"""Invariants of programs with any number of threads."""
