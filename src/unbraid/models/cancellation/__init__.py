"""Cancellation of threads: requests, and the points at which a thread acts on one."""
