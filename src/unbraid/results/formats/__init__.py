"""Verdicts for other programs: one module for each format."""
