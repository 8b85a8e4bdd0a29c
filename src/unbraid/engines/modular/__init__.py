"""Modular verification, one thread at a time (CoMuS, Algorithm 1): queries to the environment give facts or
promises."""
