"""Proofs from the numbers that each variable may hold at each place of each thread."""
