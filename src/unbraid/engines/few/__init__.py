"""A search for violations that a few of many threads cause."""
