"""Symbolic execution on bit-vector words and literals, which several engines share."""
