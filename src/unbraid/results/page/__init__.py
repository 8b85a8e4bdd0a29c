"""`--report F.html`: a verdict as one page, with the interleaving to step through, or the invariants that prove it."""
