"""Work that is done on other machines, which Dask finds, feeds and watches (the extra `cluster`).

Each piece is pickled with all that it needs, and is done in a process of its own (`job.py`), which ends when nobody
wants it any more.
"""
