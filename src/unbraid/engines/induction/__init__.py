"""k-induction."""
