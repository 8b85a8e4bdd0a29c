// expect: TRUE
// options: --property race
// As many threads as an input says increment a counter under a lock.
#include <pthread.h>

extern int __VERIFIER_nondet_int(void);
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
unsigned counter;

void *worker(void *arg)
{
    pthread_mutex_lock(&m);
    counter++;
    pthread_mutex_unlock(&m);
    return 0;
}

int main(void)
{
    pthread_t t;
    while (__VERIFIER_nondet_int())
        pthread_create(&t, 0, worker, 0);
    pthread_mutex_lock(&m);
    counter = 0;
    pthread_mutex_unlock(&m);
    return 0;
}
