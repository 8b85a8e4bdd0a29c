"""Verdicts for machines: one file for each format."""
