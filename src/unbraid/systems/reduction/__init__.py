"""Sound reductions by preference orders (GemCutter): of each class of equivalent interleavings, the preferred one."""
