"""Prints core as C, for people, verifiers and compilers."""
