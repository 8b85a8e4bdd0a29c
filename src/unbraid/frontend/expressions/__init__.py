"""The rules for values, places and effects of C's expressions."""
