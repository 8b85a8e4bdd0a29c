"""Inductive invariants by Horn clauses, or bit by bit."""
