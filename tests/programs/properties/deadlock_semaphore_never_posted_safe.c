// expect: TRUE
// options: --property deadlock
// The thread that posts does so after a loop as long as an input says, on every path.
#include <pthread.h>
#include <semaphore.h>

extern int __VERIFIER_nondet_int(void);

sem_t done;

void *worker(void *arg) {
    int size = __VERIFIER_nondet_int();
    while (size > 0)
        size--;
    sem_post(&done);
    return 0;
}

int main(void) {
    pthread_t t;
    sem_init(&done, 0, 0);
    pthread_create(&t, 0, worker, 0);
    sem_wait(&done);
    pthread_join(t, 0);
    return 0;
}
