"""Work on other machines, by way of Dask (the extra `cluster`).

Each task is pickled with all that it needs, and runs in a process of its own (`job.py`).  The process is killed when
its result is no longer needed.
"""
