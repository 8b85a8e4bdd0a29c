"""Proofs by constrained Horn clauses: `engine.py` is what others use."""
