"""Invariants of any number of threads."""
