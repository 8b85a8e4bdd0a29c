"""Transition systems: threads as automata, their products and reductions."""
