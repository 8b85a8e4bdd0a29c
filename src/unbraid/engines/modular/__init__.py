"""Algorithm 1 of seed 001: what the environment can do is asked, proved or promised, one thread at a time."""
