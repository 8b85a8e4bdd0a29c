"""Plain `verify`: several engines share the machine, and the first one that knows the answer gives it."""
