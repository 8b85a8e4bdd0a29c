"""Explicit-state search in compiled code: the program is translated to C and linked with a search over its states.

`translate.py` translates the program, `machine.h` is the machine that it runs on, and `search.c` stores the states and
visits them by growing numbers of preemptions.  `compiler.py` builds the three with the C compiler of the machine, and
`process.py` runs the result in a process of its own.
"""
