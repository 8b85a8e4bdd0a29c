// expect: TRUE
// options: --property locks
// A mutex is initialised, used and destroyed, again and again: initialising makes it a new one.
#include <pthread.h>

extern _Bool __VERIFIER_nondet_bool(void);

pthread_mutex_t m;
int count;

int main(void) {
    while (__VERIFIER_nondet_bool()) {
        pthread_mutex_init(&m, 0);
        pthread_mutex_lock(&m);
        count++;
        pthread_mutex_unlock(&m);
        pthread_mutex_destroy(&m);
    }
    return 0;
}
