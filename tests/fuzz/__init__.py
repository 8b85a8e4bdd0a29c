"""Random C programs against the oracle and gcc: `python -m tests.fuzz --help`.

    generate (a tree)  →  print C  →  check: two answers that must agree  →  shrink the tree while they do not

Every program has its own seed, and the same seed gives the same program: `--mode M --seed N --count 1` is one case.
"""
