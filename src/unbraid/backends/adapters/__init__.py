"""One file for each outside verifier; each defines `BACKEND`."""
