// expect: TRUE
// options: --property locks
// Main joins the thread that holds the mutex for as long as an input says, and destroys it then.
#include <pthread.h>

extern unsigned __VERIFIER_nondet_uint(void);

pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

void *worker(void *arg) {
    pthread_mutex_lock(&m);
    for (unsigned n = __VERIFIER_nondet_uint(); n > 0; n--)
        ;
    pthread_mutex_unlock(&m);
    return 0;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, worker, 0);
    pthread_join(t, 0);
    pthread_mutex_destroy(&m);
    return 0;
}
