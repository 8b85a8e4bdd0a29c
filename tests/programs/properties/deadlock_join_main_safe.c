// expect: TRUE
// options: --property deadlock
// A thread joins main, which ends its own thread after a loop as long as an input says.
#include <pthread.h>

extern unsigned __VERIFIER_nondet_uint(void);

pthread_t main_thread;

void *worker(void *arg) {
    pthread_join(main_thread, 0);
    return 0;
}

int main(void) {
    pthread_t t;
    main_thread = pthread_self();
    pthread_create(&t, 0, worker, 0);
    for (unsigned n = __VERIFIER_nondet_uint(); n > 0; n--)
        ;
    pthread_exit(0);
}
