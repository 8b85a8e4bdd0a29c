// expect: TRUE
// options: --property deadlock
// A thread ends the program while main waits for a semaphore that nobody posts.
#include <pthread.h>
#include <semaphore.h>
#include <stdlib.h>

extern unsigned __VERIFIER_nondet_uint(void);

sem_t never;

void *worker(void *arg) {
    unsigned n = __VERIFIER_nondet_uint();
    while (n > 0)
        n--;
    exit(0);
}

int main(void) {
    pthread_t t;
    sem_init(&never, 0, 0);
    pthread_create(&t, 0, worker, 0);
    sem_wait(&never);
    return 0;
}
