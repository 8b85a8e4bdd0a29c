"""Facts about locks: which are held where, and in which order they are taken."""
