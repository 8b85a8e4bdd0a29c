"""A counterexample in a real process: the user's own program, built with a scheduler that forces its interleaving.

The compiler's thread sanitizer calls a function before each access to memory; `runtime/` has these functions, and those
of the threads' library, and lets the threads take turns.  `units.py` says what a counterexample does that others can
see, `alignment.py` how many of the process's points that is, `build.py` makes the program, `record.py` reads what a run
says of itself, and `reproduction.py` runs it.
"""
