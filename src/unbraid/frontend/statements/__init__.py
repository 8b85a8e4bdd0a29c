"""The rules for C's statements."""
