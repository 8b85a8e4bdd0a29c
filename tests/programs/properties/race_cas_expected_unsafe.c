// expect: FALSE(no-data-race)
// options: --property race
// Three threads share the plain variable that a failed compare-and-exchange stores the actual value into.
#include <pthread.h>
#include <stdatomic.h>

atomic_int owner;
int expected;

void *worker(void *arg)
{
    int me = (int)(long)arg;
    atomic_compare_exchange_strong(&owner, &expected, me);
    return 0;
}

int main(void)
{
    pthread_t a, b, c;
    pthread_create(&a, 0, worker, (void *)1);
    pthread_create(&b, 0, worker, (void *)2);
    pthread_create(&c, 0, worker, (void *)3);
    pthread_join(a, 0);
    pthread_join(b, 0);
    pthread_join(c, 0);
    return expected;
}
