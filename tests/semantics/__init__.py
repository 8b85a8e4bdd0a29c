"""What C and its library mean, clause by clause, by real implementations: `python -m tests.semantics --help`.

Nothing here comes from the verifier's own reference semantics.  Each program of `programs/` is about a clause of C17 or
of POSIX.1-2017; its verdict is the one that the clause and all real implementations ask for, and binaries of gcc and
clang, with glibc and musl, with and without optimisation, must not contradict it.
"""
