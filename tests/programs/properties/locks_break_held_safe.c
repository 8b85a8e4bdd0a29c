// expect: TRUE
// options: --property locks
// A loop with a break leaves the mutex held: bad for others, but no misuse.
#include <pthread.h>

extern int __VERIFIER_nondet_int(void);

pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
int data;

void *worker(void *arg) {
    while (1) {
        pthread_mutex_lock(&m);
        if (__VERIFIER_nondet_int() == 0)
            break;
        data++;
        pthread_mutex_unlock(&m);
    }
    return 0;
}

int main(void) {
    pthread_t t, u;
    pthread_create(&t, 0, worker, 0);
    pthread_create(&u, 0, worker, 0);
    pthread_join(t, 0);
    pthread_join(u, 0);
    return 0;
}
