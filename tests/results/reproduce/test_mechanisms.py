"""What the runtime must do so that a process fails like its counterexample: one small program for each."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.helpers.needs import needs
from tests.helpers.two_threads import two_threads
from unbraid.cli.main import run

pytestmark = needs("gcc objcopy addr2line", "counterexamples are reproduced in a process")

# name: (what the worker does, what main does, global declarations, the property, what the process says)
PROGRAMS = {
    "a condition variable that was destroyed": (
        "pthread_mutex_lock(&a); x = 1; pthread_mutex_unlock(&a);\n pthread_cond_signal(&c);",
        "pthread_mutex_lock(&a); while (x == 0)\n pthread_cond_wait(&c, &a);\n pthread_mutex_unlock(&a);\n"
        "pthread_cond_destroy(&c);",
        "pthread_cond_t c = PTHREAD_COND_INITIALIZER;",
        "locks",
        "uses a lock or condition variable that was destroyed",
    ),
    "a switch behind an atomic store": (
        "made = 1;\n x = 1;",
        "if (made)\n assert(x == 1);",
        "#include <assert.h>\natomic_int made;",
        "assertions",
        "assertion 'x == 1' fails",
    ),
    "an access behind an object of the heap": (
        "x = 2;",
        "int *p = malloc(2 * sizeof *p); p[x] = 1; free(p);",
        "",
        "memory",
        "accesses memory outside its object at ",
    ),
    "an access to freed memory": (
        "*p = 1;",
        "free(p);",
        "int *p; __attribute__((constructor)) void make(void) { p = malloc(4); }",
        "memory",
        "accesses memory that was freed at ",
    ),
    "memory that is freed twice": (
        "if (x == 0) free(p);",
        "pthread_mutex_lock(&a);\n if (x == 0) free(p);\n x = 1; pthread_mutex_unlock(&a);",
        "int *p; __attribute__((constructor)) void make(void) { p = malloc(4); }",
        "memory",
        "frees memory that was freed before at ",
    ),
    "an index outside an array": (
        "x = 2;",
        "int y[2] = {0, 0}; y[x] = 1;",
        "",
        "memory",
        "accesses memory outside an array at ",
    ),
    "a descriptor that was closed": (
        "close(pair[0]);",
        'if (write(pair[0], "x", 1) != 1) return 1;',
        "#include <unistd.h>\n#include <sys/socket.h>\nint pair[2];\n"
        "__attribute__((constructor)) void make(void) { socketpair(AF_UNIX, SOCK_STREAM, 0, pair); }",
        "handles",
        "uses a descriptor that is not open at ",
    ),
    "a stream that was closed": (
        "fclose(file);",
        'fputs("x", file);',
        '#include <stdio.h>\nFILE *file; __attribute__((constructor)) void make(void) { file = fopen("text", "w"); '
        "if (!file) exit(1); }",
        "memory",
        "uses a stream that was closed at ",
    ),
    "a handler that runs between two steps": (
        "pthread_kill(first, SIGUSR1);",
        "x = 1;\n x = 2;\n assert(seen != 1);",
        "#include <assert.h>\n#include <signal.h>\npthread_t first; int seen;\n"
        "void handle(int number) { seen = x; }\n"
        "__attribute__((constructor)) void make(void) { first = pthread_self(); signal(SIGUSR1, handle); }",
        "assertions",
        "assertion 'seen != 1' fails",
    ),
    "a handler that takes a lock": (
        "pthread_kill(first, SIGUSR1);",
        "x = 1;",
        "#include <signal.h>\npthread_t first;\n"
        "void handle(int number) { pthread_mutex_lock(&a); pthread_mutex_unlock(&a); }\n"
        "__attribute__((constructor)) void make(void) { first = pthread_self(); signal(SIGUSR1, handle); }",
        "undefined",
        "a signal handler calls a function that is not async-signal-safe",
    ),
    "a read that a signal interrupts": (
        "pthread_kill(first, SIGUSR1);",
        "char c; ssize_t size = read(events[0], &c, 1);\n assert(size == 1);",
        "#include <assert.h>\n#include <signal.h>\n#include <unistd.h>\npthread_t first; int events[2];\n"
        'void handle(int number) { if (write(events[1], "x", 1) != 1) _exit(1); }\n'
        "__attribute__((constructor)) void make(void) {\n"
        "    struct sigaction action = {.sa_handler = handle};\n"
        "    first = pthread_self(); if (pipe(events) != 0) exit(1); sigaction(SIGUSR1, &action, 0); }",
        "assertions",
        "assertion 'size == 1' fails",
    ),
    "sigwait for a signal that is not blocked": (
        "sigset_t set; int number; sigemptyset(&set); sigaddset(&set, SIGTERM); sigwait(&set, &number);",
        "",
        "#include <signal.h>",
        "undefined",
        "calls sigwait for a signal that it does not block",
    ),
    "a thread that is cancelled while it waits": (
        "pthread_mutex_lock(&a); while (x == 0)\n pthread_cond_wait(&c, &a);\n pthread_mutex_unlock(&a);",
        "pthread_cancel(t); pthread_join(t, 0);\n pthread_mutex_destroy(&a); return 0;",
        "pthread_cond_t c = PTHREAD_COND_INITIALIZER;",
        "locks",
        "destroys a lock that is held",
    ),
    "strtok, whose state threads share": (
        'strtok(other, " ");',
        'strtok(text, " ");\n char *word = strtok(NULL, " ");\n assert(word == text + 2);',
        '#include <assert.h>\n#include <string.h>\nchar text[] = "a b", other[] = "c d";',
        "assertions",
        "assertion 'word == text + 2' fails",
    ),
}


@pytest.mark.parametrize("name", PROGRAMS)
def test_a_mechanism(name: str, tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    worker, main, shared, asked, said = PROGRAMS[name]
    trace, file = str(tmp_path / "trace.json"), two_threads(tmp_path, worker, main, shared)
    assert run(["verify", file, "--property", asked, "--trace", trace]) == 10
    assert run(["replay", trace, "--native"]) == 10, capfd.readouterr().out
    assert said in capfd.readouterr().out.splitlines()[-1]
