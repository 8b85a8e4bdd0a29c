"""Inline assembly: its text, its operands, and the instructions that are modelled."""
