"""One file for each verifier outside, which defines `BACKEND`."""
