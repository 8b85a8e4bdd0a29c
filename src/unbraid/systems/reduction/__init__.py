"""Sound reductions by preference orders (seed 004): of each class of equivalent interleavings, the preferred one."""
