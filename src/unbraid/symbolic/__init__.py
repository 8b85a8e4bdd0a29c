"""Symbolic execution of steps, on words and literals, which several engines share."""
