"""A counterexample in a real process: the user's own program, built with a scheduler that forces its interleaving.

Code that is compiled for ThreadSanitizer calls a function before each memory access.  `runtime/` defines these
functions and those of the thread library, and schedules the threads in them.  `units.py` extracts the visible steps of
a counterexample, `alignment.py` finds the points of the process that correspond to them, `build.py` builds the program,
`record.py` reads the record that a run writes, and `reproduction.py` runs the program.
"""
