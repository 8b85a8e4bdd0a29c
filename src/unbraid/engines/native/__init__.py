"""Explicit search at native speed: the program, translated to C, visits its own states.

`translate.py` writes what a program does, `machine.h` is what it runs on, `search.c` keeps the states and goes through
them by growing numbers of context switches.  `compiler.py` builds the three with the C compiler that is there, and
`engine.py` runs the result in a process of its own.
"""
