"""The reference semantics of core: the interpreter, and the explorer of all interleavings."""
