// expect: TRUE
// options: --property deadlock
// A thread that returns early unlocks first; any number of rounds.
#include <pthread.h>

extern _Bool __VERIFIER_nondet_bool(void);

pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
int data;

void *worker(void *arg) {
    while (1) {
        pthread_mutex_lock(&m);
        if (__VERIFIER_nondet_bool()) {
            pthread_mutex_unlock(&m);
            return 0;
        }
        data++;
        pthread_mutex_unlock(&m);
    }
}

int main(void) {
    pthread_t t, u;
    pthread_create(&t, 0, worker, 0);
    pthread_create(&u, 0, worker, 0);
    pthread_join(t, 0);
    pthread_join(u, 0);
    return 0;
}
