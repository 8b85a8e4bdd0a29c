"""Proofs about a few cells of each array, which stand for all cells."""
