"""Inductive invariants, found by Spacer from Horn clauses, or by ABC from a circuit."""
