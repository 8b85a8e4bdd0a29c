/* Put before a generated program by gcc: it runs many times, each in a process of its own, with other random yields. */
#define _GNU_SOURCE
#include <pthread.h>
#include <sched.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <unistd.h>

static unsigned fuzz_seed;
static int fuzz_rarely;

static void fuzz_yield(void) {
    fuzz_seed = fuzz_seed * 1103515245u + 12345u;
    unsigned dice = fuzz_seed >> 16;
    if (dice % fuzz_rarely == 0)
        sched_yield();
    else if (dice % 61 == 0)
        usleep(1);
}

void __assert_fail(const char *e, const char *f, unsigned l, const char *g) { _exit(99); }

int fuzz_program(void);

static void fuzz_run(unsigned seed) {
    struct itimerval limit = {{0, 0}, {0, 150000}};
    setitimer(ITIMER_REAL, &limit, 0); /* a deadlock */
    setvbuf(stdout, 0, _IONBF, 0);
    fuzz_seed = seed * 2654435761u;
    fuzz_rarely = 1 + seed % 4;
    fuzz_program();
    _exit(0);
}

int main(void) {
    int runs = atoi(getenv("FUZZ_RUNS"));
    int hangs = 0;
    for (int i = 0; i < runs && hangs < 2; i++) {
        int status;
        pid_t child = fork();
        if (child == 0)
            fuzz_run(i + 1);
        waitpid(child, &status, 0);
        int code = WIFEXITED(status) ? WEXITSTATUS(status) : -WTERMSIG(status);
        hangs += code == -14;
        printf("\001%d\n", code);
        fflush(stdout);
    }
    return 0;
}

#define Y() fuzz_yield()
#define R(x) (*(fuzz_yield(), &(x)))
/* Nothing may run between the end of the program and the end of its process. */
#define exit(x) _exit(0)
#define abort() _exit(0)
#define main fuzz_program
