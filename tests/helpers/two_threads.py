"""A program of main and one more thread."""

from __future__ import annotations

from pathlib import Path

THREADS = """#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER, b = PTHREAD_MUTEX_INITIALIZER;
int x;
{globals}
void *worker(void *arg) {{ {worker} return 0; }}
int main(void) {{
    pthread_t t;
    pthread_create(&t, 0, worker, 0);
    {main}
    pthread_join(t, 0);
    return 0;
}}
"""


def two_threads(tmp_path: Path, worker: str, main: str, globals: str = "") -> str:
    file = tmp_path / "program.c"
    file.write_text(THREADS.format(worker=worker, main=main, globals=globals))
    return str(file)
