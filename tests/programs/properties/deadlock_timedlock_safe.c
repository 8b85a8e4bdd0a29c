// expect: TRUE
// options: --property deadlock
// Opposite orders, but one side waits for its second lock only for some time; any number of rounds.
#include <pthread.h>
#include <time.h>

extern unsigned __VERIFIER_nondet_uint(void);

pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER, b = PTHREAD_MUTEX_INITIALIZER;

void *patient(void *arg) {
    for (unsigned n = __VERIFIER_nondet_uint(); n > 0; n--) {
        pthread_mutex_lock(&a);
        pthread_mutex_lock(&b);
        pthread_mutex_unlock(&b);
        pthread_mutex_unlock(&a);
    }
    return 0;
}

void *hasty(void *arg) {
    struct timespec limit = { 10, 0 };
    for (unsigned n = __VERIFIER_nondet_uint(); n > 0; n--) {
        pthread_mutex_lock(&b);
        if (pthread_mutex_timedlock(&a, &limit) == 0)
            pthread_mutex_unlock(&a);
        pthread_mutex_unlock(&b);
    }
    return 0;
}

int main(void) {
    pthread_t t, u;
    pthread_create(&t, 0, patient, 0);
    pthread_create(&u, 0, hasty, 0);
    pthread_join(t, 0);
    pthread_join(u, 0);
    return 0;
}
