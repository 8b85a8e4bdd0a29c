// expect: TRUE
// options: --property race
// Each of two counters has a lock of its own, and the loops run as often as an input says.
#include <pthread.h>

extern unsigned __VERIFIER_nondet_uint(void);
pthread_mutex_t lock_hits = PTHREAD_MUTEX_INITIALIZER, lock_misses = PTHREAD_MUTEX_INITIALIZER;
unsigned hits, misses;

void *worker(void *arg)
{
    unsigned n = __VERIFIER_nondet_uint();
    for (unsigned i = 0; i < n; i++) {
        if (i % 3 == 0) {
            pthread_mutex_lock(&lock_misses);
            misses++;
            pthread_mutex_unlock(&lock_misses);
        } else {
            pthread_mutex_lock(&lock_hits);
            hits++;
            pthread_mutex_unlock(&lock_hits);
        }
    }
    return 0;
}

int main(void)
{
    pthread_t a, b;
    pthread_create(&a, 0, worker, 0);
    pthread_create(&b, 0, worker, 0);
    pthread_join(a, 0);
    pthread_join(b, 0);
    return hits + misses > 0;
}
