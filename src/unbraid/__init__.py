"""Unbraid: a verifier for multi-threaded C programs, by sequentialization."""

__version__ = "0.1.0"
