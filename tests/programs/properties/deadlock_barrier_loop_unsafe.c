// expect: FALSE(no-deadlock)
// options: --property deadlock
// Two threads meet at a barrier in a loop, but each decides for itself when to leave the loop.
#include <pthread.h>

extern _Bool __VERIFIER_nondet_bool(void);

pthread_barrier_t meeting;

void *worker(void *arg) {
    while (__VERIFIER_nondet_bool())
        pthread_barrier_wait(&meeting);
    return 0;
}

int main(void) {
    pthread_t t, u;
    pthread_barrier_init(&meeting, 0, 2);
    pthread_create(&t, 0, worker, 0);
    pthread_create(&u, 0, worker, 0);
    pthread_join(t, 0);
    pthread_join(u, 0);
    return 0;
}
