"""`--report F.html`: a verdict as one web page, with the interleaving to step through, or with the invariants."""
